import { fieldAt, fieldsOf, historyName } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { needsAcknowledgement } from '../accounts/acknowledgements.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { findDoctors } from '../doctors/doctors.service.ts';
import { clinicError } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { differsInMoney, applyEdit } from '../payments/ledger.service.ts';
import { readField, writeField } from './booking-fields.ts';
import type { FindDoctor, Input } from './booking-fields.ts';
import { insertChanges, lockBooking, updateBooking } from './booking-edit.store.ts';
import type { Change } from './booking-edit.store.ts';
import type { BookingRow } from './booking-columns.store.ts';
import { editableFields, isWork, seesHidden } from './bookings.policy.ts';

type Form = { id: number; version?: number } & Record<string, Input>;

/**
 * Edits a booking from a form that may send every field. Fields with unchanged values are ignored. One changed field
 * that the role may not edit refuses the whole form. The booking and its history are written together or not at all.
 * @throws NOT_FOUND, STALE, FORBIDDEN, INVALID_FIELDS, SLOT_TAKEN, ACKNOWLEDGEMENT_NEEDED
 */
export async function editBooking(
  deps: Dependencies,
  { caller, scope }: Asking,
  kind: BookingType,
  form: Form,
): Promise<BookingRow> {
  return deps.db
    .transaction(async (tx) => {
      const before = await lockBooking(tx, kind, form.id);
      if (before) noteRows([before]);
      if (!before || !isWork(caller, scope, before)) throw clinicError('NOT_FOUND');
      if (form.version !== undefined && form.version !== before.version) throw clinicError('STALE');
      const { after, changed } = applyForm(before, form, caller, await doctorsNamedIn(tx, kind, form));
      if (changed.length === 0) return before;
      refuseForbidden(before, changed, caller);
      await refuseUnlawfulCommission(tx, changed, after, caller);
      return save(
        tx,
        before,
        await writeMoney(tx, before, withAppointmentStatus(before, after), caller),
        changed,
        caller,
      );
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error)
        ? clinicError('SLOT_TAKEN', { fields: { checkupScheduledDate: 'booking.slotTaken' }, cause: error })
        : error;
    });
}

function applyForm(before: BookingRow, form: Form, caller: Caller, findDoctor: FindDoctor) {
  let after = before;
  const changed: FieldName[] = [];
  for (const name of fieldsOf(before.kind)) {
    const input = form[name];
    if (input === undefined || (isHiddenFrom(caller, before, name) && (input === null || input === ''))) continue;
    const next = writeField(after, name, input, findDoctor);
    if (readField(next, name) !== readField(after, name)) changed.push(name);
    after = next;
  }
  return { after, changed };
}

/** A caller who sees 'Hidden' in a field cannot see whom they would remove. */
function isHiddenFrom(caller: Caller, booking: BookingRow, name: FieldName): boolean {
  const part = fieldAt(name).names;
  const isHidden =
    (part === 'referer' && booking.isRefererHidden) || (part === 'referringDoctor' && booking.isReferringDocHidden);
  return isHidden && !seesHidden(caller);
}

/** All doctors the form names, by number or phone, in one query. */
async function doctorsNamedIn(tx: Db, kind: BookingType, form: Form): Promise<FindDoctor> {
  const named = fieldsOf(kind).filter((name) => fieldAt(name).names !== undefined);
  const keys = named.map((name) => form[name]);
  const ids = keys.filter((key) => typeof key === 'number');
  const phones = keys.filter((key) => typeof key === 'string' && key !== '');
  const found = ids.length + phones.length === 0 ? [] : await findDoctors(tx, ids, phones as string[]);
  return (key) => found.find((doctor) => (typeof key === 'number' ? doctor.id === key : doctor.phone === key));
}

/** An edit may change only the fields that the form offers. */
function refuseForbidden(before: BookingRow, changed: readonly FieldName[], caller: Caller): void {
  const offered = new Set(editableFields(caller, before));
  if (changed.some((name) => !offered.has(name))) throw clinicError('FORBIDDEN');
}

/**
 * Commissions are restricted by rule 6.4 of the medical council. The clinic may switch them off, and an admin must have
 * acknowledged the notice.
 */
async function refuseUnlawfulCommission(
  tx: Db,
  changed: readonly FieldName[],
  after: BookingRow,
  caller: Caller,
): Promise<void> {
  const sets =
    (changed.includes('refererCommission') && after.refererCommissionPaise) ||
    (changed.includes('referringDoctorCommission') && after.referringDoctorCommissionPaise);
  if (!sets) return;
  if (!after.notesCommissions) throw clinicError('FORBIDDEN');
  if (await needsAcknowledgement(tx, caller, 'commissions')) throw clinicError('ACKNOWLEDGEMENT_NEEDED');
}

/**
 * D40: setting a date makes the appointment SCHEDULED, ending the visit ends the appointment, and reopening the visit
 * reopens it.
 */
function withAppointmentStatus(before: BookingRow, after: BookingRow): BookingRow {
  if (after.checkupStatus !== 'PENDING') return { ...after, appointmentStatus: after.checkupStatus };
  const moved =
    before.scheduledAt?.getTime() !== after.scheduledAt?.getTime() ||
    before.scheduledHasTime !== after.scheduledHasTime;
  const reopened = before.checkupStatus !== 'PENDING';
  if (!moved && !reopened) return after;
  return { ...after, appointmentStatus: after.scheduledAt ? 'SCHEDULED' : 'REQUESTED' };
}

/** Writes the form's amounts to the ledger, and takes over the payment status that follows, unless the form set one. */
async function writeMoney(tx: Db, before: BookingRow, after: BookingRow, caller: Caller): Promise<BookingRow> {
  if (!differsInMoney(before, after)) return after;
  const booking = { ...before, isCancelled: after.checkupStatus === 'CANCELLED' };
  return { ...after, ...(await applyEdit(tx, booking, before, after, caller)) };
}

async function save(
  tx: Db,
  before: BookingRow,
  after: BookingRow,
  changed: readonly FieldName[],
  caller: Caller,
): Promise<BookingRow> {
  const fieldChanges = changed.map((name) => ({
    field: historyName(name),
    from: readField(before, name),
    to: readField(after, name),
  }));
  const changes: Change[] = fieldChanges.filter(({ from, to }) => from !== to);
  if (before.paymentStatus !== after.paymentStatus && !changes.some(({ field }) => field === 'paymentStatus')) {
    changes.push({ field: 'paymentStatus', from: before.paymentStatus, to: after.paymentStatus });
  }
  if (before.appointmentStatus !== after.appointmentStatus) {
    changes.push({ field: 'appointmentStatus', from: before.appointmentStatus, to: after.appointmentStatus });
  }
  const saved = await updateBooking(tx, after);
  await insertChanges(tx, saved, caller, changes);
  return saved;
}
