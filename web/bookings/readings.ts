import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { BookingType } from '#contract/bookings.ts';
import { pageSizes } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Loaded } from '#web/ui/list-view.tsx';
import type { Booking } from './booking.ts';

/** A page of bookings on its way: rows and place are there once it has come. */
export interface BookingReading {
  query: Loaded & { error: Error | null };
  rows: readonly Booking[] | undefined;
  page: Page | undefined;
}

interface Place {
  page: number;
  size: number;
}

/** A page of the bookings of one kind that the reader may see, newest first. */
export function useBookingList(type: BookingType, place: Place): BookingReading {
  const tests = useQuery({ ...queryOf('listTestBookings', { query: place }), enabled: type === 'test' });
  const doctors = useQuery({ ...queryOf('listDoctorBookings', { query: place }), enabled: type === 'doctor' });
  return type === 'test'
    ? { query: tests, rows: tests.data?._embedded.testBookingResponseDtoList, page: tests.data?.page }
    : { query: doctors, rows: doctors.data?._embedded.doctorBookingResponseDtoList, page: doctors.data?.page };
}

const resultsPage = (phone: string, page: number) => ({ params: { phone }, query: { page, size: pageSizes.searchResults } });

/** A page of the bookings of the person with this phone. */
export function useBookingsOfPhone(type: BookingType, phone: string, page: number): BookingReading {
  const tests = useQuery({ ...queryOf('findTestBookings', resultsPage(phone, page)), enabled: type === 'test' });
  const doctors = useQuery({ ...queryOf('findDoctorBookings', resultsPage(phone, page)), enabled: type === 'doctor' });
  return type === 'test'
    ? { query: tests, rows: tests.data?._embedded.testBookingEntityList, page: tests.data?.page }
    : { query: doctors, rows: doctors.data?._embedded.doctorBookingEntityList, page: doctors.data?.page };
}

/** What a search at the counter asks: at once, without patient retries, and always the server itself. */
const asked = { staleTime: 0, retry: false, networkMode: 'always' } as const;

/** Looks whether the person with this phone has bookings of a kind; the results page then finds its first page here already. */
export async function checkPhone(client: QueryClient, type: BookingType, phone: string): Promise<void> {
  if (type === 'test') await client.fetchQuery({ ...queryOf('findTestBookings', resultsPage(phone, 0)), ...asked });
  else await client.fetchQuery({ ...queryOf('findDoctorBookings', resultsPage(phone, 0)), ...asked });
}

/** Reads one booking by its number; its page finds it here already. */
export async function findById(client: QueryClient, type: BookingType, id: string): Promise<Booking> {
  if (type === 'test') return client.fetchQuery({ ...queryOf('readTestBooking', { params: { id } }), ...asked });
  return client.fetchQuery({ ...queryOf('readDoctorBooking', { params: { id } }), ...asked });
}
