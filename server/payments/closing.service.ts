import { atClinicClock } from '#contract/clinic-time.ts';
import { statusOfMoney } from '#contract/payments/ledger.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { selectGiven, selectSeries, selectSums, selectTouched, sumDues } from './closing.store.ts';
import type { DuesRow, GivenRow, ModeSums, SeriesRow, TouchedRow } from './closing.store.ts';

const dayMs = 86_400_000;

/** A day's closing. All sums in paise. */
export interface ClosingDay {
  day: string;
  /** By account and payment mode. */
  sums: ModeSums[];
  /** Discounts, refunds and reversals. */
  given: GivenRow[];
  /** Bookings whose payment status does not fit their ledger. */
  flagged: (TouchedRow & { duePaise: number })[];
  dues: DuesRow;
}

/**
 * A day's closing, by the clinic's calendar: sums by account and mode, what is owed, discounts, refunds, reversals, and
 * bookings that do not add up. @param day YYYY-MM-DD
 */
export async function readClosing(db: Db, day: string): Promise<ClosingDay> {
  // The schema has checked the date.
  const from = atClinicClock(day, 0, 0)!;
  noteAsked(day);
  const to = new Date(from.getTime() + dayMs);
  const [sums, given, touched, dues] = await Promise.all([
    selectSums(db, from, to),
    selectGiven(db, from, to),
    selectTouched(db, from, to),
    sumDues(db, from, to),
  ]);
  const flagged = touched.map((row) => ({ ...row, duePaise: dueOf(row) })).filter(isFlagged);
  return { day, sums, given, flagged, dues };
}

const dueOf = ({ pricePaise, discountPaise }: TouchedRow) => Math.max(0, pricePaise - discountPaise);

const isFlagged = ({ duePaise, paidPaise, discountPaise, paymentStatus }: ClosingDay['flagged'][number]) =>
  paidPaise > duePaise || paymentStatus !== statusOfMoney(duePaise, paidPaise, discountPaise);

/** Bookings and income of each of the last 30 days. */
export function readSeries(db: Db): Promise<SeriesRow[]> {
  return selectSeries(db);
}
