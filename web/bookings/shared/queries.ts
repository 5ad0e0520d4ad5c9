import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AppointmentStatus, BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Loaded } from '#web/ui/lists/list-view.tsx';
import type { Booking } from './booking.ts';

/** A page of a list on its way: rows and place are there once it has come. */
export interface Reading<Row> {
  query: Loaded & { error: Error | null };
  rows: readonly Row[] | undefined;
  page: Page | undefined;
}
export type BookingReading = Reading<Booking>;

interface Place {
  page: number;
  size: number;
}

/** What a list keeps. All of it is chosen by the server, so that 'Page X of Y' is true. */
export interface ListFilter {
  /** Only what is still to come, the nearest first. */
  scope?: 'upcoming' | undefined;
  /** As R68 writes it; the server does not mind the case. */
  checkupStatus?: 'Completed' | undefined;
  appointmentStatus?: AppointmentStatus | undefined;
  /** Of one's own, those for this one of the family; `self` for oneself. */
  patientId?: string | undefined;
}

/** A page of the bookings of one kind that the reader may see, newest first. */
export function useBookingList(type: BookingType, place: Place & ListFilter, enabled = true): BookingReading {
  const tests = useQuery({ ...queryOf('listTestBookings', { query: place }), enabled: enabled && type === 'test' });
  const doctors = useQuery({
    ...queryOf('listDoctorBookings', { query: place }),
    enabled: enabled && type === 'doctor',
  });
  return type === 'test'
    ? { query: tests, rows: tests.data?._embedded.testBookingResponseDtoList, page: tests.data?.page }
    : { query: doctors, rows: doctors.data?._embedded.doctorBookingResponseDtoList, page: doctors.data?.page };
}

/**
 * A page of a doctor's work: the doctor bookings they are part of, or, of an external one, those they referred (P10).
 */
export function useDoctorWork(place: Place & ListFilter, enabled = true): BookingReading {
  const query = useQuery({ ...queryOf('listInvolved', { query: place }), enabled });
  return { query, rows: query.data?.content, page: query.data?.page };
}

/** What the management lists hold: for a doctor, of doctor bookings, their work; else what the reader may see. */
export function useWorkOrList(role: Role, type: BookingType, place: Place & ListFilter): BookingReading {
  const isWork = role === 'Doctor' && type === 'doctor';
  const work = useDoctorWork(place, isWork);
  const list = useBookingList(type, place, !isWork);
  return isWork ? work : list;
}

/** Whose bookings a search is for: an account's, by its phone, or one person's. */
export type Whose = { phoneNumber: string } | { patientNumber: string };

const resultsPage = (whose: Whose, page: number) => ({ body: { ...whose, page, size: pageSizes.searchResults } });

/**
 * A page of the bookings, of both kinds, of the account with this phone, or of the person with this patient number.
 */
export function useBookingsOf(whose: Whose, page: number): BookingReading {
  const query = useQuery(queryOf('findBookings', resultsPage(whose, page)));
  return { query, rows: query.data?._embedded.bookingEntityList, page: query.data?.page };
}

/** What a search at the counter asks: at once, without patient retries, and always the server itself. */
const asked = { staleTime: 0, retry: false, networkMode: 'always' } as const;

/**
 * Looks whether the person with this phone or patient number has bookings; the results page then finds its first page
 * here already.
 */
export async function checkBookings(client: QueryClient, whose: Whose): Promise<void> {
  await client.fetchQuery({ ...queryOf('findBookings', resultsPage(whose, 0)), ...asked });
}

/** Reads one booking by its number; its page finds it here already. */
export async function findById(client: QueryClient, type: BookingType, id: string): Promise<Booking> {
  if (type === 'test') return client.fetchQuery({ ...queryOf('readTestBooking', { params: { id } }), ...asked });
  return client.fetchQuery({ ...queryOf('readDoctorBooking', { params: { id } }), ...asked });
}
