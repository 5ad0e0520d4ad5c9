import type { Answer } from '#contract/endpoints.ts';
import type { Doctor, ManagedDoctor, PublicDoctor } from '#contract/doctors/shapes.ts';
import { rupeesOf } from '../money.ts';
import type { DoctorRow, PublicDoctorRow } from './doctors.store.ts';
import type { ManagedDoctorRow } from './manage-doctors.store.ts';

/** A doctor in lists and selectors (R41). */
export function presentDoctor({
  id,
  name,
  nameBn,
  speciality,
  specialityBn,
  hospital,
  phone,
  type,
}: DoctorRow): Doctor {
  return { id, name, userName: name, nameBn, speciality, specialityBn, hospital, phoneNumber: phone, type };
}

/** A doctor on the public page; a text without Bengali is shown in English. */
export function presentPublicDoctor(row: PublicDoctorRow): PublicDoctor {
  const both = (en: string, bn: string) => ({ en, bn: bn || en });
  return {
    id: row.id,
    name: both(row.name, row.nameBn),
    speciality: both(row.speciality, row.specialityBn),
    qualifications: row.qualifications,
    schedule: both(row.schedule, row.scheduleBn),
    phoneNumber: row.phone,
    photo: row.photo,
  };
}

/** Everything about a doctor, for the admin. */
export function presentManagedDoctor(row: ManagedDoctorRow): ManagedDoctor {
  const {
    qualifications,
    registrationNumber,
    schedule,
    scheduleBn,
    address,
    email,
    notes,
    isReporting,
    isPublic,
    photo,
    bookings,
  } = row;
  return {
    ...presentDoctor(row),
    qualifications,
    registrationNumber,
    schedule,
    scheduleBn,
    address,
    email,
    notes,
    isReporting,
    isPublic,
    photo,
    bookings,
    fee: rupeesOf(row.feePaise),
  };
}

export const presentAdded = (id: number): Answer<'addDoctor'> => ({ id });

/** A doctor who was removed, and whether the record was kept for the bookings that name them. */
export function presentDeleted(id: number, outcome: Answer<'deleteDoctor'>['outcome']): Answer<'deleteDoctor'> {
  return { id, outcome };
}
