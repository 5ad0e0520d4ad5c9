import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { tokenCodes } from '../shared/token-code.ts';
import { presentDoctorBooking, presentTestBooking, presentEvent } from './bookings.present.ts';
import { watchBookings } from './events.service.ts';
import { presentHistory } from './history.present.ts';
import { readHistory } from './history.service.ts';
import {
  presentCounts,
  presentDoctorBookings,
  presentFound,
  presentFoundTests,
  presentFoundVisits,
  presentInProgress,
  presentInvolved,
  presentTestBookings,
  presentTestDetails,
} from './list.present.ts';
import {
  countBookings,
  findBookingsOf,
  findTestDetails,
  listBookings,
  listInProgress,
  listInvolved,
  readBooking,
} from './list.service.ts';

export function bookingsHandlers(deps: Dependencies) {
  const codes = tokenCodes(deps.secrets);
  return {
    listTestBookings: async (call) =>
      presentTestBookings(await listBookings(deps, call, 'test', call.query), call.caller),
    listDoctorBookings: async (call) =>
      presentDoctorBookings(await listBookings(deps, call, 'doctor', call.query), call.caller, codes),
    listInvolved: async (call) => presentInvolved(await listInvolved(deps, call, call.query), call.caller),
    watchBookings: async (call) => watchBookings(deps, call, presentEvent),
    listInProgress: async (call) => presentInProgress(await listInProgress(deps, call, call.query), call),
    countBookings: async () => presentCounts(await countBookings(deps)),
    readTestBooking: async (call) =>
      presentTestBooking(await readBooking(deps, call, 'test', call.params.id), call.caller),
    readDoctorBooking: async (call) =>
      presentDoctorBooking(await readBooking(deps, call, 'doctor', call.params.id), call.caller, codes),
    readBookingHistory: async (call) => presentHistory(await readHistory(deps, call, call.params.id), call.caller),
    findTestDetails: async (call) => presentTestDetails(await findTestDetails(deps, call, call.params.phone)),
    findTestBookings: async (call) =>
      presentFoundTests(await findBookingsOf(deps, call, call.params, 'test', call.query), call.caller),
    findDoctorBookings: async (call) =>
      presentFoundVisits(await findBookingsOf(deps, call, call.params, 'doctor', call.query), call.caller),
    findBookings: async (call) => {
      const { phoneNumber, patientNumber, bookingType = null } = call.body;
      // The schema lets exactly one of them through.
      const whose = patientNumber === undefined ? { phone: phoneNumber ?? '' } : { patientNumber };
      return presentFound(await findBookingsOf(deps, call, whose, bookingType, call.body), call.caller);
    },
  } satisfies Partial<Handlers>;
}
