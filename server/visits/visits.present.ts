import type { Answer } from '#contract/endpoints.ts';
import { standingOf } from '#contract/payments/ledger.ts';
import type { PayPage } from '#contract/visits/pay-page.ts';
import type { Visit as VisitAnswer } from '#contract/visits/shapes.ts';
import type { Caller } from '../shared/caller.ts';
import { presentOfVisit } from './home/home-visits.present.ts';
import { rupeesOf } from '../shared/money.ts';
import { mayOpenToken } from '../bookings/bookings.policy.ts';
import type { IdCodes, TokenCodes } from '../shared/token-code.ts';
import { may } from '#contract/permissions.ts';
import type { DiscountLimit } from './discounts.service.ts';
import type { DiscountRequestRow } from './discounts.store.ts';
import type { Quote } from './book/quote-booking.service.ts';
import { mayHandOnPayment } from './visits.policy.ts';
import { owedOnBooking } from '../payments/owed.ts';
import type { Joinable } from './joining.service.ts';
import type { LeavePeople } from './leave-people.service.ts';
import type { Payable } from './pay-page.service.ts';
import type { Visit } from './visits.service.ts';

/** What the lines of a visit would cost. */
export const presentQuote = (lines: readonly Quote[]): Answer<'quoteVisit'> => ({
  lines: lines.map(({ pricePaise, ...line }) => ({ price: rupeesOf(pricePaise), ...line })),
});

/** The codes of the pages that a visit links to. */
export interface VisitCodes {
  tokens: TokenCodes;
  pays: IdCodes;
  /** Whether the clinic has a payment gateway. */
  isOnline: boolean;
}

/** A visit with its lines, and their sums. */
export function presentVisit(opened: Visit, caller: Caller, codes: VisitCodes): Answer<'readVisit'> {
  const { visit, places, lines, bill, discountRequest, homeVisit } = opened;
  const [first] = lines;
  const standings = lines.map(({ booking, entries }) => standingOf(booking, entries));
  const add = (of: (standing: (typeof standings)[number], place: number) => number) =>
    rupeesOf(standings.reduce((sum, standing, place) => sum + of(standing, place), 0));
  return {
    visitId: visit.id,
    kind: visit.kind,
    openedAt: visit.openedAt.toISOString(),
    patientName: first?.booking.patientName ?? '',
    patientNumber: first?.booking.patientNumber ?? '',
    phone: first?.booking.patientPhone ?? '',
    language: first?.booking.patientLanguage ?? 'en',
    referrer: visit.referrer,
    homeVisit: homeVisit && presentOfVisit(homeVisit, caller, first?.booking.accountId),
    lines: lines.map(({ booking }, at) => {
      const { discountPaise, paidPaise, owedPaise } = standings[at]!;
      const { place, expected } = places[at]!;
      return {
        bookingId: booking.id,
        bookingType: booking.kind,
        itemName: booking.itemName,
        itemNameBn: booking.itemNameBn,
        package: places[at]!.package,
        advice: places[at]!.advice,
        price: rupeesOf(booking.pricePaise),
        discount: rupeesOf(discountPaise),
        paid: rupeesOf(paidPaise),
        owed: rupeesOf(owedPaise),
        feeUnknown: booking.isFeeUnknown,
        cancelled: booking.isCancelled,
        at: places[at]!.at?.toISOString() ?? null,
        place: place && {
          number: place.number,
          code: place.isOpen && mayOpenToken(caller, booking) ? codes.tokens.write(place.tokenId) : null,
          room: place.room,
          expected: expected && {
            from: new Date(expected.from).toISOString(),
            to: new Date(expected.to).toISOString(),
          },
        },
      };
    }),
    price: add((_, place) => lines[place]!.booking.pricePaise),
    discount: add(({ discountPaise }) => discountPaise),
    paid: add(({ paidPaise }) => paidPaise),
    owed: add(({ owedPaise }) => owedPaise),
    payCode: mayHandOnPayment(caller, opened) ? codes.pays.write(visit.id) : null,
    paysOnline: codes.isOnline,
    discountRequest: may('payments.askDiscount', caller.role)
      ? discountRequest && presentRequest(discountRequest)
      : null,
    bill: bill && { billId: bill.id, number: bill.number },
    receipts: receiptsOf(lines),
  };
}

/** The bookings that may join a visit. */
export const presentJoinable = (found: readonly Joinable[]): Answer<'listJoinable'> => ({
  bookings: found.map(({ row, booking }) => ({
    bookingId: row.id,
    bookingType: row.kind,
    patientId: row.patientId,
    itemName: row.itemName,
    itemNameBn: row.itemNameBn,
    at: row.at?.toISOString() ?? null,
    number: row.number,
    price: rupeesOf(booking.pricePaise),
    discount: rupeesOf(booking.discountPaise ?? 0),
    owed: rupeesOf(owedOnBooking(booking)),
  })),
});

/** The newest visit of the caller, if there is one. */
export const presentLastVisit = (visit: Visit | null, caller: Caller, codes: VisitCodes): Answer<'readLastVisit'> => ({
  visit: visit && presentVisit(visit, caller, codes),
});

const presentRequest = ({ id, amountPaise, reason, askedBy, askedAt, approved }: DiscountRequestRow) => ({
  requestId: id,
  amount: rupeesOf(amountPaise),
  reason,
  askedBy,
  askedAt: askedAt.toISOString(),
  approved,
});

/** The visits with a discount that waits. */
export const presentRequests = (
  visits: readonly Visit[],
  caller: Caller,
  codes: VisitCodes,
): Answer<'listDiscountRequests'> => ({ visits: visits.map((visit) => presentVisit(visit, caller, codes)) });

export const presentLimits = (limits: readonly DiscountLimit[]): Answer<'readDiscountLimits'> => ({
  limits: limits.map(({ role, percent }) => ({ role, percent })),
});

/** What the page on which a visit is paid says; null if its link is over. */
export function presentPayable(payable: Payable | null): PayPage | null {
  if (!payable) return null;
  const { owedPaise, upi, isOnline } = payable;
  if (owedPaise === 0) return { state: 'PAID' };
  return {
    state: 'DUE',
    owed: rupeesOf(owedPaise),
    upi: upi ? { id: upi.id, link: upi.link } : null,
    online: isOnline,
  };
}

/** The people affected by a leave. */
export function presentLeavePeople({ booked, told, free }: LeavePeople): Answer<'readLeavePeople'> {
  return {
    free,
    booked: booked.map(({ paidPaise, time, ...row }) => ({
      ...row,
      time: time.toISOString(),
      paid: rupeesOf(paidPaise),
    })),
    told: told.map(({ oldTime, newTime, calledAt, ...row }) => ({
      ...row,
      oldTime: oldTime.toISOString(),
      newTime: newTime?.toISOString() ?? null,
      calledAt: calledAt?.toISOString() ?? null,
    })),
  };
}

export const presentMoved = (moved: { done: number; left: number }): Answer<'moveBooked'> => moved;

/** One receipt for each payment, with what it paid on all lines together. */
function receiptsOf(lines: Visit['lines']): VisitAnswer['receipts'] {
  const receipts = new Map<number, VisitAnswer['receipts'][number]>();
  const payments = lines.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'payment'));
  for (const { receiptId, receiptNumber: number, receivedPaise, returnedPaise, at, mode } of payments) {
    if (receiptId === null || number === null || mode === null) continue;
    const own = payments.filter((payment) => payment.receiptId === receiptId);
    const paise = own.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    receipts.set(receiptId, {
      receiptId,
      number,
      at: at.toISOString(),
      mode,
      amount: rupeesOf(paise),
      received: rupeesOf(receivedPaise),
      returned: rupeesOf(returnedPaise),
    });
  }
  return [...receipts.values()].sort((one, other) => one.receiptId - other.receiptId);
}
