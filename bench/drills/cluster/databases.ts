import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../../server/db/embedded/free-port.ts';
import { killGroup } from './processes.ts';
import type { Processes } from './processes.ts';
import { postgresPrograms } from './programs.ts';

/** How quickly the monitor notices, as docs/scaling.md sets it; milliseconds. */
const noticing = {
  health_check_period: 1000,
  health_check_timeout: 1000,
  health_check_max_retries: 2,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 5000,
  primary_demote_timeout: 5000,
  startup_grace_period: 5000,
};

/** Two PostgreSQL 15, each the other's synchronous standby, and their monitor. */
export interface Databases {
  readonly ports: readonly [number, number];
  /** Waits until one is the primary and the other its synchronous standby. @throws after two minutes */
  awaitBoth(): Promise<void>;
  /** Runs statements on the primary as its superuser. */
  ask<Row>(sql: string, database?: string): Promise<Row[]>;
  /** Ends the primary's machine at once. Returns how to switch that machine on again. */
  killPrimary(): Promise<() => void>;
}

interface Node {
  readonly name: string;
  readonly port: number;
  readonly folder: string;
  child: ChildProcess;
}

export async function openDatabases(folder: string, processes: Processes): Promise<Databases> {
  const common = ['--pgctl', join(postgresPrograms, 'pg_ctl'), '--pghost', '127.0.0.1', '--hostname', '127.0.0.1'];
  const safety = ['--auth', 'trust', '--no-ssl'];
  const monitorPort = await findFreePort();
  const create = ['create', 'monitor', '--pgdata', join(folder, 'monitor'), '--pgport', String(monitorPort)];
  processes.start('monitor', 'pg_autoctl', [...create, ...common.filter((_, n) => n < 2 || n > 3), ...safety, '--run']);
  const monitor = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover?sslmode=disable`;
  const askMonitor = <Row>(sql: string, user = 'autoctl_node') =>
    ask<Row>({ host: '127.0.0.1', port: monitorPort, user, database: 'pg_auto_failover' }, sql);
  await until('the monitor', () => askMonitor('SELECT 1 FROM pgautofailover.formation'));
  const superuser = process.getuid?.() === 0 ? 'postgres' : process.env.USER!;
  for (const [name, value] of Object.entries(noticing))
    await askMonitor(`ALTER SYSTEM SET pgautofailover.${name} = ${value}`, superuser);
  await askMonitor('SELECT pg_reload_conf()', superuser);

  const nodes: Node[] = [];
  for (const name of ['db1', 'db2']) {
    const port = await findFreePort();
    const at = join(folder, name);
    const made = [
      'create',
      'postgres',
      '--pgdata',
      at,
      '--pgport',
      String(port),
      '--name',
      name,
      '--listen',
      '127.0.0.1',
    ];
    await processes.run(name, 'pg_autoctl', [...made, ...common, ...safety, '--monitor', monitor]);
    await processes.run(name, 'pg_autoctl', [
      'config',
      'set',
      'timeout.network_partition_timeout',
      '5',
      '--pgdata',
      at,
    ]);
    const child = processes.start(name, 'pg_autoctl', ['run', '--pgdata', at]);
    nodes.push({ name, port, folder: at, child });
    if (name === 'db1') await until('the first database', () => states().then(([one]) => one === 'single'));
  }
  async function states(): Promise<string[]> {
    const rows = await askMonitor<{ state: string }>(
      `SELECT CASE WHEN reportedstate = goalstate THEN reportedstate::text ELSE 'moving' END AS state
       FROM pgautofailover.node`,
    );
    return rows.map(({ state }) => state).toSorted();
  }
  async function primary(): Promise<Node> {
    for (const node of nodes) {
      const [row] = await ask<{ is: boolean }>(
        { host: '127.0.0.1', port: node.port, user: superuser, database: 'postgres' },
        'SELECT NOT pg_is_in_recovery() AS is',
      ).catch(() => []);
      if (row?.is) return node;
    }
    throw new Error('No database takes writes');
  }
  return {
    ports: [nodes[0]!.port, nodes[1]!.port],
    awaitBoth: () => until('both databases', async () => (await states()).join() === 'primary,secondary'),
    ask: async (sql, database = 'clinic') =>
      ask({ host: '127.0.0.1', port: (await primary()).port, user: superuser, database }, sql),
    killPrimary: async () => {
      const node = await primary();
      const [postmaster] = (await readFile(join(node.folder, 'postmaster.pid'), 'utf8')).split('\n');
      killGroup(node.child);
      try {
        process.kill(Number(postmaster), 'SIGKILL');
      } catch {
        // It was of the same group.
      }
      return () => {
        node.child = processes.start(node.name, 'pg_autoctl', ['run', '--pgdata', node.folder]);
      };
    },
  };
}

async function ask<Row>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 3000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Asks twice a second. @throws after two minutes */
export async function until(what: string, isSo: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited two minutes for ${what}`);
    await pause(500);
  }
}
