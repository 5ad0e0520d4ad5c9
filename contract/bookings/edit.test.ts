import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { complaintsAbout } from '#server/testing/complaints.ts';
import { editDoctorBookingBody, editTestBookingBody } from './edit.ts';
import { fieldAt, fieldsOf, historyFields } from './fields.ts';
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

const permissionsOf = (type: BookingType) =>
  Object.fromEntries(fieldsOf(type).map((name) => [name, fieldAt(name).edit[type]]));

describe('each field needs this permission', () => {
  it('on a test booking', () => {
    expect(permissionsOf('test')).toEqual({
      requestDate: 'bookings.editDeskNotes',
      mobileNumber: 'bookings.editDeskNotes',
      statusClearedBy: 'bookings.editDeskNotes',
      checkupStatus: 'bookings.editTestProgress',
      checkupReportStatus: 'bookings.editTestProgress',
      checkupScheduledDate: 'bookings.editTestProgress',
      checkupReportUploadedBy: 'bookings.editReportNotes',
      checkupReportUploadedAt: 'bookings.editReportNotes',
      paymentStatus: 'bookings.editTestPaymentStatus',
      paymentAmount1: 'bookings.editTestAmounts',
      paymentId1: 'bookings.editTestAmounts',
      paymentAmount2: 'bookings.editTestAmounts',
      paymentId2: 'bookings.editTestAmounts',
      refererId: 'bookings.editDoctors',
      referringDoctorId: 'bookings.editDoctors',
      reportingDoctorId: 'bookings.editDoctors',
      patientDiscount: 'bookings.editTerms',
      refererCommission: 'bookings.editTerms',
      referringDoctorCommission: 'bookings.editTerms',
      isRefererHidden: 'bookings.editTerms',
      isReferringDocHidden: 'bookings.editTerms',
    });
  });

  it('on a doctor booking', () => {
    expect(permissionsOf('doctor')).toEqual({
      statusClearedBy: 'bookings.editDeskNotes',
      checkupScheduledDate: 'bookings.editSchedule',
      checkupStatus: 'bookings.editSchedule',
      checkupReportUploadedBy: 'bookings.editReportNotes',
      checkupReportUploadedAt: 'bookings.editReportNotes',
      paymentStatus: 'bookings.editDoctorPayment',
      paymentAmount1: 'bookings.editDoctorPayment',
      paymentId1: 'bookings.editDoctorPayment',
      paymentAmount2: 'bookings.editDoctorPayment',
      paymentId2: 'bookings.editDoctorPayment',
      doctorId: 'bookings.editDoctors',
      refererPhoneNumber: 'bookings.editDoctors',
      referringDoctorPhoneNumber: 'bookings.editDoctors',
      reportingDoctorPhoneNumber: 'bookings.editDoctors',
    });
  });
});

describe('a form may send', () => {
  const amounts = ['paymentAmount1', 'paymentAmount2'];
  const dates = ['checkupScheduledDate', 'checkupReportUploadedAt'];
  const lines = ['paymentId1', 'paymentId2', 'statusClearedBy', 'checkupReportUploadedBy'];
  const fields = {
    test: {
      amounts: [...amounts, 'patientDiscount', 'refererCommission', 'referringDoctorCommission'],
      dates: [...dates, 'requestDate'],
      lines,
      phones: ['mobileNumber'],
      doctors: ['refererId', 'referringDoctorId', 'reportingDoctorId'],
    },
    doctor: {
      amounts,
      dates,
      lines,
      phones: ['refererPhoneNumber', 'referringDoctorPhoneNumber', 'reportingDoctorPhoneNumber'],
      doctors: ['doctorId'],
    },
  };
  const taken: Record<keyof (typeof fields)['test'], unknown[]> = {
    amounts: ['', null, 0, '0', 12.5, '12.50', 1_000_000, '1000000.00'],
    dates: ['', null, '2026-11-20', '2026-11-20T10:30'],
    lines: ['', null, 'x'.repeat(100)],
    phones: ['', null, '9830012345'],
    doctors: ['', null, 1, '1', 2_147_483_647],
  };
  const refused: Record<keyof typeof taken, [string, unknown[]]> = {
    amounts: ['booking.amount', [-1, '-1', 1.005, '1.005', '1,000', 1_000_000.01, 'ten', true]],
    dates: ['booking.date', ['soon', '2026-02-30', 20_261_120]],
    lines: ['field.invalid', [7, 'a\u0000b', 'a\u202eb']],
    phones: ['phone.tenDigits', ['12', '98300123456', 9_830_012_345]],
    doctors: ['field.invalid', [0, -1, 1.5, 2_147_483_648, 'x']],
  };

  for (const kind of bookingTypes) {
    for (const sort of ['amounts', 'dates', 'lines', 'phones', 'doctors'] as const) {
      it.each(fields[kind][sort])(`${kind}: %s`, (field) => {
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

    it.each(fields[kind].lines)(`${kind}: %s of at most 100 characters`, (field) => {
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
  expect(historyFields.toSorted()).toEqual(
    [
      'created',
      'requestDate',
      'mobileNumber',
      'statusClearedBy',
      'checkupStatus',
      'appointmentStatus',
      'checkupReportStatus',
      'checkupScheduledDate',
      'checkupReportUploadedBy',
      'checkupReportUploadedAt',
      'paymentStatus',
      'paymentAmount1',
      'paymentId1',
      'paymentAmount2',
      'paymentId2',
      'doctor',
      'referer',
      'referringDoctor',
      'reportingDoctor',
      'patientDiscount',
      'refererCommission',
      'referringDoctorCommission',
      'isRefererHidden',
      'isReferringDocHidden',
    ].toSorted(),
  );
});
