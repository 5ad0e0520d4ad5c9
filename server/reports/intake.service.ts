import { parseClinicMoment } from '#contract/clinic-time.ts';
import type { ResultInput } from '#contract/reports/shapes.ts';
import { uploadObstacle } from '../bookings/bookings.policy.ts';
import { formFOfReport } from '../bookings/form-f.service.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { refuseRejected } from './reject.service.ts';
import { readSampleDoubt } from '../laboratory/specimens.service.ts';
import { freezeRows } from './entry.service.ts';
import { keepFiles, placeFiles, removeIfFails } from './report-files.service.ts';
import type { FileDeps, ReceivedFile } from './report-files.service.ts';
import { marksOf } from './report-row.ts';
import type { ReportRow } from './report-row.ts';
import { findBookingOf, findNewest, findReport, insertEvent, insertReport, replaceContent } from './reports.store.ts';
import type { Content } from './reports.store.ts';
import { askForCheck } from './review.service.ts';
import { dropDrafts } from './value-drafts.store.ts';

export interface Values {
  results: ResultInput[];
  interpretation?: string | null;
  recommendations?: string | null;
  sampleKind?: string | null;
  sampleNumber?: string | null;
  sampleCollectedAt?: string | null;
  sampleReceivedAt?: string | null;
  sampleReason?: string | null;
  isPregnant?: boolean | null;
  pregnantWeeks?: number | null;
}

/**
 * Counts an upload against the limit per account and hour, in the strict profile: several people may scan on one
 * account in the hour after a full day's round. Refused uploads count too.
 * @throws TOO_MANY_REQUESTS
 */
export async function countUpload(
  deps: Pick<Dependencies, 'db' | 'rateProfile'>,
  caller: Pick<Caller, 'accountId'>,
): Promise<void> {
  if (deps.rateProfile === 'strict')
    await allowOrFail(deps.db, [{ key: `report-upload:${caller.accountId}`, max: 300, windowSeconds: 3600 }]);
}

/**
 * Stores an uploaded file as the booking's report.
 * @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE, SAMPLE_REJECTED, INVALID_FIELDS
 */
export async function handInFile(
  deps: FileDeps & Pick<Dependencies, 'jobs'>,
  caller: Caller,
  bookingId: number,
  { incoming, facts, pages }: ReceivedFile,
): Promise<ReportRow> {
  const placed = await placeFiles(deps, pages ? [{ incoming, facts }, pages] : [{ incoming, facts }]);
  const [fileKey = '', pagesKey = null] = placed.map(({ key }) => key);
  const writeRows = () =>
    deps.db.transaction(async (tx) => {
      await keepFiles(tx, placed);
      const row = await handIn(tx, caller, bookingId, { ...nothing, kind: 'file', fileKey, pagesKey }, null);
      if (facts.scan === 'WAITING') await deps.jobs.add(tx, 'scan-file', { fileKey });
      return row;
    });
  return removeIfFails(deps, placed, writeRows);
}

/**
 * Stores entered values as the booking's report.
 * @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE, SAMPLE_REJECTED, INVALID_FIELDS
 */
export async function handInValues(tx: Db, caller: Caller, bookingId: number, values: Values): Promise<ReportRow> {
  return handIn(tx, caller, bookingId, await contentOf(tx, bookingId, values), null);
}

/**
 * Corrects the values of a rejected report, or of one that is not accepted yet.
 * @throws NOT_FOUND, REPORT_STATE, SAMPLE_REJECTED, INVALID_FIELDS
 */
export async function correctValues(
  deps: Dependencies,
  caller: Caller,
  id: number,
  values: Values,
): Promise<ReportRow> {
  return deps.db.transaction(async (tx) => {
    const bookingId = (await findBookingOf(tx, id)) ?? 0;
    return handIn(tx, caller, bookingId, await contentOf(tx, bookingId, values), id);
  });
}

const nothing: Content = {
  kind: 'file',
  fileKey: null,
  pagesKey: null,
  results: null,
  missing: [],
  interpretation: null,
  recommendations: null,
  sampleKind: null,
  sampleNumber: null,
  sampleCollectedAt: null,
  sampleReceivedAt: null,
  sampleDoubt: null,
  sampleReason: null,
  isPregnant: null,
  pregnantWeeks: null,
};

async function contentOf(
  tx: Db,
  bookingId: number,
  { results, interpretation, recommendations, isPregnant, pregnantWeeks, ...sample }: Values,
): Promise<Content> {
  const sampleCollectedAt = sampleTimeOf('sampleCollectedAt', sample, tx.now());
  const sampleReceivedAt = sampleTimeOf('sampleReceivedAt', sample, tx.now());
  if (sampleCollectedAt && sampleReceivedAt && sampleReceivedAt < sampleCollectedAt)
    throw clinicError('INVALID_FIELDS', { fields: { sampleReceivedAt: 'report.receivedBefore' } });
  const told =
    typeof isPregnant === 'boolean' ? { isPregnant, weeks: isPregnant ? (pregnantWeeks ?? null) : null } : null;
  const { rows, missing, pregnancy } = await freezeRows(tx, bookingId, results, { sampleCollectedAt, pregnancy: told });
  return {
    kind: 'values',
    fileKey: null,
    pagesKey: null,
    results: rows,
    missing,
    interpretation: interpretation || null,
    recommendations: recommendations || null,
    sampleKind: sample.sampleKind || null,
    sampleNumber: sample.sampleNumber || null,
    sampleCollectedAt,
    sampleReceivedAt,
    // Filled in once the booking is locked.
    sampleDoubt: null,
    sampleReason: sample.sampleReason || null,
    isPregnant: pregnancy?.isPregnant ?? null,
    pregnantWeeks: pregnancy?.weeks ?? null,
  };
}

type SampleTimes = Pick<Values, 'sampleCollectedAt' | 'sampleReceivedAt'>;

function sampleTimeOf(name: keyof SampleTimes, { [name]: text }: SampleTimes, now: Date): Date | null {
  if (!text) return null;
  const at = parseClinicMoment(text)?.at;
  if (!at) throw clinicError('INVALID_FIELDS', { fields: { [name]: 'booking.date' } });
  if (at > now) throw clinicError('INVALID_FIELDS', { fields: { [name]: 'report.sampleTime' } });
  return at;
}

/**
 * Adds to values what the laboratory's records say against their sample. A reason that is not needed is kept as well:
 * the tube may have arrived while it was typed. A file may come from anywhere, so it is not checked.
 * @throws INVALID_FIELDS for values in doubt without a reason
 */
async function withSampleDoubt(tx: Db, bookingId: number, content: Content): Promise<Content> {
  const sampleDoubt = content.kind === 'values' ? await readSampleDoubt(tx, bookingId) : null;
  if (!sampleDoubt || content.sampleReason) return { ...content, sampleDoubt };
  const sampleReason = sampleDoubt === 'NOT_TAKEN' ? 'report.notTaken' : 'report.notReceived';
  throw clinicError('INVALID_FIELDS', { fields: { sampleReason } });
}

/**
 * Inserts the booking's report, or replaces the content of the waiting one.
 * @param expected the only report that may be replaced
 */
async function handIn(
  tx: Db,
  caller: Caller,
  bookingId: number,
  handedIn: Content,
  expected: number | null,
): Promise<ReportRow> {
  const booking = await lockBookingOfReport(tx, bookingId);
  if (!booking) throw clinicError('NOT_FOUND');
  const last = await findNewest(tx, bookingId);
  const obstacle = uploadObstacle(caller, { ...booking, newestReport: last?.status ?? null });
  if (obstacle === 'OF_DOCTOR') throw clinicError('INVALID_FIELDS', { fields: { bookingId: 'report.ofDoctor' } });
  if (obstacle) throw clinicError(obstacle);
  await formFOfReport(tx, bookingId);
  await refuseRejected(tx, bookingId, handedIn.sampleNumber);
  if (expected !== null && last?.id !== expected) throw clinicError('REPORT_STATE');
  const content = await withSampleDoubt(tx, bookingId, handedIn);
  const id = last?.id ?? (await insertReport(tx, caller.accountId, bookingId, content));
  if (last) await replaceContent(tx, caller.accountId, id, content);
  await askForCheck(tx, id, content.kind);
  await dropDrafts(tx, bookingId);
  await insertEvent(tx, caller.accountId, id, last?.status ?? null, content.sampleDoubt && content.sampleReason);
  const row = (await findReport(tx, id))!;
  noteRows([row]);
  await noteReportStep(tx, caller, booking, { from: last?.status ?? null, to: 'UPLOADED' }, marksOf(row, 'UPLOADED'));
  return row;
}
