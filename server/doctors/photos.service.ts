import type { PhotoSide } from '#contract/doctors/photo.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';
import { cutPicture, digestOf, takePicture } from '../print/take-picture.ts';
import { lockActiveDoctor } from './manage-doctors.service.ts';
import type { ManagedDoctorRow } from './manage-doctors.store.ts';
import { deletePhoto, findPhoto, writePhoto } from './photos.store.ts';
import type { DoctorPhoto } from './photos.store.ts';

interface TakenPhoto extends Undoable {
  readonly photo: DoctorPhoto;
}

/** Receives an uploaded photo; nothing is stored yet. @throws INVALID_FIELDS, TOO_LARGE */
export async function takePhoto({ files }: Dependencies, file: ArrivingFile): Promise<TakenPhoto> {
  const picture = await takePicture(files, file, { width: 1024, height: 1024 });
  return { photo: await cropPhoto(picture), drop: () => Promise.resolve() };
}

/** Both sizes of a photo, cut to a square round the face. @param picture anything that sharp reads */
async function cropPhoto(picture: Buffer): Promise<DoctorPhoto> {
  const side = (points: PhotoSide, quality: number) =>
    cutPicture(picture, { width: points, height: points, format: 'webp', quality });
  const [large, small] = await Promise.all([side(256, 72), side(96, 76)]);
  return { large, small, digest: digestOf(large) };
}

/** Shows a doctor with this photo from now on. @throws NOT_FOUND */
export async function changePhoto(
  { db }: Dependencies,
  { accountId }: Caller,
  id: number,
  photo: DoctorPhoto,
): Promise<ManagedDoctorRow> {
  return db.transaction(async (tx) => {
    const doctor = await lockActiveDoctor(tx, id);
    await writePhoto(tx, accountId, id, photo);
    return { ...doctor, photo: photo.digest };
  });
}

/** Shows a doctor without a photo from now on. @throws NOT_FOUND */
export async function removePhoto({ db }: Dependencies, id: number): Promise<ManagedDoctorRow> {
  return db.transaction(async (tx) => {
    const doctor = await lockActiveDoctor(tx, id);
    await deletePhoto(tx, id);
    return { ...doctor, photo: null };
  });
}

/** Stores a photo for the demo. @param picture anything that sharp reads */
export const storePhoto = async (tx: Db, doctorId: number, picture: Buffer) =>
  writePhoto(tx, null, doctorId, await cropPhoto(picture));

/** The photo with this digest as WebP; null if there is none. */
export const readPhoto = (db: Db, digest: string, side: PhotoSide) => findPhoto(db, digest, side);
