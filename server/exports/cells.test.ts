import { describe, expect, it, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { doctorCells } from '../lists/csv.ts';
import { bookingCells, labTestCells, personCells } from './cells.ts';

const common = {
  requestDate: '2026-03-31T18:29:00.000Z',
  checkupScheduledDate: '2026-04-02',
  paymentId1: 'cash',
  paymentId2: 'UPI9',
  referringDoctor: {
    id: 5,
    userName: 'Dr. Bose',
    name: 'Dr. Bose',
    nameBn: '',
    speciality: 'ENT',
    specialityBn: '',
    phoneNumber: '9000000005',
  },
  reportingDoctor: {
    id: 6,
    userName: 'Dr. Roy',
    name: 'Dr. Roy',
    nameBn: 'ডা. রায়',
    speciality: 'ENT',
    specialityBn: '',
    phoneNumber: '9000000006',
  },
};
const ofTest = { ...aTestBooking(common), bookingType: 'test' as const };
const ofDoctor = { ...aDoctorBooking({ ...common, doctorNameBn: '' }), bookingType: 'doctor' as const };

describe('a booking', () => {
  const plain = {
    id: 204,
    patientName: 'Rohan Sen',
    patientNumber: '21458735',
    mobileNumber: '9000000007',
    requestDate: '2026-03-31 23:59',
    checkupScheduledDate: '2026-04-02',
    price: 450.5,
    paymentAmount1: 100,
    paymentAmount2: 50.25,
    paymentId2: 'UPI9',
    statusClearedBy: 'Kajal',
    checkupReportUploadedBy: 'Staff One',
    checkupReportUploadedAt: '2027-01-01 00:00',
    refererPhone: '9000000004',
    referringDoctor: 'Dr. Bose',
    referringDoctorPhone: '9000000005',
    reportingDoctorPhone: '9000000006',
  };

  it('of a test fills every column in English', () => {
    expect(bookingCells(ofTest, 'en')).toEqual({
      ...plain,
      bookingType: 'Test',
      booked: 'Sugar',
      appointmentStatus: 'Scheduled',
      checkupStatus: 'Pending',
      patientDiscount: 20,
      paymentStatus: 'Partial',
      paymentId1: 'Cash',
      checkupReportStatus: 'Signed',
      referer: 'Dr. Sen',
      refererCommission: 30,
      isRefererHidden: 'Yes',
      referringDoctorCommission: 40.5,
      isReferringDocHidden: 'No',
      reportingDoctor: 'Dr. Roy',
    });
  });

  it('of a test fills every column in Bengali', () => {
    expect(bookingCells(ofTest, 'bn')).toEqual({
      ...plain,
      bookingType: 'টেস্ট',
      booked: 'সুগার',
      appointmentStatus: 'সময় ঠিক হয়েছে',
      checkupStatus: 'এখনও হয়নি',
      patientDiscount: 20,
      paymentStatus: 'আংশিক দেওয়া',
      paymentId1: 'নগদ',
      checkupReportStatus: 'সই হয়ে গেছে',
      referer: 'ডা. সেন',
      refererCommission: 30,
      isRefererHidden: 'হ্যাঁ',
      referringDoctorCommission: 40.5,
      isReferringDocHidden: 'না',
      reportingDoctor: 'ডা. রায়',
    });
  });

  it('with a doctor names the doctor, and leaves test columns empty', () => {
    expect(bookingCells(ofDoctor, 'bn')).toEqual({
      ...plain,
      bookingType: 'ডাক্তার',
      booked: 'Dr. Nag',
      appointmentStatus: 'সময় ঠিক হয়েছে',
      checkupStatus: 'এখনও হয়নি',
      patientDiscount: null,
      paymentStatus: 'আংশিক দেওয়া',
      paymentId1: 'নগদ',
      checkupReportStatus: null,
      referer: 'ডা. সেন',
      refererCommission: null,
      isRefererHidden: null,
      referringDoctorCommission: null,
      isReferringDocHidden: null,
      reportingDoctor: 'ডা. রায়',
    });
    expect(bookingCells({ ...ofDoctor, doctorNameBn: 'ডা. নাগ' }, 'bn').booked).toBe('ডা. নাগ');
    expect(bookingCells({ ...ofDoctor, doctorNameBn: 'ডা. নাগ' }, 'en').booked).toBe('Dr. Nag');
  });

  it('leaves missing names empty, and says when a name is hidden', () => {
    const unnamed = bookingCells({ ...ofTest, referer: null, referringDoctor: null, reportingDoctor: null }, 'en');
    expect([
      unnamed.referer,
      unnamed.refererPhone,
      unnamed.referringDoctor,
      unnamed.referringDoctorPhone,
      unnamed.reportingDoctor,
      unnamed.reportingDoctorPhone,
    ]).toEqual(Array(6).fill(null));
    const hidden = {
      ...ofTest,
      referringDoctor: { ...common.referringDoctor, id: null, userName: 'Hidden', phoneNumber: null },
    };
    expect([
      bookingCells(hidden, 'en').referringDoctor,
      bookingCells(hidden, 'bn').referringDoctor,
      bookingCells(hidden, 'en').referringDoctorPhone,
    ]).toEqual(['Hidden', 'গোপন', null]);
  });

  it.each([
    [null, null],
    ['2026-03-31T18:30:00.000Z', '2026-04-01 00:00'],
    ['2026-12-31T18:29:59.000Z', '2026-12-31 23:59'],
    ['2026-04-02T05:35:00.000Z', '2026-04-02 11:05'],
    ['2026-04-02', '2026-04-02'],
  ])('scheduled for %s is written as %s', (moment, cell) => {
    expect(bookingCells({ ...ofTest, checkupScheduledDate: moment }, 'bn').checkupScheduledDate).toBe(cell);
  });
});

test.each([
  ['REQUESTED', 'Requested', 'অনুরোধ করা হয়েছে'],
  ['SCHEDULED', 'Scheduled', 'সময় ঠিক হয়েছে'],
  ['COMPLETED', 'Completed', 'সম্পন্ন'],
  ['CANCELLED', 'Cancelled', 'বাতিল'],
] as const)('an appointment that is %s is called %s and %s', (appointmentStatus, en, bn) => {
  expect([
    bookingCells({ ...ofTest, appointmentStatus }, 'en').appointmentStatus,
    bookingCells({ ...ofTest, appointmentStatus }, 'bn').appointmentStatus,
  ]).toEqual([en, bn]);
});

test.each([
  ['PENDING', 'Pending', 'এখনও হয়নি'],
  ['COMPLETED', 'Completed', 'সম্পন্ন'],
  ['CANCELLED', 'Cancelled', 'বাতিল'],
] as const)('a checkup that is %s is called %s and %s', (checkupStatus, en, bn) => {
  expect([
    bookingCells({ ...ofTest, checkupStatus }, 'en').checkupStatus,
    bookingCells({ ...ofTest, checkupStatus }, 'bn').checkupStatus,
  ]).toEqual([en, bn]);
});

test.each([
  ['PENDING', 'Pending', 'বাকি'],
  ['PARTIAL', 'Partial', 'আংশিক দেওয়া'],
  ['COMPLETED', 'Completed', 'পুরো দেওয়া'],
] as const)('a payment that is %s is called %s and %s', (paymentStatus, en, bn) => {
  expect([
    bookingCells({ ...ofTest, paymentStatus }, 'en').paymentStatus,
    bookingCells({ ...ofTest, paymentStatus }, 'bn').paymentStatus,
  ]).toEqual([en, bn]);
});

test.each([
  ['PENDING', 'Pending', 'এখনও আসেনি'],
  ['pending', 'Pending', 'এখনও আসেনি'],
  ['UPLOADED', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়'],
  ['PENDING_SIGNATURE', 'Waiting for signature', 'সইয়ের অপেক্ষায়'],
  ['REJECTED', 'Sent back for correction', 'সংশোধনের জন্য ফেরত'],
  ['SIGNED', 'Signed', 'সই হয়ে গেছে'],
  ['With the courier', 'With the courier', 'With the courier'],
  [null, null, null],
])('a report that is %s is called %s and %s, as on the screens', (checkupReportStatus, en, bn) => {
  expect([
    bookingCells({ ...ofTest, checkupReportStatus }, 'en').checkupReportStatus,
    bookingCells({ ...ofTest, checkupReportStatus }, 'bn').checkupReportStatus,
  ]).toEqual([en, bn]);
});

test('a payment by hand is cash in either column, and a number stays a number', () => {
  const cells = bookingCells({ ...ofTest, paymentId1: 'T-1', paymentId2: 'cash' }, 'bn');
  expect([cells.paymentId1, cells.paymentId2]).toEqual(['T-1', 'নগদ']);
});

test("a doctor's yes and no are written as words", () => {
  const doctor = {
    id: 7,
    name: 'Dr. Sen',
    userName: 'Dr. Sen',
    nameBn: 'ডা. সেন',
    speciality: 'ENT',
    specialityBn: 'নাক কান গলা',
    hospital: 'Sundarpur',
    phoneNumber: '9000000004',
    type: 'Internal' as const,
    qualifications: 'MBBS',
    registrationNumber: 'WBMC 1',
    schedule: 'Mon',
    scheduleBn: 'সোম',
    address: 'Road 1',
    email: 'sen@clinic.invalid',
    notes: 'Knocks',
    isReporting: true,
    isPublic: false,
    photo: null,
    bookings: 12,
    fee: 500.5,
  };
  const plain = {
    id: 7,
    userName: 'Dr. Sen',
    nameBn: 'ডা. সেন',
    speciality: 'ENT',
    specialityBn: 'নাক কান গলা',
    phoneNumber: '9000000004',
    hospital: 'Sundarpur',
    qualifications: 'MBBS',
    registrationNumber: 'WBMC 1',
    schedule: 'Mon',
    scheduleBn: 'সোম',
    fee: 500.5,
    email: 'sen@clinic.invalid',
    address: 'Road 1',
    bookings: 12,
    notes: 'Knocks',
  };
  expect(doctorCells(doctor, 'en')).toMatchObject({ ...plain, type: 'Internal', isReporting: 'Yes', isPublic: 'No' });
  expect(doctorCells({ ...doctor, type: 'External', isReporting: false, isPublic: true }, 'bn')).toMatchObject({
    ...plain,
    type: 'বাইরের ডাক্তার',
    isReporting: 'না',
    isPublic: 'হ্যাঁ',
  });
  expect([doctorCells(doctor, 'bn').type, doctorCells({ ...doctor, type: 'External' }, 'en').type]).toEqual([
    'ক্লিনিকের ডাক্তার',
    'External',
  ]);
});

test('a lab test is written as the import reads it', () => {
  const sugar = {
    id: 3,
    testId: 3,
    testName: 'Sugar',
    testNameBn: 'সুগার',
    testPrice: 199.5,
    hospital: 'Sundarpur',
    active: true,
    department: 'BIOCHEMISTRY',
    method: 'GOD-POD',
    referralLab: '',
    toConfirm: false,
    code: 'GLUF',
    promisedHours: 4,
    fasting: true,
    preparation: 'Come fasting',
    preparationBn: 'খালি পেটে আসুন',
    samples: [{ container: 'FLUORIDE', kind: 'Plasma' }],
  } as const;
  expect(labTestCells(sugar, 'en')).toEqual({
    id: 3,
    testName: 'Sugar',
    testNameBn: 'সুগার',
    testPrice: 199.5,
    hospitalName: 'Sundarpur',
    active: 'Active',
    code: 'GLUF',
    department: 'Biochemistry',
    method: 'GOD-POD',
    tubes: 'Fluoride, grey cap: Plasma',
    promisedHours: 4,
    fasting: 'Yes',
    preparation: 'Come fasting',
    preparationBn: 'খালি পেটে আসুন',
    members: '',
  });
  expect([
    labTestCells(sugar, 'bn').active,
    labTestCells({ ...sugar, active: false }, 'en').active,
    labTestCells({ ...sugar, active: false }, 'bn').active,
  ]).toEqual(['চালু', 'Inactive', 'বন্ধ']);
});

test.each([
  ['User', 'User', 'রোগী'],
  ['Doctor', 'Doctor', 'ডাক্তার'],
  ['Receptionist', 'Receptionist', 'রিসেপশনিস্ট'],
  ['Staff', 'Staff', 'স্টাফ'],
  ['Pathologist', 'Pathologist', 'প্যাথোলজিস্ট'],
  ['Admin', 'Admin', 'অ্যাডমিন'],
] as const)('a %s is called %s and %s; an e-mail that is not shown is empty', (role, en, bn) => {
  const person = {
    id: 1,
    patientNumber: '10004827',
    name: 'Mitali Sen',
    userName: 'Mitali Sen',
    phoneNumber: '9000000007',
    role,
    roles: [role],
    abilities: { isOwn: false, nameAsDoctor: false, endSessions: false, resetSecondFactor: false, vouch: false },
  };
  expect(personCells(person, 'en')).toEqual({
    id: 1,
    patientNumber: '10004827',
    userName: 'Mitali Sen',
    phoneNumber: '9000000007',
    role: en,
    email: null,
  });
  expect(personCells({ ...person, email: 'm@clinic.invalid' }, 'bn')).toEqual({
    id: 1,
    patientNumber: '10004827',
    userName: 'Mitali Sen',
    phoneNumber: '9000000007',
    role: bn,
    email: 'm@clinic.invalid',
  });
});
