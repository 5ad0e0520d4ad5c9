import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { close, makeHome } from './clinic.ts';
import type { Drill } from './figures.ts';
import { clerkOf } from './people.ts';

const bookings = 200;

/** An archive made while the clinic works comes back whole: the restore compares every row count and file. */
export const compare: Drill = {
  promise: 'an archive holds everything that was there, and is restored on an empty folder',
  minutes: 10,
  shortForm: ['tools/backup.test.ts'],
  run: async (say) => {
    const home = await makeHome();
    try {
      const clinic = await home.open('clinic');
      const clerk = await clerkOf(clinic);
      const acknowledged: number[] = [];
      for (let n = 0; n < bookings; n += 1) {
        const id = (await clerk.book())?.id;
        if (id) acknowledged.push(id);
      }
      await home.succeed('clinic', 'backup-keys', home.at('keys.txt'));
      await home.succeed('clinic', 'backup');
      await close(clinic);
      const names = await readdir(home.at('disk'));
      const archive = names.find((name) => name.endsWith('Z.tar.zst.age'));
      if (!archive) throw new Error(`No archive among ${names.join(', ')}`);
      const began = Date.now();
      const path = join(home.at('disk'), archive);
      say(await home.succeed('again', 'restore', path, '--keys', home.at('keys.txt')));
      const seconds = (Date.now() - began) / 1000;
      const [before, after] = [await home.idsIn('clinic'), await home.idsIn('again')];
      const missing = [...before, ...acknowledged].filter((id) => !after.has(id)).length;
      return {
        did: { acknowledged: acknowledged.length },
        figures: {
          acknowledged: acknowledged.length,
          'bookings before': before.size,
          'bookings after': after.size,
          missing,
          'seconds of the restore': seconds,
        },
        isKept: acknowledged.length === bookings && missing === 0 && before.size === after.size,
      };
    } finally {
      await home.remove();
    }
  },
};
