import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

/** What Debian 12 calls the packages, and a program of each. */
const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'postgresql-15-auto-failover': '/usr/lib/postgresql/15/lib/pgautofailover.so',
  'pg-auto-failover-cli': '/usr/bin/pg_autoctl',
  pgbackrest: '/usr/bin/pgbackrest',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  keepalived: '/usr/sbin/keepalived',
  curl: '/usr/bin/curl',
  openssl: '/usr/bin/openssl',
  iproute2: '/usr/sbin/ip',
} as const;

/** @throws naming the packages that are missing, or if this account may give no machine a network */
export async function ensurePrograms(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('Needs root: each machine gets a network and accounts of its own. Nothing outside is changed.');
  const there = async (path: string) =>
    access(path, constants.R_OK).then(
      () => true,
      () => false,
    );
  const found = await Promise.all(Object.entries(programs).map(async ([name, path]) => !(await there(path)) && name));
  const missing = found.filter((name) => name !== false);
  if (missing.length > 0) throw new Error(`Needs: apt install --no-install-recommends ${missing.join(' ')}`);
}
