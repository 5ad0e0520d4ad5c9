import { expect, test } from 'vitest';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { addressOf, bookedName, listAddress, paymentOf, resultStatusOf, screenOf, typeOf } from './booking.ts';

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
