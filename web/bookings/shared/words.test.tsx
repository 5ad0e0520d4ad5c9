import { describe, expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { queryOf } from '#web/lib/queries.ts';
import { draw, words } from '#web/testing/draw.tsx';
import { listAddress, screenOf } from './booking.ts';
import { doctorOption } from './doctor-option.ts';
import type { ValueKind } from './fields.ts';
import type { Value } from '../edit/draft.ts';
import { reportTexts, statusText } from './status-texts.ts';
import { useValueText } from './use-value-text.ts';

function Said({ kind, value }: { kind: ValueKind; value: Value | null | undefined }) {
  return <p>{useValueText()(kind, value)}</p>;
}
const said = (kind: ValueKind, value: Value | null | undefined, language: Language) =>
  words(draw(<Said kind={kind} value={value} />, { language }));

describe('a value', () => {
  test.each<[ValueKind, Value | null | undefined, string, string]>([
    ['line', null, 'N/A', 'নেই'],
    ['line', undefined, 'N/A', 'নেই'],
    ['amount', '', 'N/A', 'নেই'],
    ['line', 'Kajal', 'Kajal', 'Kajal'],
    ['flag', true, 'Yes', 'হ্যাঁ'],
    ['flag', 'true', 'Yes', 'হ্যাঁ'],
    ['flag', false, 'No', 'না'],
    ['flag', 'false', 'No', 'না'],
    ['flag', null, 'No', 'না'],
    ['payment', 'PARTIAL', 'PARTIAL', 'আংশিক'],
    ['payment', 'COMPLETED', 'COMPLETED', 'সম্পূর্ণ'],
    ['payment', 'PENDING', 'PENDING', 'বাকি'],
    ['checkup', 'PENDING', 'PENDING', 'এখনও হয়নি'],
    ['checkup', 'COMPLETED', 'COMPLETED', 'হয়ে গেছে'],
    ['checkup', 'CANCELLED', 'CANCELLED', 'বাতিল'],
    ['appointment', 'REQUESTED', 'REQUESTED', 'অনুরোধ এসেছে'],
    ['appointment', 'SCHEDULED', 'SCHEDULED', 'সময় ঠিক হয়েছে'],
    ['appointment', 'COMPLETED', 'COMPLETED', 'হয়ে গেছে'],
    ['appointment', 'CANCELLED', 'CANCELLED', 'বাতিল'],
    ['report', 'UPLOADED', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়'],
    ['report', 'signed', 'Signed', 'সই হয়ে গেছে'],
    ['report', 'At the courier', 'At the courier', 'At the courier'],
    ['amount', '150.5', '₹150.50', '₹১৫০.৫০'],
    ['amount', 'much', 'much', 'much'],
    ['moment', '2026-03-31T18:30:00.000Z', '1 April 2026, 12:00 am', '১ এপ্রিল, ২০২৬, রাত্রি ১২:০০'],
    ['moment', '2026-03-31T23:59', '31 March 2026, 11:59 pm', '৩১ মার্চ, ২০২৬, রাত্রি ১১:৫৯'],
    ['schedule', '2026-04-01', '1 April 2026', '১ এপ্রিল, ২০২৬'],
    ['schedule', 'soon', 'soon', 'soon'],
    ['phone', '9000000007', '90000 00007', '90000 00007'],
    ['doctorPhone', '9000000004', '90000 00004', '90000 00004'],
    ['paymentId', 'cash', 'cash', 'নগদ'],
    ['paymentId', 'UPI1', 'UPI1', 'UPI1'],
    ['line', 'cash', 'cash', 'cash'],
    ['line', 'PARTIAL', 'PARTIAL', 'PARTIAL'],
  ])('%s %j is said as %s and %s', (kind, value, en, bn) => {
    expect([said(kind, value, 'en'), said(kind, value, 'bn')]).toEqual([en, bn]);
  });
});

test('a word that is no status has no words', () => {
  expect([
    statusText(reportTexts, 'pending_signature'),
    statusText(reportTexts, 'toString'),
    statusText({}, 'SIGNED'),
  ]).toEqual(['bookings:report.pendingSignature', undefined, undefined]);
});

test('each kind of booking has its screen and its list', () => {
  expect([screenOf('test', 7), screenOf('doctor', 7), listAddress('test'), listAddress('doctor')]).toEqual([
    '/test-booking/7',
    '/doctor-booking/7',
    '/view-test-bookings',
    '/view-doctor-bookings',
  ]);
});

test('a doctor to choose is named in the reader’s language and found in both', () => {
  const doctor: Doctor = {
    id: 4,
    userName: 'Dr. Sen',
    name: 'Dr. Sen',
    nameBn: 'ডা. সেন',
    speciality: 'ENT',
    specialityBn: 'নাক কান গলা',
    hospital: 'Away',
    phoneNumber: '9000000004',
    type: 'Internal',
  };
  const also = 'Dr. Sen ডা. সেন ENT নাক কান গলা';
  expect(doctorOption(doctor, 'en')).toEqual({ value: '4', label: 'Dr. Sen', detail: 'ENT', also });
  expect(doctorOption({ ...doctor, specialityBn: '' }, 'bn')).toEqual({
    value: '4',
    label: 'ডা. সেন',
    detail: 'ENT',
    also: 'Dr. Sen ডা. সেন ENT ',
  });
});

test('a reading is known by its name and what it asks for', () => {
  expect(queryOf('readTestBooking', { params: { id: 7 } }).queryKey).toEqual([
    'readTestBooking',
    { params: { id: 7 } },
  ]);
  expect(queryOf('listDoctors').queryKey).toEqual(['listDoctors', {}]);
});
