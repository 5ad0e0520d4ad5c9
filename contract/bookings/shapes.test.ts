import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import {
  allBookingsBody,
  appointmentBody,
  bookDoctorBody,
  bookTestBody,
  bookingListQuery,
  bookingParams,
  inProgressQuery,
  phoneSearchParams,
  phoneSearchQuery,
} from './shapes.ts';
import { pageQuery, placeOf } from '../paging.ts';

describe('the query of a list', () => {
  it('starts at page 0, with the default size of that list', () => {
    expect(z.parse(bookingListQuery, {})).toEqual({ page: 0, size: 5 });
    expect(z.parse(phoneSearchQuery, {})).toEqual({ page: 0, size: 10 });
    expect(z.parse(inProgressQuery, {})).toEqual({ page: 0, size: 10 });
    expect(z.parse(bookingListQuery, { page: '3', size: '100' })).toEqual({ page: 3, size: 100 });
    expect(z.parse(pageQuery(20), { page: '1000000', size: '1' })).toEqual({ page: 1_000_000, size: 1 });
  });

  it.each([
    ['page', -1],
    ['page', '1000001'],
    ['page', '1.5'],
    ['page', '0x1'],
    ['page', ''],
    ['page', ' 1'],
    ['size', 0],
    ['size', 101],
    ['size', 'all'],
  ])('refuses the %s %s', (field, value) => {
    for (const schema of [bookingListQuery, phoneSearchQuery])
      expect(complaintsAbout(schema, { [field]: value })).toEqual({ [field]: 'field.invalid' });
  });

  it('takes statuses in upper or lower case, and refuses unknown ones', () => {
    expect(z.parse(bookingListQuery, { checkupStatus: ' Completed ', appointmentStatus: 'requested' })).toMatchObject({
      checkupStatus: 'COMPLETED',
      appointmentStatus: 'REQUESTED',
    });
    expect(
      complaintsAbout(bookingListQuery, { checkupStatus: 'SCHEDULED', appointmentStatus: 'PENDING', scope: 'past' }),
    ).toEqual({ checkupStatus: 'field.invalid', appointmentStatus: 'field.invalid', scope: 'field.invalid' });
  });

  it('may ask for one patient of the account', () => {
    expect(z.parse(bookingListQuery, { patientId: 'self', scope: 'upcoming' })).toMatchObject({
      patientId: 'self',
      scope: 'upcoming',
    });
    expect(z.parse(bookingListQuery, { patientId: '7' })).toMatchObject({ patientId: 7 });
    for (const patientId of ['me', '0', '-1'])
      expect(complaintsAbout(bookingListQuery, { patientId })).toEqual({ patientId: 'field.invalid' });
  });
});

it('the number of pages follows from the count of all rows', () => {
  expect(placeOf({ page: 0, size: 5 }, 0)).toEqual({ number: 0, size: 5, totalElements: 0, totalPages: 0 });
  expect(placeOf({ page: 1, size: 5 }, 10)).toEqual({ number: 1, size: 5, totalElements: 10, totalPages: 2 });
  expect(placeOf({ page: 2, size: 5 }, 11)).toEqual({ number: 2, size: 5, totalElements: 11, totalPages: 3 });
});

it('a search over both booking types has the same limits as one over one type', () => {
  expect(z.parse(allBookingsBody, { phoneNumber: '9830012345' })).toEqual({
    phoneNumber: '9830012345',
    page: 0,
    size: 10,
  });
  expect(
    complaintsAbout(allBookingsBody, { phoneNumber: '9830012345', page: 1_000_000, size: 100, bookingType: 'doctor' }),
  ).toEqual({});
  expect(complaintsAbout(allBookingsBody, { phoneNumber: '98300', page: -1, size: 0, bookingType: 'both' })).toEqual({
    phoneNumber: 'phone.tenDigits',
    page: 'field.invalid',
    size: 'field.invalid',
    bookingType: 'field.invalid',
  });
  for (const wrong of [{ page: 1_000_001 }, { page: 0.5 }, { size: 101 }, { size: 1.5 }]) {
    expect(complaintsAbout(allBookingsBody, { phoneNumber: '9830012345', ...wrong })).toEqual({
      [Object.keys(wrong)[0] ?? '']: 'field.invalid',
    });
  }
  const [phoneNumber, patientNumber] = ['9830012345', '10000045'];
  expect(complaintsAbout(allBookingsBody, { patientNumber })).toEqual({});
  for (const wrong of [{}, { phoneNumber, patientNumber }])
    expect(complaintsAbout(allBookingsBody, wrong)).toEqual({ phoneNumber: 'phone.tenDigits' });
  expect(complaintsAbout(phoneSearchParams, { phone: '983001234' })).toEqual({ phone: 'phone.tenDigits' });
  expect(complaintsAbout(bookingParams, { id: '0' })).toEqual({ id: 'field.invalid' });
});

describe('a new booking', () => {
  it("names the doctor by phone, the test by id, and the patient's account by phone", () => {
    expect(complaintsAbout(bookDoctorBody, { resourceId: '9830012345', userId: '9830054321', patientId: 3 })).toEqual(
      {},
    );
    expect(complaintsAbout(bookTestBody, { resourceId: 7, userId: '9830054321', patientId: null })).toEqual({});
    expect(complaintsAbout(bookDoctorBody, { resourceId: 7 })).toEqual({ resourceId: 'phone.tenDigits' });
    expect(complaintsAbout(bookTestBody, { resourceId: 'CBC', userId: '12', patientId: 0 })).toEqual({
      resourceId: 'field.invalid',
      userId: 'phone.tenDigits',
      patientId: 'field.invalid',
    });
  });

  it('takes a date and a time of day at the clinic', () => {
    for (const time of ['00:00', '09:05', '19:59', '23:59'])
      expect(complaintsAbout(appointmentBody, { date: '2026-11-20', time }), time).toEqual({});
    expect(
      complaintsAbout(appointmentBody, { date: '2026-11-20', time: '10:30', doctorId: null, patientId: 4 }),
    ).toEqual({});
    for (const time of ['24:00', '10:60', '9:05', '10:30:00', ' 10:30', '10.30', '', 1030])
      expect(complaintsAbout(appointmentBody, { date: '2026-11-20', time }), String(time)).toEqual({
        time: 'appointment.time',
      });
    for (const date of ['20-11-2026', '2026-11-20T10:30', '2026-11-2', 'on 2026-11-20', '', 20_261_120])
      expect(complaintsAbout(appointmentBody, { date, time: '10:30' }), String(date)).toEqual({
        date: 'appointment.date',
      });
    expect(complaintsAbout(appointmentBody, {})).toEqual({ date: 'appointment.date', time: 'appointment.time' });
  });
});
