import type { Answer } from '#contract/endpoints.ts';
import type { PaymentMode } from '#contract/payments/ledger.ts';
import { rupeesOf } from '../money.ts';
import type { ClosingDay } from './closing.service.ts';
import type { ModeSums, SeriesRow } from './closing.store.ts';

export function presentClosing({ day, sums, given, flagged, dues }: ClosingDay): Answer<'readClosing'> {
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
    flagged: flagged.map(({ bookingId, bookingType, patientName, duePaise, paidPaise, paymentStatus }) => ({
      bookingId,
      bookingType,
      patientName,
      due: rupeesOf(duePaise),
      paid: rupeesOf(paidPaise),
      paymentStatus,
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

export function presentSeries(rows: readonly SeriesRow[]): Answer<'readPaymentSeries'> {
  return { days: rows.map(({ day, bookings, paise }) => ({ day, bookings, income: rupeesOf(paise) })) };
}
