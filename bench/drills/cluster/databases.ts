import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sample } from './files.ts';
import { makeFolder, place } from './files.ts';
import { openHost, until } from './processes.ts';
import type { Host } from './processes.ts';

/** Two PostgreSQL 15, each the other's synchronous standby, and their monitor. */
export interface Databases {
  /** Waits until one is the primary and the other its synchronous standby. @throws after two minutes */
  awaitBoth(): Promise<void>;
  /** Runs SQL on the primary as its superuser. @returns its lines */
  ask(sql: string): Promise<string[]>;
  /** Ends the primary's machine at once. Returns how to switch that machine on again. */
  losePrimary(): Promise<() => Promise<void>>;
  /** Waits until the primary has made the base that is due. */
  awaitBase(): Promise<void>;
  /** Ends both databases and the monitor at once, and what they stored. */
  loseAll(): Promise<void>;
  /** On empty machines: all that is in the bucket. */
  restore(): Promise<void>;
}

const own = '/var/lib/postgresql';
const monitorUrl = 'postgres://autoctl_node@10.0.0.20:5432/pg_auto_failover?sslmode=require';
const programs = '/usr/lib/postgresql/15/bin';
const safety = `--pgctl ${programs}/pg_ctl --auth scram-sha-256 --ssl-self-signed`;

/** By the commands of docs/scaling.md. */
export async function openDatabases(folder: string, sample: Sample): Promise<Databases> {
  const monitor = openHost(folder, 20, folders.slice(0, 2));
  const hosts = [21, 22].map((number) => openHost(folder, number, [...folders, '/etc/pgbackrest.conf']));
  const [first, second] = hosts as [Host, Host];
  const cluster: Cluster = { monitor, hosts, first, second, sample };
  await prepare(cluster);
  await beginFirst(cluster);
  await addSecond(cluster);
  return {
    awaitBoth: () => until('both databases', async () => (await states(monitor)) === 'primary,secondary'),
    ask: async (sql) => {
      const said = await (await primaryOf(hosts)).type('postgres', 'psql -X -At -v ON_ERROR_STOP=1 -d clinic', sql);
      return said.split('\n').filter(Boolean);
    },
    losePrimary: async () => {
      const host = await primaryOf(hosts);
      await host.lose();
      return async () => {
        await host.plugIn();
        switchOn(host);
      };
    },
    awaitBase: () => until('the base', async () => hasBase(await primaryOf(hosts))),
    loseAll: () => loseAll(cluster),
    restore: () => restore(cluster),
  };
}

/** The machines: one that watches, and two with a database. */
interface Cluster {
  readonly monitor: Host;
  readonly hosts: readonly Host[];
  readonly first: Host;
  readonly second: Host;
  readonly sample: Sample;
}

/** What is kept of each machine; the monitor has the first two. */
const folders = [own, '/var/run/postgresql', '/usr/local/bin'];
const foldersOf = ({ monitor }: Cluster, host: Host) => folders.slice(0, host === monitor ? 2 : 3);

const create = (host: Host, name: string) =>
  host.type(
    'postgres',
    `pg_autoctl create postgres --pgdata ~/clinic --hostname ${host.address} --name ${name} ${safety} ` +
      `--monitor '${monitorUrl}' && pg_autoctl config set timeout.network_partition_timeout 5 --pgdata ~/clinic`,
  );

/** The service of pg_autoctl, and the timer of the bases. */
function switchOn(host: Host): void {
  host.start('postgres', 'pg_autoctl run --pgdata ~/clinic');
  host.start('postgres', `sh -c 'while sleep 5; do clinic-base; done'`);
}

const answers = (host: Host) => until(`a database at ${host.address}`, () => isPrimary(host));

/** Lays out the machines, and starts the monitor. */
async function prepare(cluster: Cluster): Promise<void> {
  const { monitor, hosts, sample } = cluster;
  for (const host of [monitor, ...hosts]) {
    for (const path of foldersOf(cluster, host)) await makeFolder(host, path, 'postgres');
    await place(host, `${own}/.pgpass`, await sample('postgres.pgpass'), 'postgres', 0o600);
  }
  for (const host of hosts) {
    await place(host, '/etc/pgbackrest.conf', await sample('pgbackrest.conf'), 'postgres', 0o600);
    await place(host, '/usr/local/bin/clinic-base', await sample('clinic-base'), 'root', 0o755);
  }
  await monitor.type('postgres', `pg_autoctl create monitor --pgdata ~/monitor --hostname 10.0.0.20 ${safety}`);
  monitor.start('postgres', 'pg_autoctl run --pgdata ~/monitor');
  const sql = await sample('monitor.sql');
  await until('the monitor', () => monitor.type('postgres', 'psql -X -d pg_auto_failover -c "SELECT 1"'));
  await monitor.type('postgres', 'psql -X -v ON_ERROR_STOP=1 -d pg_auto_failover', sql);
}

/** Makes the clinic's database on the first machine, with its accounts and its archive. */
async function beginFirst({ first, sample }: Cluster): Promise<void> {
  await first.type(
    'postgres',
    `${programs}/initdb --pgdata ~/clinic --encoding UTF8 --locale C.UTF-8 --data-checksums --wal-segsize 4 ` +
      '--auth-local peer --auth-host scram-sha-256',
  );
  await create(first, 'db1');
  const before = first.start('postgres', 'pg_autoctl run --pgdata ~/clinic');
  await answers(first);
  await first.type('postgres', 'psql -X -v ON_ERROR_STOP=1 -d postgres', await sample('accounts.sql'));
  await first.type('postgres', 'psql -X -v ON_ERROR_STOP=1 -d postgres', await sample('archiving.sql'));
  await first.type('postgres', 'cat >> ~/clinic/pg_hba.conf', await sample('pg_hba.lines'));
  before.kill('SIGTERM');
  await until('the end of pg_autoctl', () => Promise.resolve(before.exitCode !== null));
  switchOn(first);
  await answers(first);
  const wrong = await first.type(
    'postgres',
    'psql -X -Atc "SELECT error FROM pg_hba_file_rules WHERE error IS NOT NULL"',
  );
  if (wrong.trim() !== '') throw new Error(`pg_hba.conf: ${wrong}`);
  await first.type('postgres', 'pgbackrest --stanza=clinic stanza-create && pgbackrest --stanza=clinic check');
}

async function addSecond({ second }: Cluster): Promise<void> {
  await create(second, 'db2');
  switchOn(second);
}

async function states(monitor: Host): Promise<string> {
  const listed = await monitor.type(
    'postgres',
    `psql -X -d pg_auto_failover -Atc "SELECT CASE WHEN reportedstate = goalstate THEN reportedstate::text
     ELSE 'moving' END FROM pgautofailover.node ORDER BY 1"`,
  );
  return listed.trim().split('\n').toSorted().join();
}

async function primaryOf(hosts: readonly Host[]): Promise<Host> {
  for (const host of hosts) if (await isPrimary(host).catch(() => false)) return host;
  throw new Error('No database takes writes');
}

async function hasBase(host: Host): Promise<boolean> {
  const due = await host.type(
    'postgres',
    `echo "$(date -d '2 hours ago' +%F) $(psql -X -Atc 'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8)')"`,
  );
  return (await host.type('postgres', 'cat ~/clinic-base.last')) === due;
}

async function loseAll(cluster: Cluster): Promise<void> {
  const all = [...cluster.hosts, cluster.monitor];
  for (const host of all) await host.lose();
  // A page of a killed process may still be on its way.
  await pause(200);
  for (const host of all) {
    for (const path of foldersOf(cluster, host))
      await rm(host.at(path), { recursive: true, force: true, maxRetries: 20 });
    await host.plugIn();
  }
}

/** Brings the first database back from the bucket, then the second. */
async function restore(cluster: Cluster): Promise<void> {
  const { first } = cluster;
  await prepare(cluster);
  await first.type('postgres', 'pgbackrest --stanza=clinic restore');
  await first.type('postgres', `sed -i /synchronous_standby_names/d ~/clinic/postgresql.auto.conf`);
  await first.type(
    'postgres',
    `${programs}/pg_ctl --pgdata ~/clinic --log ~/restore.log --wait --timeout 86400 start > ~/start.log`,
  );
  await answers(first);
  await first.type('postgres', `${programs}/pg_ctl --pgdata ~/clinic --wait stop`);
  await create(first, 'db1');
  switchOn(first);
  await answers(first);
  await addSecond(cluster);
}

async function isPrimary(host: Host): Promise<boolean> {
  return (await host.type('postgres', 'psql -X -d postgres -Atc "SELECT pg_is_in_recovery()"')).trim() === 'f';
}
