import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { editDoctorBookingBody, editTestBookingBody } from '#contract/booking-edit.ts';
import type { DoctorBooking, TestBooking } from '#contract/bookings.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { bodyOf, changedBetween, changedIn, draftOf, onto, valueIn } from './draft.ts';
import { editFields } from './fields.ts';
import type { FieldName } from './fields.ts';
import { fieldsFor } from './rules.ts';
import { prepare } from './save.ts';
import { worksOn } from '../works-on.ts';

const doctor = { id: 4, userName: 'Dr. Sen', nameBn: 'ডা. সেন', specialityBn: '', phoneNumber: '9000000004', speciality: 'Cardiology' };
const hidden = { id: null, userName: 'Hidden', nameBn: '', specialityBn: '', phoneNumber: null, speciality: null };
const common = {
  id: 7, patientName: 'Rina Mondal', patient: { id: null, name: 'Rina Mondal', relation: 'Self', age: null, gender: null }, userName: 'Rina Mondal', mobileNumber: '9000000007', requestDate: '2026-03-05T11:00:20.000Z',
  paymentStatus: 'PENDING', checkupStatus: 'PENDING', appointmentStatus: 'REQUESTED', checkupScheduledDate: null, price: 300,
  paymentAmount1: 150.5, paymentId1: 'cash', paymentAmount2: null, paymentId2: 'cash', statusClearedBy: null,
  checkupReportUploadedBy: null, checkupReportUploadedAt: null, referer: null, referringDoctor: doctor, reportingDoctor: null, version: 3,
} as const;
const ofTest: TestBooking = {
  ...common, test: { id: 3, testId: 3, name: 'Sugar', testName: 'Sugar', testNameBn: '' }, patientDiscount: null, checkupReportStatus: null, checkupReportUrl: null,
};
const ofDoctor: DoctorBooking = { ...common, appointmentScheduledDate: null, doctorName: 'Dr. Sen', doctorNameBn: '', doctor: { ...doctor, name: doctor.userName } };
const reader = (role: Role, phoneNumber = '9111111111') => ({ role, phoneNumber });
const names: readonly FieldName[] = fieldsFor(ofTest, reader('Admin'), 'on');

describe('who may change what', () => {
  const progress = ['checkupScheduledDate', 'checkupStatus', 'checkupReportStatus'];
  const money = ['paymentAmount1', 'paymentId1', 'paymentAmount2', 'paymentId2'];
  const notes = ['checkupReportUploadedBy', 'checkupReportUploadedAt'];
  const desk = ['requestDate', 'mobileNumber', 'statusClearedBy'];
  const doctors = ['refererId', 'referringDoctorId', 'reportingDoctorId'];
  const terms = ['patientDiscount', 'refererCommission', 'referringDoctorCommission', 'isRefererHidden', 'isReferringDocHidden'];
  test.each<[Role, string[]]>([
    ['User', []],
    ['Doctor', progress],
    ['Pathologist', [...progress, ...notes]],
    ['Staff', [...desk, ...progress, ...money, ...notes]],
    ['Receptionist', [...desk, ...progress, ...money, ...notes, ...doctors]],
    ['Admin', [...desk, ...progress, 'paymentStatus', ...money, ...notes, ...doctors, ...terms]],
  ])('of a test booking: %s', (role, expected) => {
    expect(fieldsFor(ofTest, reader(role), 'on').toSorted()).toEqual(expected.toSorted());
  });

  test('once there is a report, nobody writes by hand how it stands', () => {
    const reported = fieldsFor({ ...ofTest, checkupReportUrl: '/api/v1/download-report/1' }, reader('Admin'), 'on');
    expect(reported.filter((name) => name.startsWith('checkupReport'))).toEqual([]);
  });

  const phones = ['refererPhoneNumber', 'referringDoctorPhoneNumber', 'reportingDoctorPhoneNumber', 'doctorId'];
  const visit = ['checkupScheduledDate', 'checkupStatus'];
  const payment = ['paymentStatus', ...money];
  test.each<[Role, string, string[]]>([
    ['User', '', []],
    ['Doctor', '9222222222', visit],
    ['Doctor', doctor.phoneNumber, [...visit, ...payment]],
    ['Pathologist', '', notes],
    ['Staff', '', [...visit, ...payment, 'statusClearedBy', ...notes]],
    ['Receptionist', '', [...visit, ...payment, 'statusClearedBy', ...notes, ...phones]],
    ['Admin', '', [...visit, ...payment, 'statusClearedBy', ...notes, ...phones]],
  ])('of a doctor booking: %s %s', (role, phone, expected) => {
    expect(fieldsFor(ofDoctor, reader(role, phone), 'on').toSorted()).toEqual(expected.toSorted());
  });

  test('a clinic without commissions has no fields for them', () => {
    expect(fieldsFor(ofTest, reader('Admin'), 'off')).toEqual(names.filter((name) => !name.endsWith('Commission')));
  });

  test("nobody but the admin works on their own visit's money and progress", () => {
    const own = fieldsFor(ofTest, reader('Receptionist', ofTest.mobileNumber), 'on');
    expect(own).toContain('requestDate');
    expect(own.filter((name) => [...money, ...progress].includes(name))).toEqual([]);
    expect(fieldsFor(ofTest, reader('Admin', ofTest.mobileNumber), 'on')).toEqual(names);
  });

  test('a patient never edits; a doctor not their own visit, unless they have a part in it', () => {
    const may = (booking: TestBooking | DoctorBooking, role: Role, phone?: string) => worksOn(booking, reader(role, phone));
    expect(roles.filter((role) => may(ofTest, role))).toEqual(roles.filter((role) => role !== 'User'));
    expect(may(ofTest, 'Doctor', ofTest.mobileNumber)).toBe(false);
    expect(may({ ...ofTest, mobileNumber: doctor.phoneNumber }, 'Doctor', doctor.phoneNumber)).toBe(true);
    expect(may({ ...ofTest, referer: hidden, refererCommission: 20, mobileNumber: '9333333333' }, 'Doctor', '9333333333')).toBe(true);
  });
});

describe('what is sent', () => {
  test('what was not touched goes as it came', () => {
    const body = bodyOf(draftOf(ofTest, names), ofTest, names);
    expect(body).toMatchObject({ id: 7, version: 3, requestDate: ofTest.requestDate, paymentAmount1: 150.5, refererId: null, referringDoctorId: 4, checkupReportStatus: null });
  });

  test('numbers of doctors become integers, or null when empty; a moment is that of the clinic', () => {
    const draft = { ...draftOf(ofTest, names), refererId: '12', referringDoctorId: '', checkupScheduledDate: '2026-11-20T10:30', paymentAmount1: '', statusClearedBy: ' Kajal ' };
    expect(bodyOf(draft, ofTest, names)).toMatchObject({
      refererId: 12, referringDoctorId: null, checkupScheduledDate: '2026-11-20T10:30', paymentAmount1: null, statusClearedBy: 'Kajal',
    });
  });

  test('a form shows moments by the clock of the clinic, and days as days', () => {
    expect(valueIn(ofTest, 'requestDate')).toBe('2026-03-05T16:30');
    expect(valueIn({ ...ofTest, checkupScheduledDate: '2026-03-06' }, 'checkupScheduledDate')).toBe('2026-03-06');
  });

  test('what a form begins with is always accepted by the contract', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 100_000_000 }).map((paise) => paise / 100));
    const moment = fc.option(fc.date({ min: new Date('2001-01-01'), max: new Date('2098-12-31'), noInvalidDate: true }).map((at) => at.toISOString()));
    const person = fc.constantFrom(null, doctor, hidden);
    fc.assert(fc.property(amount, moment, person, person, (paymentAmount1, checkupScheduledDate, referer, reportingDoctor) => {
      const booking = { ...ofTest, paymentAmount1, checkupScheduledDate, referer, reportingDoctor };
      expect(prepare('test', bodyOf(draftOf(booking, names), booking, names))).toHaveProperty('send');
      const visit = { ...ofDoctor, paymentAmount1, checkupScheduledDate, referer, reportingDoctor };
      const itsNames = fieldsFor(visit, reader('Admin'), 'on');
      expect(prepare('doctor', bodyOf(draftOf(visit, itsNames), visit, itsNames))).toHaveProperty('send');
    }));
  });

  test('a wrong field is complained about under its name', () => {
    const body = bodyOf({ ...draftOf(ofTest, names), mobileNumber: '12', patientDiscount: '1.234' }, ofTest, names);
    expect(prepare('test', body)).toEqual({
      complaints: { mobileNumber: { from: 'contract', text: 'phone.tenDigits' }, patientDiscount: { from: 'contract', text: 'booking.amount' } },
    });
  });

  test('the forms have every field of the contract', () => {
    const inContract = [editTestBookingBody, editDoctorBookingBody].flatMap(({ shape }) => Object.keys(shape));
    expect(new Set(Object.keys(editFields))).toEqual(new Set(inContract.filter((name) => name !== 'id' && name !== 'version')));
  });
});

describe('two people at one booking', () => {
  const theirs: TestBooking = { ...ofTest, version: 4, paymentAmount1: 200, statusClearedBy: 'Kajal' };

  test('what they changed is named, and mine is put onto it', () => {
    const mine = { ...draftOf(ofTest, names), paymentAmount1: '175', checkupStatus: 'COMPLETED' };
    expect(changedBetween(ofTest, theirs, names)).toEqual(['statusClearedBy', 'paymentAmount1']);
    const merged = onto(theirs, mine, ofTest, names);
    expect(merged).toMatchObject({ paymentAmount1: '175', checkupStatus: 'COMPLETED', statusClearedBy: 'Kajal' });
    expect(changedIn(merged, theirs, names)).toEqual(['checkupStatus', 'paymentAmount1']);
  });
});
