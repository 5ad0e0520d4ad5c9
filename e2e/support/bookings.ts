import type { DoctorBooking, TestBooking } from '../../contract/bookings/shapes.ts';
import type { Doctor } from '../../contract/doctors/shapes.ts';
import type { LabTest } from '../../contract/lab-tests/shapes.ts';
import type { People, Person } from './people.ts';

/** Doctors of the demo data with an account: one internal, who also reports, and one external. */
export const demoDoctors = { internal: '9000000004', external: '9000000005' } as const;

/** A patient's booking of a lab test of the demo data; without a name of one whose values are typed freely. */
export async function aTestBooking(
  people: People,
  patient: Person,
  named = 'Radiology and Imaging: Chest X-ray',
): Promise<TestBooking> {
  const tests = (await people.call(patient, 'GET', '/read/tests/all')) as LabTest[];
  const test = tests.find(({ testName }) => testName === named);
  const body = { resourceId: test?.id, evenIfAlike: true };
  return (await people.call(patient, 'POST', '/user/book/test', body)) as TestBooking;
}

/** A patient's doctor booking. */
export async function aDoctorBooking(
  people: People,
  patient: Person,
  phone: string = demoDoctors.internal,
): Promise<DoctorBooking> {
  return (await people.call(patient, 'POST', '/user/book/doctor', { resourceId: phone })) as DoctorBooking;
}

/** The demo doctor with this phone. */
export async function doctorWith(people: People, reader: Person, phone: string): Promise<Doctor> {
  const doctors = (await people.call(reader, 'GET', '/read/doctors/all')) as Doctor[];
  const found = doctors.find(({ phoneNumber }) => phoneNumber === phone);
  if (!found) throw new Error(`The demo data has no doctor ${phone}`);
  return found;
}
