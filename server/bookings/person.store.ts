import type { Caller } from '../shared/caller.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { BookingRow } from './columns.store.ts';
import { reaches, reachValues } from './list.store.ts';
import type { Reach } from './list.store.ts';
import { counted, findByCounting, newestFirst, wholePage } from './pages.store.ts';
import type { Counted, CountedRows } from './pages.store.ts';

/**
 * The bookings `b` of the person with this patient number: those of the account holder may name no person. Indexes:
 * bookings_of_patient, bookings_of_account.
 */
export const isOfNumber = (number: string) =>
  `(b.patient_id = (SELECT id FROM patients WHERE patient_number = ${number})
      OR b.account_id = (SELECT id FROM accounts WHERE patient_number = ${number} AND deleted_at IS NULL)
        AND (b.patient_id IS NULL OR b.patient_id =
          (SELECT id FROM patients WHERE account_id = b.account_id AND relation = 'Self')))`;

/** $1, $2 the caller, $3 a patient number. */
const ofPerson = (reach: Reach) =>
  statement<Counted<BookingRow>>(
    `bookings.of-person-${reach}`,
    wholePage(findByCounting(`${isOfNumber('$3')} AND ${reaches[reach]}`, newestFirst, '$4', '$5::integer')),
  );
const statements = { any: ofPerson('any'), own: ofPerson('own'), involved: ofPerson('involved') };

/** Those of the patient numbers `numbers` with a booking for which `is` holds. */
const withBooking = (name: string, numbers: string, is: string) =>
  statement<{ number: string }>(
    name,
    `SELECT n AS number FROM unnest(${numbers}::text[]) n
     WHERE EXISTS (SELECT FROM bookings b WHERE ${isOfNumber('n')} AND ${is})`,
  );
const involved = withBooking('bookings.names-doctor-for-people', '$3', reaches.part);
const inLaboratory = withBooking(
  'bookings.in-laboratory-of-people',
  '$1',
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
  const values = [...reachValues(caller), patientNumber, place.size, place.page * place.size];
  return counted(await db.all(statements[reach], values));
}

/** Those people with a booking that names the caller's doctor, by their numbers. */
export const selectNaming = (db: Db, caller: Caller, patientNumbers: readonly string[]) =>
  db.all(involved, [...reachValues(caller), patientNumbers]);

/** Those people of whom the laboratory has a specimen or a report, by their numbers. */
export const selectInLaboratory = (db: Db, patientNumbers: readonly string[]) => db.all(inLaboratory, [patientNumbers]);
