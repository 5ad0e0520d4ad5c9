import { clinicPictures } from '#contract/clinic/picture.ts';
import type { PictureForm } from '#contract/clinic/picture.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';
import { cutPicture, digestOf, takePicture } from '../print/take-picture.ts';
import { deletePicture, findPicture, findPictureDigest, writePicture } from './clinic.store.ts';
import type { ClinicPicture } from './clinic.store.ts';

interface TakenPicture extends Undoable {
  readonly picture: ClinicPicture;
}

/** Receives an uploaded picture of the clinic; nothing is stored yet. @throws INVALID_FIELDS, TOO_LARGE */
export async function takeClinicPicture({ files }: Dependencies, file: ArrivingFile): Promise<TakenPicture> {
  const picture = await takePicture(files, file, { width: 2048, height: 2048 });
  const cut = (form: PictureForm, quality: number) => cutPicture(picture, { ...clinicPictures[form], quality });
  const [large, small, shared] = await Promise.all([cut('large', 72), cut('small', 72), cut('shared', 80)]);
  return { picture: { digest: digestOf(large), large, small, shared }, drop: () => Promise.resolve() };
}

/** Shows this picture on the public pages from now on. */
export const changeClinicPicture = ({ db }: Dependencies, { accountId }: Caller, picture: ClinicPicture) =>
  db.transaction((tx) => writePicture(tx, picture, accountId));

/** Shows the drawn clinic again from now on. */
export const removeClinicPicture = ({ db }: Dependencies) => db.transaction((tx) => deletePicture(tx));

/** The digest of the clinic's picture; null if there is none. */
export const readClinicPicture = (db: Db) => findPictureDigest(db);

/** The picture with this digest; null if there is none. */
export const readPictureFile = (db: Db, digest: string, form: PictureForm) => findPicture(db, digest, form);
