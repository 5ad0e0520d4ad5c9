import type { QueryClient } from '@tanstack/react-query';
import type { EndpointName } from '#contract/endpoints.ts';

/** Every reading that shows bookings. */
const readings: ReadonlySet<string> = new Set<EndpointName>([
  'listTestBookings',
  'listDoctorBookings',
  'readTestBooking',
  'readDoctorBooking',
  'findTestBookings',
  'findDoctorBookings',
  'findBookings',
  'listInvolved',
  'listInProgress',
  'countBookings',
  'readBookingHistory',
  'findTestDetails',
  'readBookingPayments',
  'listWaitingInvoices',
]);

/** Bookings have changed: what is shown of them is read again, the rest when it is looked at. */
export function refreshBookings(client: QueryClient, options: { cancelRefetch?: boolean } = {}): Promise<void> {
  return client.invalidateQueries(
    { predicate: ({ queryKey: [name] }) => typeof name === 'string' && readings.has(name) },
    options,
  );
}
