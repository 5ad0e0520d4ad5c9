import { kill, makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import { shortDrills } from './figures.ts';
import type { Drill, Outcome } from './figures.ts';
import { aDoctorAllDay, clerkOf } from './people.ts';
import type { Clerk } from './people.ts';

/** Milliseconds that a start after a kill may take. */
const mayTake = 30_000;

/** `kill -9` in the middle of work, again and again, on the same data. */
export const kills = (rounds: number): Drill => ({
  promise: 'what was acknowledged survives the end of the clinic at any moment',
  minutes: 10,
  shortForm: [shortDrills],
  run: async (say) => {
    const home = await makeHome();
    try {
      return await killAgain(home, { rounds, longestWork: 3000, leastWork: 20 }, say);
    } finally {
      await home.remove();
    }
  },
});

/** @param longestWork milliseconds of work before a kill, at most, unless fewer bookings than `leastWork` were made */
export async function killAgain(
  home: DrillHome,
  { rounds, longestWork, leastWork, phone }: { rounds: number; longestWork: number; leastWork: number; phone?: string },
  say: (line: string) => void,
): Promise<Outcome> {
  const acknowledged: number[] = [];
  const told = new Map<number, number>();
  let doctor = '';
  let authorization = '';
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const began = Date.now();
    const clinic = await home.open('clinic');
    if (round > 0) slowest = Math.max(slowest, Date.now() - began);
    if (round === 0) {
      const db = await home.reach('clinic');
      doctor = await aDoctorAllDay(db);
      await db.close();
    }
    const clerk: Clerk = await clerkOf({ ...clinic, ...(phone && { phone }), ...(authorization && { authorization }) });
    ({ authorization } = clerk);
    const endAt = Date.now() + Math.random() * longestWork;
    // Even on a slow machine, because a round with hardly any work would prove nothing.
    const before = { acknowledged: acknowledged.length, told: told.size };
    const isTime = () =>
      Date.now() > endAt && acknowledged.length >= before.acknowledged + leastWork && told.size > before.told;
    const work = async () => {
      for (;;) {
        const answer = await clerk.book();
        if (answer === null) return;
        if (answer.id !== null) acknowledged.push(answer.id);
        if (isTime()) clinic.child.kill('SIGKILL');
      }
    };
    const takeNumbers = async () => {
      for (let got = await clerk.takeNumber(doctor); got !== null; got = await clerk.takeNumber(doctor))
        if (got.id !== null && got.number !== null) told.set(got.id, got.number);
    };
    await Promise.all([work(), work(), work(), takeNumbers(), takeNumbers()]);
    await kill(clinic);
    say(`round ${round + 1}: ${acknowledged.length} bookings so far`);
  }
  return compare(home, { rounds, acknowledged, told, slowest });
}

async function compare(
  home: DrillHome,
  found: { rounds: number; acknowledged: number[]; told: ReadonlyMap<number, number>; slowest: number },
): Promise<Outcome> {
  const { rounds, acknowledged, told, slowest } = found;
  const { ids, numbers } = await home.leftIn('clinic');
  const lost = acknowledged.filter((id) => !ids.has(id)).length;
  const kept = new Map(numbers.map(({ booking, number }) => [booking, number]));
  const changed = [...told].filter(([booking, number]) => kept.get(booking) !== number).length;
  const outOfOrder = numbers.filter(({ number, place, last, given }) => number !== place || last !== given).length;
  return {
    did: { acknowledged: acknowledged.length, 'numbers told': told.size },
    figures: {
      rounds,
      acknowledged: acknowledged.length,
      lost,
      'numbers told': told.size,
      'numbers lost or changed': changed,
      'numbers twice or left out': outOfOrder,
      'slowest start in seconds': slowest / 1000,
    },
    isKept: lost + changed + outOfOrder === 0,
    isInTime: slowest <= mayTake,
  };
}
