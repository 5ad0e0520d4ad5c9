import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { NextVisit } from './next-visit.tsx';

/** The server cannot be reached: only what is in the cache is known. */
beforeEach(() => {
  const away = refuse('NETWORK');
  answers({ readClinic: away, listDoctorBookings: away, listTestBookings: away });
});

const query = { page: 0, size: 1, scope: 'upcoming' } as const;
const page = { totalElements: 1, size: 1, totalPages: 1, number: 0 };

/** Draws the part with the given lists in the cache. */
function shown(doctor: DoctorBooking[] | undefined, test: TestBooking[] | undefined, language: 'en' | 'bn' = 'en') {
  const client = newClient();
  const links = {};
  if (doctor)
    client.setQueryData(queryOf('listDoctorBookings', { query }).queryKey, {
      _embedded: { doctorBookingResponseDtoList: doctor },
      _links: links,
      page,
    } as never);
  if (test)
    client.setQueryData(queryOf('listTestBookings', { query }).queryKey, {
      _embedded: { testBookingResponseDtoList: test },
      _links: links,
      page,
    } as never);
  return renderPart(<NextVisit />, { client, language }).drawn;
}

const doctor = aDoctorBooking({
  id: 5,
  checkupScheduledDate: '2026-12-01T04:30:00Z',
  appointmentStatus: 'SCHEDULED',
  token: { number: 12, code: 'abcdefgh' },
});
const sooner = aTestBooking({ id: 6, checkupScheduledDate: '2026-11-30', appointmentStatus: 'SCHEDULED' });

test('the nearest visit of either kind is shown, with its number and a way to the queue', () => {
  expect(textOf(shown([doctor], []))).toContain('Your next visit Tue, 1 Dec 2026, 10:00 am');
  expect(linksIn(shown([doctor], [])).map(([to]) => to)).toEqual(['/doctor-booking/5', '/t/abcdefgh', '/contacts#map']);
  expect(textOf(shown([doctor], [], 'bn'))).toContain('নম্বর ১২: লাইন দেখুন');
  expect(linksIn(shown([doctor], [sooner])).map(([to]) => to)).toEqual(['/test-booking/6', '/contacts#map']);
});

test('a booking without a day comes after one that has one', () => {
  const unscheduled = aTestBooking({ id: 7, checkupScheduledDate: null });
  expect(linksIn(shown([doctor], [unscheduled]))[0]?.[0]).toBe('/doctor-booking/5');
});

test('a visit is shown only after the other list, which may have a nearer one, is read or has failed', async () => {
  expect(textOf(shown([doctor], undefined))).toBe('');
  expect(await screen.findByText('Your next visit')).toBeVisible();
});

test('that nothing is booked is said only after both lists are read', () => {
  expect(textOf(shown([], []))).toBe('Nothing is booked ahead. Book a doctor or a test below.');
  expect(textOf(shown([], undefined))).toBe('');
});

test("with a person, it is that person's next visit", () => {
  const client = newClient();
  const own = { ...query, patientId: '9' };
  for (const [name, list] of [
    ['listDoctorBookings', { doctorBookingResponseDtoList: [doctor] }],
    ['listTestBookings', { testBookingResponseDtoList: [] }],
  ] as const)
    client.setQueryData(queryOf(name, { query: own }).queryKey, { _embedded: list, _links: {}, page } as never);
  expect(linksIn(renderPart(<NextVisit patientId={9} />, { client }).drawn).map(([to]) => to)).toContain(
    '/doctor-booking/5',
  );
  expect(textOf(renderPart(<NextVisit patientId="self" />, { client }).drawn)).toBe('');
});
