import { doctorBookingFields, testBookingFields } from '#contract/bookings/edit.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Action } from '#contract/permissions.ts';
import { typeOf } from '../booking.ts';
import type { Booking } from '../booking.ts';
import { doctorOf, isOwn } from '../works-on.ts';
import type { Reader } from '../works-on.ts';
import { editFields, formGroups } from './fields.ts';
import type { FieldName } from './fields.ts';

/**
 * What the form offers to whom. The server decides (permissions.md); here nothing is offered that it would refuse,
 * as far as the browser can know.
 */

const moneyKinds = new Set(['payment', 'amount', 'paymentId']);
const progressFields = new Set<FieldName>(['checkupStatus', 'checkupScheduledDate', 'checkupReportStatus']);
/** Notes about a report on paper; once there is a report itself, it alone says how it stands. */
const reportFields = new Set<FieldName>(['checkupReportStatus', 'checkupReportUploadedBy', 'checkupReportUploadedAt']);

function actionOf(name: FieldName, booking: Booking): Action | undefined {
  const table: Partial<Record<FieldName, Action>> =
    typeOf(booking) === 'test' ? testBookingFields : doctorBookingFields;
  return table[name];
}

/** Whether the reader may change this field of this booking. */
function mayChange(name: FieldName, booking: Booking, reader: Reader): boolean {
  const action = actionOf(name, booking);
  if (!action || !may(action, reader.role)) return false;
  if (reportFields.has(name) && 'test' in booking && booking.checkupReportUrl !== null) return false;
  const isMoney = moneyKinds.has(editFields[name].kind);
  if (reader.role !== 'Admin' && isOwn(booking, reader) && (isMoney || progressFields.has(name))) return false;
  const bookedPhone = doctorOf(booking)?.phoneNumber;
  return scopeOf(action, reader.role) === 'any' || !isMoney || bookedPhone === reader.phoneNumber;
}

/** The fields that the reader's form has, in its order. Without commissions at the clinic, their fields are away. */
export function fieldsFor(booking: Booking, reader: Reader, commissions: ClinicProfile['commissions']): FieldName[] {
  const isOffered = (name: FieldName) =>
    commissions === 'on' || (name !== 'refererCommission' && name !== 'referringDoctorCommission');
  return formGroups[typeOf(booking)].flatMap(({ fields }) =>
    fields.filter((name) => isOffered(name) && mayChange(name, booking, reader)),
  );
}
