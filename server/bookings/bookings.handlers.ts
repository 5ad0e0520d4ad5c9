import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../http/caller.ts';
import type { Handlers } from '../http/routes.ts';
import { presentDoctorBooking, presentTestBooking } from './bookings.present.ts';
import type { BookingRow } from './booking-row.ts';
import { bookDoctor, bookLabTest, findBookingsOfPhone, listBookings, readBooking } from './bookings.service.ts';

type BookingsHandlers = Pick<Handlers,
  | 'bookDoctor' | 'bookLabTest' | 'listTestBookings' | 'listDoctorBookings' | 'readTestBooking' | 'readDoctorBooking'
  | 'findTestBookings' | 'findDoctorBookings' | 'findBookings'>;

export function bookingsHandlers(deps: Dependencies): BookingsHandlers {
  const tests = (rows: BookingRow[], caller: Caller) => rows.map((row) => presentTestBooking(row, caller));
  const doctors = (rows: BookingRow[], caller: Caller) => rows.map((row) => presentDoctorBooking(row, caller));
  const either = (row: BookingRow, caller: Caller) =>
    row.kind === 'test'
      ? { bookingType: 'test' as const, ...presentTestBooking(row, caller) }
      : { bookingType: 'doctor' as const, ...presentDoctorBooking(row, caller) };
  return {
    bookLabTest: async ({ caller, body }) => presentTestBooking(await bookLabTest(deps, caller, body.resourceId, body.userId), caller),
    bookDoctor: async ({ caller, body }) => presentDoctorBooking(await bookDoctor(deps, caller, body.resourceId, body.userId), caller),
    listTestBookings: async (call) => {
      const { rows, page } = await listBookings(deps, call, 'test', call.query);
      return { _embedded: { testBookingResponseDtoList: tests(rows, call.caller) }, page };
    },
    listDoctorBookings: async (call) => {
      const { rows, page } = await listBookings(deps, call, 'doctor', call.query);
      return { _embedded: { doctorBookingResponseDtoList: doctors(rows, call.caller) }, page };
    },
    readTestBooking: async (call) => presentTestBooking(await readBooking(deps, call, 'test', call.params.id), call.caller),
    readDoctorBooking: async (call) => presentDoctorBooking(await readBooking(deps, call, 'doctor', call.params.id), call.caller),
    findTestBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(deps, call, call.params.phone, 'test', call.query);
      return { _embedded: { testBookingEntityList: tests(rows, call.caller) }, page };
    },
    findDoctorBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(deps, call, call.params.phone, 'doctor', call.query);
      return { _embedded: { doctorBookingEntityList: doctors(rows, call.caller) }, page };
    },
    findBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(deps, call, call.body.phoneNumber, call.body.bookingType ?? null, call.body);
      return { _embedded: { bookingEntityList: rows.map((row) => either(row, call.caller)) }, page };
    },
  };
}
