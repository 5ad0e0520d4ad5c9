import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keptDemo, startClinic } from '../e2e/support/clinic.ts';
import type { Clinic } from '../e2e/support/clinic.ts';
import { demoPhones } from '../server/demo/accounts.ts';

/** A clinic whose requests two processes answer. */
let clinic: Clinic;
beforeAll(async () => {
  clinic = await startClinic({ WORKERS: '2' }, await keptDemo());
}, 120_000);
afterAll(() => clinic.stop(), 30_000);

/** Each call opens a connection of its own: they go to the processes in turn. */
const call = (path: string, token = '', body?: object) =>
  fetch(clinic.address + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const tenTimes = async (path: string, token: string) =>
  (await Promise.all(Array.from({ length: 10 }, () => call(path, token)))).map(({ status }) => status);

/** The processes that answer requests. */
const serving = () =>
  readFileSync(`/proc/${clinic.pid}/task/${clinic.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readCommand(pid).includes('serving-process.ts'));

/** Empty for a process that has just ended. */
function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Asks for a code and waits for its SMS. */
async function codeFor(phoneNumber: string): Promise<string> {
  await call('/login/start', '', { phoneNumber });
  const sent = async () => /\d{6}/.exec((await clinic.textsTo(phoneNumber)).at(-1) ?? '')?.[0];
  return vi.waitUntil(sent, { timeout: 15_000 });
}

async function logIn(phoneNumber: string): Promise<string> {
  const code = await codeFor(phoneNumber);
  const answer = (await (await call('/login/otp', '', { phoneNumber, otp: code })).json()) as { access_token: string };
  return answer.access_token;
}

/** Opens the live list of bookings; answers what waits until it says `text`. */
async function hearBookings(token: string): Promise<(text: string) => Promise<boolean>> {
  const answer = await call('/api/v1/bookings/events', token);
  const events = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  const hear = async (text: string): Promise<boolean> => {
    const { value, done } = await events.read();
    return done ? false : value.includes(text) || hear(text);
  };
  return hear;
}

async function bookTest(token: string): Promise<number> {
  const booked = await call('/api/v1/user/book/test', token, { resourceId: 1, evenIfAlike: true });
  expect(booked.status).toBe(201);
  return ((await booked.json()) as { id: number }).id;
}

describe.skipIf(process.platform !== 'linux')('a clinic with WORKERS=2', { timeout: 60_000 }, () => {
  it('answers from two processes that share sessions and announcements', async () => {
    expect(serving()).toHaveLength(2);
    const token = await logIn(demoPhones.patient);
    expect(new Set(await tenTimes('/api/v1/me', token))).toEqual(new Set([200]));

    const lists = await Promise.all([1, 2, 3, 4].map(() => hearBookings(token)));
    // Something was announced, or may have been: each process listens now.
    await bookTest(token);
    await Promise.all(lists.map((hear) => hear('data: ')));
    const id = await bookTest(token);
    expect(await Promise.all(lists.map((hear) => hear(`"id":${id}`)))).toEqual([true, true, true, true]);

    await call('/api/v1/logout', token, {});
    expect(new Set(await tenTimes('/api/v1/me', token))).toEqual(new Set([401]));
  });

  it('counts wrong codes together', async () => {
    const phoneNumber = demoPhones.patientWithFewer;
    const code = await codeFor(phoneNumber);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let i = 0; i < 3; i += 1) await call('/login/otp', '', { phoneNumber, otp: wrong });
    expect((await call('/login/otp', '', { phoneNumber, otp: code })).ok).toBe(false);
  });

  it('tells the figures of both processes, whichever is asked', async () => {
    let text = '';
    const processesIn = (line: RegExp) => new Set([...text.matchAll(line)].map(([, process]) => process)).size;
    // One that was just replaced takes a moment to answer requests.
    await vi.waitUntil(
      async () => {
        await tenTimes('/healthz', '');
        text = await (await call('/metrics')).text();
        return processesIn(/^clinic_requests_total\{.*route="\/healthz".*process="(\d+)"/gm) === 2;
      },
      { timeout: 20_000 },
    );
    expect(processesIn(/^clinic_process_resident_memory_bytes\{process="(\d+)"\} \d/gm)).toBe(2);
    expect(processesIn(/^clinic_finding_level\{.*process="(\d+)"/gm)).not.toBe(1);
  });

  it('replaces a process that ends, and answers meanwhile', async () => {
    const before = serving();
    process.kill(Number(before[0]), 'SIGKILL');
    const replaced = () => serving().filter((pid) => !before.includes(pid)).length === 1;
    await vi.waitUntil(replaced, { timeout: 20_000 });
    expect(new Set(await tenTimes('/healthz', ''))).toEqual(new Set([200]));
  });
});
