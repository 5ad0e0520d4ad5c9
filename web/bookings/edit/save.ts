import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { editDoctorBookingBody, editTestBookingBody } from '#contract/bookings/edit.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { request } from '#web/lib/client.ts';
import type { Booking } from '../shared/booking.ts';
import { findById } from '../shared/queries.ts';

/** What is wrong with a field: a key of the contract's texts, or the server's own words. */
export interface Complaint {
  from: 'contract' | 'server';
  text: string;
}
export type Complaints = Partial<Record<FieldName, Complaint>>;

/** Holds an edit against the contract: what is wrong with it, or how to send it. */
export function prepare(
  type: BookingType,
  body: object,
): { complaints: Complaints } | { send: () => Promise<Booking> } {
  if (type === 'test') {
    const parsed = z.safeParse(editTestBookingBody, body);
    return parsed.success
      ? { send: () => request('editTestBooking', { body: parsed.data }) }
      : { complaints: complaintsOf(parsed.error) };
  }
  const parsed = z.safeParse(editDoctorBookingBody, body);
  return parsed.success
    ? { send: () => request('editDoctorBooking', { body: parsed.data }) }
    : { complaints: complaintsOf(parsed.error) };
}

function complaintsOf({ issues }: z.core.$ZodError): Complaints {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), { from: 'contract', text: message }]));
}

/** The server's complaints about single fields of a form that has these. */
export function splitFieldErrors(error: unknown, names: readonly FieldName[]): Complaints {
  if (!(error instanceof ApiError)) return {};
  const told = names.flatMap((name) =>
    error.fields[name] ? [[name, { from: 'server', text: error.fields[name] }] as const] : [],
  );
  return Object.fromEntries(told);
}

/** The booking as it is now, for the form and for the page behind it. */
export function readAgain(client: QueryClient, { id }: Booking, type: BookingType): Promise<Booking> {
  return findById(client, type, String(id));
}
