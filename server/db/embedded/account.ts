import { readFile, stat } from 'node:fs/promises';
import { StartError } from '../../start-error.ts';

/** The system account PostgreSQL runs as; handed to `spawn`. Empty when it is the account of this very process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data where there is one already,
 * otherwise as `postgres`, otherwise as `nobody`.
 * @param dataFolder the cluster's folder; need not exist yet
 */
export async function chooseAccount(dataFolder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(dataFolder).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = parseUsers(await readFile('/etc/passwd', 'utf8'));
  const account = users.get('postgres') ?? users.get('nobody');
  if (!account) {
    throw new StartError(
      'PostgreSQL will not run as root, and this machine has neither a "postgres" nor a "nobody" account to run it as.',
    );
  }
  return account;
}

function parseUsers(passwd: string): Map<string, Account> {
  const users = new Map<string, Account>();
  for (const line of passwd.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
