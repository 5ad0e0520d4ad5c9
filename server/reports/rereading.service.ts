import type { Received } from '#contract/endpoints.ts';
import { isCritical, rereadValues } from '#contract/reports/rereading.ts';
import type { Reread } from '#contract/reports/rereading.ts';
import { rereadPageSize } from '#contract/reports/reread-list.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { listOfBooking } from './entry.service.ts';
import {
  beginRereading,
  endRereading,
  findRereading,
  lockReread,
  markRead,
  selectReleased,
  selectReread,
  writeFound,
  writeNote,
} from './rereading.store.ts';
import type { ReleasedRow, RereadingRow, RereadRow } from './rereading.store.ts';

/** How many reports are read again in one transaction. */
const atOnce = 200;

/**
 * Reads the values of all released reports again by today's rules, and keeps those for which the result is different.
 * No report is changed. A reading that was interrupted continues where it stopped; it may run while the clinic is open.
 * @returns how many reports were read, and how many values of them were found
 */
export async function rereadReleased(
  db: Database,
  onStep: (text: string) => void = () => undefined,
): Promise<{ reports: number; found: number }> {
  const { id, lastReport, reports: before } = await db.transaction(beginRereading);
  let [after, reports, found] = [lastReport, before, 0];
  for (;;) {
    onStep(`Reading released reports again: ${reports} so far`);
    const page = await db.transaction((tx) => rereadPage(tx, id, after));
    if (page.last === null) break;
    after = page.last;
    reports += page.reports;
    found += page.found;
  }
  await db.transaction((tx) => endRereading(tx, id));
  return { reports, found };
}

async function rereadPage(tx: Db, id: number, after: number) {
  const rows = await selectReleased(tx, after, atOnce);
  const found = [];
  for (const row of rows) {
    const { analytes, person } = await listOfBooking(tx, row.bookingId, row.day);
    const asked = { ...person, pregnancy: pregnancyOf(row) };
    for (const one of rereadValues(row.results, analytes, asked))
      found.push({ ...one, reportId: row.id, rank: rankOf(one, row) });
  }
  const last = rows.at(-1)?.id ?? null;
  if (last !== null) {
    await writeFound(
      tx,
      rows.map((row) => row.id),
      found,
    );
    await markRead(tx, id, last, rows.length);
  }
  return { last, reports: rows.length, found: found.length };
}

const pregnancyOf = ({ isPregnant, pregnantWeeks }: ReleasedRow) =>
  isPregnant === null ? null : { isPregnant, weeks: pregnantWeeks };

/** The rank of a value in the list: first what is critical and was not printed so, then what cannot be read. */
function rankOf({ place, flag, reason }: Reread, { results }: ReleasedRow): number {
  if (isCritical(flag) && !isCritical(results[place]!.flag)) return 0;
  return reason === 'REFUSED' || reason === 'OUTSIDE' ? 1 : 2;
}

/** A page of the list, and the last reading that was completed; null if there was none. */
export async function listReread(
  db: Db,
  { list, after }: Received<'listReread'>['query'],
): Promise<{ read: RereadingRow | null; rows: RereadRow[] }> {
  const [rank, id] = (after ?? '-1_0').split('_').map(Number) as [number, number];
  const rows = await selectReread(db, { rank, id }, { isOpen: list !== 'done', most: rereadPageSize + 1 });
  noteRows(rows.slice(0, rereadPageSize));
  return { read: await findRereading(db), rows };
}

/**
 * Notes what was done about a value, or why nothing is; the note is never changed.
 * @throws NOT_FOUND, REPORT_STATE if somebody noted something already
 */
export const noteReread = (
  db: Database,
  { accountId }: Pick<Caller, 'accountId'>,
  lineId: number,
  { note }: Received<'noteReread'>['body'],
): Promise<void> =>
  db.transaction(async (tx) => {
    const line = await lockReread(tx, lineId);
    if (!line) throw clinicError('NOT_FOUND');
    noteRows([line]);
    if (!line.isOpen) throw clinicError('REPORT_STATE');
    await writeNote(tx, lineId, { note, by: accountId });
  });
