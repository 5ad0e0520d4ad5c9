import { describe, expect, test } from 'vitest';
import { editDoctorBookingBody, editTestBookingBody } from '#contract/bookings/edit.ts';
import type { Language } from '#contract/fields.ts';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { fieldLabel, groupsOf, kindInHistory, labelOf, useValueText } from './fields.ts';
import type { Value, ValueKind } from './fields.ts';

function Shown({ kind, value }: { kind: ValueKind; value: Value | null | undefined }) {
  return <p>{useValueText()(kind, value)}</p>;
}
const shown = (kind: ValueKind, value: Value | null | undefined, language: Language) =>
  textOf(renderPart(<Shown kind={kind} value={value} />, { language }).drawn);

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
    ['payment', 'PARTIAL', 'PARTIAL', 'আংশিক দেওয়া'],
    ['payment', 'COMPLETED', 'COMPLETED', 'পুরো দেওয়া'],
    ['payment', 'PENDING', 'PENDING', 'বাকি'],
    ['checkup', 'PENDING', 'PENDING', 'এখনও হয়নি'],
    ['checkup', 'COMPLETED', 'COMPLETED', 'সম্পন্ন'],
    ['checkup', 'CANCELLED', 'CANCELLED', 'বাতিল'],
    ['appointment', 'REQUESTED', 'REQUESTED', 'অনুরোধ করা হয়েছে'],
    ['appointment', 'SCHEDULED', 'SCHEDULED', 'সময় ঠিক হয়েছে'],
    ['appointment', 'COMPLETED', 'COMPLETED', 'সম্পন্ন'],
    ['appointment', 'CANCELLED', 'CANCELLED', 'বাতিল'],
    ['report', 'UPLOADED', 'Waiting for validation', 'যাচাইয়ের অপেক্ষায়'],
    ['report', 'signed', 'Signed', 'সই হয়ে গেছে'],
    ['report', 'At the courier', 'At the courier', 'At the courier'],
    ['amount', '150.5', '₹150.50', '₹১৫০.৫০'],
    ['amount', 'much', 'much', 'much'],
    ['moment', '2026-03-31T18:30:00.000Z', '1 April 2026, 12:00 am', '১ এপ্রিল, ২০২৬, রাত ১২:০০'],
    ['moment', '2026-03-31T23:59', '31 March 2026, 11:59 pm', '৩১ মার্চ, ২০২৬, রাত ১১:৫৯'],
    ['schedule', '2026-04-01', '1 April 2026', '১ এপ্রিল, ২০২৬'],
    ['schedule', 'soon', 'soon', 'soon'],
    ['phone', '9000000007', '90000 00007', '90000 00007'],
    ['doctorPhone', '9000000004', '90000 00004', '90000 00004'],
    ['paymentId', 'cash', 'cash', 'নগদ'],
    ['paymentId', 'UPI1', 'UPI1', 'UPI1'],
    ['line', 'cash', 'cash', 'cash'],
    ['line', 'PARTIAL', 'PARTIAL', 'PARTIAL'],
  ])('%s %j is shown as %s and %s', (kind, value, en, bn) => {
    expect([shown(kind, value, 'en'), shown(kind, value, 'bn')]).toEqual([en, bn]);
  });
});

test('each field has a label; a doctor booking has its own labels for the report', () => {
  expect([
    labelOf('checkupReportUploadedBy', 'test'),
    labelOf('checkupReportUploadedBy', 'doctor'),
    labelOf('checkupReportUploadedAt', 'doctor'),
  ]).toEqual(['bookings:field.checkupReportUploadedBy', 'bookings:field.reportBy', 'bookings:field.reportDate']);
  expect([
    labelOf('refererPhoneNumber', 'doctor'),
    labelOf('refererId', 'test'),
    fieldLabel('appointmentStatus', 'doctor'),
  ]).toEqual(['booking-changes:phoneOf.referer', 'bookings:field.referer', 'bookings:field.appointmentStatus']);
});

test('the history shows a value as its field does, and doctors as names', () => {
  expect((['referer', 'paymentAmount1', 'created', 'appointmentStatus'] as const).map(kindInHistory)).toEqual([
    'doctor',
    'amount',
    'created',
    'appointment',
  ]);
});

test('the forms have the groups of the details, in the same order', () => {
  const shown = (type: 'test' | 'doctor') => groupsOf(type).filter(({ fields }) => fields.length > 0);
  expect(shown('test').map(({ title }) => title)).toEqual(
    ['visit', 'payment', 'report', 'doctors', 'commission', 'visibility'].map((group) => `bookings:group.${group}`),
  );
  expect(shown('doctor').map(({ title }) => title)).toEqual(
    ['appointment', 'payment', 'report', 'doctors'].map((group) => `bookings:group.${group}`),
  );
  expect(shown('doctor')[0]?.fields.slice(0, 3)).toEqual(['doctorId', 'checkupScheduledDate', 'checkupStatus']);
  expect(shown('test')[0]?.fields.slice(0, 2)).toEqual(['requestDate', 'mobileNumber']);
});

test('the forms have every field of the contract', () => {
  const inContract = [editTestBookingBody, editDoctorBookingBody].flatMap(({ shape }) => Object.keys(shape));
  const shownFields = (['test', 'doctor'] as const).flatMap((type) => groupsOf(type).flatMap(({ fields }) => fields));
  expect(new Set<string>(shownFields)).toEqual(
    new Set(
      inContract.filter(
        (name) => !['id', 'version', 'confirm', 'formF', 'paymentReason', 'cancelReason', 'patientName'].includes(name),
      ),
    ),
  );
});
