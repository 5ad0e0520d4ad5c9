import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { demoPhones } from '../../../server/demo/accounts.ts';
import type { DrillHome } from '../clinic.ts';
import { clerkOf } from '../people.ts';
import type { Machine, Machines } from './machines.ts';

/** Log-in, jobs, tries of a code, live updates and files with two machines that both answer. */
export async function tryBothNodes(home: DrillHome, { all }: Machines): Promise<{ isKept: boolean; words: string }> {
  const [one, other] = all;
  const children = all.map(({ clinic }) => clinic.child);
  const sent = async () =>
    (
      await Promise.all(
        all.map(({ name }) => readFile(join(home.at(name), 'sms-outbox.jsonl'), 'utf8').catch(() => '')),
      )
    )
      .join('')
      .split('\n')
      .filter((line) => line.includes(demoPhones.receptionist)).length;
  const before = await sent();
  const clerk = await clerkOf({ address: one.clinic.address, otp: other.clinic.address, children });
  const messages = (await sent()) - before;

  const events = await fetch(`${other.clinic.address}/api/v1/bookings/events`, {
    headers: { authorization: clerk.authorization },
    signal: AbortSignal.timeout(10_000),
  });
  const reader = events.body!.getReader();
  await reader.read();
  const began = Date.now();
  const booked = await clerk.book();
  const heard = await reader.read();
  const milliseconds = Date.now() - began;
  await reader.cancel();

  const tries: number[] = [];
  const phoneNumber = demoPhones.staff;
  const post = (address: string, path: string, body: unknown) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post(one.clinic.address, '/login/start', { phoneNumber });
  for (const { clinic } of [one, other, one, other])
    tries.push((await post(clinic.address, '/login/otp', { phoneNumber, otp: '000000' })).status);

  const refusal = await startWithLocalFiles(home, one);
  const isKept = messages === 1 && booked?.status === 201 && !heard.done && new Set(tries).size > 1 && refusal !== null;
  return {
    isKept,
    words:
      `a log-in over both with ${messages} SMS; an event crosses in ${milliseconds} ms; ` +
      `four tries of a code on both: ${tries.join(' ')}; a start with local files: ${refusal ?? 'NOT refused'}`,
  };
}

/** @returns why a clinic with files of its own does not open on the database of two others; null if it opens */
async function startWithLocalFiles(home: DrillHome, { host, settings }: Machine): Promise<string | null> {
  const env = { PATH: process.env.PATH, ...settings, PORT: '0', DATA_DIR: home.at('alone'), FILES_URL: '' };
  const [program, ...words] = [...host.through, process.execPath, 'tools/start.ts'];
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const limit = setTimeout(() => child.kill('SIGKILL'), 180_000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(limit);
  if (code !== 1) return null;
  return /The store of files holds none|Another clinic works/.exec((await output).join('\n'))?.[0] ?? null;
}
