import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../caller.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { requestAppointment } from './appointments.service.ts';
import { editBooking } from './booking-edit.service.ts';
import { presentBooking, presentDoctorBooking, presentTestBooking } from './bookings.present.ts';
import { presentHistory } from './history.present.ts';
import { presentCounts, presentInProgress, presentTestDetail } from './overview.present.ts';
import {
  bookDoctor,
  bookLabTest,
  findBookingsOfPhone,
  listBookings,
  listInvolved,
  readBooking,
} from './bookings.service.ts';
import type { BookingRow } from './bookings.service.ts';
import { readHistory } from './history.service.ts';
import { watchBookings } from './events.service.ts';
import { countBookings, findTestDetails, listInProgress } from './overview.service.ts';

type BookingsHandlers = Pick<
  Handlers,
  | 'requestAppointment'
  | 'bookDoctor'
  | 'bookLabTest'
  | 'listTestBookings'
  | 'listDoctorBookings'
  | 'readTestBooking'
  | 'readDoctorBooking'
  | 'findTestBookings'
  | 'findDoctorBookings'
  | 'findBookings'
  | 'listInvolved'
  | 'listInProgress'
  | 'countBookings'
  | 'watchBookings'
  | 'editTestBooking'
  | 'editDoctorBooking'
  | 'readBookingHistory'
  | 'findTestDetails'
>;

export function bookingsHandlers(deps: Dependencies): BookingsHandlers {
  const tests = (rows: BookingRow[], caller: Caller) => rows.map((row) => presentTestBooking(row, caller));
  const doctors = (rows: BookingRow[], caller: Caller) => rows.map((row) => presentDoctorBooking(row, caller));
  return {
    requestAppointment: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentDoctorBooking(await requestAppointment(tx, call.caller, call.body), call.caller),
      ),
    bookLabTest: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) =>
        presentTestBooking(await bookLabTest(deps, tx, caller, body.resourceId, body), caller),
      ),
    bookDoctor: ({ caller, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) =>
        presentDoctorBooking(await bookDoctor(deps, tx, caller, body.resourceId, body), caller),
      ),
    listTestBookings: async (call) => {
      const { rows, page } = await listBookings(deps, call, 'test', call.query);
      return { _embedded: { testBookingResponseDtoList: tests(rows, call.caller) }, page };
    },
    listDoctorBookings: async (call) => {
      const { rows, page } = await listBookings(deps, call, 'doctor', call.query);
      return { _embedded: { doctorBookingResponseDtoList: doctors(rows, call.caller) }, page };
    },
    listInvolved: async (call) => {
      const { rows, page } = await listInvolved(deps, call, call.query);
      return { content: doctors(rows, call.caller), page };
    },
    watchBookings: async (call) => watchBookings(deps, call),
    listInProgress: async (call) => {
      const { rows, page } = await listInProgress(deps.db, call, call.query);
      return presentInProgress(rows, page, call.caller);
    },
    countBookings: async () => presentCounts(await countBookings(deps.db)),
    readTestBooking: async (call) =>
      presentTestBooking(await readBooking(deps, call, 'test', call.params.id), call.caller),
    readDoctorBooking: async (call) =>
      presentDoctorBooking(await readBooking(deps, call, 'doctor', call.params.id), call.caller),
    editTestBooking: async (call) => presentTestBooking(await editBooking(deps, call, 'test', call.body), call.caller),
    editDoctorBooking: async (call) =>
      presentDoctorBooking(await editBooking(deps, call, 'doctor', call.body), call.caller),
    readBookingHistory: async (call) => {
      const { booking, rows } = await readHistory(deps, call, call.params.id);
      return presentHistory(booking, rows, call.caller);
    },
    findTestDetails: async (call) => (await findTestDetails(deps, call, call.params.phone)).map(presentTestDetail),
    findTestBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(deps, call, call.params.phone, 'test', call.query);
      return { _embedded: { testBookingEntityList: tests(rows, call.caller) }, page };
    },
    findDoctorBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(deps, call, call.params.phone, 'doctor', call.query);
      return { _embedded: { doctorBookingEntityList: doctors(rows, call.caller) }, page };
    },
    findBookings: async (call) => {
      const { rows, page } = await findBookingsOfPhone(
        deps,
        call,
        call.body.phoneNumber,
        call.body.bookingType ?? null,
        call.body,
      );
      return { _embedded: { bookingEntityList: rows.map((row) => presentBooking(row, call.caller)) }, page };
    },
  };
}
