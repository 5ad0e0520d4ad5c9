import type { DoctorType } from '#contract/doctors/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

export interface DoctorRow {
  id: number;
  name: string;
  nameBn: string;
  speciality: string;
  specialityBn: string;
  hospital: string;
  phone: string;
  type: DoctorType;
}

/** A doctor's number and name. */
export type NamedDoctorRow = Pick<DoctorRow, 'id' | 'name' | 'nameBn' | 'phone'>;

const columns = 'id, name, name_bn AS "nameBn", speciality, speciality_bn AS "specialityBn", hospital, phone, type';
const all = statement<DoctorRow>(
  'doctors.all',
  `SELECT ${columns} FROM doctors WHERE retired_at IS NULL ORDER BY name, id`,
);
const ofType = statement<DoctorRow>(
  'doctors.of-type',
  `SELECT ${columns} FROM doctors WHERE retired_at IS NULL AND type = $1 ORDER BY name, id`,
);
const namedAsReporting = statement(
  'doctors.named-as-reporting',
  'SELECT 1 FROM bookings WHERE reporting_doctor_id = $1 LIMIT 1',
);

const byIdOrPhone = statement<NamedDoctorRow>(
  'doctors.by-id-or-phone',
  `
  SELECT id, name, name_bn AS "nameBn", phone
  FROM doctors
  WHERE retired_at IS NULL AND (id = ANY($1::integer[]) OR phone = ANY($2::text[]))
  FOR SHARE`,
);

/** Active doctors, locked against deletion until the booking that names them is committed. */
export const lockDoctorsByIdOrPhone = (tx: Db, ids: readonly number[], phones: readonly string[]) =>
  tx.all(byIdOrPhone, [ids, phones]);

const publicOnes = statement<PublicDoctorRow>(
  'doctors.public',
  `
  SELECT id, name, name_bn AS "nameBn", speciality, speciality_bn AS "specialityBn", qualifications,
         schedule_text AS "schedule", schedule_text_bn AS "scheduleBn", phone,
         (SELECT digest FROM doctor_photos WHERE doctor_id = doctors.id) AS photo
  FROM doctors WHERE is_public AND retired_at IS NULL ORDER BY name, id`,
);

export interface PublicDoctorRow {
  id: number;
  name: string;
  nameBn: string;
  speciality: string;
  specialityBn: string;
  qualifications: string;
  schedule: string;
  scheduleBn: string;
  phone: string;
  /** The digest of the photo; null without one. */
  photo: string | null;
}

/** Doctors marked as public by the admin. Index: doctors_public. */
export const selectPublicDoctors = (db: Db) => db.all(publicOnes);

/** Doctors who have not retired, by name. */
export const selectDoctors = (db: Db, type: DoctorType | null) => (type ? db.all(ofType, [type]) : db.all(all));

/** Whether a booking names the doctor as reporting doctor. */
export async function isNamedAsReporting(db: Db, doctorId: number): Promise<boolean> {
  return (await db.first(namedAsReporting, [doctorId])) !== null;
}
