import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldExamples, valuesOf } from '#contract/testing/booking-fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor, WantedBooking } from '../testing/builders.store.ts';
import { aPatientNumber } from '../testing/expect.ts';

/** A booking with every value set, and one with none, as the admin is shown them, field by field. */
let app: TestApp;
let admin: TestCaller;
const requestedAt = '2026-05-01T04:30:00.000Z';
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const shownAs = ({ id, name, nameBn, phone, speciality, specialityBn }: BuiltDoctor) => ({
  id,
  userName: name,
  nameBn,
  phoneNumber: phone,
  speciality,
  specialityBn,
});
const aDoctorCalled = (name: string) =>
  aDoctor(app.db, { name, nameBn: `${name} বাংলা`, speciality: `${name}'s field`, specialityBn: `${name} বিভাগ` });

/** Editing field by field is tested in edit-fields.test.ts. */
const abilities = expect.objectContaining({ isOwn: false, readHistory: true, readPayments: true }) as unknown;

/** With a different value in every column. */
async function aFullBooking(more: Partial<WantedBooking> & Pick<WantedBooking, 'kind'>) {
  const holder = await aPerson(app.db, { name: 'Mitali Sen' });
  const child = await aPatient(app.db, {
    accountId: holder.id,
    name: 'Rohan Sen',
    relation: 'Child',
    gender: 'Male',
    ageYears: 8,
  });
  const [referer, referring, reporting] = [
    await aDoctorCalled('Dr. Sent'),
    await aDoctorCalled('Dr. Wrote'),
    await aDoctorCalled('Dr. Reports'),
  ];
  const { id } = await aBooking(app.db, {
    accountId: holder.id,
    patientId: child.id,
    pricePaise: 45_050,
    appointmentStatus: 'COMPLETED',
    refererId: referer.id,
    referringDoctorId: referring.id,
    reportingDoctorId: reporting.id,
    ...more,
  });
  const stored = Object.values(fieldExamples).flatMap(({ value }) => (value ? [value.stored] : []));
  await app.db.query(
    `UPDATE bookings SET version = 7, ${stored.map(([column], index) => `${column} = $${index + 2}`).join(', ')} WHERE id = $1`,
    [id, ...stored.map(([, value]) => value)],
  );
  const common = {
    id,
    patientName: 'Rohan Sen',
    patient: {
      id: child.id,
      patientNumber: aPatientNumber,
      name: 'Rohan Sen',
      relation: 'Child',
      age: 8,
      gender: 'Male',
    },
    userName: 'Mitali Sen',
    mobileNumber: '9000000007',
    requestDate: '2026-03-31T18:30:00.000Z',
    appointmentStatus: 'COMPLETED',
    price: 450.5,
    feeUnknown: false,
    smsFailed: false,
    ...valuesOf(more.kind, 'full'),
    referer: shownAs(referer),
    referringDoctor: shownAs(referring),
    reportingDoctor: shownAs(reporting),
    version: 7,
    abilities,
  };
  return { holder, common };
}

const bare = {
  referer: null,
  referringDoctor: null,
  reportingDoctor: null,
  version: 1,
  abilities,
  appointmentStatus: 'REQUESTED',
};
const readAs = async (kind: 'test' | 'doctor', id: number) =>
  (await admin.send(callsOf[kind].read, { params: { id } })).body;

describe('of a test', () => {
  it('every value is shown in its own field', async () => {
    const labTest = await aLabTest(app.db);
    const { holder, common } = await aFullBooking({
      kind: 'test',
      labTestId: labTest.id,
      itemName: 'Lipid profile',
      itemNameBn: 'লিপিড',
      requestedBy: 'Dr. A. Basu',
      isSelfRequested: true,
    });
    const booking = {
      ...common,
      test: {
        id: labTest.id,
        testId: labTest.id,
        name: 'Lipid profile',
        testName: 'Lipid profile',
        testNameBn: 'লিপিড',
      },
      checkupReportUrl: null,
    };
    expect(await readAs('test', common.id)).toEqual(booking);
    expect((await admin.findBookings({ body: { phoneNumber: holder.phone, page: 0, size: 10 } })).body).toMatchObject({
      _embedded: { bookingEntityList: [{ bookingType: 'test', ...booking }] },
    });
  });

  it('missing values are shown as empty', async () => {
    const [person, labTest] = [await aPerson(app.db, { name: 'Mitali Sen' }), await aLabTest(app.db)];
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: person.id,
      labTestId: labTest.id,
      requestedAt: new Date(requestedAt),
    });
    expect(await readAs('test', id)).toEqual({
      ...bare,
      ...valuesOf('test', 'empty'),
      id,
      patientName: 'Mitali Sen',
      patient: {
        id: null,
        patientNumber: aPatientNumber,
        name: 'Mitali Sen',
        relation: 'Self',
        age: null,
        gender: null,
      },
      userName: 'Mitali Sen',
      mobileNumber: person.phone,
      requestDate: requestedAt,
      price: 199,
      feeUnknown: false,
      smsFailed: false,
      test: {
        id: labTest.id,
        testId: labTest.id,
        name: 'Complete blood count',
        testName: 'Complete blood count',
        testNameBn: '',
      },
      checkupReportUrl: null,
    });
  });
});

describe('of a doctor', () => {
  it('every value is shown in its own field, under the name at the time of booking', async () => {
    const doctor = await aDoctorCalled('Dr. Today');
    const { holder, common } = await aFullBooking({
      kind: 'doctor',
      doctorId: doctor.id,
      itemName: 'Dr. Then',
      itemNameBn: 'ডাঃ তখন',
    });
    const booking = {
      ...common,
      appointmentScheduledDate: '2026-04-02T05:00:00.000Z',
      token: null,
      doctorName: 'Dr. Then',
      doctorNameBn: 'ডাঃ তখন',
      doctor: {
        id: doctor.id,
        userName: 'Dr. Then',
        name: 'Dr. Then',
        nameBn: 'ডাঃ তখন',
        speciality: "Dr. Today's field",
        specialityBn: 'Dr. Today বিভাগ',
        phoneNumber: doctor.phone,
      },
    };
    expect(await readAs('doctor', common.id)).toEqual(booking);
    expect((await admin.findBookings({ body: { phoneNumber: holder.phone, page: 0, size: 10 } })).body).toMatchObject({
      _embedded: { bookingEntityList: [{ bookingType: 'doctor', ...booking }] },
    });
  });

  it('a day without a clock time is a day, and a request without a doctor names none', async () => {
    const person = await aPerson(app.db, { name: 'Mitali Sen' });
    const { id } = await aBooking(app.db, {
      kind: 'doctor',
      accountId: person.id,
      requestedAt: new Date(requestedAt),
      scheduledAt: new Date('2026-05-01T18:30:00Z'),
    });
    await app.db.query(
      `UPDATE bookings SET doctor_id = NULL, item_name = '', scheduled_has_time = false WHERE id = $1`,
      [id],
    );
    expect(await readAs('doctor', id)).toEqual({
      ...bare,
      ...valuesOf('doctor', 'empty'),
      id,
      patientName: 'Mitali Sen',
      patient: {
        id: null,
        patientNumber: aPatientNumber,
        name: 'Mitali Sen',
        relation: 'Self',
        age: null,
        gender: null,
      },
      userName: 'Mitali Sen',
      mobileNumber: person.phone,
      requestDate: requestedAt,
      price: 199,
      feeUnknown: false,
      smsFailed: false,
      checkupScheduledDate: '2026-05-02',
      appointmentScheduledDate: '2026-05-02',
      token: null,
      doctorName: '',
      doctorNameBn: '',
      doctor: null,
    });
  });
});
