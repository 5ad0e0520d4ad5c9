import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { editDoctorBookingBody, editTestBookingBody } from '#contract/bookings/edit.ts';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { useContractForm } from '#web/lib/form.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import { typeOf } from '../shared/booking.ts';
import type { Booking } from '../shared/booking.ts';
import { draftOf } from './draft.ts';
import type { Draft } from './draft.ts';

/** An edit that the contract accepts. */
type ValidEdit =
  | { type: 'test'; body: z.infer<typeof editTestBookingBody> }
  | { type: 'doctor'; body: z.infer<typeof editDoctorBookingBody> };

const testEdit = z.pipe(
  editTestBookingBody,
  z.transform((body): ValidEdit => ({ type: 'test', body })),
);
const doctorEdit = z.pipe(
  editDoctorBookingBody,
  z.transform((body): ValidEdit => ({ type: 'doctor', body })),
);

/** Validates a form's values as the call for this type of booking does. `toBody` makes the body from them. */
export function editSchema(type: BookingType, toBody: (draft: Draft) => object): z.ZodMiniType<ValidEdit, Draft> {
  const body = z.pipe(z.custom<Draft>(), z.transform(toBody));
  return type === 'test' ? z.pipe(body, testEdit) : z.pipe(body, doctorEdit);
}

/** A form with the booking's fields that this person may change, validated by `editSchema`. */
export function useEditForm(booking: Booking, toBody: (draft: Draft) => object) {
  return useContractForm(editSchema(typeOf(booking), toBody), {
    ...draftOf(booking, booking.abilities.edit),
    paymentReason: '',
    cancelReason: '',
  });
}

/** A doctor booking stays on the screen after it is saved (R61), and shows at once what was saved. */
const updateCache = (client: QueryClient, booking: DoctorBooking) =>
  void client.setQueryData(queryOf('readDoctorBooking', { params: { id: String(booking.id) } }).queryKey, booking);

/** Sends an edit by the call for the booking's type. Throws the server's error. */
export function useSave(): (edit: ValidEdit) => Promise<Booking> {
  const ofTest = useAction('editTestBooking');
  const ofDoctor = useAction('editDoctorBooking', { updateCache });
  return ({ type, body }) => (type === 'test' ? ofTest.mutateAsync({ body }) : ofDoctor.mutateAsync({ body }));
}
