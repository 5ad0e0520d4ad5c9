import { rereadReleased } from '../server/reports/rereading.service.ts';
import { reportFailure } from './failure.ts';
import { createProgress } from './progress.ts';
import { withDatabase } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';

/**
 * `npm run reread`: reads the values of all released reports again, as they would be read today, and puts those of
 * which something else would be said on the list of the pathologist, `/released-values`. It changes no report. The
 * clinic may
 * be open meanwhile; one that was interrupted goes on where it was.
 */
const progress = createProgress(process.stdout);
try {
  const { reports, found } = await withDatabase(readOwnSettings(), (db) => rereadReleased(db, progress.step), {
    hasNoLimit: true,
  });
  progress.done();
  console.log(
    `${reports} released reports were read again. Of ${found} values something else would be said today` +
      `${found === 0 ? '.' : ': a pathologist finds them at /released-values.'}`,
  );
  process.exit(0);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
