import type { Answer } from '#contract/endpoints.ts';

type Dues = Answer<'readMyDues'>['bookings'];

/** The booking that is chosen at first: the only one, or the one that the address names; 0 for all that is due. */
export const chosenFirst = (bookings: Dues, named: number): number =>
  bookings.find(({ bookingId }) => bookings.length === 1 || bookingId === named)?.bookingId ?? 0;

/**
 * What the payment form shows, in rupees. A visit that the clinic has not confirmed is not due: it is paid ahead by who
 * chooses it.
 * @param chosen a booking's number; 0 for all that is due
 */
export function amountsToPay(bookings: Dues, chosen: number) {
  const due = sumOf(bookings.filter(({ isConfirmed }) => isConfirmed));
  const atClinic = sumOf(bookings.filter(({ isConfirmed }) => !isConfirmed));
  const all = due > 0 ? due : atClinic;
  const one = bookings.find(({ bookingId }) => bookingId === chosen)?.owed;
  return { due, atClinic, all, most: one ?? all, prefilled: one ?? due };
}

/** Added in paise: rupees are fractions. */
const sumOf = (bookings: Dues) => bookings.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100;
