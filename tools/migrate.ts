import { reportFailure } from './failure.ts';
import { withConnection } from './reach-database.ts';
import { readOwnSettings } from './release/release.ts';

/** A step of an update: brings the database of a closed clinic up to date, as a start would. */
try {
  await withConnection(readOwnSettings(), () => Promise.resolve());
  process.exit(0);
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
