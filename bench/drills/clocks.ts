import { existsSync } from 'node:fs';
import { close, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

/** Where Debian's libfaketime lies; another place in FAKETIME_LIBRARY. */
const library = process.env.FAKETIME_LIBRARY ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** A clock that is a day ahead, then a day behind: the clinic works, and says that its clock is wrong. */
export const clocks: Drill = {
  promise: 'with a clock that is a day wrong the clinic works, and says so once times go backwards',
  run: async (say) => {
    if (!existsSync(library)) throw new Error(`Needs libfaketime (apt install libfaketime), or FAKETIME_LIBRARY.`);
    const home = await makeHome();
    try {
      const statuses: string[] = [];
      for (const shift of ['+1d', '-1d', '+0d']) {
        const clinic = await home.open('clinic', {
          LD_PRELOAD: library,
          FAKETIME: shift,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        });
        const answer = await (await clerkOf(clinic)).book();
        const ready = (await fetch(`${clinic.address}/readyz`)).status;
        const date = (await fetch(`${clinic.address}/healthz`)).headers.get('date');
        statuses.push(`${shift}: booked ${answer?.status}, ready ${ready}`);
        say(`${shift} (${date}): a booking is answered ${answer?.status}, /readyz ${ready}`);
        await close(clinic);
      }
      const isKept = statuses.every((line) => line.endsWith('booked 201, ready 200'));
      return { figures: { answers: statuses.join('; ') }, isKept };
    } finally {
      await home.remove();
    }
  },
};
