import { rebuildCounts } from '../server/bookings/kept-counts.store.ts';
import { reportFailure } from './failure.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';

/**
 * `npm run counts:rebuild`: makes the kept counts anew, for instance after a bulk load with the triggers switched off.
 * The clinic may be open meanwhile.
 */
try {
  const settings = readOwnSettings();
  await withDatabase(settings, rebuildCounts, { hasNoLimit: true });
  console.log('The kept numbers are made anew.');
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
