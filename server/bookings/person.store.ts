import type { Caller } from '../shared/caller.ts';
import type { Reach } from '../shared/reach.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { isReached, reachValues } from '../db/reach.ts';
import type { BookingRow } from './columns.store.ts';
import { counted, pageOfFew, pageValues } from './pages.store.ts';
import type { Counted, CountedRows, PageValues } from './pages.store.ts';

/**
 * The bookings `b` of the person with this patient number: those of the account holder may name no person. Indexes:
 * bookings_of_patient, bookings_of_account.
 */
export const isOfNumber = (number: string) =>
  `(b.patient_id = (SELECT id FROM patients WHERE patient_number = ${number})
      OR b.account_id = (SELECT id FROM accounts WHERE patient_number = ${number} AND deleted_at IS NULL)
        AND (b.patient_id IS NULL OR b.patient_id =
          (SELECT id FROM patients WHERE account_id = b.account_id AND relation = 'Self')))`;

type ReachValues = ReturnType<typeof reachValues>;
const ofPerson = (reach: Reach) =>
  statement<Counted<BookingRow>, ReachValues & PageValues & { number: string }>(
    `bookings.of-person-${reach}`,
    pageOfFew(`${isOfNumber('$number')} AND ${isReached(reach)}`),
  );
const statements = { any: ofPerson('any'), own: ofPerson('own'), involved: ofPerson('involved') };

type Numbers = { numbers: readonly string[] };
/** Those of the patient numbers with a booking for which `is` holds. */
const withBooking = <Values extends Numbers>(name: string, is: string) =>
  statement<{ number: string }, Values>(
    name,
    `SELECT n AS number FROM unnest($numbers::text[]) n
     WHERE EXISTS (SELECT FROM bookings b WHERE ${isOfNumber('n')} AND ${is})`,
  );
const involved = withBooking<Numbers & ReachValues>('bookings.names-doctor-for-people', isReached('part'));
const inLaboratory = withBooking<Numbers>(
  'bookings.in-laboratory-of-people',
  `(EXISTS (SELECT FROM reports r WHERE r.booking_id = b.id)
    OR EXISTS (SELECT FROM specimen_lines l WHERE l.booking_id = b.id))`,
);

/** A page of a person's bookings that the caller reaches, newest first. */
export async function selectBookingsOfPerson(
  db: Db,
  caller: Caller,
  reach: keyof typeof statements,
  patientNumber: string,
  place: { page: number; size: number },
): Promise<CountedRows<BookingRow>> {
  const values = { ...reachValues(caller), ...pageValues(place), number: patientNumber };
  return counted(await db.all(statements[reach], values));
}

/** Those people with a booking that names the caller's doctor, by their numbers. */
export const selectNaming = (db: Db, caller: Caller, numbers: readonly string[]) =>
  db.all(involved, { ...reachValues(caller), numbers });

/** Those people of whom the laboratory has a specimen or a report, by their numbers. */
export const selectInLaboratory = (db: Db, numbers: readonly string[]) => db.all(inLaboratory, { numbers });
