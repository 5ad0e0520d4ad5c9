import type { PictureForm } from '#contract/clinic/picture.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** The clinic's picture in all its forms, and the digest of the large one. */
export type ClinicPicture = { readonly digest: string } & Readonly<Record<PictureForm, Buffer>>;

const readDigest = statement<{ digest: string }>('clinic-picture.digest', 'SELECT digest FROM clinic_picture');
const read = {
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
const write = statement(
  'clinic-picture.write',
  `
  INSERT INTO clinic_picture (digest, large, small, shared, updated_by) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (only_row) DO UPDATE
  SET digest = excluded.digest, large = excluded.large, small = excluded.small, shared = excluded.shared,
    updated_by = excluded.updated_by, updated_at = clinic_now()`,
);
const remove = statement('clinic-picture.remove', 'DELETE FROM clinic_picture');

/** The digest of the present picture; null if there is none. */
export const findPictureDigest = async (db: Db) => (await db.first(readDigest))?.digest ?? null;
/** The picture with this digest; null if the clinic has it no more. */
export const findPicture = async (db: Db, digest: string, form: PictureForm) =>
  (await db.first(read[form], [digest]))?.picture ?? null;
export const writePicture = (tx: Db, { digest, large, small, shared }: ClinicPicture, accountId: number) =>
  tx.run(write, [digest, large, small, shared, accountId]);
export const deletePicture = (tx: Db) => tx.run(remove);
