import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Whom a booking is for, as papers about it name them. */
export interface BookingPatientRow {
  /** Null as long as the account's own person has told nothing about themselves; so are gender, age and date of birth. */
  id: number | null;
  name: string;
  relation: Relation;
  gender: Gender | null;
  /** Full years today. */
  age: number | null;
  birthDate: string | null;
  accountName: string;
  accountPhone: string;
}

const ofBooking = statement<BookingPatientRow>(
  'booking-patients.of-booking',
  `
  SELECT p.id, CASE WHEN p.relation <> 'Self' THEN p.name ELSE a.name END AS name, coalesce(p.relation, 'Self') AS relation, p.gender,
    patient_age(p.birth_date, p.age_years, p.age_told_on) AS age, p.birth_date::text AS "birthDate", a.name AS "accountName", a.phone AS "accountPhone"
  FROM bookings b JOIN accounts a ON a.id = b.account_id LEFT JOIN patients p ON p.id = b.patient_id WHERE b.id = $1`,
);

/** Null when there is no such booking. */
export const selectPatientOfBooking = (db: Db, bookingId: number) => db.first(ofBooking, [bookingId]);
