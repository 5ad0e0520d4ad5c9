import { expect } from 'vitest';
import type { Role } from '#contract/roles.ts';
import type { TestApp, TestCaller } from './app.ts';
import { aBooking, aDoctor, aPerson } from './builders.store.ts';
import type { BuiltDoctor } from './builders.store.ts';

/** The readers of a booking: one for each different view of it. */
export const readers = [
  'the patient',
  'the booked doctor',
  'the referer',
  'the referring doctor',
  'the reporting doctor',
  'Receptionist',
  'Staff',
  'Pathologist',
  'Admin',
] as const;
export type Reader = (typeof readers)[number];
const roleOf: Record<Reader, Role> = {
  'the patient': 'User',
  'the booked doctor': 'Doctor',
  'the referer': 'Doctor',
  'the referring doctor': 'Doctor',
  'the reporting doctor': 'Doctor',
  Receptionist: 'Receptionist',
  Staff: 'Staff',
  Pathologist: 'Pathologist',
  Admin: 'Admin',
};

export interface Scene {
  caller: TestCaller;
  patient: { phone: string };
  referer: BuiltDoctor;
  referringDoctor: BuiltDoctor;
  reportingDoctor: BuiltDoctor;
  bookedDoctor: BuiltDoctor;
  test: number;
  doctor: number;
}

/**
 * A test and a doctor booking with every doctor named. The reader is the patient where a caller may ask only for their
 * own phone.
 */
export async function aScene(
  app: TestApp,
  reader: Reader,
  hides: { isRefererHidden?: boolean; isReferringDocHidden?: boolean },
): Promise<Scene> {
  const role = roleOf[reader];
  const caller = await app.asRole(role);
  const named = async (who: Reader, name: string, nameBn: string) => {
    const { id: accountId, phone } = reader === who ? caller.account : { id: null, phone: undefined };
    return aDoctor(app.db, {
      accountId,
      name,
      nameBn,
      speciality: `Speciality of ${name}`,
      specialityBn: `${nameBn} বিভাগ`,
      ...(phone && { phone }),
    });
  };
  const [bookedDoctor, referer, referringDoctor, reportingDoctor] = [
    await named('the booked doctor', 'Dr. Booked', 'ডাঃ বুকড'),
    await named('the referer', 'Dr. Sent By', 'ডাঃ রহিম'),
    await named('the referring doctor', 'Dr. Wrote Down', 'ডাঃ লিখিত'),
    await named('the reporting doctor', 'Dr. Reports', 'ডাঃ রিপোর্ট'),
  ];
  const patient =
    role === 'User' || role === 'Doctor' || role === 'Pathologist' ? caller.account : await aPerson(app.db);
  const common = {
    accountId: patient.id,
    refererId: referer.id,
    referringDoctorId: referringDoctor.id,
    reportingDoctorId: reportingDoctor.id,
    doctorId: bookedDoctor.id,
    refererCommissionPaise: 5025,
    referringDoctorCommissionPaise: 7050,
    ...hides,
  };
  const [test, doctor] = [
    await aBooking(app.db, { kind: 'test', ...common }),
    await aBooking(app.db, { kind: 'doctor', itemName: 'Dr. Booked', ...common }),
  ];
  return { caller, patient, referer, referringDoctor, reportingDoctor, bookedDoctor, test: test.id, doctor: doctor.id };
}

/** Reads as the scene's reader, which must succeed. */
export const readBy = async ({ caller }: Scene, method: string, path: string, body?: object) => {
  const answer = await caller.call(method, path, body);
  expect(answer.status, path).toBe(200);
  return answer.body;
};
