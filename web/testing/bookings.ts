import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';

/** Bookings as in the server's answers, for tests; fields a test does not set have valid sample values. */
const common = {
  id: 204,
  patientName: 'Rohan Sen',
  patient: { id: 9, name: 'Rohan Sen', relation: 'Child', age: 8, gender: 'Male' },
  userName: 'Mitali Sen',
  mobileNumber: '9000000007',
  requestDate: '2026-03-31T18:30:00.000Z',
  paymentStatus: 'PARTIAL',
  checkupStatus: 'PENDING',
  appointmentStatus: 'SCHEDULED',
  checkupScheduledDate: '2026-04-02T05:00:00.000Z',
  price: 450.5,
  paymentAmount1: 100,
  paymentId1: 'cash',
  paymentAmount2: 50.25,
  paymentId2: 'UPI00000017638',
  statusClearedBy: 'Kajal',
  checkupReportUploadedBy: 'Staff One',
  checkupReportUploadedAt: '2026-12-31T18:30:00.000Z',
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
    openReportsOf: null,
  } as TestBooking['abilities'],
} as const;

export function aTestBooking(changes: Partial<TestBooking> = {}): TestBooking {
  return {
    ...common,
    test: { id: 3, testId: 3, name: 'Sugar', testName: 'Sugar', testNameBn: 'সুগার' },
    patientDiscount: 20,
    checkupReportStatus: 'SIGNED',
    checkupReportUrl: '/api/v1/download-report/1',
    refererCommission: 30,
    referringDoctorCommission: 40.5,
    isRefererHidden: true,
    isReferringDocHidden: false,
    ...changes,
  };
}

export function aDoctorBooking(changes: Partial<DoctorBooking> = {}): DoctorBooking {
  return {
    ...common,
    appointmentScheduledDate: '2026-04-02T05:00:00.000Z',
    doctorName: 'Dr. Nag',
    doctorNameBn: 'ডা. নাগ',
    doctor: null,
    ...changes,
  };
}
