import type { DoctorBooking, FieldAnswers, TestBooking } from '#contract/bookings/shapes.ts';
import { valuesOf } from '#contract/testing/booking-fields.ts';

/** Bookings as in the server's answers. Fields that a test does not set have the values given here. */
const common = {
  id: 204,
  patientName: 'Rohan Sen',
  patient: { id: 9, patientNumber: '21458735', name: 'Rohan Sen', relation: 'Child', age: 8, gender: 'Male' },
  userName: 'Mitali Sen',
  mobileNumber: '9000000007',
  requestDate: '2026-03-31T18:30:00.000Z',
  // A visit that is still ahead.
  checkupStatus: 'PENDING',
  appointmentStatus: 'SCHEDULED',
  price: 450.5,
  feeUnknown: false,
  smsFailed: false,
  referer: {
    id: 4,
    userName: 'Dr. Sen',
    name: 'Dr. Sen',
    nameBn: 'ডা. সেন',
    speciality: 'ENT',
    specialityBn: '',
    phoneNumber: '9000000004',
  },
  referringDoctor: {
    id: null,
    userName: 'Hidden',
    name: 'Hidden',
    nameBn: '',
    speciality: null,
    specialityBn: '',
    phoneNumber: null,
  },
  reportingDoctor: null,
  version: 3,
  abilities: {
    isOwn: false,
    edit: [],
    readHistory: false,
    readPayments: false,
    readVisit: false,
    waive: false,
    readReport: false,
    uploadObstacle: 'FORBIDDEN',
    openReportsOf: null,
    editFamilyOf: null,
    openPerson: true,
  } as TestBooking['abilities'],
} as const;

export function aTestBooking(changes: Partial<TestBooking> = {}): TestBooking {
  return {
    ...(valuesOf('test', 'full') as FieldAnswers<'test'>),
    ...common,
    test: { id: 3, testId: 3, name: 'Sugar', testName: 'Sugar', testNameBn: 'সুগার' },
    checkupReportUrl: '/api/v1/download-report/1',
    ...changes,
  };
}

export function aDoctorBooking(changes: Partial<DoctorBooking> = {}): DoctorBooking {
  return {
    ...(valuesOf('doctor', 'full') as FieldAnswers<'doctor'>),
    ...common,
    appointmentScheduledDate: '2026-04-02T05:00:00.000Z',
    abilities: { ...common.abilities, changePlace: false },
    token: null,
    doctorName: 'Dr. Nag',
    doctorNameBn: 'ডা. নাগ',
    doctor: null,
    ...changes,
  };
}
