import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { editDoctorBookingBody, editTestBookingBody } from './edit.ts';
import { examplesOf, fieldExamples } from '../testing/booking-fields.ts';
import type { FieldExample } from '../testing/booking-fields.ts';
import { fieldAt, fieldsOf, historyFields, historyName } from './fields.ts';
import type { BookingType } from './states.ts';
import { appointmentStatuses, bookingTypes, checkupStatuses, paymentStatuses } from './states.ts';

const bodies = { test: editTestBookingBody, doctor: editDoctorBookingBody };

it('bookings have two types and these statuses, no others', () => {
  expect({ bookingTypes, paymentStatuses, checkupStatuses, appointmentStatuses }).toEqual({
    bookingTypes: ['test', 'doctor'],
    paymentStatuses: ['PENDING', 'PARTIAL', 'COMPLETED'],
    checkupStatuses: ['PENDING', 'COMPLETED', 'CANCELLED'],
    appointmentStatuses: ['REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED'],
  });
});

describe.each(bookingTypes)('on a %s booking', (type) => {
  it('the form has these fields, and each needs this permission', () => {
    expect(Object.fromEntries(fieldsOf(type).map((name) => [name, fieldAt(name).edit[type]]))).toEqual(
      Object.fromEntries(examplesOf(type).map(([name, { needs }]) => [name, needs[type]])),
    );
  });

  it('each field stands in this section and has this name in the history', () => {
    expect(fieldsOf(type).map((name) => [name, fieldAt(name).group, historyName(name)])).toEqual(
      examplesOf(type).map(([name, { group, history }]) => [name, group, history]),
    );
  });
});

describe('a form may send', () => {
  const fieldsThatTake = (type: BookingType, sort: FieldExample['takes']) =>
    examplesOf(type)
      .filter(([, { takes }]) => takes === sort)
      .map(([name]) => name);
  const taken = {
    amount: ['', null, 0, '0', 12.5, '12.50', 1_000_000, '1000000.00'],
    date: ['', null, '2026-11-20', '2026-11-20T10:30'],
    line: ['', null, 'x'.repeat(100)],
    phone: ['', null, '9830012345'],
    doctor: ['', null, 1, '1', 2_147_483_647],
  };
  const refused: Record<keyof typeof taken, [string, unknown[]]> = {
    amount: ['booking.amount', [-1, '-1', 1.005, '1.005', '7,5', 1_000_000.01, 'ten', true]],
    date: ['booking.date', ['soon', '2026-02-30', 20_261_120]],
    line: ['field.invalid', [7, 'a\u0000b', 'a\u0007b']],
    phone: ['phone.tenDigits', ['12', '98300123456', 9_830_012_345]],
    doctor: ['field.invalid', [0, -1, 1.5, 2_147_483_648, 'x']],
  };

  for (const kind of bookingTypes) {
    for (const sort of ['amount', 'date', 'line', 'phone', 'doctor'] as const) {
      it.each(fieldsThatTake(kind, sort))(`${kind}: %s`, (field) => {
        expect(complaintsAbout(bodies[kind], { id: 1 }), 'left out').toEqual({});
        for (const value of taken[sort])
          expect(complaintsAbout(bodies[kind], { id: 1, [field]: value }), String(value)).toEqual({});
        const [complaint, values] = refused[sort];
        for (const value of values)
          expect(complaintsAbout(bodies[kind], { id: 1, [field]: value }), String(value)).toEqual({
            [field]: complaint,
          });
      });
    }

    it.each(fieldsThatTake(kind, 'line'))(`${kind}: %s of at most 100 characters`, (field) => {
      expect(complaintsAbout(bodies[kind], { id: 1, [field]: 'x'.repeat(101) })).toEqual({ [field]: 'field.tooLong' });
    });

    it(`${kind}: statuses of the closed lists, in capitals only`, () => {
      for (const paymentStatus of paymentStatuses)
        expect(complaintsAbout(bodies[kind], { id: 1, paymentStatus })).toEqual({});
      for (const checkupStatus of checkupStatuses)
        expect(complaintsAbout(bodies[kind], { id: 1, checkupStatus })).toEqual({});
      expect(complaintsAbout(bodies[kind], { id: 1, paymentStatus: 'CANCELLED', checkupStatus: 'completed' })).toEqual({
        paymentStatus: 'field.invalid',
        checkupStatus: 'field.invalid',
      });
    });

    it(`${kind}: the id of the booking, and the version it was filled from`, () => {
      expect(complaintsAbout(bodies[kind], { id: '7', version: 1 })).toEqual({});
      expect(Object.keys(complaintsAbout(bodies[kind], {}))).toEqual(['id']);
      for (const version of [0, -1, 1.5, '1', null])
        expect(complaintsAbout(bodies[kind], { id: 1, version }), String(version)).toEqual({
          version: 'field.invalid',
        });
    });

    it(`${kind}: nothing else: unknown fields are dropped`, () => {
      expect(
        z.parse(bodies[kind], { id: 1, price: 5, role: 'Admin', appointmentStatus: 'COMPLETED', createdBy: 2 }),
      ).toEqual({ id: 1 });
    });
  }

  it('a report status of at most 40 characters, and true or false for the hidden doctors', () => {
    expect(
      complaintsAbout(editTestBookingBody, {
        id: 1,
        checkupReportStatus: 'x'.repeat(40),
        isRefererHidden: true,
        isReferringDocHidden: false,
      }),
    ).toEqual({});
    expect(
      complaintsAbout(editTestBookingBody, {
        id: 1,
        checkupReportStatus: 'x'.repeat(41),
        isRefererHidden: 'true',
        isReferringDocHidden: null,
      }),
    ).toEqual({
      checkupReportStatus: 'field.tooLong',
      isRefererHidden: 'field.invalid',
      isReferringDocHidden: 'field.invalid',
    });
  });
});

it('the history has one name per field, whichever form changed it', () => {
  const names = Object.values(fieldExamples).map(({ history }) => history);
  expect(historyFields.toSorted()).toEqual(
    [
      ...new Set([
        'created',
        'appointmentStatus',
        'price',
        'cancelReason',
        'formFNumber',
        'formFDoctor',
        'formFIndication',
        ...names,
      ]),
    ].toSorted(),
  );
});
