import { doctorBookingFields, testBookingFields } from '#contract/booking-edit.ts';
import type { ClinicProfile } from '#contract/clinic.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action } from '#contract/permissions.ts';
import type { User } from '#web/lib/session.ts';
import { typeOf } from '../booking.ts';
import type { Booking } from '../booking.ts';
import { editFields, formGroups } from './fields.ts';
import type { FieldName } from './fields.ts';

/**
 * What the form offers to whom. The server decides (permissions.md); here nothing is offered that it would refuse,
 * as far as the browser can know.
 */

type Reader = Pick<User, 'role' | 'phoneNumber'>;

/** The reader is the doctor booked, referring, referer or reporting. A hidden referer knows themselves by their commission. */
function isInvolved(booking: Booking, { phoneNumber }: Reader): boolean {
  const named = [doctorOf(booking), booking.referer, booking.referringDoctor, booking.reportingDoctor];
  if (named.some((person) => person?.phoneNumber === phoneNumber)) return true;
  return 'test' in booking && (booking.refererCommission !== undefined || booking.referringDoctorCommission !== undefined);
}

const doctorOf = (booking: Booking) => ('test' in booking ? null : booking.doctor);
const isOwn = (booking: Booking, { phoneNumber }: Reader) => booking.mobileNumber === phoneNumber;

/** Whether the reader works on this booking: then its history is theirs to read, and Edit is shown. A doctor's own visit is not their work. */
export function worksOn(booking: Booking, reader: Reader): boolean {
  if (!may('bookings.edit', reader.role)) return false;
  return scopeOf('bookings.edit', reader.role) === 'any' || isInvolved(booking, reader) || !isOwn(booking, reader);
}

const moneyKinds = new Set(['payment', 'amount', 'paymentId']);
const progressFields = new Set<FieldName>(['checkupStatus', 'checkupScheduledDate', 'checkupReportStatus']);

function actionOf(name: FieldName, booking: Booking): Action | undefined {
  const table: Partial<Record<FieldName, Action>> = typeOf(booking) === 'test' ? testBookingFields : doctorBookingFields;
  return table[name];
}

/** Whether the reader may change this field of this booking. */
export function mayChange(name: FieldName, booking: Booking, reader: Reader): boolean {
  const action = actionOf(name, booking);
  if (!action || !may(action, reader.role)) return false;
  const isMoney = moneyKinds.has(editFields[name].kind);
  if (reader.role !== 'Admin' && isOwn(booking, reader) && (isMoney || progressFields.has(name))) return false;
  const bookedPhone = doctorOf(booking)?.phoneNumber;
  return scopeOf(action, reader.role) === 'any' || !isMoney || bookedPhone === reader.phoneNumber;
}

/** The fields that the reader's form has, in its order. Without commissions at the clinic, their fields are away. */
export function fieldsFor(booking: Booking, reader: Reader, commissions: ClinicProfile['commissions']): FieldName[] {
  const isOffered = (name: FieldName) => commissions === 'on' || (name !== 'refererCommission' && name !== 'referringDoctorCommission');
  return formGroups[typeOf(booking)].flatMap(({ fields }) => fields.filter((name) => isOffered(name) && mayChange(name, booking, reader)));
}
