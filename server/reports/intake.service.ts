import { parseClinicMoment } from '#contract/clinic-time.ts';
import { flagOf } from '#contract/reports/flags.ts';
import type { ResultInput, ResultRow } from '#contract/reports/shapes.ts';
import { holdBooking, noteReportStep } from '../bookings/report-marks.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { fail } from '../errors.ts';
import type { Caller } from '../caller.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { keepWith } from './report-files.service.ts';
import type { TakenFile } from './report-files.service.ts';
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
 * How many files one person may hand in within an hour, in the strict profile: what is refused counts as well. @throws
 * TOO_MANY_REQUESTS
 */
export async function countUpload(deps: Dependencies, caller: Caller): Promise<void> {
  if (deps.rateProfile === 'strict')
    await allowOrFail(deps.db, [{ key: `report-upload:${caller.accountId}`, max: 120, windowSeconds: 3600 }]);
}

/** Hands in a file for a booking. @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE */
export async function handInFile(
  deps: Dependencies,
  caller: Caller,
  bookingId: number,
  { incoming, facts }: TakenFile,
): Promise<ReportRow> {
  return keepWith(deps, incoming, facts, async (tx, fileKey) => {
    const row = await handIn(tx, caller, bookingId, { ...nothing, kind: 'file', fileKey }, null);
    if (facts.scan === 'WAITING') await deps.jobs.add(tx, 'scan-file', { fileKey });
    return row;
  });
}

/** Hands in values for a booking. @throws NOT_FOUND, BOOKING_CANCELLED, REPORT_STATE, INVALID_FIELDS */
export function handInValues(tx: Db, caller: Caller, bookingId: number, values: Values): Promise<ReportRow> {
  return handIn(tx, caller, bookingId, contentOf(values), null);
}

/**
 * Puts the values of a report right that was sent back or that nobody has accepted yet. @throws NOT_FOUND,
 * REPORT_STATE, INVALID_FIELDS
 */
export async function correctValues(
  deps: Dependencies,
  caller: Caller,
  id: number,
  values: Values,
): Promise<ReportRow> {
  return deps.db.transaction(async (tx) => {
    const bookingId = await findBookingOf(tx, id);
    if (bookingId === null) throw fail('NOT_FOUND');
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

/** A row as it is kept: its flag is worked out once, from the limits of that day. */
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
  if (!at) throw fail('INVALID_FIELDS', { fields: { sampleCollectedAt: 'booking.date' } });
  if (at.getTime() > Date.now()) throw fail('INVALID_FIELDS', { fields: { sampleCollectedAt: 'report.sampleTime' } });
  return at;
}

/**
 * Makes the booking's report, or puts new content in the place of what waits for it. @param expected the only report it
 * may be
 */
async function handIn(
  tx: Db,
  caller: Caller,
  bookingId: number,
  content: Content,
  expected: number | null,
): Promise<ReportRow> {
  const booking = await holdBooking(tx, bookingId);
  if (!booking) throw fail('NOT_FOUND');
  if (booking.checkupStatus === 'CANCELLED' || booking.appointmentStatus === 'CANCELLED')
    throw fail('BOOKING_CANCELLED');
  const last = await findNewest(tx, bookingId);
  const isOpen = last === null || last.status === 'UPLOADED' || last.status === 'REJECTED';
  if (!isOpen || (expected !== null && last?.id !== expected)) throw fail('REPORT_STATE');
  const id = last?.id ?? (await insertReport(tx, bookingId, caller.accountId, content));
  if (last) await replaceContent(tx, id, caller.accountId, content);
  await insertEvent(tx, id, caller.accountId, last?.status ?? null, null);
  const row = (await findReport(tx, id))!;
  noteRows([row]);
  await noteReportStep(tx, booking, caller, { from: last?.status ?? null, to: 'UPLOADED' }, marksOf(row, 'UPLOADED'));
  return row;
}
