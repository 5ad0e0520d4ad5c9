import { join } from 'node:path';
import { selectWrongCounts } from '../server/bookings/kept-counts.store.ts';
import type { WrongCount } from '../server/bookings/kept-counts.store.ts';
import { readSettings } from '../server/settings.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';

/**
 * `npm run verify`: compares the numbers that the database keeps with what the bookings and the ledger say, also while
 * the clinic is open, and names those that differ. It changes nothing.
 */
const settings = readSettings(process.env, join(import.meta.dirname, '..'));

const names: Readonly<Record<WrongCount['number'], string>> = {
  bookings: 'bookings',
  referred: 'referred bookings',
  owing: 'bookings with something owed',
  owed_paise: 'paise owed',
  moved_paise: 'paise taken',
};

function describeWrong(wrong: WrongCount): string {
  const whose = wrong.doctorId === 0 ? 'all' : `doctor ${wrong.doctorId}`;
  const states = [wrong.checkupStatus, wrong.appointmentStatus].filter((state) => state !== '').join('/');
  const what = [wrong.kind, states, names[wrong.number]].filter((part) => part !== '').join(' ');
  return `${wrong.span} of ${wrong.since}, ${whose}, ${what}: ${wrong.kept} kept, ${wrong.truth} true`;
}

try {
  const wrong = await withDatabase(settings, selectWrongCounts, { hasNoLimit: true });
  for (const one of wrong) console.error(describeWrong(one));
  const total = wrong[0]?.total ?? 0;
  if (total === 0) console.log('All kept numbers are right.');
  else console.error(`${total} kept numbers are wrong. npm run counts:rebuild makes them anew.`);
  process.exit(total === 0 ? 0 : 1);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
