import { existsSync } from 'node:fs';
import { demoPhones } from '../../server/demo/accounts.ts';
import { close, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

/** The path of Debian's libfaketime; FAKETIME_LIBRARY names another one. */
const library = process.env.FAKETIME_LIBRARY ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** A clock that is a day ahead, then a day behind: the clinic works, and says that its clock is wrong. */
export const clocks: Drill = {
  promise: 'with a clock that is a day wrong the clinic works, and says so once times go backwards',
  minutes: 5,
  shortForm: ['server/health/judge.test.ts', 'server/health/clock-moves.test.ts'],
  run: async (say) => {
    if (!existsSync(library)) throw new Error(`Needs libfaketime (apt install libfaketime), or FAKETIME_LIBRARY.`);
    const home = await makeHome();
    try {
      const statuses: string[] = [];
      // Another person each time: a phone gets one code in half a minute, and a clock that goes back makes that a day.
      const { receptionist, staff, admin } = demoPhones;
      for (const [shift, phone] of [
        ['+1d', receptionist],
        ['-1d', staff],
        ['+0d', admin],
      ] as const) {
        const clinic = await home.open('clinic', {
          LD_PRELOAD: library,
          FAKETIME: shift,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        });
        const answer = await (await clerkOf({ ...clinic, phone })).book();
        const ready = (await fetch(`${clinic.address}/readyz`)).status;
        const date = (await fetch(`${clinic.address}/healthz`)).headers.get('date');
        statuses.push(`${shift}: booked ${answer?.status}, ready ${ready}`);
        say(`${shift} (${date}): a booking is answered ${answer?.status}, /readyz ${ready}`);
        await close(clinic);
      }
      const isKept = statuses.every((line) => line.endsWith('booked 201, ready 200'));
      return { did: { answers: statuses.length }, figures: { answers: statuses.join('; ') }, isKept };
    } finally {
      await home.remove();
    }
  },
};
