import { kill, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

/** A start where few files may be open, and a second one on the same folder. */
export const starts: Drill = {
  promise: 'the clinic opens with 200 open files, and a second one on the same folder is refused',
  minutes: 5,
  run: async () => {
    const home = await makeHome();
    try {
      const clinic = await home.open('clinic', {}, ['sh', '-c', 'ulimit -n 200 && exec "$@"', 'sh']);
      const booked = (await (await clerkOf(clinic)).book())?.status ?? 0;
      const isRefused = await home.open('clinic').then(
        async (second) => kill(second).then(() => false),
        () => true,
      );
      await kill(clinic);
      return {
        did: { bookings: booked === 201 ? 1 : 0 },
        figures: { 'a booking with 200 open files': booked, 'second start': isRefused ? 'refused' : 'opened' },
        isKept: booked === 201 && isRefused,
      };
    } finally {
      await home.remove();
    }
  },
};
