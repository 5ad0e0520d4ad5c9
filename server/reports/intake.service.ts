import { parseClinicMoment } from '#contract/clinic-time.ts';
import { flagOf } from '#contract/reports/flags.ts';
import type { ResultInput, ResultRow } from '#contract/reports/shapes.ts';
import { lockBookingOfReport, noteReportStep } from '../bookings/report-marks.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { clinicError } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { storeWith } from './report-files.service.ts';
import type { ReceivedFile } from './report-files.service.ts';
import { marksOf } from './report-marks.ts';
import type { ReportRow } from './report-row.ts';
import { findBookingOf, findNewest, findReport, insertEvent, insertReport, replaceContent } from './reports.store.ts';
import type { Content } from './reports.store.ts';

export interface Values {
  results: ResultInput[];
  interpretation?: string | null;
  recommendations?: string | null;
  sampleKind?: string | null;
  sampleCollectedAt?: string | null;
}

/**
 * The rate limit of uploads per account and hour, in the strict profile. Refused uploads count too. @throws
 * TOO_MANY_REQUESTS
 */
export async function countUpload(deps: Dependencies, caller: Caller): Promise<void> {
  if (deps.rateProfile === 'strict')
    await allowOrFail(deps.db, [{ key: `report-upload:${caller.accountId}`, max: 120, windowSeconds: 3600 }]);
}

/** Stores an uploaded file as the booking's report. @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE */
export async function handInFile(
  deps: Dependencies,
  caller: Caller,
  bookingId: number,
  { incoming, facts }: ReceivedFile,
): Promise<ReportRow> {
  return storeWith(deps, incoming, facts, async (tx, fileKey) => {
    const row = await handIn(tx, caller, bookingId, { ...nothing, kind: 'file', fileKey }, null);
    if (facts.scan === 'WAITING') await deps.jobs.add(tx, 'scan-file', { fileKey });
    return row;
  });
}

/** Stores entered values as the booking's report. @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE, INVALID_FIELDS */
export function handInValues(tx: Db, caller: Caller, bookingId: number, values: Values): Promise<ReportRow> {
  return handIn(tx, caller, bookingId, contentOf(values), null);
}

/**
 * Corrects the values of a rejected report, or of one that is not accepted yet. @throws NOT_FOUND, REPORT_STATE,
 * INVALID_FIELDS
 */
export async function correctValues(
  deps: Dependencies,
  caller: Caller,
  id: number,
  values: Values,
): Promise<ReportRow> {
  return deps.db.transaction(async (tx) => {
    const bookingId = await findBookingOf(tx, id);
    if (bookingId === null) throw clinicError('NOT_FOUND');
    return handIn(tx, caller, bookingId, contentOf(values), id);
  });
}

const nothing: Content = {
  kind: 'file',
  fileKey: null,
  results: null,
  interpretation: null,
  recommendations: null,
  sampleKind: null,
  sampleCollectedAt: null,
};

function contentOf({ results, interpretation, recommendations, sampleKind, sampleCollectedAt }: Values): Content {
  return {
    kind: 'values',
    fileKey: null,
    results: results.map(withFlag),
    interpretation: interpretation || null,
    recommendations: recommendations || null,
    sampleKind: sampleKind || null,
    sampleCollectedAt: sampleTimeOf(sampleCollectedAt || null),
  };
}

/** A result row as stored. Its flag is computed once, from the limits given with it. */
export function withFlag({ test, value, unit, low, high, criticalLow, criticalHigh }: ResultInput): ResultRow {
  const limits = {
    low: low ?? null,
    high: high ?? null,
    criticalLow: criticalLow ?? null,
    criticalHigh: criticalHigh ?? null,
  };
  return { test, value, unit: unit || null, ...limits, flag: flagOf(value, limits) };
}

function sampleTimeOf(text: string | null): Date | null {
  if (text === null) return null;
  const at = parseClinicMoment(text)?.at;
  if (!at) throw clinicError('INVALID_FIELDS', { fields: { sampleCollectedAt: 'booking.date' } });
  if (at.getTime() > Date.now())
    throw clinicError('INVALID_FIELDS', { fields: { sampleCollectedAt: 'report.sampleTime' } });
  return at;
}

/**
 * Inserts the booking's report, or replaces the content of the waiting one. @param expected the only report that may be
 * replaced
 */
async function handIn(
  tx: Db,
  caller: Caller,
  bookingId: number,
  content: Content,
  expected: number | null,
): Promise<ReportRow> {
  const booking = await lockBookingOfReport(tx, bookingId);
  if (!booking) throw clinicError('NOT_FOUND');
  if (booking.checkupStatus === 'CANCELLED' || booking.appointmentStatus === 'CANCELLED')
    throw clinicError('BOOKING_CANCELLED');
  const last = await findNewest(tx, bookingId);
  const isOpen = last === null || last.status === 'UPLOADED' || last.status === 'REJECTED';
  if (!isOpen || (expected !== null && last?.id !== expected)) throw clinicError('REPORT_STATE');
  const id = last?.id ?? (await insertReport(tx, bookingId, caller.accountId, content));
  if (last) await replaceContent(tx, id, caller.accountId, content);
  await insertEvent(tx, id, caller.accountId, last?.status ?? null, null);
  const row = (await findReport(tx, id))!;
  noteRows([row]);
  await noteReportStep(tx, booking, caller, { from: last?.status ?? null, to: 'UPLOADED' }, marksOf(row, 'UPLOADED'));
  return row;
}
