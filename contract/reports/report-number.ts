import { inAscii } from '../digits.ts';
import { withoutUnseen } from '../unseen.ts';

/** The number that people quote: `R-1042`. All versions of a report share it. */
export function reportNumber(bookingId: number): string {
  return `R-${bookingId}`;
}

/**
 * The booking of a printed report number, however it is typed: `R-201`, `r201`, `R 201`, in Bengali digits. Null if it
 * has not the form of one.
 */
export function bookingOfNumber(typed: string): number | null {
  const found = /^[Rr]([1-9][0-9]{0,9})$/.exec(inAscii(withoutUnseen(typed)).replace(/[\s\u2010-\u2013-]/g, ''));
  const bookingId = Number(found?.[1] ?? 0);
  return bookingId > 0 && bookingId <= 2_147_483_647 ? bookingId : null;
}
