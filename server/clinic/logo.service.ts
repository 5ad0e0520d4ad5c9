import { logoBox } from '#contract/clinic/picture.ts';
import type { ShownLogo } from '#contract/clinic/shapes.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';
import type { Letterhead } from '../print/letterhead.ts';
import { loadSharp } from '../shared/open-picture.ts';
import { digestOf, takePicture } from '../print/take-picture.ts';
import { readClinic } from './clinic.service.ts';
import { deleteLogo, findLogo, findLogoDigest, writeLogo } from './clinic.store.ts';

/** The clinic's heading on papers: its profile and logo, as of now. */
export async function readLetterhead(db: Db): Promise<Letterhead> {
  const [{ profile }, logo] = await Promise.all([readClinic(db), findLogo(db)]);
  return { ...profile, logo };
}

/** The logo as PNG; null if there is none. */
export const readLogo = (db: Db) => findLogo(db);

/** The last logo that was made small, and the digest of its source. One is enough: a clinic has one logo. */
let made: { readonly digest: string; readonly small: Promise<SmallLogo> } | null = null;

interface SmallLogo {
  readonly logo: ShownLogo;
  readonly webp: Buffer;
}

/** How the head of pages shows a logo. @param png as it is kept */
export async function smallLogo(png: Buffer): Promise<SmallLogo> {
  const digest = digestOf(png);
  if (made?.digest !== digest) {
    const small = makeSmall(png, digest);
    made = { digest, small };
    // A failure is forgotten, so that the next reader tries again: the machine may have been short of memory.
    small.catch(() => (made = null));
  }
  return made.small;
}

async function makeSmall(png: Buffer, digest: string): Promise<SmallLogo> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(png)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  return { logo: { digest, width: info.width, height: info.height }, webp: data };
}

async function readSmallLogo(db: Db): Promise<SmallLogo | null> {
  const digest = await findLogoDigest(db);
  if (digest === null) return null;
  if (made?.digest === digest) return made.small;
  const png = await findLogo(db);
  return png && smallLogo(png);
}

/** The logo for the head of pages; null if there is none. */
export const readShownLogo = async (db: Db): Promise<ShownLogo | null> => (await readSmallLogo(db))?.logo ?? null;

/** The logo with this digest as WebP; null if the clinic has another one by now. */
export async function readLogoFile(db: Db, digest: string): Promise<Buffer | null> {
  const small = await readSmallLogo(db);
  return small?.logo.digest === digest ? small.webp : null;
}

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
