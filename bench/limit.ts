import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { demoPhones } from '../server/demo/accounts.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { fillClinic } from './growth-data.ts';
import { cpuOf } from './processor.ts';
import { logIn } from './session.ts';

/**
 * `npm run bench -- limit` (Linux): how much of what a server written for four calls alone (`limit-server.ts`) can do
 * the clinic does, at 10 and at 48 connections, in turns on the same database of 5,000 bookings. Compared is the
 * processor time of all that takes part in a request, load and database too: on processors without other work it is the
 * ratio of the requests per second, and other work hardly changes it. `WORKERS=2` measures the clinic so; `-- limit
 * list` only the calls whose name has that word.
 */
const [wanted = ''] = process.argv.slice(2);
const turns = 4;
/** Milliseconds of a turn. */
const turnMs = 1500;
/**
 * What a call may fall to before the bench fails, and what its slowest hundredth may take of the other server's. The
 * goal is 0.75; docs/decisions/0016-limits-of-speed.md says why it is not met.
 */
const goals = { share: 0.3, slowest: 3 };
/** With fewer requests, which other work leaves no time for, neither server is compiled and planned yet. */
const enough = 1500;

interface Call {
  name: string;
  phone: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: (n: number) => object;
  status: number;
}
interface Turn {
  /** Seconds of processor time. */
  used: number;
  /** Milliseconds of each request. */
  times: number[];
}

const { told, timed, end } = await openFigures('limit', { moreIsBetter: true });
const clinic = await startClinic();
const connection = await findRunningPostgres(clinic.dataDir);
const { db } = clinic;
const other = fork(join(import.meta.dirname, 'limit-server.ts'));
try {
  await fillClinic(db, 5_000);
  other.send(connection);
  const [port] = (await once(other, 'message')) as [number];
  const newest = await db.query(`SELECT id FROM bookings WHERE kind = 'test' ORDER BY id DESC LIMIT 500`);
  const ids = (newest.rows as { id: number }[]).map(({ id }) => id);
  const origins = { ours: clinic.address, limit: `http://127.0.0.1:${port}` };
  for (const call of callsOn(ids).filter(({ name }) => name.includes(wanted))) {
    const headers = await logIn(db, call.phone);
    for (const connections of [10, 48]) {
      const found: Record<keyof typeof origins, Turn[]> = { ours: [], limit: [] };
      // The first turn of each warms it up.
      for (let turn = 0; turn <= turns; turn += 1)
        for (const name of ['ours', 'limit'] as const)
          found[name].push(await run(origins[name], call, connections, headers));
      const [ours, limit] = [summaryOf(found.ours), summaryOf(found.limit)];
      const name = `${call.name} at ${connections}`;
      console.log(`  ${ours.count} requests of the clinic, ${limit.count} of the other server`);
      const compare = Math.min(ours.count, limit.count) < enough ? timed : told;
      compare(`${name}: share`, limit.used / ours.used, (share) => share >= goals.share);
      timed(`${name}: slowest, times`, ours.slowest / limit.slowest, (ratio) => ratio <= goals.slowest);
    }
  }
} finally {
  other.disconnect();
  await clinic.stop();
}

await end({}, { isWhole: wanted === '' });

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
  const [began, before] = [performance.now(), cpuOf(process.pid)];
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
  return { used: cpuOf(process.pid) - before, times };
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

/** Of all turns but the first: processor seconds of a request, and the 99th percentile in milliseconds. */
function summaryOf([, ...measured]: Turn[]): { count: number; used: number; slowest: number } {
  const all = measured.flatMap(({ times }) => times).toSorted((one, two) => one - two);
  const used = measured.reduce((sum, turn) => sum + turn.used, 0);
  return { count: all.length, used: used / all.length, slowest: all[Math.floor(all.length * 0.99)]! };
}
