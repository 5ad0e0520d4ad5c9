import { atClinicClock } from '#contract/clinic-time.ts';
import { statusOfMoney } from '#contract/payments/ledger.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { readDrawers } from './drawers.service.ts';
import type { Drawer } from './drawers.service.ts';
import { countVisits, selectGiven, selectSums, selectTouched, sumDues } from './closing.store.ts';
import type { DuesRow, GivenRow, ModeSums, TouchedRow } from './closing.store.ts';
import { selectDifferences } from './drawers.store.ts';
import type { DifferenceRow } from './drawers.store.ts';
import { selectByDoctor, selectMonth, selectSeries, sumGiven } from './month.store.ts';
import type { DoctorRow, GivenSums, MonthRow, SeriesRow } from './month.store.ts';
import { selectWaitingReversals } from './reversals.store.ts';
import type { WaitingReversal } from './reversals.store.ts';
import { selectWaitingRefunds } from './refund-requests.store.ts';
import type { WaitingRefund } from './refund-requests.store.ts';

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
  /** How many visits had money taken or given back. */
  visits: number;
  drawers: Drawer[];
  waiting: WaitingReversal[];
  refunds: WaitingRefund[];
}

/**
 * A day's closing, by the clinic's calendar: sums by account and mode, what is owed, discounts, refunds, reversals, and
 * bookings whose money does not add up.
 * @param day YYYY-MM-DD
 */
export async function readClosing(db: Db, day: string): Promise<ClosingDay> {
  // The schema has checked the date.
  const from = atClinicClock(day, 0, 0)!;
  noteAsked(day);
  const to = new Date(from.getTime() + dayMs);
  const [sums, visits, drawers, waiting, refunds, given, touched, dues] = await Promise.all([
    selectSums(db, from, to),
    countVisits(db, from, to),
    readDrawers(db, day),
    selectWaitingReversals(db),
    selectWaitingRefunds(db),
    selectGiven(db, from, to),
    selectTouched(db, from, to),
    sumDues(db, day),
  ]);
  const flagged = touched.map((row) => ({ ...row, duePaise: dueOf(row) })).filter(isFlagged);
  const shown = [...given, ...flagged, ...waiting, ...refunds];
  noteSubjects(
    shown.map(({ accountId }) => accountId),
    shown.map(({ bookingId }) => bookingId),
  );
  return { day, sums, visits, given, flagged, dues, drawers, waiting, refunds };
}

const dueOf = ({ pricePaise, discountPaise }: TouchedRow) => Math.max(0, pricePaise - discountPaise);

const isFlagged = ({ duePaise, paidPaise, discountPaise, paymentStatus }: ClosingDay['flagged'][number]) =>
  paidPaise > duePaise || paymentStatus !== statusOfMoney(duePaise, paidPaise, discountPaise);

/** A month's money by day and mode, and what the drawers' counts differ by. */
export interface ClosingMonth {
  month: string;
  sums: MonthRow[];
  differences: DifferenceRow[];
}

/** @param month YYYY-MM, by the clinic's calendar */
export async function readMonth(db: Db, month: string): Promise<ClosingMonth> {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  // The schema has checked the month.
  const [from, to] = [atClinicClock(`${month}-01`, 0, 0)!, atClinicClock(`${next}-01`, 0, 0)!];
  noteAsked(month);
  const [sums, differences] = await Promise.all([selectMonth(db, from, to), selectDifferences(db, from, to)]);
  return { month, sums, differences };
}

/** The money of a day and of the seven before it, without anybody's name. All sums in paise. */
export interface DayMoney {
  /** By day and mode, oldest first; days without money are missing. */
  sums: MonthRow[];
  given: GivenSums[];
  dues: DuesRow;
  /** Of the day itself, for visits. */
  byDoctor: DoctorRow[];
}

/** @param day YYYY-MM-DD, which the schema has checked */
export async function readDayMoney(db: Db, day: string): Promise<DayMoney> {
  const from = atClinicClock(day, 0, 0)!;
  const to = new Date(from.getTime() + dayMs);
  const [sums, given, dues, byDoctor] = await Promise.all([
    selectMonth(db, new Date(from.getTime() - 7 * dayMs), to),
    sumGiven(db, from, to),
    sumDues(db, day),
    selectByDoctor(db, from, to),
  ]);
  return { sums, given, dues, byDoctor };
}

/** Bookings and income of each of the last 30 days. */
export function readSeries(db: Db): Promise<SeriesRow[]> {
  return selectSeries(db);
}
