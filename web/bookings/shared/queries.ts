import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { AppointmentStatus, BookingType } from '#contract/bookings/states.ts';
import { pageSizes } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import type { Role } from '#contract/roles.ts';
import { queryOf } from '#web/lib/queries.ts';
import { hasOwnWork } from '#web/lib/reader.ts';
import type { QueryState } from '#web/ui/feedback/loaded.tsx';
import type { Booking } from './booking.ts';

/** The query for a page of a list, with its rows and place once it is loaded. */
export interface Reading<Row> {
  query: QueryState & { error: Error | null; isFetched: boolean; failureCount: number };
  rows: readonly Row[] | undefined;
  page: Page | undefined;
}
export type BookingReading = Reading<Booking>;

interface Place {
  page: number;
  size: number;
}

/** The filters of a list. The server applies them, so that 'Page X of Y' is right. */
export interface ListFilter {
  /** Only future visits, the nearest first. */
  scope?: 'upcoming' | undefined;
  /** Written as in R68; the server ignores the case. */
  checkupStatus?: 'Completed' | 'Pending' | undefined;
  appointmentStatus?: AppointmentStatus | undefined;
  /** The first and the last day, of the request or, of upcoming ones, of the visit. */
  from?: string | undefined;
  to?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
  /** Of one's own bookings, those for this family member; `self` for oneself. */
  patientId?: string | undefined;
}

/** A page of the bookings of one type that the reader may see, newest first. */
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

/** A page of a doctor's work: the doctor bookings that name them; for an external doctor, those they referred (P10). */
export function useDoctorWork(place: Place & ListFilter, enabled = true): BookingReading {
  const query = useQuery({ ...queryOf('listInvolved', { query: place }), enabled });
  return { query, rows: query.data?.content, page: query.data?.page };
}

/** A page of a management list: a doctor's own work for doctor bookings, else what the reader may see. */
export function useWorkOrList(role: Role, type: BookingType, place: Place & ListFilter): BookingReading {
  const isWork = type === 'doctor' && hasOwnWork(role);
  const work = useDoctorWork(place, isWork);
  const list = useBookingList(type, place, !isWork);
  return isWork ? work : list;
}

/** Whose bookings are searched: an account's, by its phone, or a patient's. */
export type BookingOwner = { phoneNumber: string } | { patientNumber: string };

const resultsPage = (owner: BookingOwner, bookingType: BookingType, page: number) => ({
  body: { ...owner, bookingType, page, size: pageSizes.searchResults },
});

/** A page of the bookings of one type of an account or a patient. */
export function useBookingsOf(owner: BookingOwner, type: BookingType, page: number): BookingReading {
  const query = useQuery(queryOf('findBookings', resultsPage(owner, type, page)));
  return { query, rows: query.data?._embedded.bookingEntityList, page: query.data?.page };
}

/** Options of a search at the desk: it always asks the server, never the cache, without retries. */
const asked = { staleTime: 0, retry: false, networkMode: 'always' } as const;

/** Loads the first page of results into the cache. @throws ApiError NOT_FOUND if there are none of this type */
export async function checkBookings(client: QueryClient, owner: BookingOwner, type: BookingType): Promise<void> {
  await client.fetchQuery({ ...queryOf('findBookings', resultsPage(owner, type, 0)), ...asked });
}

/** Loads a booking by its number into the cache, where its page finds it. */
export async function findById(client: QueryClient, type: BookingType, id: string): Promise<Booking> {
  if (type === 'test') return client.fetchQuery({ ...queryOf('readTestBooking', { params: { id } }), ...asked });
  return client.fetchQuery({ ...queryOf('readDoctorBooking', { params: { id } }), ...asked });
}
