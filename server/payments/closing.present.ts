import type { Answer } from '#contract/endpoints.ts';
import type { PaymentMode } from '#contract/payments/states.ts';
import { rupeesOf } from '../shared/money.ts';
import type { Caller } from '../shared/caller.ts';
import type { ClosingDay, ClosingMonth } from './closing.service.ts';
import type { ModeSums } from './closing.store.ts';
import type { MonthRow, SeriesRow } from './month.store.ts';
import type { Drawer } from './drawers.service.ts';
import { awaitsSignature, differenceOf, mayCountDrawer, mayOpenDrawer, maySignDrawer } from './payments.policy.ts';

/** A drawer, and what the reader may do with it. */
function presentDrawer(drawer: Drawer, caller: Caller): Answer<'readDrawer'>['drawer'] {
  const { accountId, shiftId, by, role, openedAt, visits, floatPaise, takenPaise, givenBackPaise, expectedPaise } =
    drawer;
  const { count, isSigned } = drawer;
  return {
    accountId,
    shiftId,
    by,
    role,
    openedAt: openedAt && openedAt.toISOString(),
    visits,
    float: rupeesOf(floatPaise),
    taken: rupeesOf(takenPaise),
    givenBack: rupeesOf(givenBackPaise),
    expected: rupeesOf(expectedPaise),
    countId: count && count.id,
    counted: count && rupeesOf(count.countedPaise),
    difference: rupeesOf(differenceOf(drawer)),
    countedBy: count && count.countedBy,
    countedAt: count && count.countedAt.toISOString(),
    note: count && count.note,
    awaitsSignature: awaitsSignature(drawer),
    signedBy: isSigned ? (count?.signedBy ?? null) : null,
    signedAt: isSigned ? (count?.signedAt?.toISOString() ?? null) : null,
    abilities: {
      count: mayCountDrawer(caller, accountId),
      open: mayOpenDrawer(caller, drawer),
      sign: maySignDrawer(caller, drawer),
    },
  };
}

/** One drawer on a day. */
export function presentDrawerOf(drawer: Drawer, caller: Caller, day: string): Answer<'readDrawer'> {
  return { day, drawer: presentDrawer(drawer, caller) };
}

export function presentClosing(
  { day, sums, visits, given, flagged, dues, drawers, waiting, refunds }: ClosingDay,
  caller: Caller,
): Answer<'readClosing'> {
  return {
    day,
    total: rupeesOf(sums.reduce((total, { net }) => total + net, 0)),
    byMode: byMode(sums),
    byPerson: sums.map(({ by, role, mode, net }) => ({ by, role, mode, net: rupeesOf(net) })),
    visits,
    drawers: drawers.map((drawer) => presentDrawer(drawer, caller)),
    waiting: waiting.map(({ paise, at, ...row }) => ({ ...row, amount: rupeesOf(paise), at: at.toISOString() })),
    refunds: refunds.map(({ paidPaise, at, ...row }) => ({
      ...row,
      paid: rupeesOf(paidPaise),
      at: at.toISOString(),
    })),
    dues: {
      ofDay: { count: dues.dayCount, amount: rupeesOf(dues.dayPaise) },
      all: { count: dues.allCount, amount: rupeesOf(dues.allPaise) },
      unconfirmed: { count: dues.unconfirmedCount, amount: rupeesOf(dues.unconfirmedPaise) },
    },
    given: given.map(({ paise, at, ...row }) => ({ ...row, amount: rupeesOf(paise), at: at.toISOString() })),
    flagged: flagged.map(
      ({ bookingId, bookingType, patientName, patientNumber, duePaise, paidPaise, paymentStatus }) => ({
        bookingId,
        bookingType,
        patientName,
        patientNumber,
        due: rupeesOf(duePaise),
        paid: rupeesOf(paidPaise),
        paymentStatus,
      }),
    ),
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

const noSums = { cash: 0, upi: 0, card: 0, gateway: 0, total: 0 };

/** A month by day; days without money or counts are left out. */
export function presentMonth({ month, sums, differences }: ClosingMonth): Answer<'readMonth'> {
  const days = [...new Set([...sums, ...differences].map(({ day }) => day))].toSorted();
  const of = (rows: readonly MonthRow[]) =>
    rows.reduce((all, { mode, net }) => ({ ...all, [mode]: all[mode] + net, total: all.total + net }), noSums);
  const inRupees = (paise: typeof noSums) => ({
    cash: rupeesOf(paise.cash),
    upi: rupeesOf(paise.upi),
    card: rupeesOf(paise.card),
    gateway: rupeesOf(paise.gateway),
    total: rupeesOf(paise.total),
  });
  const counted = differences.flatMap(({ difference }) => difference ?? []);
  return {
    month,
    days: days.map((day) => {
      const found = differences.find((row) => row.day === day);
      return {
        day,
        ...inRupees(of(sums.filter((row) => row.day === day))),
        difference: rupeesOf(found?.difference ?? null),
        uncounted: found?.uncounted ?? 0,
      };
    }),
    total: {
      ...inRupees(of(sums)),
      difference: counted.length === 0 ? null : rupeesOf(counted.reduce((sum, paise) => sum + paise, 0)),
      uncounted: differences.reduce((sum, { uncounted }) => sum + uncounted, 0),
    },
  };
}

export function presentSeries(rows: readonly SeriesRow[]): Answer<'readPaymentSeries'> {
  return { days: rows.map(({ day, bookings, paise }) => ({ day, bookings, income: rupeesOf(paise) })) };
}
