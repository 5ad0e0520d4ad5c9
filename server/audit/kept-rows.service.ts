import type { Db } from '../db/database.ts';
import { countKeptRows, selectWrongKeptRows } from './seals.store.ts';
import type { WrongKeptRow } from './seals.store.ts';

/** What was compared, with one line for each fault. */
interface VerifiedRows {
  readonly rows: number;
  readonly faults: readonly string[];
}

const said: Readonly<Record<WrongKeptRow['fault'], string>> = {
  added: 'was put in past the clinic',
  changed: 'is not as it was written',
  deleted: 'was deleted',
  erased: 'was erased, and the audit has no such erasure',
};

/**
 * Compares every row that is only ever added (histories, money, consents) and every signed report with the hash of when
 * it was written, also while people work. An erasure that the audit log records is no fault.
 */
export async function verifyKeptRows(db: Db, onStep: (step: string) => void): Promise<VerifiedRows> {
  const rows = await countKeptRows(db);
  onStep(`Comparing ${rows} rows with their hashes`);
  return { rows, faults: (await selectWrongKeptRows(db)).map(describe) };
}

function describe({ table, key, fault, isFromBefore }: WrongKeptRow): string {
  const what = table === 'reports' ? 'the signed report' : `${table}, row`;
  const gone = table === 'reports' && fault === 'deleted' ? 'was deleted, or is no longer signed' : said[fault];
  return `${what} ${key}: ${gone}${isFromBefore ? ' (hashed by an update, later than written)' : ''}`;
}
