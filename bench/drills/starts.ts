import { kill, makeHome } from './clinic.ts';
import type { DrillHome, OpenClinic } from './clinic.ts';
import { shortDrills } from './figures.ts';
import type { Drill, Outcome } from './figures.ts';
import { clerkOf } from './people.ts';
import type { Clerk } from './people.ts';

/** A start where few files may be open, and a second one on the same folder. */
export const starts: Drill = {
  promise: 'the clinic opens with 200 open files, and a second one on the same folder is refused',
  minutes: 5,
  shortForm: [shortDrills],
  run: async () => {
    const home = await makeHome();
    try {
      return await startTwice(home);
    } finally {
      await home.remove();
    }
  },
};

/** @param more further work on the clinic that opened with few files */
export async function startTwice(
  home: DrillHome,
  phone?: string,
  more?: (clinic: OpenClinic, clerk: Clerk) => Promise<void>,
): Promise<Outcome> {
  const clinic = await home.open('clinic', {}, ['sh', '-c', 'ulimit -n 200 && exec "$@"', 'sh']);
  try {
    const clerk = await clerkOf({ ...clinic, ...(phone && { phone }) });
    const booked = (await clerk.book())?.status ?? 0;
    const isRefused = await home.open('clinic').then(
      async (second) => kill(second).then(() => false),
      () => true,
    );
    await more?.(clinic, clerk);
    return {
      did: { bookings: booked === 201 ? 1 : 0 },
      figures: { 'a booking with 200 open files': booked, 'second start': isRefused ? 'refused' : 'opened' },
      isKept: booked === 201 && isRefused,
    };
  } finally {
    await kill(clinic);
  }
}
