import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { demoPatients } from './patients.ts';
import { demoPhones } from './accounts.ts';

export interface DemoMember {
  /** The account's phone. */
  phone: string;
  name: string;
  relation: Relation;
  gender: Gender;
  ageYears: number;
  birthDate: string | null;
  /** One of so many of the account's bookings is theirs; none if missing. */
  everyBooking?: number;
}

/** A family on one phone, half of whose names are in Bengali: a mother, two children and her mother-in-law. */
export const demoFamilies: readonly DemoMember[] = [
  { phone: demoPhones.patient, name: 'Rina Mondal', relation: 'Self', gender: 'Female', ageYears: 34, birthDate: null },
  {
    phone: demoPhones.patientWithFewer,
    name: 'সুব্রত ঘোষ',
    relation: 'Self',
    gender: 'Male',
    ageYears: 52,
    birthDate: null,
  },
  ...demoPatients.map(({ phone, name, gender, ageYears }) => ({
    phone,
    name,
    relation: 'Self' as const,
    gender,
    ageYears,
    birthDate: null,
  })),
  {
    phone: demoPhones.patient,
    name: 'Rohan Mondal',
    relation: 'Child',
    gender: 'Male',
    ageYears: 9,
    birthDate: '2017-06-14',
    everyBooking: 5,
  },
  { phone: demoPhones.patient, name: 'ঋতিকা মণ্ডল', relation: 'Child', gender: 'Female', ageYears: 4, birthDate: null },
  {
    phone: demoPhones.patient,
    name: 'বাসন্তী মণ্ডল',
    relation: 'Parent',
    gender: 'Female',
    ageYears: 66,
    birthDate: null,
    everyBooking: 7,
  },
];
