import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const read = statement<{ logo: Buffer }>('clinic-logo.read', 'SELECT logo FROM clinic_logo');
const readDigest = statement<{ digest: string }>(
  'clinic-logo.digest',
  "SELECT left(encode(sha256(logo), 'hex'), 32) AS digest FROM clinic_logo",
);
const write = statement(
  'clinic-logo.write',
  `
  INSERT INTO clinic_logo (logo, updated_by) VALUES ($1, $2)
  ON CONFLICT (only_row) DO UPDATE
  SET logo = excluded.logo, updated_by = excluded.updated_by, updated_at = clinic_now()`,
);
const remove = statement('clinic-logo.remove', 'DELETE FROM clinic_logo');

/** The logo as PNG; null if there is none. */
export const findLogo = async (db: Db) => (await db.first(read))?.logo ?? null;
/** The digest of the logo; null if there is none. */
export const findLogoDigest = async (db: Db) => (await db.first(readDigest))?.digest ?? null;
export const writeLogo = (tx: Db, logo: Buffer, accountId: number) => tx.run(write, [logo, accountId]);
export const deleteLogo = (tx: Db) => tx.run(remove);
