import type { PhotoSide } from '#contract/doctors/photo.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A photo in both sizes, as WebP. */
export interface DoctorPhoto {
  readonly digest: string;
  readonly large: Buffer;
  readonly small: Buffer;
}

const write = statement(
  'doctor-photos.write',
  `
  INSERT INTO doctor_photos (doctor_id, digest, large, small, updated_by) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (doctor_id) DO UPDATE
  SET digest = excluded.digest, large = excluded.large, small = excluded.small, updated_by = excluded.updated_by,
    updated_at = clinic_now()`,
);
const remove = statement('doctor-photos.remove', 'DELETE FROM doctor_photos WHERE doctor_id = $1');
const large = statement<{ photo: Buffer }>(
  'doctor-photos.large',
  'SELECT large AS photo FROM doctor_photos WHERE digest = $1',
);
const small = statement<{ photo: Buffer }>(
  'doctor-photos.small',
  'SELECT small AS photo FROM doctor_photos WHERE digest = $1',
);

/** Replaces the doctor's photo. @param accountId who sent it; null for the demo's */
export const writePhoto = (tx: Db, accountId: number | null, doctorId: number, photo: DoctorPhoto) =>
  tx.run(write, [doctorId, photo.digest, photo.large, photo.small, accountId]);
export const deletePhoto = (tx: Db, doctorId: number) => tx.run(remove, [doctorId]);

/** The photo with this digest as WebP; null if no doctor has it any more. */
export const findPhoto = async (db: Db, digest: string, side: PhotoSide): Promise<Buffer | null> =>
  (await db.first(side === 96 ? small : large, [digest]))?.photo ?? null;
