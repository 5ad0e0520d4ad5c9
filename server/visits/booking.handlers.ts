import { presentDoctorBooking, presentTestBooking } from '../bookings/bookings.present.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { tokenCodes } from '../shared/token-code.ts';
import { allowBookingFor, bookDoctor, bookLabTest, requestAppointment } from './book/create.service.ts';
import { cancelVisit, moveVisit } from './change/change-place.service.ts';
import { editBooking } from './change/edit.service.ts';

/** What changes bookings; `server/bookings` reads them. */
export function bookingHandlers(deps: Dependencies) {
  const codes = tokenCodes(deps.secrets);
  return {
    requestAppointment: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentDoctorBooking(await requestAppointment(tx, call.caller, call.body), call.caller, codes),
      ),
    bookLabTest: async ({ caller, body, repeatable }) => {
      await allowBookingFor(deps, caller, body.userId);
      return runOnce(deps.db, repeatable, async (tx) =>
        presentTestBooking(await bookLabTest(tx, caller, body.resourceId, body), caller),
      );
    },
    bookDoctor: async ({ caller, body, repeatable }) => {
      await allowBookingFor(deps, caller, body.userId);
      return runOnce(deps.db, repeatable, async (tx) =>
        presentDoctorBooking(await bookDoctor(tx, caller, body.resourceId, body), caller, codes),
      );
    },
    moveVisit: async (call) =>
      presentDoctorBooking(await moveVisit(deps.db, call, call.params.id, call.body), call.caller, codes),
    cancelVisit: async (call) =>
      presentDoctorBooking(await cancelVisit(deps.db, call, call.params.id, call.body), call.caller, codes),
    editTestBooking: async (call) => {
      const { formF, ...form } = call.body;
      return presentTestBooking(await editBooking(deps, call, 'test', form, formF), call.caller);
    },
    editDoctorBooking: async (call) =>
      presentDoctorBooking(await editBooking(deps, call, 'doctor', call.body), call.caller, codes),
  } satisfies Partial<Handlers>;
}
