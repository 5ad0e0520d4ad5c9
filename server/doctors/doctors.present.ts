import type { Doctor } from '#contract/doctors.ts';
import type { DoctorRow } from './doctors.store.ts';

/** A doctor as lists and selectors show them, under the described names. */
export function presentDoctor({ phone, ...row }: DoctorRow): Doctor {
  return { ...row, userName: row.name, phoneNumber: phone };
}
