import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../server/db/database.ts';
import { findRunningPostgres } from '../server/db/embedded/start.ts';
import { demoPhones } from '../server/demo/accounts.ts';
import { startClinic } from './clinic.ts';
import { logIn } from './session.ts';
import { save } from './save.ts';

/**
 * `npm run bench -- memory` (Linux): how long a clinic takes to start on the data it has, and how much memory the
 * application and its database need, idle and under 500 connections that ask for lists without a pause. A page of
 * memory that several processes share is counted once (PSS).
 */
const goals = {
  'start, s': 1.5,
  'application idle, MB': 150,
  'database idle, MB': 150,
  'under 500 connections, MB': 350,
};
const connections = 500;
/** Milliseconds of load. */
const loadMs = 15_000;

const first = await startClinic();
const dataDir = await first.stop({ keep: true });
const began = performance.now();
const clinic = await startClinic(dataDir);
const figures: Record<string, number> = { 'start, s': (performance.now() - began) / 1000 };
try {
  await pause(10_000);
  const idle = memoryOf(clinic.pid);
  figures['application idle, MB'] = idle.application;
  figures['database idle, MB'] = idle.database;
  const db = openDatabase({ ...(await findRunningPostgres(clinic.dataDir)), max: 1 });
  const headers = await logIn(db, demoPhones.receptionist);
  await db.close();
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
  figures['under 500 connections, MB'] = most;
} finally {
  await clinic.stop();
}
for (const [name, goal] of Object.entries(goals)) {
  const value = figures[name]!;
  console.log(name.padEnd(28), value.toFixed(1).padStart(8), `goal ${goal}`.padStart(12), value <= goal ? '' : '!');
  if (value > goal) process.exitCode = 1;
}
await save('memory', figures);

/** Asks for the desk's list over so many connections at once. @returns how often it was answered */
async function load(headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + loadMs;
  const url = `${clinic.origin.replace('localhost', '127.0.0.1')}/api/v1/user/bookings/test?size=20`;
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
  const pss = Number(/^Pss:\s+(\d+)/m.exec(readFile(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;
  sum[readFile(`/proc/${pid}/comm`).startsWith('postgres') ? 'database' : 'application'] += pss;
  for (const task of tasksOf(pid))
    for (const child of readFile(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean)) {
      const below = memoryOf(Number(child));
      sum.application += below.application;
      sum.database += below.database;
    }
  return sum;
}

/** The threads of a process; none if it has just ended. */
function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Empty for a process that has just ended. */
function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
