import type { Db } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import { findKind, writeKind } from './demo.store.ts';

/**
 * Keeps demos and real clinics apart. A real clinic never opens on demo data, whose accounts, an admin's among them,
 * belong to phone numbers that somebody may own; and a real clinic's database never opens as a demo, which prints login
 * codes on the terminal.
 * @throws StartError
 */
export async function claimDatabase(db: Db, production: boolean): Promise<void> {
  const wanted = production ? 'real' : 'demo';
  const kind = await findKind(db);
  if (kind === null) await writeKind(db, wanted);
  else if (kind !== wanted) {
    throw new StartError(
      production
        ? 'This database holds demo data, which a real clinic must not open with: choose another DATA_DIR (or DATABASE_URL).'
        : "This database is a real clinic's: start it with NODE_ENV=production, or choose another DATA_DIR for a demo.",
    );
  }
}
