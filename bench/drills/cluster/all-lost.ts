import { setTimeout as pause } from 'node:timers/promises';
import { demoPhones } from '../../../server/demo/accounts.ts';
import type { Outcome } from '../figures.ts';
import { clerkOf } from '../people.ts';
import type { Clerk } from '../people.ts';
import { beginWork, findLost, keepBooking } from './desk.ts';
import type { Machines } from './machines.ts';
import { until } from './processes.ts';

/** Seconds of work that may be lost with all machines, and that the way back may take. */
const mayBeLost = 60;
const mayTake = 600;

/**
 * All five machines are lost at once while people work, at any moment between two pieces of WAL. New ones get what is
 * in the bucket, by the commands of docs/scaling.md.
 */
export async function loseAll(
  { databases, all, address }: Machines,
  clerk: Clerk,
  say: (line: string) => void,
): Promise<Outcome> {
  await databases.awaitBase();
  const work = beginWork();
  const workers = [1, 2, 3].map(() => keepBooking(clerk, work));
  let killedAt: number;
  let isTold: boolean;
  try {
    await pause(40_000);
    isTold = await isArchivedByWords(
      address,
      all.map(({ clinic }) => clinic.child),
    );
    await pause(Math.random() * 30_000);
    killedAt = Date.now();
    await databases.loseAll();
  } finally {
    work.isOver = true;
    for (const machine of all) await machine.lose();
    await Promise.all(workers);
  }
  say(`All machines are lost, after ${work.acknowledged.length} more bookings.`);
  const began = Date.now();
  await databases.restore();
  await databases.awaitBoth();
  const restored = (Date.now() - began) / 1000;
  for (const machine of all) await machine.open(`${machine.name}-again`);
  await until('the balancer', async () => (await fetch(`${address}/readyz`)).ok);
  const seconds = (Date.now() - began) / 1000;
  const lost = await findLost(databases, work);
  const lostSeconds = lost.length === 0 ? 0 : (killedAt - lost[0]!.at) / 1000;
  // Of before, and of those who go on with the session that they had.
  const goesOn = (await clerk.book())?.status === 201;
  return {
    did: { 'acknowledged before all was lost': work.acknowledged.length - lost.length },
    figures: {
      'all lost: acknowledged': work.acknowledged.length,
      'all lost: of these lost': lost.length,
      'all lost: seconds before the loss': lostSeconds,
      'all lost: seconds until both databases were back': restored,
      'all lost: seconds until the clinic was back': seconds,
      'all lost: sessions go on': String(goesOn),
      'the archive is told on /admin': String(isTold),
    },
    isKept: lostSeconds <= mayBeLost && seconds <= mayTake && goesOn && isTold,
  };
}

/** Whether the admin is told that everything is stored, which the clinic reads with the rights of its own role. */
async function isArchivedByWords(address: string, children: Parameters<typeof clerkOf>[0]['children']) {
  const { authorization } = await clerkOf({ address, phone: demoPhones.admin, children: children! });
  const answer = await fetch(`${address}/api/v1/backup`, { headers: { authorization } });
  const { written } = (await answer.json()) as { written: { isByDatabase: boolean; isBehind: boolean } | null };
  return written !== null && written.isByDatabase && !written.isBehind;
}
