import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../../server/demo/accounts.ts';
import { kill, makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import { until } from './cluster/databases.ts';
import { openMachines } from './cluster/machines.ts';
import type { Machine, Machines } from './cluster/machines.ts';
import { ensurePrograms } from './cluster/programs.ts';
import { tryBothNodes } from './cluster/two-nodes.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';
import type { Clerk } from './people.ts';

/** Milliseconds until people can work again. */
const mayTake = 30_000;
/** Milliseconds of work before something is lost, and after it works again. */
const workFor = 2000;

const kinds = ['primary', 'clinic', 'pooler'] as const;
type Kind = (typeof kinds)[number];

/** What the desk was answered. */
interface Work {
  readonly acknowledged: number[];
  readonly faults: Record<string, number>;
  signedOut: number;
  lastAt: number;
  /** Milliseconds without an acknowledged booking, at most, since it was set to 0. */
  longest: number;
  isOver: boolean;
}

/** Two machines, two databases: one of them is lost while people work, again and again. */
export const cluster = (rounds: number): Drill => ({
  promise: 'with two machines, the loss of a database, of a clinic or of a pooler loses nothing and nobody',
  minutes: 45,
  shortForm: ['server/db/source.test.ts'],
  run: async (say) => {
    await ensurePrograms();
    const home = await makeHome();
    try {
      const machines = await openMachines(home, say);
      try {
        return await lose(home, machines, rounds, say);
      } finally {
        await machines.stop();
      }
    } finally {
      await home.remove();
    }
  },
});

async function lose(home: DrillHome, machines: Machines, rounds: number, say: (line: string) => void) {
  const { databases, all, address } = machines;
  const children = () => all.map(({ clinic }) => clinic.child);
  const both = await tryBothNodes(home, machines);
  say(both.words);
  const work: Work = { acknowledged: [], faults: {}, signedOut: 0, lastAt: Date.now(), longest: 0, isOver: false };
  // Logged in once: their sessions must outlive every loss.
  const clerk = await clerkOf({ address, children: children() });
  const workers = [1, 2, 3].map(() => keepBooking(clerk, work));
  const worst: Record<Kind, number> = { primary: 0, clinic: 0, pooler: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length]!;
      const machine = all[Math.floor(round / kinds.length) % 2]!;
      await pause(workFor);
      work.longest = 0;
      const before = work.acknowledged.length;
      const repair = await loseOne(kind, machine, machines);
      const killedAt = Date.now();
      await until(`a booking after ${machine.name} lost its ${kind}`, () =>
        Promise.resolve(work.acknowledged.length > before + 5),
      );
      await pause(workFor);
      worst[kind] = Math.max(worst[kind], work.longest);
      await repair();
      await databases.awaitBoth();
      // Who comes now begins on one machine and ends on the other. Somebody else: of one person the newest five last.
      await clerkOf({ address, phone: demoPhones.staff, children: children() });
      const seconds = (ms: number) => (ms / 1000).toFixed(1);
      say(
        `round ${round + 1}: ${kind} lost, ${seconds(work.longest)} s without a booking, whole after ` +
          `${seconds(Date.now() - killedAt)} s; ${work.acknowledged.length} bookings`,
      );
    }
  } finally {
    work.isOver = true;
    await Promise.all(workers);
  }
  const rows = await databases.ask<{ id: number }>('SELECT id::int AS id FROM bookings');
  const ids = new Set(rows.map(({ id }) => id));
  const lost = work.acknowledged.filter((id) => !ids.has(id)).length;
  const { 500: unexpected = 0, '503 without Retry-After': silent = 0 } = work.faults;
  return {
    did: { acknowledged: work.acknowledged.length },
    figures: {
      rounds,
      acknowledged: work.acknowledged.length,
      lost,
      'signed out': work.signedOut,
      ...Object.fromEntries(kinds.map((kind) => [`seconds without a booking, ${kind} lost`, worst[kind] / 1000])),
      'other answers': JSON.stringify(work.faults),
      'both machines': both.words,
    },
    isKept:
      both.isKept &&
      lost + work.signedOut + unexpected + silent === 0 &&
      Object.values(worst).every((ms) => ms <= mayTake),
  };
}

/** Ends one part at once. Returns how to switch it on again. */
async function loseOne(kind: Kind, machine: Machine, { databases }: Machines): Promise<() => Promise<void> | void> {
  if (kind === 'primary') return databases.killPrimary();
  if (kind === 'pooler') {
    machine.killPooler();
    return machine.startPooler;
  }
  await kill(machine.clinic);
  return machine.open;
}

async function keepBooking(clerk: Clerk, work: Work): Promise<void> {
  while (!work.isOver) {
    const answer = await clerk.book();
    if (answer?.id) {
      work.acknowledged.push(answer.id);
      work.longest = Math.max(work.longest, Date.now() - work.lastAt);
      work.lastAt = Date.now();
    } else {
      const said = answer === null ? 'cut off' : String(answer.status);
      const name = said === '503' && !answer?.retryAfter ? '503 without Retry-After' : said;
      work.faults[name] = (work.faults[name] ?? 0) + 1;
      if (said === '401') work.signedOut += 1;
    }
    await pause(50);
  }
}
