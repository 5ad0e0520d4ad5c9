import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { processesOf, readProcess } from './processor.ts';
import { logIn } from './session.ts';

/**
 * `npm run bench -- memory` (Linux): how long a clinic takes to start on the data it has, and how much memory the
 * application and its database need, idle and under 500 connections that ask for lists without a pause. A page of
 * memory that several processes share is counted once (PSS).
 */
const connections = 500;
/** Milliseconds of load. */
const loadMs = 15_000;

const { told, timed, end } = await openFigures('memory');
const first = await startClinic();
const dataDir = await first.stop({ keep: true });
const began = performance.now();
const clinic = await startClinic({ kept: dataDir });
timed('start, s', (performance.now() - began) / 1000, (seconds) => seconds <= 1.5);
try {
  const headers = await logIn(clinic.db, demoPhones.receptionist);
  // The connection that this took is closed by then.
  await pause(15_000);
  const idle = memoryOf(clinic.pid);
  told('application idle, MB', idle.application, (size) => size <= 150);
  told('database idle, MB', idle.database, (size) => size <= 150);
  const loading = load(headers);
  let most = 0;
  for (let i = 0; i < loadMs / 1000 - 2; i += 1) {
    await pause(1000);
    const { application, database } = memoryOf(clinic.pid);
    most = Math.max(most, application + database);
  }
  const answered = await loading;
  console.log(`${answered} requests answered`);
  if (answered < connections) throw new Error('It was not under load.');
  told('under 500 connections, MB', most, (size) => size <= 350);
} finally {
  await clinic.stop();
}
await end();

/** Asks for the desk's list over so many connections at once. @returns how often it was answered */
async function load(headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + loadMs;
  const url = `${clinic.address}/api/v1/user/bookings/test?size=20`;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const sent = request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A list was answered with ${answer.statusCode}`));
        answer.resume().once('end', () => resolve());
      });
      sent.once('error', reject).end();
    });
  let answered = 0;
  const work = async () => {
    for (; performance.now() < until; answered += 1) await ask();
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return answered;
}

/** Megabytes of a process and all its children, apart for PostgreSQL's. */
function memoryOf(pid: number): { application: number; database: number } {
  const sum = { application: 0, database: 0 };
  for (const one of processesOf(pid)) {
    const pss = Number(/^Pss:\s+(\d+)/m.exec(readProcess(`${one}/smaps_rollup`))?.[1] ?? 0) / 1024;
    sum[readProcess(`${one}/comm`).startsWith('postgres') ? 'database' : 'application'] += pss;
  }
  return sum;
}
