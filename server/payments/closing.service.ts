import { atClinicClock } from '#contract/clinic-time.ts';
import { statusOfMoney } from '#contract/payments/ledger.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { selectGiven, selectSeries, selectSums, selectTouched, sumDues } from './closing.store.ts';
import type { DuesRow, GivenRow, ModeSums, SeriesRow, TouchedRow } from './closing.store.ts';

const dayMs = 86_400_000;

/** A day's money; all sums in paise. */
export interface DayOfMoney {
  day: string;
  /** By person and mode. */
  sums: ModeSums[];
  /** Discounts and refunds given, and what was taken back. */
  given: GivenRow[];
  /** Bookings whose money does not fit what they say of it. */
  flagged: (TouchedRow & { duePaise: number })[];
  dues: DuesRow;
}

/** A clinic's day in money: by person and mode, what is owed, what was given and taken back, and what does not fit. */
export async function readClosing(db: Db, day: string): Promise<DayOfMoney> {
  // The schema has checked the day.
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

const isFlagged = ({ duePaise, paidPaise, discountPaise, paymentStatus }: DayOfMoney['flagged'][number]) =>
  paidPaise > duePaise || paymentStatus !== statusOfMoney(duePaise, paidPaise, discountPaise);

/** Bookings and income of each of the last 30 days. */
export function readSeries(db: Db): Promise<SeriesRow[]> {
  return selectSeries(db);
}
