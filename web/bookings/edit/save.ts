import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { editDoctorBookingBody, editTestBookingBody } from '#contract/bookings/edit.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { splitFieldErrors } from '#web/lib/field-errors.ts';
import { queryOf, useAction } from '#web/lib/queries.ts';
import type { Booking } from '../shared/booking.ts';
import type { Draft } from './draft.ts';

/**
 * What is wrong with the fields, as `useFieldText` says it: by a key of the contract's texts, or in the server's own
 * words.
 */
export type Complaints = Partial<Record<FieldName, { type: 'contract' | 'server'; message: string }>>;

/** An edit that the contract accepts. */
type ValidEdit =
  | { type: 'test'; body: z.infer<typeof editTestBookingBody> }
  | { type: 'doctor'; body: z.infer<typeof editDoctorBookingBody> };

/** Holds an edit against the contract: what is wrong with it, or what to send. */
export function checkEdit(type: BookingType, body: object): { complaints: Complaints } | { edit: ValidEdit } {
  if (type === 'test') {
    const parsed = z.safeParse(editTestBookingBody, body);
    return parsed.success ? { edit: { type, body: parsed.data } } : { complaints: complaintsOf(parsed.error) };
  }
  const parsed = z.safeParse(editDoctorBookingBody, body);
  return parsed.success ? { edit: { type, body: parsed.data } } : { complaints: complaintsOf(parsed.error) };
}

function complaintsOf({ issues }: z.core.$ZodError): Complaints {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), { type: 'contract', message }]));
}

/** What the server says of the fields that the form has. */
export function serverComplaints(error: unknown, draft: Draft): Complaints {
  if (!(error instanceof ApiError)) return {};
  const { fields } = splitFieldErrors(error.fields, draft);
  return Object.fromEntries(fields.map(([name, message]) => [name, { type: 'server', message }]));
}

/** A doctor's booking stays on the screen once it is saved (R61): it shows at once what was saved. */
const updateCache = (client: QueryClient, booking: DoctorBooking) =>
  void client.setQueryData(queryOf('readDoctorBooking', { params: { id: String(booking.id) } }).queryKey, booking);

/** Sends an edit by the call of its booking's type. Throws what the server refuses. */
export function useSave(): (edit: ValidEdit) => Promise<Booking> {
  const ofTest = useAction('editTestBooking');
  const ofDoctor = useAction('editDoctorBooking', { updateCache });
  return ({ type, body }) => (type === 'test' ? ofTest.mutateAsync({ body }) : ofDoctor.mutateAsync({ body }));
}
