import type { PictureForm } from '#contract/clinic/picture.ts';
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

const readLogo = statement<{ logo: Buffer }>('clinic-logo.read', 'SELECT logo FROM clinic_logo');
const readLogoDigest = statement<{ digest: string }>(
  'clinic-logo.digest',
  "SELECT left(encode(sha256(logo), 'hex'), 32) AS digest FROM clinic_logo",
);
const setLogo = statement(
  'clinic-logo.write',
  `
  INSERT INTO clinic_logo (logo, updated_by) VALUES ($1, $2)
  ON CONFLICT (only_row) DO UPDATE
  SET logo = excluded.logo, updated_by = excluded.updated_by, updated_at = clinic_now()`,
);
const removeLogo = statement('clinic-logo.remove', 'DELETE FROM clinic_logo');

/** The logo as PNG; null if there is none. */
export const findLogo = async (db: Db) => (await db.first(readLogo))?.logo ?? null;
/** The digest of the logo; null if there is none. */
export const findLogoDigest = async (db: Db) => (await db.first(readLogoDigest))?.digest ?? null;
export const writeLogo = (tx: Db, logo: Buffer, accountId: number) => tx.run(setLogo, [logo, accountId]);
export const deleteLogo = (tx: Db) => tx.run(removeLogo);

/** The clinic's picture in all its forms, and the digest of the large one. */
export type ClinicPicture = { readonly digest: string } & Readonly<Record<PictureForm, Buffer>>;

const readPictureDigest = statement<{ digest: string }>('clinic-picture.digest', 'SELECT digest FROM clinic_picture');
const readPicture = {
  small: statement<{ picture: Buffer }>(
    'clinic-picture.small',
    'SELECT small AS picture FROM clinic_picture WHERE digest = $1',
  ),
  large: statement<{ picture: Buffer }>(
    'clinic-picture.large',
    'SELECT large AS picture FROM clinic_picture WHERE digest = $1',
  ),
  shared: statement<{ picture: Buffer }>(
    'clinic-picture.shared',
    'SELECT shared AS picture FROM clinic_picture WHERE digest = $1',
  ),
} as const satisfies Record<PictureForm, unknown>;
const setPicture = statement(
  'clinic-picture.write',
  `
  INSERT INTO clinic_picture (digest, large, small, shared, updated_by) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (only_row) DO UPDATE
  SET digest = excluded.digest, large = excluded.large, small = excluded.small, shared = excluded.shared,
    updated_by = excluded.updated_by, updated_at = clinic_now()`,
);
const removePicture = statement('clinic-picture.remove', 'DELETE FROM clinic_picture');

/** The digest of the present picture; null if there is none. */
export const findPictureDigest = async (db: Db) => (await db.first(readPictureDigest))?.digest ?? null;
/** The picture with this digest; null if the clinic has another one by now. */
export const findPicture = async (db: Db, digest: string, form: PictureForm) =>
  (await db.first(readPicture[form], [digest]))?.picture ?? null;
export const writePicture = (tx: Db, { digest, large, small, shared }: ClinicPicture, accountId: number) =>
  tx.run(setPicture, [digest, large, small, shared, accountId]);
export const deletePicture = (tx: Db) => tx.run(removePicture);
