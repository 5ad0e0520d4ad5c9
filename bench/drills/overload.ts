import { kill, makeHome } from './clinic.ts';
import type { OpenClinic } from './clinic.ts';
import { shortDrills } from './figures.ts';
import type { Drill, Outcome } from './figures.ts';
import { clerkOf } from './people.ts';
import type { Clerk } from './people.ts';

const most = 500;
/** Milliseconds that the health check of the process may take meanwhile. */
const mayTake = 2000;

/** Far more work at once than a clinic has: each call is answered or told to try again, and no process ends. */
export const overload: Drill = {
  promise: `${most} bookings at once are done or told to come again, and the clinic goes on`,
  minutes: 5,
  shortForm: [shortDrills],
  run: async () => {
    const home = await makeHome();
    const clinic = await home.open('clinic');
    try {
      return await bookAtOnce(clinic, await clerkOf(clinic), { atOnce: most, rounds: 4 });
    } finally {
      await kill(clinic);
      await home.remove();
    }
  },
};

export async function bookAtOnce(
  clinic: OpenClinic,
  clerk: Clerk,
  { atOnce, rounds }: { atOnce: number; rounds: number },
): Promise<Outcome> {
  const statuses: Record<string, number> = {};
  let slowestCheck = 0;
  const began = Date.now();
  for (let round = 0; round < rounds; round += 1) {
    const work = Promise.all(Array.from({ length: atOnce }, () => clerk.book()));
    const asked = Date.now();
    await fetch(`${clinic.address}/healthz`);
    slowestCheck = Math.max(slowestCheck, Date.now() - asked);
    for (const answer of await work) {
      const status = String(answer?.status ?? 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }
  const seconds = (Date.now() - began) / 1000;
  const isKept =
    Object.keys(statuses).every((status) => ['201', '429', '503'].includes(status)) &&
    (await clerk.book())?.status === 201;
  return {
    did: { booked: statuses['201'] ?? 0 },
    figures: { answers: JSON.stringify(statuses), seconds, 'slowest /healthz in ms': slowestCheck },
    isKept,
    isInTime: slowestCheck <= mayTake,
  };
}
