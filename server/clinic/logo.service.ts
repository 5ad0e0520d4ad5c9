import type { Caller } from '../caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ArrivingFile, Undoable } from '../file-transfer.ts';
import type { Letterhead } from '../print/letterhead-input.ts';
import { takePicture } from '../print/take-picture.ts';
import { readClinic } from './clinic.service.ts';
import { deleteLogo, findLogo, writeLogo } from './logo.store.ts';

/** The clinic's heading on papers: its profile and logo, as of now. */
export async function readLetterhead(db: Db): Promise<Letterhead> {
  const [{ profile }, logo] = await Promise.all([readClinic(db), findLogo(db)]);
  return { ...profile, logo };
}

/** The logo as PNG; null if there is none. */
export const readLogo = (db: Db) => findLogo(db);

interface TakenLogo extends Undoable {
  readonly png: Buffer;
}

/** Receives an uploaded logo; nothing is stored yet. @throws INVALID_FIELDS, TOO_LARGE */
export async function takeLogo({ files }: Dependencies, file: ArrivingFile): Promise<TakenLogo> {
  return { png: await takePicture(files, file, { width: 600, height: 300 }), drop: () => Promise.resolve() };
}

/** Sets the logo of all papers printed from now on. */
export const changeLogo = ({ db }: Dependencies, { accountId }: Caller, png: Buffer) =>
  db.transaction((tx) => writeLogo(tx, png, accountId));

/** Prints no logo from now on. */
export const removeLogo = ({ db }: Dependencies) => db.transaction((tx) => deleteLogo(tx));
