import { kill, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { aDoctorAllDay, clerkOf } from './people.ts';
import type { Clerk } from './people.ts';

/** Milliseconds of work before a kill, at most; a start after it may take so long. */
const longestWork = 3000;
const mayTake = 30_000;

/** `kill -9` in the middle of work, again and again, on the same data. */
export const kills = (rounds: number): Drill => ({
  promise: 'what was acknowledged survives the end of the clinic at any moment',
  minutes: 10,
  run: async (say) => {
    const home = await makeHome();
    try {
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
        const clerk: Clerk = await clerkOf({ ...clinic, ...(authorization && { authorization }) });
        ({ authorization } = clerk);
        const endAt = Date.now() + Math.random() * longestWork;
        const work = async () => {
          for (;;) {
            const answer = await clerk.book();
            if (answer === null) return;
            if (answer.id !== null) acknowledged.push(answer.id);
            if (Date.now() > endAt) clinic.child.kill('SIGKILL');
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
      const ids = await home.idsIn('clinic');
      const lost = acknowledged.filter((id) => !ids.has(id)).length;
      const numbers = await home.numbersIn('clinic');
      const kept = new Map(numbers.map(({ booking, number }) => [booking, number]));
      const changed = [...told].filter(([booking, number]) => kept.get(booking) !== number).length;
      const outOfOrder = numbers.filter(({ number, place, last, given }) => number !== place || last !== given).length;
      const figures = {
        rounds,
        acknowledged: acknowledged.length,
        lost,
        'numbers told': told.size,
        'numbers lost or changed': changed,
        'numbers twice or left out': outOfOrder,
        'slowest start in seconds': slowest / 1000,
      };
      return {
        did: { acknowledged: acknowledged.length, 'numbers told': told.size },
        figures,
        isKept: lost + changed + outOfOrder === 0 && slowest <= mayTake,
      };
    } finally {
      await home.remove();
    }
  },
});
