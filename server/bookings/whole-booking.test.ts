import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import type { BuiltDoctor, WantedBooking } from '../testing/builders.store.ts';

/** A booking with every value set, and one with none, as the admin is shown them, field by field. */
let app: TestApp;
let admin: TestCaller;
const at = {
  requestedAt: '2026-05-01T04:30:00.000Z',
  scheduledAt: '2026-05-02T05:00:00.000Z',
  uploadedAt: '2026-05-03T06:00:00.000Z',
};
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
    requestedAt: new Date(at.requestedAt),
    scheduledAt: new Date(at.scheduledAt),
    paymentStatus: 'PARTIAL',
    checkupStatus: 'COMPLETED',
    appointmentStatus: 'COMPLETED',
    refererId: referer.id,
    referringDoctorId: referring.id,
    reportingDoctorId: reporting.id,
    refererCommissionPaise: 1_050,
    referringDoctorCommissionPaise: 2_075,
    isRefererHidden: true,
    ...more,
  });
  await app.db.query(
    `
    UPDATE bookings SET contact_phone = '5111111111', payment_amount1_paise = 10025, payment_id1 = 'UPI 1', payment_amount2_paise = 5050, payment_id2 = 'card 2',
      patient_discount_paise = 3075, status_cleared_by = 'Kajal', report_status = 'READY', report_uploaded_by = 'Rupa', report_uploaded_at = $2, version = 7 WHERE id = $1`,
    [id, at.uploadedAt],
  );
  const common = {
    id,
    patientName: 'Rohan Sen',
    patient: { id: child.id, name: 'Rohan Sen', relation: 'Child', age: 8, gender: 'Male' },
    userName: 'Mitali Sen',
    mobileNumber: '5111111111',
    requestDate: at.requestedAt,
    paymentStatus: 'PARTIAL',
    checkupStatus: 'COMPLETED',
    appointmentStatus: 'COMPLETED',
    checkupScheduledDate: at.scheduledAt,
    price: 450.5,
    paymentAmount1: 100.25,
    paymentId1: 'UPI 1',
    paymentAmount2: 50.5,
    paymentId2: 'card 2',
    statusClearedBy: 'Kajal',
    checkupReportUploadedBy: 'Rupa',
    checkupReportUploadedAt: at.uploadedAt,
    referer: shownAs(referer),
    referringDoctor: shownAs(referring),
    reportingDoctor: shownAs(reporting),
    version: 7,
    abilities,
  };
  return { holder, common };
}

const bare = {
  checkupScheduledDate: null,
  paymentAmount1: null,
  paymentId1: 'cash',
  paymentAmount2: null,
  paymentId2: 'cash',
  statusClearedBy: null,
  checkupReportUploadedBy: null,
  checkupReportUploadedAt: null,
  referer: null,
  referringDoctor: null,
  reportingDoctor: null,
  version: 1,
  abilities,
  paymentStatus: 'PENDING',
  checkupStatus: 'PENDING',
  appointmentStatus: 'REQUESTED',
};
const readAs = async (kind: 'test' | 'doctor', id: number) =>
  (await admin.call('GET', `/user/booking/${kind}/${id}`)).body;

describe('of a test', () => {
  it('every value is shown in its own field', async () => {
    const labTest = await aLabTest(app.db);
    const { holder, common } = await aFullBooking({
      kind: 'test',
      labTestId: labTest.id,
      itemName: 'Lipid profile',
      itemNameBn: 'লিপিড',
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
      patientDiscount: 30.75,
      checkupReportStatus: 'READY',
      checkupReportUrl: null,
      refererCommission: 10.5,
      referringDoctorCommission: 20.75,
      isRefererHidden: true,
      isReferringDocHidden: false,
    };
    expect(await readAs('test', common.id)).toEqual(booking);
    expect(
      (await admin.call('POST', '/booking/all', { phoneNumber: holder.phone, page: 0, size: 10 })).body,
    ).toMatchObject({ _embedded: { bookingEntityList: [{ bookingType: 'test', ...booking }] } });
  });

  it('missing values are shown as empty', async () => {
    const [person, labTest] = [await aPerson(app.db, { name: 'Mitali Sen' }), await aLabTest(app.db)];
    const { id } = await aBooking(app.db, {
      kind: 'test',
      accountId: person.id,
      labTestId: labTest.id,
      requestedAt: new Date(at.requestedAt),
    });
    expect(await readAs('test', id)).toEqual({
      ...bare,
      id,
      patientName: 'Mitali Sen',
      patient: { id: null, name: 'Mitali Sen', relation: 'Self', age: null, gender: null },
      userName: 'Mitali Sen',
      mobileNumber: person.phone,
      requestDate: at.requestedAt,
      price: 199,
      test: {
        id: labTest.id,
        testId: labTest.id,
        name: 'Complete blood count',
        testName: 'Complete blood count',
        testNameBn: '',
      },
      patientDiscount: null,
      checkupReportStatus: null,
      checkupReportUrl: null,
      refererCommission: null,
      referringDoctorCommission: null,
      isRefererHidden: false,
      isReferringDocHidden: false,
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
      appointmentScheduledDate: at.scheduledAt,
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
    expect(
      (await admin.call('POST', '/booking/all', { phoneNumber: holder.phone, page: 0, size: 10 })).body,
    ).toMatchObject({ _embedded: { bookingEntityList: [{ bookingType: 'doctor', ...booking }] } });
  });

  it('a day without a clock time is a day, and a request without a doctor names none', async () => {
    const person = await aPerson(app.db, { name: 'Mitali Sen' });
    const { id } = await aBooking(app.db, {
      kind: 'doctor',
      accountId: person.id,
      requestedAt: new Date(at.requestedAt),
      scheduledAt: new Date('2026-05-01T18:30:00Z'),
    });
    await app.db.query(
      `UPDATE bookings SET doctor_id = NULL, item_name = '', scheduled_has_time = false WHERE id = $1`,
      [id],
    );
    expect(await readAs('doctor', id)).toEqual({
      ...bare,
      id,
      patientName: 'Mitali Sen',
      patient: { id: null, name: 'Mitali Sen', relation: 'Self', age: null, gender: null },
      userName: 'Mitali Sen',
      mobileNumber: person.phone,
      requestDate: at.requestedAt,
      price: 199,
      checkupScheduledDate: '2026-05-02',
      appointmentScheduledDate: '2026-05-02',
      doctorName: '',
      doctorNameBn: '',
      doctor: null,
    });
  });
});
