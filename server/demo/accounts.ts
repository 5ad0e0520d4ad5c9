import type { Role } from '#contract/roles.ts';

export interface DemoAccount {
  role: Role;
  phone: string;
  name: string;
  /** Helps to pick a number to log in with. */
  title: string;
}

/** People and scripts rely on these numbers: do not change them. */
export const demoPhones = {
  admin: '9000000001',
  receptionist: '9000000002',
  staff: '9000000003',
  internalDoctor: '9000000004',
  externalDoctor: '9000000005',
  pathologist: '9000000006',
  patient: '9000000007',
  patientWithFewer: '9000000008',
} as const;

/** Accounts to log in as: one per role, a second doctor and a second patient. */
export const demoAccounts = [
  { role: 'Admin', phone: demoPhones.admin, name: 'Sharmistha Roy', title: 'Admin' },
  { role: 'Receptionist', phone: demoPhones.receptionist, name: 'Piyali Biswas', title: 'Receptionist' },
  { role: 'Staff', phone: demoPhones.staff, name: 'Gopal Naskar', title: 'Staff' },
  {
    role: 'Doctor',
    phone: demoPhones.internalDoctor,
    name: 'Dr. Anirban Sarkar',
    title: 'Doctor, internal and reporting',
  },
  { role: 'Doctor', phone: demoPhones.externalDoctor, name: 'Dr. Sharmila Dutta', title: 'Doctor, external' },
  { role: 'Pathologist', phone: demoPhones.pathologist, name: 'Dr. Arindam Kundu', title: 'Pathologist' },
  { role: 'User', phone: demoPhones.patient, name: 'Rina Mondal', title: 'User (patient)' },
  { role: 'User', phone: demoPhones.patientWithFewer, name: 'সুব্রত ঘোষ', title: 'User (patient) with fewer bookings' },
] as const satisfies readonly DemoAccount[];
