import type { Db } from '../db/database.ts';
import { StartError } from '../shared/start-error.ts';
import { findKind, writeKind } from './demo.store.ts';

/**
 * Keeps demo and real databases apart. A real clinic never opens demo data, whose accounts (an admin too) belong to
 * phone numbers that may exist. A real database never opens as a demo, which prints login codes on the terminal.
 * @throws StartError
 */
export async function claimDatabase(db: Db, production: boolean): Promise<void> {
  const wanted = production ? 'real' : 'demo';
  const kind = await findKind(db);
  if (kind === null) await writeKind(db, wanted);
  else if (kind !== wanted) {
    throw new StartError(
      production
        ? 'This database holds demo data, which a real clinic must not open with: ' +
            'choose another DATA_DIR (or DATABASE_URL).'
        : "This database is a real clinic's: start it with NODE_ENV=production, or choose another DATA_DIR for a demo.",
    );
  }
}
