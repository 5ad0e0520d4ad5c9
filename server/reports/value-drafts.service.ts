import type { Received } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { draftFields } from '#contract/reports/value-drafts.ts';
import { uploadObstacle } from '../bookings/bookings.policy.ts';
import { lockBookingOfReport } from '../bookings/report-marks.service.ts';
import type { Caller } from '../shared/caller.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { refuseRejected } from './reject.service.ts';
import { findNewest } from './reports.store.ts';
import { findSheet, purgeValueDrafts, selectDrafts, selectUnknown, writeDrafts } from './value-drafts.store.ts';
import type { ValueDraftRow } from './value-drafts.store.ts';

const ofForm: ReadonlySet<string> = new Set(draftFields);

/**
 * Keeps what was typed into fields of a test's form until it is handed in, for everybody who enters its values.
 * Reports, flags and lists do not use it. A field that somebody else has typed into meanwhile keeps their text, which
 * the answer shows.
 * @returns the sent fields as they are now
 * @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE, SAMPLE_REJECTED, INVALID_FIELDS for a value that the test does
 *   not have (by its place among the sent ones), STALE if a report was made meanwhile
 */
export async function saveDrafts(
  { db }: Pick<Dependencies, 'db'>,
  caller: Caller,
  bookingId: number,
  { sheet, drafts }: Received<'saveDrafts'>['body'],
): Promise<ValueDraftRow[]> {
  return db.transaction(async (tx) => {
    const booking = await lockBookingOfReport(tx, bookingId);
    if (booking?.kind !== 'test') throw clinicError('NOT_FOUND');
    const newest = await findNewest(tx, bookingId);
    const obstacle = uploadObstacle(caller, { ...booking, newestReport: newest?.status ?? null });
    if (obstacle) throw clinicError(obstacle === 'OF_DOCTOR' ? 'NOT_FOUND' : obstacle);
    await refuseRejected(tx, bookingId, null);
    if ((await findSheet(tx, bookingId)) !== sheet) throw clinicError('STALE');
    const fields = drafts.map(({ field }) => field);
    if (new Set(fields).size < fields.length)
      throw clinicError('INVALID_FIELDS', { fields: { drafts: 'field.invalid' } });
    const gone = await selectUnknown(
      tx,
      bookingId,
      fields.filter((field) => !ofForm.has(field)),
    );
    if (gone.length > 0) {
      const wrong = gone.map((field): [string, string] => [`drafts.${fields.indexOf(field)}.field`, 'analyte.gone']);
      throw clinicError('INVALID_FIELDS', { fields: Object.fromEntries(wrong) });
    }
    await writeDrafts(tx, caller.accountId, bookingId, drafts);
    return (await selectDrafts(tx, bookingId)).filter(({ field }) => fields.includes(field));
  });
}

/**
 * Deletes what was typed for cancelled tests, and forms that nobody has typed into for a month.
 * @returns how many rows
 */
export const purgeDrafts = (db: Db): Promise<number> => purgeValueDrafts(db, limits.valueDraftDays);
