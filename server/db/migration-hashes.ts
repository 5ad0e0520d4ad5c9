import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** SHA-256 of a migration, in hex. */
export interface MigrationHashes {
  /** Of its statements (`statementsOf`): comments may be mended after a release. */
  readonly statements: string;
  /** Of its whole text. Databases that 1.0.0-rc.1 or older migrated have stored this one. */
  readonly text: string;
}

/** The released migrations by file name. Only those of 1.0.0-rc.1 have the hash of the text they had then. */
export type Frozen = Readonly<Record<string, Pick<MigrationHashes, 'statements'> & Partial<MigrationHashes>>>;

/** `npm run freeze` adds to it. */
export const frozenName = 'frozen.json';

/** The released migrations of a folder; none if the folder has no list. */
export async function readFrozen(folder: string): Promise<Frozen> {
  const text = await readFile(join(folder, frozenName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text) as Frozen;
}

export function hashesOf(sql: string): MigrationHashes {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  return { statements: sha256(statementsOf(sql)), text: sha256(sql) };
}

/** Group 1 is a line to drop. The rest stays as it is: strings, quoted names, block comments, comments behind code. */
const parts = /'(?:[^']|'')*'|"[^"]*"|\/\*[\s\S]*?\*\/|(^[ \t]*(?:--.*)?(?:\n|$))|--.*/gm;

/**
 * SQL without blank lines and lines that hold only a comment. Lines inside a string stay. Dollar quotes are read as
 * code, because they hold the bodies of functions.
 */
export function statementsOf(sql: string): string {
  return sql.replace(parts, (part, dropped?: string) => (dropped === undefined ? part : '')).trimEnd();
}

/** Whether a database that stored this hash has run the statements of this migration. */
export function hasRun(stored: string, hashes: MigrationHashes, released: Frozen[string] | undefined): boolean {
  if (stored === hashes.statements || stored === hashes.text) return true;
  return released?.statements === hashes.statements && stored === released.text;
}
