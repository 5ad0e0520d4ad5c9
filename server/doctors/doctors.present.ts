import type { Doctor, PublicDoctor } from '#contract/doctors.ts';
import type { DoctorRow, PublicDoctorRow } from './doctors.store.ts';

/** A doctor as lists and selectors show them, under the described names. */
export function presentDoctor({ phone, ...row }: DoctorRow): Doctor {
  return { ...row, userName: row.name, phoneNumber: phone };
}

export function presentPublicDoctor(row: PublicDoctorRow): PublicDoctor {
  const both = (en: string, bn: string) => ({ en, bn: bn || en });
  return {
    id: row.id,
    name: both(row.name, row.nameBn),
    speciality: both(row.speciality, row.specialityBn),
    qualifications: row.qualifications,
    schedule: both(row.schedule, row.scheduleBn),
    phoneNumber: row.phone,
  };
}
