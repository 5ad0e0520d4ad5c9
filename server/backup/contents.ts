import * as z from 'zod/mini';
import { StartError } from '../shared/start-error.ts';

/** The layout of archives; a higher number cannot be read by this program. */
export const archiveFormat = 1;

/** The names of entries. A table is cut into parts: tar wants each size beforehand. */
export const entryNames = {
  about: 'about.json',
  secretKey: 'secret.key.age',
  contents: 'contents.json',
  tablePart: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
  /** Of a base: a file of the database, cut like a table. */
  pagePart: (path: string, part: number) => `postgres/${path}/${String(part).padStart(6, '0')}`,
  /** Of a base or a piece: WAL from a position, as a decimal number. */
  wal: (at: bigint) => `wal/${at}`,
} as const;

const about = z.object({
  format: z.number(),
  /** The version of the program that made it. */
  program: z.string(),
  /** Of the snapshot, UTC. */
  madeAt: z.string(),
  fingerprint: z.string(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), sha256: z.string() })),
});

/** The first entry. */
export type ArchiveAbout = z.infer<typeof about>;

const table = z.object({ columns: z.array(z.string()), rows: z.number(), parts: z.number(), sha256: z.string() });

const contents = z.object({
  tables: z.record(z.string(), table),
  sequences: z.record(z.string(), z.object({ last: z.string(), isCalled: z.boolean() })),
  /** SHA-256 by key. */
  files: z.record(z.string(), z.string()),
  /** Keys of files that were missing or damaged when the archive was made. */
  lost: z.array(z.string()),
  /** Work that was not done yet. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown() })),
});

/** The last entry: what the archive holds. Without it an archive is incomplete. */
export type ArchiveContents = z.infer<typeof contents>;
export type CopiedTable = z.infer<typeof table>;

/** @throws StartError if a newer program made the archive */
export function parseAbout(content: Buffer): ArchiveAbout {
  const value = parse(content) as { format?: unknown };
  if (typeof value.format === 'number' && value.format > archiveFormat)
    throw new StartError('The archive was made by a newer version of this program: update the program first.');
  return about.parse(value);
}

export const parseContents = (content: Buffer): ArchiveContents => contents.parse(parse(content));

const parse = (content: Buffer): unknown => JSON.parse(content.toString('utf8'));
