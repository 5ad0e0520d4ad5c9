import { clinicClock } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';

type Due = Answer<'readMyDues'>['bookings'][number];
type Dues = readonly Due[];
type OpenInvoices = Answer<'readMyDues'>['invoices'];

const dayOf = (moment: string) => clinicClock(new Date(moment)).date;

/**
 * What is due for visits of today and of days to come, what is due from earlier, and what the clinic has not confirmed,
 * which is paid there. `today` as `2026-11-25`, in the clinic's time.
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
 * The bookings that are chosen at first: the only one, or the one that the address names; else what is due for today
 * and the days to come, or, where that is nothing, all that is due. What is said to be paid is not asked for again.
 */
export function chosenFirst(bookings: Dues, named: { booking?: number; person?: string }, today: string): number[] {
  const one = bookings.find(({ bookingId }) => bookings.length === 1 || bookingId === named.booking);
  if (one) return isChecked(one) ? [] : [one.bookingId];
  const theirs = bookings.filter((due) => !isChecked(due) && (!named.person || due.patientNumber === named.person));
  const { ahead, earlier } = groupsOf(theirs, today);
  return (ahead.length > 0 ? ahead : earlier).map(({ bookingId }) => bookingId);
}

/** A visit that the clinic has not confirmed is not due: it is paid at the clinic, or ahead by who chooses it. */
export const dueOf = (bookings: Dues): Due[] => bookings.filter(({ isConfirmed }) => isConfirmed);

/** What is still owed on bookings, in rupees. Added in paise: rupees are fractions. */
export const owedOn = (bookings: Dues): number =>
  bookings.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100;

/** What is owed and not said to be paid, in paise. */
const askedPaise = ({ owed, claimed }: Due): number => Math.max(0, Math.round(owed * 100) - Math.round(claimed * 100));

/** Whether all that is owed on a booking is said to be paid. */
export const isChecked = (due: Due): boolean => askedPaise(due) === 0;

/** What is owed on bookings and not said to be paid, in rupees. */
export const askedOn = (bookings: Dues): number => bookings.reduce((sum, due) => sum + askedPaise(due), 0) / 100;

/** What is said to be paid of what is owed, in rupees, and by which invoices. */
export function checkedOn(bookings: Dues, invoices: OpenInvoices): { amount: number; invoiceIds: string[] } {
  const amount = Math.round((owedOn(bookings) - askedOn(bookings)) * 100) / 100;
  const covers = (ids: readonly number[]) => bookings.some(({ bookingId }) => ids.includes(bookingId));
  const telling = invoices.filter(({ isClaimed, bookingIds }) => isClaimed && covers(bookingIds));
  return { amount, invoiceIds: telling.map(({ invoiceId }) => invoiceId) };
}

/**
 * The amount that the form asks for, as typed; nothing where nothing is chosen. Who chooses what is said to be paid
 * wants to pay the whole of it again.
 */
export function amountFor(bookings: Dues, chosen: readonly number[]): string {
  const paise = bookings
    .filter(({ bookingId }) => chosen.includes(bookingId))
    .reduce((sum, due) => sum + (askedPaise(due) || Math.round(due.owed * 100)), 0);
  return paise > 0 ? String(paise / 100) : '';
}
