import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, makeHome } from './clinic.ts';
import type { OpenClinic } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

/** A disk of its own for the clinic, which only it and its children see; it ends with them. */
const smallDisk = (folder: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=700m,mode=755 tmpfs '${folder}' && exec "$@"`,
  'sh',
];
const mostTries = 4000;

/** The disk fills up while people work. Needs root, for a disk of the clinic's own. */
export const fullDisk: Drill = {
  promise: 'on a full disk people read that nothing was saved, and nothing is half saved; with room all goes on',
  minutes: 10,
  run: async (say) => {
    const home = await makeHome();
    await mkdir(home.at('small'));
    const clinic = await home.open('small/clinic', {}, smallDisk(home.at('small')));
    try {
      return await fill(clinic, home.at('small'), say);
    } finally {
      await kill(clinic);
      await home.remove();
    }
  },
};

async function fill(clinic: OpenClinic, folder: string, say: (line: string) => void) {
  const clerk = await clerkOf(clinic);
  // The disk as the clinic sees it.
  const ballast = join(`/proc/${clinic.child.pid}/root${folder}`, 'ballast');
  const acknowledged: number[] = [];
  const statuses: Record<string, number> = {};
  const book = async (language: 'en' | 'bn' = 'en') => {
    const answer = await clerk.book(language);
    const status = String(answer?.status ?? 'none');
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (answer?.id) acknowledged.push(answer.id);
    return answer;
  };
  const ready = async () => (await fetch(`${clinic.address}/readyz`).catch(() => null))?.status ?? 0;
  for (let n = 0; n < 20; n += 1) await book();
  await writeFile(ballast, Buffer.alloc(700 * 1024 * 1024)).catch(() => undefined);
  const whenFull = await ready();
  say(`The disk is full; /readyz answers ${whenFull}.`);
  let text = '';
  for (let n = 0; n < mostTries && text === ''; n += 1) {
    const answer = await book('bn');
    if (answer && answer.status >= 500) text = answer.message;
  }
  say(`Bookings: ${JSON.stringify(statuses)}. They read: ${text}`);
  await rm(ballast);
  const began = Date.now();
  let again: Awaited<ReturnType<typeof book>> = null;
  while (again?.status !== 201 && Date.now() - began < 60_000) {
    await pause(200);
    again = await book();
  }
  const seconds = (Date.now() - began) / 1000;
  const found = await Promise.all(acknowledged.map((id) => clerk.has(id)));
  const lost = found.filter((there) => !there).length;
  const isWorded = /[\u0980-\u09ff]/.test(text) && !('500' in statuses);
  return {
    did: { acknowledged: acknowledged.length },
    figures: {
      acknowledged: acknowledged.length,
      lost,
      '/readyz when full': whenFull,
      answers: JSON.stringify(statuses),
      'seconds until a booking after room was made': seconds,
    },
    isKept: lost === 0 && whenFull === 507 && isWorded && again?.status === 201,
  };
}
