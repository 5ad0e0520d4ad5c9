import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { demoPhones } from '../server/demo/accounts.ts';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { startClinic } from './clinic.ts';
import { fillClinic } from './growth-data.ts';
import { logIn } from './session.ts';
import { save } from './save.ts';

/**
 * `npm run bench -- limit`: requests per second of four calls at 10 and at 48 connections, beside a server written for
 * these calls alone (`limit-server.ts`), in turns on the same database of 5,000 bookings. Prints the ratio of the
 * medians and of the slowest hundredth, and saves them in `limit.json`. `WORKERS=2` measures the clinic so;
 * `-- limit list` only the calls whose name has that word.
 */
const [wanted = ''] = process.argv.slice(2);
const turns = 3;
/** Milliseconds of a turn. */
const turnMs = 1200;
/** The goals: of the other server's requests per second, and of its 99th percentile. */
const goals = { share: 0.75, slowest: 2 };

interface Call {
  name: string;
  phone: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: (n: number) => object;
  status: number;
}
interface Turn {
  perSecond: number;
  /** Milliseconds of each request. */
  times: number[];
}

const clinic = await startClinic();
const connection = await findRunningPostgres(clinic.dataDir);
const db = openDatabase({ ...connection, statement_timeout: 0, query_timeout: 0, max: 1 });
const other = fork(join(import.meta.dirname, 'limit-server.ts'));
const rows: { name: string; connections: number; ours: number; limit: number; share: number; slowest: number }[] = [];
try {
  await fillClinic(db, 5_000);
  other.send(connection);
  const [port] = (await once(other, 'message')) as [number];
  const newest = await db.query(`SELECT id FROM bookings WHERE kind = 'test' ORDER BY id DESC LIMIT 500`);
  const ids = (newest.rows as { id: number }[]).map(({ id }) => id);
  const origins = { ours: clinic.origin.replace('localhost', '127.0.0.1'), limit: `http://127.0.0.1:${port}` };
  console.log(['', 'connections', 'ours/s', 'limit/s', 'share', 'p99 ratio'].map(cell).join(''));
  for (const call of callsOn(ids).filter(({ name }) => name.includes(wanted))) {
    const headers = await logIn(db, call.phone);
    for (const connections of [10, 48]) {
      const found: Record<keyof typeof origins, Turn[]> = { ours: [], limit: [] };
      // The first turn of each warms it up.
      for (let turn = 0; turn <= turns; turn += 1)
        for (const name of ['ours', 'limit'] as const)
          found[name].push(await run(origins[name], call, connections, headers));
      const [ours, limit] = [summaryOf(found.ours), summaryOf(found.limit)];
      const row = {
        name: call.name,
        connections,
        ours: Math.round(ours.perSecond),
        limit: Math.round(limit.perSecond),
        share: ours.perSecond / limit.perSecond,
        slowest: ours.slowest / limit.slowest,
      };
      rows.push(row);
      console.log(
        [row.name, connections, row.ours, row.limit, row.share.toFixed(2), row.slowest.toFixed(2)].map(cell).join(''),
      );
    }
  }
} finally {
  other.disconnect();
  await db.close();
  await clinic.stop();
}

const missed = rows.filter(({ share, slowest }) => share < goals.share || slowest > goals.slowest);
console.log(
  missed.length === 0
    ? `Every call reaches ${goals.share} of the limit, and its slowest hundredth ${goals.slowest} times its time.`
    : `Not met by ${missed.map(({ name, connections }) => `${name} at ${connections}`).join(', ')}`,
);
if (missed.length > 0) process.exitCode = 1;
await save(
  'limit',
  Object.fromEntries(rows.map(({ name, connections, share }) => [`${name} at ${connections}: share`, share])),
  { calls: rows },
  true,
);

function callsOn(ids: readonly number[]): Call[] {
  const desk = demoPhones.receptionist;
  return [
    { name: 'desk list', phone: desk, method: 'GET', path: '/api/v1/user/bookings/test?size=20', status: 200 },
    { name: 'one booking', phone: desk, method: 'GET', path: `/api/v1/user/booking/test/${ids[0]}`, status: 200 },
    {
      name: 'a booking made',
      phone: desk,
      method: 'POST',
      path: '/api/v1/user/book/test',
      body: () => ({ resourceId: 1, userId: demoPhones.patient, evenIfAlike: true }),
      status: 201,
    },
    {
      name: 'a booking changed',
      phone: desk,
      method: 'PUT',
      path: '/api/v1/edit/test-booking',
      // Not the same booking again and again: changes of one booking wait for one another on both servers.
      body: (n) => ({ id: ids[n % ids.length], mobileNumber: String(9_100_000_000 + n) }),
      status: 200,
    },
  ];
}

/** One turn: as many connections as wanted, each sending its next request when the last was answered. */
async function run(origin: string, call: Call, connections: number, headers: Record<string, string>): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  let sent = Math.floor(Math.random() * 800_000_000);
  const work = async () => {
    while (performance.now() - began < turnMs) {
      const at = performance.now();
      await send(agent, origin, call, headers, (sent += 1));
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { perSecond: (times.length * 1000) / (performance.now() - began), times };
}

function send(agent: Agent, origin: string, call: Call, headers: Record<string, string>, n: number): Promise<void> {
  const text = call.body && JSON.stringify(call.body(n));
  return new Promise((resolve, reject) => {
    const sent = request(
      origin + call.path,
      {
        agent,
        method: call.method,
        headers: {
          ...headers,
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => {
          if (answer.statusCode === call.status) resolve();
          else reject(new Error(`${call.name} was answered with ${answer.statusCode}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}

/** Of all turns but the first: the median of requests per second, and the 99th percentile in milliseconds. */
function summaryOf([, ...measured]: Turn[]): { perSecond: number; slowest: number } {
  const sorted = (values: number[]) => values.toSorted((one, two) => one - two);
  const all = sorted(measured.flatMap(({ times }) => times));
  return {
    perSecond: sorted(measured.map(({ perSecond }) => perSecond))[Math.floor(measured.length / 2)]!,
    slowest: all[Math.floor(all.length * 0.99)]!,
  };
}

function cell(value: string | number, index: number): string {
  return index === 0 ? String(value).padEnd(20) : String(value).padStart(12);
}
