import { expect, test } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { addressOf, bookedName, listAddress, paymentOf, resultStatusOf, screenOf, typeOf } from './booking.ts';
import { nextStep } from './next-step.ts';

const ofTest = aTestBooking({ id: 7 });
const ofDoctor = aDoctorBooking({ id: 7, doctorName: 'Dr. Sen', doctorNameBn: '' });

test('a booking has a type, a name and a screen', () => {
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

test('a missing payment status counts as pending', () => {
  expect(paymentOf({})).toBe('PENDING');
  expect(paymentOf({ paymentStatus: null })).toBe('PENDING');
  expect(paymentOf(ofTest)).toBe('PARTIAL');
});

test('a cancelled booking shows that instead of its payment status', () => {
  expect(resultStatusOf(ofDoctor)).toBe('PARTIAL');
  expect(resultStatusOf({ ...ofDoctor, checkupStatus: 'CANCELLED' })).toBe('CANCELLED');
});

test('each type of booking has a screen and a list', () => {
  expect([screenOf('test', 7), screenOf('doctor', 7), listAddress('test'), listAddress('doctor')]).toEqual([
    '/test-booking/7',
    '/doctor-booking/7',
    '/view-test-bookings',
    '/view-doctor-bookings',
  ]);
});

const { abilities } = aTestBooking();
const paid = { checkupStatus: 'PENDING', appointmentStatus: 'SCHEDULED', paymentStatus: 'COMPLETED' } as const;
const wanted = { appointmentStatus: 'REQUESTED', checkupScheduledDate: '2026-04-02T04:30:00.000Z' } as const;
const desk = { ...abilities, readPayments: true };
const editor = { ...desk, edit: ['checkupScheduledDate' as const] };
const uploader = { ...desk, uploadObstacle: null };

test('who may set the time first confirms one that was asked for', () => {
  const asked = aTestBooking({ ...wanted, paymentStatus: 'PENDING', abilities: editor });
  expect(nextStep(asked, 'Receptionist')).toEqual({ does: 'confirm' });
  expect(nextStep({ ...asked, abilities: desk }, 'Receptionist')).toEqual({ does: 'pay' });
  expect(nextStep({ ...asked, checkupScheduledDate: null }, 'Receptionist')).toEqual({ does: 'pay' });
});

test('then who takes money takes what is owed, where it is known', () => {
  const owed = aTestBooking({ ...paid, paymentStatus: 'PARTIAL', checkupReportStatus: null, abilities: uploader });
  expect(nextStep(owed, 'Staff')).toEqual({ does: 'pay' });
  expect(nextStep({ ...owed, paymentStatus: 'PENDING' }, 'Staff')).toEqual({ does: 'pay' });
  expect(nextStep(owed, 'Pathologist')).not.toEqual({ does: 'pay' });
  for (const changes of [
    { feeUnknown: true },
    { price: 0 },
    { paymentStatus: 'COMPLETED' as const },
    { abilities: { ...uploader, readPayments: false } },
  ])
    expect(nextStep({ ...owed, ...changes }, 'Staff'), JSON.stringify(changes)).toMatchObject({ does: 'enter' });
});

test('then the sample is taken, where it is to be taken, before its values are entered', () => {
  const booked = aTestBooking({ ...paid, checkupReportStatus: null, abilities: uploader });
  expect(nextStep(booked, 'Staff', true)).toEqual({ does: 'collect', to: '/collect' });
  expect(nextStep({ ...booked, paymentStatus: 'PENDING' }, 'Staff', true)).toEqual({ does: 'pay' });
  expect(nextStep({ ...booked, abilities: { ...uploader, isOwn: true } }, 'Staff', true)).toBeNull();
  expect(nextStep({ ...booked, checkupStatus: 'CANCELLED' }, 'Staff', true)).toBeNull();
});

test.each([
  [null, 'Staff', { does: 'enter', to: '/upload-report?booking=204' }],
  ['rejected', 'Staff', { does: 'correct', to: '/upload-report?booking=204' }],
  ['UPLOADED', 'Staff', null],
  ['UPLOADED', 'Pathologist', { does: 'validate', to: '/validate-report?report=31' }],
  ['PENDING_SIGNATURE', 'Pathologist', { does: 'sign', to: '/sign-report/31' }],
  ['PENDING_SIGNATURE', 'Doctor', { does: 'sign', to: '/sign-report/31' }],
  ['PENDING_SIGNATURE', 'Admin', null],
  ['SIGNED', 'Pathologist', null],
] as const)('a paid test whose report is %s leads %s to %j', (status, role, step) => {
  const uploadObstacle = role === 'Staff' || role === 'Admin' ? null : ('FORBIDDEN' as const);
  const booking = aTestBooking({
    ...paid,
    checkupReportStatus: status,
    checkupReportUrl: status && '/api/v1/download-report/31',
    abilities: { ...desk, uploadObstacle },
  });
  expect(nextStep(booking, role)).toEqual(step);
});

test('nothing waits for who may not, on one’s own booking, on a cancelled one, or when all is done', () => {
  const owed = aTestBooking({ ...wanted, paymentStatus: 'PENDING', checkupReportStatus: null, abilities: editor });
  const none = (changes: Partial<typeof owed>, role: Role = 'Receptionist') =>
    expect(nextStep({ ...owed, ...changes }, role), JSON.stringify(changes)).toBeNull();
  none({ abilities: { ...uploader, ...editor, isOwn: true } });
  none({ checkupStatus: 'CANCELLED' });
  none({ appointmentStatus: 'CANCELLED' });
  none({ abilities }, 'Doctor');
  none({ checkupReportUrl: null, checkupReportStatus: 'UPLOADED', abilities }, 'Pathologist');
  expect(nextStep(aDoctorBooking(paid), 'Receptionist')).toBeNull();
});
