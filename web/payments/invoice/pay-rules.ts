import { clinicClock } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';

type Due = Answer<'readMyDues'>['bookings'][number];
type Dues = readonly Due[];
type OpenInvoices = Answer<'readMyDues'>['invoices'];

const dayOf = (moment: string) => clinicClock(new Date(moment)).date;

/**
 * Groups the dues: visits of today and of days to come, earlier ones, and unconfirmed ones, which are paid at the
 * clinic. `today` as `2026-11-25`, in the clinic's time.
 */
export function groupsOf(bookings: Dues, today: string): { ahead: Due[]; earlier: Due[]; atClinic: Due[] } {
  const due = dueOf(bookings);
  const ahead = due.filter(({ visitAt, requestDate }) => dayOf(visitAt ?? requestDate) >= today);
  return {
    ahead,
    earlier: due.filter((one) => !ahead.includes(one)),
    atClinic: bookings.filter(({ isConfirmed }) => !isConfirmed),
  };
}

/**
 * The bookings that are chosen at first: the only one, or the one in the address; else those of today and the days to
 * come or, without any, all dues. Bookings reported as paid are not chosen.
 */
export function chosenFirst(bookings: Dues, named: { booking?: number; person?: string }, today: string): number[] {
  const one = bookings.find(({ bookingId }) => bookings.length === 1 || bookingId === named.booking);
  if (one) return isChecked(one) ? [] : [one.bookingId];
  const theirs = bookings.filter((due) => !isChecked(due) && (!named.person || due.patientNumber === named.person));
  const { ahead, earlier } = groupsOf(theirs, today);
  return (ahead.length > 0 ? ahead : earlier).map(({ bookingId }) => bookingId);
}

/** Bookings that are due. An unconfirmed visit is not: it is paid at the clinic, or ahead if the patient chooses so. */
export const dueOf = (bookings: Dues): Due[] => bookings.filter(({ isConfirmed }) => isConfirmed);

/** What is still owed on bookings, in rupees. Added in paise: rupees are fractions. */
export const owedOn = (bookings: Dues): number =>
  bookings.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100;

/** What is owed on a booking and not reported as paid, in paise. */
const askedPaise = ({ owed, claimed }: Due): number => Math.max(0, Math.round(owed * 100) - Math.round(claimed * 100));

/** Whether the whole due of a booking is reported as paid. */
export const isChecked = (due: Due): boolean => askedPaise(due) === 0;

/** What is owed on bookings and not reported as paid, in rupees. */
export const askedOn = (bookings: Dues): number => bookings.reduce((sum, due) => sum + askedPaise(due), 0) / 100;

/** The part of the dues that is reported as paid, in rupees, and its invoices. */
export function checkedOn(bookings: Dues, invoices: OpenInvoices): { amount: number; invoiceIds: string[] } {
  const amount = Math.round((owedOn(bookings) - askedOn(bookings)) * 100) / 100;
  const covers = (ids: readonly number[]) => bookings.some(({ bookingId }) => ids.includes(bookingId));
  const telling = invoices.filter(({ isClaimed, bookingIds }) => isClaimed && covers(bookingIds));
  return { amount, invoiceIds: telling.map(({ invoiceId }) => invoiceId) };
}

/**
 * The amount in the form, as text; empty if nothing is chosen. Somebody who chooses a booking that is reported as paid
 * wants to pay all of it again.
 */
export function amountFor(bookings: Dues, chosen: readonly number[]): string {
  const paise = bookings
    .filter(({ bookingId }) => chosen.includes(bookingId))
    .reduce((sum, due) => sum + (askedPaise(due) || Math.round(due.owed * 100)), 0);
  return paise > 0 ? String(paise / 100) : '';
}
