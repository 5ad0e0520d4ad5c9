import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { BookingRow } from './columns.store.ts';
import { counted, findByCounting, newestFirst, wholePage } from './pages.store.ts';
import type { Counted, CountedRows } from './pages.store.ts';
import { isOfNumber } from './person.store.ts';

/** $1 the phone's account, $2 kind or null for both. Index: bookings_of_account. */
const ofAccount = statement<Counted<BookingRow>>(
  'bookings.of-account',
  wholePage(
    findByCounting(
      `b.account_id = (SELECT id FROM accounts WHERE phone = $1 AND deleted_at IS NULL)
      AND ($2::text IS NULL OR b.kind = $2)`,
      newestFirst,
      '$3',
      '$4::integer',
    ),
  ),
);

/** Whose bookings are searched for: an account's, by its phone, or one person's. */
export type Whose = { phone: string } | { patientNumber: string };

const ownsNumber = statement<{ id: number }>(
  'bookings.owns-patient-number',
  `
  SELECT a.id FROM accounts a WHERE a.id = $2
    AND (a.patient_number = $1 OR EXISTS (SELECT FROM patients p WHERE p.account_id = a.id AND p.patient_number = $1))`,
);
/** $1 a patient number, $2 kind or null for both. */
const ofNumber = statement<Counted<BookingRow>>(
  'bookings.of-patient-number',
  wholePage(
    findByCounting(
      `${isOfNumber('$1')}
     AND ($2::text IS NULL OR b.kind = $2)`,
      newestFirst,
      '$3',
      '$4::integer',
    ),
  ),
);

/** A page of the bookings of the account with this phone; `kind` null means both kinds. */
export async function selectBookingsOf(
  db: Db,
  whose: Whose,
  kind: BookingType | null,
  place: { page: number; size: number },
): Promise<CountedRows<BookingRow>> {
  const found = 'phone' in whose ? ofAccount : ofNumber;
  const value = 'phone' in whose ? whose.phone : whose.patientNumber;
  return counted(await db.all(found, [value, kind, place.size, place.page * place.size]));
}

/** Whether a patient number is of the account's holder or of one of its people. */
export const isNumberOf = async (db: Db, patientNumber: string, accountId: number) =>
  (await db.first(ownsNumber, [patientNumber, accountId])) !== null;
