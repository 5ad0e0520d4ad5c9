import type { DoctorType } from '#contract/doctors/states.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../shared/caller.ts';
import { doctorOf } from './doctors.policy.ts';
import { lockDoctorsByIdOrPhone, isNamedAsReporting, selectDoctors, selectPublicDoctors } from './doctors.store.ts';
import type { DoctorRow, NamedDoctorRow, PublicDoctorRow } from './doctors.store.ts';

/** The active doctors by name: all, or those of one type. */
export function listDoctors(db: Db, type: DoctorType | null): Promise<DoctorRow[]> {
  return selectDoctors(db, type);
}

/** The doctors on the public page. */
export function listPublicDoctors(db: Db): Promise<PublicDoctorRow[]> {
  return selectPublicDoctors(db);
}

/**
 * Active doctors by number or phone, for bookings that name them. Locked until the transaction ends, so that they are
 * not deleted meanwhile.
 */
export function findDoctors(tx: Db, ids: readonly number[], phones: readonly string[]): Promise<NamedDoctorRow[]> {
  return lockDoctorsByIdOrPhone(tx, ids, phones);
}

/** Whether the caller is a reporting doctor: marked by the clinic, or named on a booking (D32). */
export async function isReportingDoctor(db: Db, caller: Caller): Promise<boolean> {
  const doctor = doctorOf(caller);
  return doctor !== null && (doctor.isReporting || isNamedAsReporting(db, doctor.id));
}
