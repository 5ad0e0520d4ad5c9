import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface KeptFile {
  readonly key: string;
  readonly sha256: string;
}

const kept = statement<KeptFile>(
  'verify.kept-files',
  'SELECT key, sha256 FROM report_files WHERE kept_at IS NOT NULL ORDER BY key',
);
const known = statement<{ key: string }>('verify.known-files', 'SELECT key FROM report_files WHERE key = ANY($1)');
const owners = statement<{ key: string; owner: string }>(
  'verify.owners',
  `
  SELECT f.key, coalesce(
    (SELECT 'report ' || min(r.id) FROM reports r WHERE f.key IN (r.file_key, r.pages_key, r.document_key)),
    (SELECT 'signature of account ' || min(s.account_id) FROM report_signers s WHERE s.signature_key = f.key),
    (SELECT 'earlier upload of report ' || min(e.report_id) FROM report_events e WHERE e.file_key = f.key),
    'no report') AS owner
  FROM report_files f WHERE f.key = ANY($1) ORDER BY owner, f.key`,
);

/** The files that are complete, in the order of their keys. */
export const selectKeptFiles = (db: Db) => db.all(kept);

/** Those of `keys` that the database knows, complete or not. */
export const selectKnownKeys = async (db: Db, keys: readonly string[]) =>
  (await db.all(known, [keys])).map(({ key }) => key);

/** Which record names each file: `report 12`. Never a patient. */
export const selectOwners = (db: Db, keys: readonly string[]) => db.all(owners, [keys]);
