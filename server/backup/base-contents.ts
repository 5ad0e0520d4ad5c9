import * as z from 'zod/mini';
import { StartError } from '../shared/start-error.ts';
import { archiveFormat } from './contents.ts';
import { asTyped } from '../shared/commands.ts';
import { refuseOutside } from './entry-paths.ts';
import type { BaseName } from './line-names.ts';

const about = z.object({
  format: z.number(),
  /** The version of the program that made it. */
  program: z.string(),
  fingerprint: z.string(),
  line: z.string(),
  /** PostgreSQL's major version: only the same one reads its files. */
  major: z.string(),
  /** `linux-x64`: only the same kind of machine reads the files. */
  machine: z.string(),
});

/** The first entry of a base. */
export type BaseAbout = z.infer<typeof about>;

const contents = z.object({
  /** Positions in the WAL as decimal numbers; the base itself holds it from `walFrom` to `walTo`. */
  walFrom: z.string(),
  walTo: z.string(),
  /** Eight hexadecimal digits: part of a file's name. */
  timeline: z.string().check(z.regex(/^[0-9A-F]{8}$/i)),
  /** Before it nothing can be restored from this base. */
  stoppedAt: z.string(),
  /** The file `backup_label`. */
  label: z.string(),
  folders: z.array(z.string()),
  /** Sizes in bytes, as they were read. */
  files: z.record(z.string(), z.number()),
});

/** The last entry of a base. */
export type BaseContents = z.infer<typeof contents>;

/** What this machine can read. @param major of the embedded PostgreSQL */
export const thisMachine = { machine: `${process.platform}-${process.arch}`, major: '18' } as const;

/** @throws StartError if this machine or program cannot read the base */
export function parseBaseAbout(content: Buffer): BaseAbout {
  const base = about.parse(JSON.parse(content.toString('utf8')));
  if (base.format > archiveFormat)
    throw new StartError('The base was made by a newer version of this program: update the program first.');
  if (base.major !== thisMachine.major || base.machine !== thisMachine.machine)
    throw new StartError(
      `The base holds files of PostgreSQL ${base.major} on ${base.machine}, which this machine cannot read: ` +
        `restore the archive of that night, ${asTyped('restore', '<archive> --keys <file of keys>')}.`,
    );
  return base;
}

/**
 * A signature does not say under which name an archive was stored.
 * @throws StartError if the base is another clinic's or another line's than its name says
 */
export function refuseOtherBase({ fingerprint, line }: BaseAbout, named: BaseName): void {
  if (fingerprint !== named.fingerprint || line !== named.line) throw otherBase(named);
}

/** @throws StartError if the copying had ended before the name says that it began */
export function refuseEarlierBase({ stoppedAt }: BaseContents, named: BaseName): void {
  if (!(Date.parse(stoppedAt) >= named.at.getTime() - tolerated)) throw otherBase(named);
}

/** Milliseconds. The machine's clock may have been corrected meanwhile. */
const tolerated = 5 * 60_000;

const otherBase = ({ name }: BaseName) =>
  new StartError(`${name} is not the base its name says: somebody put another one there. Take an earlier --until.`);

/** @throws StartError if it names a path outside of the folder of the database */
export function parseBaseContents(content: Buffer): BaseContents {
  const base = contents.parse(JSON.parse(content.toString('utf8')));
  for (const path of [...base.folders, ...Object.keys(base.files)]) refuseOutside(path);
  return base;
}
