import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

interface ProfileRow {
  profile: unknown;
  version: number;
}

const read = statement<ProfileRow>('clinic.read', 'SELECT profile, version FROM clinic_profile');
const insert = statement<ProfileRow>(
  'clinic.insert',
  `
  INSERT INTO clinic_profile (profile, updated_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING profile, version`,
);
const update = statement<ProfileRow>(
  'clinic.update',
  `
  UPDATE clinic_profile SET profile = $1, updated_by = $2, updated_at = clinic_now(), version = version + 1
  WHERE version = $3 RETURNING profile, version`,
);

export const selectProfile = (db: Db) => db.first(read);

/** Null if there is a profile already. */
export const insertProfile = (db: Db, accountId: number | null, profile: object) =>
  db.first(insert, [JSON.stringify(profile), accountId]);

/** Null if the profile is no longer at `version`. */
export const updateProfile = (db: Db, accountId: number, profile: object, version: number) =>
  db.first(update, [JSON.stringify(profile), accountId, version]);
