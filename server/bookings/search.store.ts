import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { BookingRow } from './columns.store.ts';
import { counted, pageOfFew, pageValues } from './pages.store.ts';
import type { Counted, CountedRows, PageValues } from './pages.store.ts';
import { isOfNumber } from './person.store.ts';

const isOfKind = '($kind::text IS NULL OR b.kind = $kind)';
type SearchValues = PageValues & { number: string; kind: BookingType | null };
/** By the phone's account. Index: bookings_of_account. */
const ofAccount = statement<Counted<BookingRow>, SearchValues>(
  'bookings.of-account',
  pageOfFew(`b.account_id = (SELECT id FROM accounts WHERE phone = $number AND deleted_at IS NULL) AND ${isOfKind}`),
);
const ofNumber = statement<Counted<BookingRow>, SearchValues>(
  'bookings.of-patient-number',
  pageOfFew(`${isOfNumber('$number')} AND ${isOfKind}`),
);

/** Whose bookings are searched for: an account's, by its phone, or one person's. */
export type Whose = { phone: string } | { patientNumber: string };

const ownsNumber = statement<{ id: number }, { accountId: number; number: string }>(
  'bookings.owns-patient-number',
  `
  SELECT a.id FROM accounts a WHERE a.id = $accountId AND (a.patient_number = $number
    OR EXISTS (SELECT FROM patients p WHERE p.account_id = a.id AND p.patient_number = $number))`,
);
/** A page of the bookings of the account with this phone; `kind` null means both kinds. */
export async function selectBookingsOf(
  db: Db,
  whose: Whose,
  kind: BookingType | null,
  place: { page: number; size: number },
): Promise<CountedRows<BookingRow>> {
  const found = 'phone' in whose ? ofAccount : ofNumber;
  const number = 'phone' in whose ? whose.phone : whose.patientNumber;
  return counted(await db.all(found, { number, kind, ...pageValues(place) }));
}

/** Whether a patient number is of the account's holder or of one of its people. */
export const isNumberOf = async (db: Db, number: string, accountId: number) =>
  (await db.first(ownsNumber, { accountId, number })) !== null;
