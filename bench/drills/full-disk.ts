import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, makeHome } from './clinic.ts';
import type { DrillHome, OpenClinic } from './clinic.ts';
import { shortDrills } from './figures.ts';
import type { Drill, Outcome } from './figures.ts';
import { clerkOf } from './people.ts';

const mostTries = 4000;

/**
 * A disk of its own for the clinic, which only it and its children see; it ends with them. Root makes it; an ordinary
 * user does so in a user namespace, which Debian allows.
 * @param from a data folder that the clinic begins with a copy of
 */
const smallDisk = (folder: string, megabytes: number, from?: string) => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']),
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs '${folder}' &&
  ${from ? `cp -a '${from}' '${folder}/clinic' &&` : ''} exec "$@"`,
  'sh',
];

/** The disk fills up while people work. */
export const fullDisk: Drill = {
  promise: 'on a full disk people read that nothing was saved, and nothing is half saved; with room all goes on',
  minutes: 10,
  shortForm: [shortDrills, 'server/health/ready.test.ts'],
  run: async (say) => {
    const home = await makeHome();
    try {
      return await fillDisk(home, { megabytes: 700 }, say);
    } finally {
      await home.remove();
    }
  },
};

/** @throws if this machine does not let a user mount a disk of their own */
export async function fillDisk(
  home: DrillHome,
  { megabytes, from, phone }: { megabytes: number; from?: string; phone?: string },
  say: (line: string) => void,
): Promise<Outcome> {
  await mkdir(home.at('small'));
  const clinic = await home.open('small/clinic', {}, smallDisk(home.at('small'), megabytes, from));
  try {
    return await fill(clinic, { folder: home.at('small'), megabytes, ...(phone && { phone }) }, say);
  } finally {
    await kill(clinic);
  }
}

async function fill(
  clinic: OpenClinic,
  { folder, megabytes, phone }: { folder: string; megabytes: number; phone?: string },
  say: (line: string) => void,
): Promise<Outcome> {
  const clerk = await clerkOf({ ...clinic, ...(phone && { phone }) });
  // The free space as the clinic sees it.
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
  await writeFile(ballast, Buffer.alloc(megabytes * 1024 * 1024)).catch(() => undefined);
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
