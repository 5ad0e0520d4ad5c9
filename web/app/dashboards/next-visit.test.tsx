import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { DoctorBooking, TestBooking } from '#contract/bookings/shapes.ts';
import { queryOf } from '#web/lib/queries.ts';
import { aDoctorBooking, aTestBooking } from '#web/testing/bookings.ts';
import { links, renderHtml, words } from '#web/testing/render.tsx';
import { NextVisit } from './next-visit.tsx';

const query = { page: 0, size: 1, scope: 'upcoming' } as const;
const page = { totalElements: 1, size: 1, totalPages: 1, number: 0 };

function shown(doctor: DoctorBooking[] | undefined, test: TestBooking[] | undefined, language: 'en' | 'bn' = 'en') {
  const client = new QueryClient();
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
  return renderHtml(<NextVisit />, { client, language });
}

const doctor = aDoctorBooking({
  id: 5,
  checkupScheduledDate: '2026-12-01T04:30:00Z',
  appointmentStatus: 'SCHEDULED',
  token: { number: 12, code: 'abcdefgh' },
});
const sooner = aTestBooking({ id: 6, checkupScheduledDate: '2026-11-30', appointmentStatus: 'SCHEDULED' });

test('the nearest visit of either kind is shown, with its number and a way to the queue', () => {
  expect(words(shown([doctor], []))).toContain('Your next visit Tue, 1 Dec 2026, 10:00 am');
  expect(links(shown([doctor], [])).map(([to]) => to)).toEqual(['/doctor-booking/5', '/t/abcdefgh', '/contacts#map']);
  expect(words(shown([doctor], [], 'bn'))).toContain('নম্বর ১২: লাইন দেখুন');
  expect(links(shown([doctor], [sooner])).map(([to]) => to)).toEqual(['/test-booking/6', '/contacts#map']);
});

test('a booking without a day comes after one that has one', () => {
  const unscheduled = aTestBooking({ id: 7, checkupScheduledDate: null });
  expect(links(shown([doctor], [unscheduled]))[0]?.[0]).toBe('/doctor-booking/5');
});

test('nothing is said to be booked only once both lists are known', () => {
  expect(words(shown([], []))).toBe('Nothing is booked ahead. Book a doctor or a test below.');
  expect(words(shown([], undefined)).trim()).toBe('');
});

test('with a person it is theirs', () => {
  const client = new QueryClient();
  const own = { ...query, patientId: '9' };
  for (const [name, list] of [
    ['listDoctorBookings', { doctorBookingResponseDtoList: [doctor] }],
    ['listTestBookings', { testBookingResponseDtoList: [] }],
  ] as const)
    client.setQueryData(queryOf(name, { query: own }).queryKey, { _embedded: list, _links: {}, page } as never);
  expect(links(renderHtml(<NextVisit patientId={9} />, { client })).map(([to]) => to)).toContain('/doctor-booking/5');
  expect(words(renderHtml(<NextVisit patientId="self" />, { client })).trim()).toBe('');
});
