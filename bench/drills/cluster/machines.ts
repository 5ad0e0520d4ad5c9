import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount } from '../../../server/db/embedded/account.ts';
import { findFreePort } from '../../../server/db/embedded/free-port.ts';
import { openBucket } from '../bucket.ts';
import type { DrillHome, OpenClinic } from '../clinic.ts';
import { openDatabases, until } from './databases.ts';
import type { Databases } from './databases.ts';
import { killGroup, openProcesses } from './processes.ts';

const samples = join(import.meta.dirname, '..', '..', '..', 'deploy', 'cluster');

/** A machine of the clinic: the clinic itself and its PgBouncer. */
export interface Machine {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** The one that was opened last. */
  clinic: OpenClinic;
  /** Opens the clinic again. */
  open(): Promise<void>;
  /** Ends PgBouncer at once. */
  killPooler(): void;
  startPooler(): void;
}

/** All of docs/scaling.md on ports of 127.0.0.1, by the files of deploy/cluster. */
export interface Machines {
  /** Where people find the clinic. */
  readonly address: string;
  readonly databases: Databases;
  readonly all: readonly [Machine, Machine];
  stop(): Promise<void>;
}

export async function openMachines(home: DrillHome, say: (line: string) => void): Promise<Machines> {
  const folder = home.at('machines');
  const account = await chooseAccount(folder);
  await mkdir(folder);
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid!);
  const processes = openProcesses(folder, account);
  const bucket = await openBucket();
  const clinics: OpenClinic[] = [];
  const stop = async () => {
    for (const { child } of clinics) child.kill('SIGKILL');
    await processes.stop();
    await bucket.close();
  };
  try {
    const databases = await openDatabases(folder, processes);
    await databases.awaitBoth();
    await databases.ask(
      `CREATE ROLE clinic_owner LOGIN CREATEROLE PASSWORD 'drill'; CREATE ROLE clinic_check LOGIN;
       SET ROLE clinic_owner; CREATE ROLE clinic_app LOGIN PASSWORD 'drill'; GRANT clinic_app TO clinic_owner`,
      'postgres',
    );
    await databases.ask('CREATE DATABASE clinic OWNER clinic_owner', 'postgres');
    say('The databases are open.');
    const [front, pooled, ...others] = await Promise.all(Array.from({ length: 6 }, findFreePort));
    const [app1, app2, pooler1, pooler2] = others as [number, number, number, number];
    const balancer = (await readFile(join(samples, 'haproxy.cfg'), 'utf8'))
      .replace('bind :443 ssl crt /etc/haproxy/clinic.pem alpn h2,http/1.1', `bind 127.0.0.1:${front}`)
      .replaceAll('https', 'http')
      .replaceAll('10.0.0.11:3000', `127.0.0.1:${app1}`)
      .replaceAll('10.0.0.12:3000', `127.0.0.1:${app2}`)
      .replace('127.0.0.1:6543', `127.0.0.1:${pooled}`)
      .replace('10.0.0.21:5432', `127.0.0.1:${databases.ports[0]}`)
      .replace('10.0.0.22:5432', `127.0.0.1:${databases.ports[1]}`)
      .replace('/etc/haproxy/is-primary', join(folder, 'is-primary'));
    await writeFile(join(folder, 'haproxy.cfg'), balancer);
    await copyFile(join(samples, 'is-primary'), join(folder, 'is-primary'));
    await chmod(join(folder, 'is-primary'), 0o755);
    await writeFile(join(folder, 'users.txt'), '"clinic_owner" "drill"\n"clinic_app" "drill"\n');
    processes.start('haproxy', 'haproxy', ['-W', '-db', '-f', join(folder, 'haproxy.cfg')]);
    const key = randomBytes(32).toString('hex');
    const machines: Machine[] = [];
    for (const [name, port, poolerPort] of [
      ['app1', app1, pooler1],
      ['app2', app2, pooler2],
    ] as const) {
      const sample = (await readFile(join(samples, 'pgbouncer.ini'), 'utf8'))
        .replace('port=6543', `port=${pooled}`)
        .replace('listen_port = 6432', `listen_port = ${poolerPort}\nunix_socket_dir =`)
        .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users.txt'));
      await writeFile(join(folder, `${name}.ini`), sample);
      let pooler: ChildProcess;
      const startPooler = () =>
        void (pooler = processes.start(`${name}-pooler`, 'pgbouncer', [join(folder, `${name}.ini`)]));
      startPooler();
      const urlOf = (user: string) => `postgres://${user}:drill@127.0.0.1:${poolerPort}/clinic`;
      const settings = {
        PORT: String(port),
        SECRET_KEY: key,
        DATABASE_URL: urlOf('clinic_app'),
        DATABASE_OWNER_URL: urlOf('clinic_owner'),
        FILES_URL: bucket.urlOf('files'),
      };
      const open = async () => {
        const clinic = await home.open(name, settings);
        clinics.push(clinic);
        clinic.child.stdout!.resume();
        return clinic;
      };
      const machine: Machine = {
        name,
        settings,
        clinic: await open(),
        open: async () => void (machine.clinic = await open()),
        killPooler: () => killGroup(pooler),
        startPooler,
      };
      machines.push(machine);
    }
    const address = `http://127.0.0.1:${front}`;
    await until('the balancer', async () => (await fetch(`${address}/readyz`)).ok);
    say('Both machines of the clinic are open.');
    return { address, databases, all: machines as [Machine, Machine] & Machine[], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
