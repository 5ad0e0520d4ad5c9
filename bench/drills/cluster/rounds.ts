import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../../../server/demo/accounts.ts';
import type { DrillHome } from '../clinic.ts';
import type { Outcome } from '../figures.ts';
import { clerkOf } from '../people.ts';
import { loseAll } from './all-lost.ts';
import { beginWork, findLost, keepBooking } from './desk.ts';
import { tryFront } from './front.ts';
import type { Machine, Machines } from './machines.ts';
import { until } from './processes.ts';
import { tryBothNodes } from './two-nodes.ts';

/** Milliseconds until people can work again. */
const mayTake = 30_000;
/** Milliseconds of work before something is lost, and after it works again. */
const workFor = 2000;
/** Somebody else each time: a phone gets three codes in ten minutes, and a person keeps the newest five sessions. */
const { staff, pathologist, internalDoctor, externalDoctor, patient, patientWithFewer } = demoPhones;
const comers = [staff, pathologist, internalDoctor, externalDoctor, patient, patientWithFewer];
const kinds = ['primary', 'clinic', 'pooler'] as const;
type Kind = (typeof kinds)[number];

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Loses one part after the other, then everything. */
export async function loseParts(
  home: DrillHome,
  machines: Machines,
  rounds: number,
  say: (line: string) => void,
): Promise<Outcome> {
  const { databases, all, address } = machines;
  const children = () => all.map(({ clinic }) => clinic.child);
  const front = await tryFront(machines);
  say(front.words);
  const both = await tryBothNodes(home, machines);
  say(both.words);
  const work = beginWork();
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
      const repair = await loseOne(kind, machine, machines);
      const killedAt = Date.now();
      // Some were acknowledged while it was ended.
      const before = work.acknowledged.length;
      await until(`a booking after ${machine.name} lost its ${kind}`, () =>
        Promise.resolve(work.acknowledged.length > before + 5),
      );
      await pause(workFor);
      await repair();
      await databases.awaitBoth();
      // Who comes now begins on one machine and ends on the other.
      await clerkOf({ address, phone: comers[round % comers.length]!, children: children() });
      // What comes back may hold people up as well.
      worst[kind] = Math.max(worst[kind], work.longest);
      say(
        `round ${round + 1}: ${kind} lost, ${seconds(work.longest)} s without a booking, whole after ` +
          `${seconds(Date.now() - killedAt)} s; ${work.acknowledged.length} bookings`,
      );
    }
  } finally {
    work.isOver = true;
    await Promise.all(workers);
  }
  const lost = (await findLost(databases, work)).length;
  const end = await loseAll(machines, clerk, say);
  const { 500: unexpected = 0, '503 without Retry-After': silent = 0 } = work.faults;
  return {
    did: { acknowledged: work.acknowledged.length, ...end.did },
    figures: {
      rounds,
      acknowledged: work.acknowledged.length,
      lost,
      'signed out': work.signedOut,
      ...Object.fromEntries(kinds.map((kind) => [`seconds without a booking, ${kind} lost`, worst[kind] / 1000])),
      'other answers': JSON.stringify(work.faults),
      'both machines': both.words,
      ...end.figures,
    },
    isKept:
      front.isKept &&
      both.isKept &&
      lost + work.signedOut + unexpected + silent === 0 &&
      Object.values(worst).every((ms) => ms <= mayTake) &&
      end.isKept,
  };
}

/** Ends one part at once. Returns how to switch it on again. */
async function loseOne(kind: Kind, machine: Machine, { databases }: Machines): Promise<() => Promise<void> | void> {
  if (kind === 'primary') return databases.losePrimary();
  if (kind === 'pooler') {
    machine.killPooler();
    return machine.startPooler;
  }
  await machine.lose();
  return () => machine.open();
}
