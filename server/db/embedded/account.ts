import { readFile, stat } from 'node:fs/promises';
import { StartError } from '../../shared/start-error.ts';

/** The system account PostgreSQL runs as, passed to `spawn`. Empty if it is this process's account. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Chooses the account for PostgreSQL, which refuses to run as root. Under root: the owner of existing data, otherwise
 * `postgres`, otherwise `nobody`.
 * @param dataFolder the cluster's folder; it need not exist yet
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
