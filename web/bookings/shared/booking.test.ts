import { expect, test } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { addressOf, bookedName, paymentOf, standingOf, typeOf } from './booking.ts';

const common = {
  id: 7,
  patientName: 'Rina Mondal',
  patient: { id: null, name: 'Rina Mondal', relation: 'Self', age: null, gender: null },
  userName: 'Rina Mondal',
  mobileNumber: '9000000007',
  requestDate: '2026-03-05T11:00:00Z',
  paymentStatus: 'PARTIAL',
  checkupStatus: 'PENDING',
  appointmentStatus: 'REQUESTED',
  checkupScheduledDate: null,
  price: 300,
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
  abilities: {
    isOwn: false,
    edit: [],
    readHistory: false,
    readPayments: false,
    openReportsOf: null,
  } as TestBooking['abilities'],
} as const;
const ofTest: TestBooking = {
  ...common,
  test: { id: 3, testId: 3, name: 'Sugar', testName: 'Sugar', testNameBn: 'সুগার' },
  patientDiscount: null,
  checkupReportStatus: null,
  checkupReportUrl: null,
};
const ofDoctor: DoctorBooking = {
  ...common,
  appointmentScheduledDate: null,
  doctorName: 'Dr. Sen',
  doctorNameBn: '',
  doctor: null,
};

test('a booking knows its kind, its name and its screen', () => {
  expect([typeOf(ofTest), bookedName(ofTest), addressOf(ofTest)]).toEqual([
    'test',
    { name: 'Sugar', nameBn: 'সুগার' },
    '/test-booking/7',
  ]);
  expect([typeOf(ofDoctor), bookedName(ofDoctor), addressOf(ofDoctor)]).toEqual([
    'doctor',
    { name: 'Dr. Sen', nameBn: '' },
    '/doctor-booking/7',
  ]);
});

test('an absent payment status counts as pending', () => {
  expect(paymentOf({})).toBe('PENDING');
  expect(paymentOf({ paymentStatus: null })).toBe('PENDING');
  expect(paymentOf(ofTest)).toBe('PARTIAL');
});

test('a cancelled booking says so before anything about its payment', () => {
  expect(standingOf(ofDoctor)).toBe('PARTIAL');
  expect(standingOf({ ...ofDoctor, checkupStatus: 'CANCELLED' })).toBe('CANCELLED');
});
