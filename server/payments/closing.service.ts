import type { Answer } from '#contract/endpoints.ts';
import { atClinicClock } from '#contract/clinic-time.ts';
import { statusOfMoney } from '#contract/payments/ledger.ts';
import type { PaymentMode } from '#contract/payments/ledger.ts';
import { noteAsked } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import { rupeesOf } from '../money.ts';
import { selectGiven, selectSeries, selectSums, selectTouched, sumDues } from './closing.store.ts';
import type { ModeSums, TouchedRow } from './closing.store.ts';

const dayMs = 86_400_000;

/** A clinic's day in money: by mode, by person, what is owed, what was given and taken back, and what does not fit. */
export async function readClosing(db: Db, day: string): Promise<Answer<'readClosing'>> {
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
  return {
    day,
    total: rupeesOf(sums.reduce((total, { net }) => total + net, 0)),
    byMode: byMode(sums),
    byPerson: sums.map(({ by, role, mode, net }) => ({ by, role, mode, net: rupeesOf(net) })),
    dues: {
      ofDay: { count: dues.dayCount, amount: rupeesOf(dues.dayPaise) },
      all: { count: dues.allCount, amount: rupeesOf(dues.allPaise) },
    },
    given: given.map(({ paise, at, ...row }) => ({ ...row, amount: rupeesOf(paise), at: at.toISOString() })),
    flagged: touched.filter(isFlagged).map((row) => ({
      bookingId: row.bookingId,
      bookingType: row.bookingType,
      patientName: row.patientName,
      due: rupeesOf(dueOf(row)),
      paid: rupeesOf(row.paidPaise),
      paymentStatus: row.paymentStatus,
    })),
  };
}

function byMode(sums: readonly ModeSums[]): Answer<'readClosing'>['byMode'] {
  const modes = new Map<PaymentMode, ModeSums>();
  for (const sum of sums) {
    const { payments = 0, refunds = 0, reversals = 0, net = 0 } = modes.get(sum.mode) ?? {};
    modes.set(sum.mode, {
      ...sum,
      payments: payments + sum.payments,
      refunds: refunds + sum.refunds,
      reversals: reversals + sum.reversals,
      net: net + sum.net,
    });
  }
  return [...modes.values()].map(({ mode, payments, refunds, reversals, net }) => ({
    mode,
    payments: rupeesOf(payments),
    refunds: rupeesOf(refunds),
    reversals: rupeesOf(reversals),
    net: rupeesOf(net),
  }));
}

const dueOf = ({ pricePaise, discountPaise }: TouchedRow) => Math.max(0, pricePaise - discountPaise);

function isFlagged(row: TouchedRow): boolean {
  return (
    row.paidPaise > dueOf(row) || row.paymentStatus !== statusOfMoney(dueOf(row), row.paidPaise, row.discountPaise)
  );
}

/** Bookings and income of each of the last 30 days. */
export async function readSeries(db: Db): Promise<Answer<'readPaymentSeries'>> {
  return {
    days: (await selectSeries(db)).map(({ day, bookings, paise }) => ({ day, bookings, income: rupeesOf(paise) })),
  };
}
