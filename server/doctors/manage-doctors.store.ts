import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { DoctorRow } from './doctors.store.ts';

/** A doctor with everything the admin may edit. The fee in paise. */
export interface ManagedDoctorRow extends DoctorRow {
  accountId: number | null;
  qualifications: string;
  registrationNumber: string;
  schedule: string;
  scheduleBn: string;
  address: string;
  email: string;
  notes: string;
  feePaise: number;
  isReporting: boolean;
  isPublic: boolean;
  /** The digest of the photo; null without one. */
  photo: string | null;
  bookings: number;
}

const columns = `
  d.id, d.account_id AS "accountId", d.name, d.name_bn AS "nameBn", d.speciality, d.speciality_bn AS "specialityBn",
  d.hospital, d.phone, d.type,
  d.qualifications, d.registration_number AS "registrationNumber", d.schedule_text AS schedule,
  d.schedule_text_bn AS "scheduleBn",
  d.address, d.email, d.notes, d.fee_paise AS "feePaise", d.is_reporting AS "isReporting", d.is_public AS "isPublic",
  (SELECT digest FROM doctor_photos WHERE doctor_id = d.id) AS photo`;

/** How many bookings name the doctor in any part, by the kept counts (docs/decisions/0012-kept-counts.md). */
const named = `
  (SELECT coalesce(sum(bookings), 0) FROM (
    SELECT bookings FROM kept_counts
    WHERE doctor_id = d.id AND kind IN ('test', 'doctor') AND span = 'month'
    UNION ALL
    SELECT bookings FROM kept_count_changes WHERE doctor_id = d.id) counts)`;

const all = statement<ManagedDoctorRow>(
  'manage-doctors.all',
  `
  SELECT ${columns}, (${named})::integer AS bookings FROM doctors d WHERE d.retired_at IS NULL ORDER BY d.name, d.id`,
);
const lock = statement<{ id: number }>(
  'manage-doctors.lock',
  'SELECT id FROM doctors WHERE id = $1 AND retired_at IS NULL FOR UPDATE',
);
/** Counted after the row is locked: while waiting for the lock, a booking may have named the doctor. */
const one = statement<LockedDoctorRow>(
  'manage-doctors.one',
  `SELECT ${columns}, (${named})::integer AS bookings,
    EXISTS (SELECT FROM form_f WHERE doctor_id = d.id) AS "isOnFormF"
  FROM doctors d WHERE d.id = $1`,
);
const insert = statement<{ id: number }>(
  'manage-doctors.insert',
  `
  INSERT INTO doctors (account_id, name, name_bn, speciality, speciality_bn, hospital, phone, type, qualifications,
    registration_number, schedule_text, schedule_text_bn, address, email, notes, fee_paise, is_reporting, is_public)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  ON CONFLICT DO NOTHING RETURNING id`,
);
const update = statement(
  'manage-doctors.update',
  `
  UPDATE doctors
  SET name = $2, name_bn = $3, speciality = $4, speciality_bn = $5, hospital = $6, type = $7, qualifications = $8,
    registration_number = $9, schedule_text = $10, schedule_text_bn = $11, address = $12, email = $13, notes = $14,
    fee_paise = $15, is_reporting = $16, is_public = $17
  WHERE id = $1`,
);
const retire = statement(
  'manage-doctors.retire',
  'UPDATE doctors SET retired_at = clinic_now(), is_public = false WHERE id = $1',
);
const remove = statement('manage-doctors.remove', 'DELETE FROM doctors WHERE id = $1');

export const selectManagedDoctors = (db: Db) => db.all(all);

export type LockedDoctorRow = ManagedDoctorRow & { isOnFormF: boolean };

/** Reads and locks an active doctor until the transaction ends; null if there is none. */
export const lockDoctor = async (tx: Db, id: number) => ((await tx.first(lock, [id])) ? tx.first(one, [id]) : null);

export type NewDoctor = Omit<ManagedDoctorRow, 'id' | 'photo' | 'bookings'>;

/** The values of both statements from `type` on. */
const valuesFromType = (d: NewDoctor) => [
  d.type,
  d.qualifications,
  d.registrationNumber,
  d.schedule,
  d.scheduleBn,
  d.address,
  d.email,
  d.notes,
  d.feePaise,
  d.isReporting,
  d.isPublic,
];

/** Null if an active doctor has the phone or the account. */
export const insertDoctor = (tx: Db, d: NewDoctor) =>
  tx.first(insert, [
    d.accountId,
    d.name,
    d.nameBn,
    d.speciality,
    d.specialityBn,
    d.hospital,
    d.phone,
    ...valuesFromType(d),
  ]);

export const updateDoctor = (tx: Db, d: ManagedDoctorRow) =>
  tx.run(update, [d.id, d.name, d.nameBn, d.speciality, d.specialityBn, d.hospital, ...valuesFromType(d)]);

/** Keeps the doctor on bookings that name them, and takes them off every list. */
export const retireDoctor = (tx: Db, id: number) => tx.run(retire, [id]);
export const removeDoctor = (tx: Db, id: number) => tx.run(remove, [id]);
