import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { kill, makeHome } from './clinic.ts';
import type { DrillHome } from './clinic.ts';
import { shortDrills } from './figures.ts';
import type { Drill, Outcome } from './figures.ts';
import { clerkOf } from './people.ts';

/** Milliseconds until the clinic works again. */
const mayTake = 15_000;

/** The database's process is killed while people work: the clinic answers 503, starts it again, and loses nothing. */
export const outage: Drill = {
  promise: 'a database that ends comes back by itself; meanwhile people read that it is away',
  minutes: 5,
  shortForm: [shortDrills],
  run: async () => {
    const home = await makeHome();
    try {
      return await endDatabase(home);
    } finally {
      await home.remove();
    }
  },
};

/** @param phone of the person who works, if not the receptionist */
export async function endDatabase(home: DrillHome, phone?: string): Promise<Outcome> {
  const clinic = await home.open('clinic');
  const acknowledged: number[] = [];
  const wrong: number[] = [];
  let away = 0;
  let seconds = 0;
  try {
    const clerk = await clerkOf({ ...clinic, ...(phone && { phone }) });
    const work = async (isOver: (status: number) => boolean) => {
      for (;;) {
        const answer = await clerk.book();
        if (answer === null) throw new Error('The clinic itself ended');
        if (answer.id !== null) acknowledged.push(answer.id);
        else if (answer.status === 503) away += 1;
        else wrong.push(answer.status);
        if (isOver(answer.status)) return;
        await pause(20);
      }
    };
    for (let n = 0; n < 20; n += 1) await work(() => true);
    const pid = Number((await readFile(home.at('clinic/postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    const began = Date.now();
    await work((status) => status === 503);
    await work((status) => status === 201);
    seconds = (Date.now() - began) / 1000;
  } finally {
    await kill(clinic);
  }
  const ids = await home.idsIn('clinic');
  const lost = acknowledged.filter((id) => !ids.has(id)).length;
  return {
    did: { acknowledged: acknowledged.length, 'answers 503': away },
    figures: {
      acknowledged: acknowledged.length,
      lost,
      'answers 503': away,
      'other faults': wrong.length,
      'seconds away': seconds,
    },
    isKept: lost === 0 && wrong.length === 0,
    isInTime: seconds * 1000 <= mayTake,
  };
}
