import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { openBucket } from '../bucket.ts';
import { kill } from '../clinic.ts';
import type { DrillHome, OpenClinic } from '../clinic.ts';
import { openDatabases } from './databases.ts';
import type { Databases } from './databases.ts';
import { makeCertificate, makeFolder, place, samplesWith } from './files.ts';
import type { Sample } from './files.ts';
import { addressOf, openNetwork, ownAddress } from './network.ts';
import { openHost, until } from './processes.ts';
import type { Host } from './processes.ts';

/** A machine of the clinic: the clinic itself, HAProxy, PgBouncer and keepalived. */
export interface Machine {
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly host: Host;
  /** The one that was opened last. */
  clinic: OpenClinic;
  /** Ends all of the machine at once, and takes it off the network. */
  lose(): Promise<void>;
  /** Switches the machine on again. @param folder of the clinic's data */
  open(folder?: string): Promise<void>;
  /** Ends PgBouncer at once. */
  killPooler(): void;
  startPooler(): void;
}

/** All of docs/scaling.md, by the files of deploy/cluster, on machines in networks of their own. */
export interface Machines {
  /** Where people find the clinic: the address that moves. */
  readonly address: string;
  readonly databases: Databases;
  readonly all: readonly [Machine, Machine];
  stop(): Promise<void>;
}

const front = addressOf(10);
/** How often a clinic is started before it counts as one that does not open. */
const mostStarts = 4;

export async function openMachines(home: DrillHome, say: (line: string) => void): Promise<Machines> {
  const folder = home.at('machines');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await openNetwork([11, 12, 20, 21, 22]);
  const certificate = await makeCertificate(folder);
  const [key, cert] = await Promise.all([readFile(certificate.key, 'utf8'), readFile(certificate.cert, 'utf8')]);
  const bucket = await openBucket({ key, cert }, ownAddress);
  const sample = samplesWith({ key: randomBytes(32).toString('hex'), port: bucket.port });
  const databases = await openDatabases(folder, sample);
  await databases.awaitBoth();
  say('The databases are open.');
  const all: Machine[] = [];
  for (const number of [11, 12])
    all.push(
      await openMachine(home, sample, {
        number,
        files: bucket.urlOf('files'),
        pem: cert + key,
        cert: certificate.cert,
      }),
    );
  const address = `https://${front}`;
  await until('the balancer', async () => (await fetch(`${address}/readyz`)).ok);
  say('Both machines of the clinic are open.');
  return {
    address,
    databases,
    all: all as [Machine, Machine] & Machine[],
    stop: async () => {
      for (const { host, clinic } of all) {
        clinic.child.kill('SIGKILL');
        await host.lose();
      }
      await bucket.close();
    },
  };
}

async function openMachine(
  home: DrillHome,
  sample: Sample,
  { number, files, pem, cert }: { number: number; files: string; pem: string; cert: string },
): Promise<Machine> {
  const folders = ['/etc/haproxy', '/etc/pgbouncer', '/etc/keepalived', '/var/run/postgresql'];
  const host = openHost(home.at('machines'), number, folders);
  for (const path of folders) await makeFolder(host, path, path === '/var/run/postgresql' ? 'postgres' : 'root');
  await place(host, '/etc/haproxy/haproxy.cfg', await sample('haproxy.cfg'), 'root', 0o644);
  await place(host, '/etc/haproxy/is-primary', await sample('is-primary'), 'root', 0o755);
  await place(host, '/etc/haproxy/pgpass', await sample('haproxy.pgpass'), 'haproxy', 0o600);
  await place(host, '/etc/haproxy/clinic.pem', pem, 'root', 0o600);
  await place(host, '/etc/pgbouncer/pgbouncer.ini', await sample('pgbouncer.ini'), 'postgres', 0o640);
  await place(host, '/etc/pgbouncer/userlist.txt', await sample('userlist.txt'), 'postgres', 0o640);
  // The second machine, as the file says.
  const swap = (text: string) =>
    text.replaceAll(/10\.0\.0\.1[12]/g, (one) => (one === addressOf(11) ? addressOf(12) : addressOf(11)));
  const moving = await sample('keepalived.conf');
  await place(host, '/etc/keepalived/keepalived.conf', number === 11 ? moving : swap(moving), 'root', 0o600);

  const name = `app${number - 10}`;
  // A demo prints the codes of its log-ins, and needs no gateway.
  const env = parseEnv(await sample('clinic.env'));
  for (const name of ['NODE_ENV', 'PUBLIC_URL', 'DATA_DIR', 'SMS_URL', 'BACKUP_URL']) delete env[name];
  const settings: Record<string, string> = {
    ...(env as Record<string, string>),
    FILES_URL: files,
    NODE_EXTRA_CA_CERTS: cert,
    BACKUP_FOLDER: '',
  };
  let pooler: ChildProcess;
  const startPooler = () => void (pooler = host.start('postgres', 'pgbouncer /etc/pgbouncer/pgbouncer.ini'));
  const open = async (dataDir = name): Promise<OpenClinic> => {
    host.start('root', 'haproxy -W -db -f /etc/haproxy/haproxy.cfg');
    startPooler();
    host.start('root', 'keepalived -n -l -f /etc/keepalived/keepalived.conf -p /etc/keepalived/1 -r /etc/keepalived/2');
    await until(`the way to the database of ${name}`, () =>
      host.type('root', `psql -X '${settings.DATABASE_OWNER_URL}' -c 'SELECT 1'`),
    );
    const clinic = await startAgain(() => home.open(dataDir, settings, host.through));
    clinic.child.stdout!.resume();
    return { ...clinic, address: `http://${host.address}:3000` };
  };
  const machine: Machine = {
    name,
    settings,
    host,
    clinic: await open(),
    lose: async () => {
      await host.lose();
      await kill(machine.clinic);
    },
    open: async (dataDir) => {
      await host.plugIn();
      machine.clinic = await open(dataDir);
    },
    killPooler: () => void pooler.kill('SIGKILL'),
    startPooler,
  };
  return machine;
}

/** As systemd does it: a start that fails is tried again after five seconds. */
async function startAgain(start: () => Promise<OpenClinic>): Promise<OpenClinic> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === mostStarts) throw error;
      await pause(5000);
    }
  }
}
