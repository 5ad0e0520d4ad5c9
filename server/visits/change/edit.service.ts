import { fieldAt, fieldNames, fieldsOf, historyName } from '#contract/bookings/fields.ts';
import type { FieldName } from '#contract/bookings/fields.ts';
import type { FormFBody } from '#contract/bookings/form-f.ts';
import { appointmentAfter, isWaiting } from '#contract/bookings/states.ts';
import type { BookingType } from '#contract/bookings/states.ts';
import { needsAcknowledgement } from '../../accounts/consents.service.ts';
import { holdAccount } from '../../accounts/held-account.service.ts';
import { noteRows } from '../../db/audit-trail.ts';
import type { Db } from '../../db/database.ts';
import type { Dependencies } from '../../adapters/dependencies.ts';
import { findDoctors } from '../../doctors/doctors.service.ts';
import { clinicError } from '../../shared/errors.ts';
import type { Actor, Asking, Caller } from '../../shared/caller.ts';
import { oweVisitMessage } from '../../messages-out/visit-messages.service.ts';
import { writeRupees } from '../../shared/money.ts';
import { replaceBill } from '../../payments/bills.service.ts';
import { applyEdit } from '../../payments/edit-money.service.ts';
import { adoptFee } from '../../payments/fee.service.ts';
import { askForRefund } from '../../payments/settle.service.ts';
import { differsInMoney } from '../../payments/ledger.service.ts';
import { followBooking } from '../../queue/tokens.service.ts';
import { refuseOutsideSittings } from '../../schedules/places.service.ts';
import { asTaken, complaintAbout } from '../../schedules/bookable.service.ts';
import { editableFields, isWork, reportStatusFor, seesValue } from '../../bookings/bookings.policy.ts';
import { refuseCancelOfBegun } from '../../bookings/cancel-test.service.ts';
import type { BookingRow } from '../../bookings/columns.store.ts';
import { lockBooking, updateBooking, insertChanges } from '../../bookings/record.service.ts';
import { isBlank, readField, repeats, writeField } from '../../bookings/fields.ts';
import type { FindDoctor, Input } from '../../bookings/fields.ts';
import { changeFormF } from '../../bookings/form-f.service.ts';
import type { Change } from '../../bookings/record.service.ts';

type Form = {
  id: number;
  version?: number;
  paymentReason?: string | null;
  cancelReason?: string | null;
} & Record<string, Input>;

/**
 * Edits a booking from a form that may send every field. Fields with unchanged values are ignored. One changed field
 * that the role may not edit, or a value for a field that the caller does not see, refuses the whole form. The booking
 * and its history are written together or not at all.
 * @throws NOT_FOUND, STALE, FORBIDDEN, INVALID_FIELDS, SLOT_TAKEN, ALREADY_BOOKED, ACKNOWLEDGEMENT_NEEDED,
 *   REFERENCE_USED, SECOND_PERSON, SAMPLE_TAKEN
 */
export async function editBooking(
  deps: Dependencies,
  { caller, scope }: Asking,
  kind: BookingType,
  form: Form,
  formF?: FormFBody,
): Promise<BookingRow> {
  return deps.db
    .transaction(async (tx) => {
      const saved = await editBookingIn(tx, { caller, scope }, kind, form);
      return formF ? changeFormF(tx, caller, saved, formF) : saved;
    })
    .catch((error: unknown) => {
      throw asTaken(error, 'checkupScheduledDate');
    });
}

/** The same as part of a larger change. */
export async function editBookingIn(
  tx: Db,
  { caller, scope }: Asking,
  kind: BookingType,
  form: Form,
): Promise<BookingRow> {
  const before = await lockBooking(tx, kind, form.id);
  if (before) noteRows([before]);
  if (!before || !isWork(caller, scope, before)) throw clinicError('NOT_FOUND');
  if (form.version !== undefined && form.version !== before.version) throw clinicError('STALE');
  if (form['patientName'] !== undefined && form['patientName'] !== before.patientName)
    throw clinicError('INVALID_FIELDS', { fields: { patientName: 'patient.deskCorrects' } });
  refuseOfOtherType(caller, before, form);
  const { after, changed } = applyForm(caller, before, form, await doctorsNamedIn(tx, kind, form));
  const confirms =
    form.confirm === true && after.checkupStatus === 'PENDING' && isWaiting(after.appointmentStatus, after.scheduledAt);
  // Somebody else has confirmed, moved or ended it meanwhile.
  if (form.confirm === true && !confirms) throw clinicError('STALE');
  if (changed.length === 0 && !confirms && !form.cancelReason) return before;
  const touched: FieldName[] = confirms ? [...changed, 'checkupScheduledDate'] : changed;
  refuseForbidden(caller, before, touched);
  const reasons = await refuseCancelOfBegun(tx, caller, before, after, form.cancelReason || null);
  await refuseUnlawfulCommission(tx, caller, after, changed);
  if (touched.includes('checkupScheduledDate')) await refuseUnbookable(tx, after);
  if (touched.includes('checkupScheduledDate') || touched.includes('doctorId')) await refuseUnseated(tx, caller, after);
  const priced = await withFee(tx, before, after);
  const moved = {
    ...after,
    appointmentStatus: confirms ? ('SCHEDULED' as const) : appointmentAfter(before, after),
  };
  return saveBooking(
    tx,
    caller,
    before,
    await writeMoney(tx, caller, priced, moved, form.paymentReason || null),
    changed,
    reasons,
  );
}

/** Refuses a value for a field that only the other type of booking has: it would be lost. */
function refuseOfOtherType(caller: Caller, before: BookingRow, form: Form): void {
  const own: readonly FieldName[] = fieldsOf(before.kind);
  const lost = fieldNames.filter((name) => {
    const input = form[name];
    return !own.includes(name) && !isBlank(input) && !(seesValue(caller, before, name) && repeats(before, name, input));
  });
  if (lost.length > 0)
    throw clinicError('INVALID_FIELDS', {
      fields: Object.fromEntries(lost.map((name) => [name, 'booking.otherType'])),
    });
}

function applyForm(caller: Caller, before: BookingRow, form: Form, findDoctor: FindDoctor) {
  let after = before;
  const changed: FieldName[] = [];
  for (const name of fieldsOf(before.kind)) {
    const input = form[name];
    if (input === undefined) continue;
    if (!seesValue(caller, before, name)) {
      if (isAsShown(caller, before, name, input)) continue;
      throw clinicError('FORBIDDEN');
    }
    const next = writeField(after, name, input, findDoctor);
    if (readField(next, name) !== readField(after, name)) changed.push(name);
    after = next;
  }
  return { after, changed };
}

/**
 * Whether a form only repeats what its caller was shown in place of a value that they do not see. Everything else is
 * refused without comparing it with the value: the answer would tell whether a guess is right.
 */
function isAsShown(caller: Caller, booking: BookingRow, name: FieldName, input: Input): boolean {
  return (
    input === null || input === '' || (name === 'checkupReportStatus' && input === reportStatusFor(caller, booking))
  );
}

/** Reads all doctors that the form names, by number or phone, in one query. */
async function doctorsNamedIn(tx: Db, kind: BookingType, form: Form): Promise<FindDoctor> {
  const named = fieldsOf(kind).filter((name) => fieldAt(name).names !== undefined);
  const keys = named.map((name) => form[name]);
  const ids = keys.filter((key) => typeof key === 'number');
  const phones = keys.filter((key) => typeof key === 'string' && key !== '');
  const found = ids.length + phones.length === 0 ? [] : await findDoctors(tx, ids, phones as string[]);
  return (key) => found.find((doctor) => (typeof key === 'number' ? doctor.id === key : doctor.phone === key));
}

/** Refuses a change of a field that the form does not offer to the caller. */
function refuseForbidden(caller: Caller, before: BookingRow, changed: readonly FieldName[]): void {
  const offered = new Set(editableFields(caller, before));
  if (changed.some((name) => !offered.has(name))) throw clinicError('FORBIDDEN');
}

/**
 * Refuses a commission that the clinic has switched off, or whose notice an admin has not acknowledged: commissions are
 * restricted by rule 6.4 of the medical council.
 */
async function refuseUnlawfulCommission(
  tx: Db,
  caller: Caller,
  after: BookingRow,
  changed: readonly FieldName[],
): Promise<void> {
  const sets =
    (changed.includes('refererCommission') && after.refererCommissionPaise) ||
    (changed.includes('referringDoctorCommission') && after.referringDoctorCommissionPaise);
  if (!sets) return;
  if (!after.notesCommissions) throw clinicError('FORBIDDEN');
  if (await needsAcknowledgement(tx, caller, 'commissions')) throw clinicError('ACKNOWLEDGEMENT_NEEDED');
}

/**
 * Refuses a time that cannot be booked. Asked only where the time changes, so that an old visit can still be edited.
 */
async function refuseUnbookable(
  tx: Db,
  { kind, scheduledAt: at, scheduledHasTime: hasTime }: BookingRow,
): Promise<void> {
  const complaint = at && (await complaintAbout(tx, kind, { at, hasTime }));
  if (complaint) throw clinicError('INVALID_FIELDS', { fields: { checkupScheduledDate: complaint } });
}

/** Refuses a future time outside the hours of a doctor who has some, or without a free place. */
async function refuseUnseated(tx: Db, caller: Caller, after: BookingRow): Promise<void> {
  const { id, kind, doctorId, checkupStatus, scheduledAt: at, scheduledHasTime: hasTime } = after;
  const isAhead = checkupStatus === 'PENDING' && hasTime && at !== null && at > tx.now();
  if (kind !== 'doctor' || doctorId === null || !isAhead) return;
  await refuseOutsideSittings(tx, caller, doctorId, at, { except: id, field: 'checkupScheduledDate' });
}

/** A booking without a known fee takes over that of the doctor who is assigned. */
async function withFee(tx: Db, before: BookingRow, after: BookingRow): Promise<BookingRow> {
  if (after.doctorId === null || after.doctorId === before.doctorId) return before;
  const pricePaise = await adoptFee(tx, before, after.doctorId);
  return pricePaise === before.pricePaise ? before : { ...before, pricePaise, feeTold: null };
}

/** Writes the form's amounts to the ledger. The payment status follows from them, unless the form set one. */
async function writeMoney(
  tx: Db,
  caller: Caller,
  before: BookingRow,
  after: BookingRow,
  reason: string | null,
): Promise<BookingRow> {
  if (!differsInMoney(before, after)) return after;
  const booking = {
    ...before,
    isFeeUnknown: before.feeTold === false,
    isCancelled: before.checkupStatus === 'CANCELLED',
    willBeCancelled: after.checkupStatus === 'CANCELLED',
  };
  return { ...after, ...(await applyEdit(tx, caller, booking, { before, wanted: after, reason })) };
}

const paidOf = ({ checkupStatus, amount1Paise, amount2Paise }: BookingRow) => ({
  isCancelled: checkupStatus === 'CANCELLED',
  paidPaise: (amount1Paise ?? 0) + (amount2Paise ?? 0),
});

/** Refuses to reopen a booking of an account that was erased: nobody could be told of it or called. */
async function refuseEnded(tx: Db, { accountId }: BookingRow): Promise<void> {
  if (!(await holdAccount(tx, accountId)))
    throw clinicError('INVALID_FIELDS', { fields: { checkupStatus: 'booking.accountEnded' } });
}

/**
 * Writes a changed booking with its history, bill and number, and owes the person a message. If it is cancelled and
 * money is on it, the clinic is asked to refund it. The caller holds the lock on the booking.
 * @param changed the fields that differ
 * @param more further changes for the history
 * @throws INVALID_FIELDS for a booking that is reopened on an account that has ended
 */
export async function saveBooking(
  tx: Db,
  by: Actor,
  before: BookingRow,
  after: BookingRow,
  changed: readonly FieldName[],
  more: readonly Change[] = [],
): Promise<BookingRow> {
  const changes: Change[] = changed.map((name) => ({
    field: historyName(name),
    from: readField(before, name),
    to: readField(after, name),
  }));
  changes.push(...more);
  if (before.checkupStatus !== 'PENDING' && after.checkupStatus === 'PENDING') await refuseEnded(tx, before);
  const saved = await updateBooking(tx, after);
  if (before.paymentStatus !== saved.paymentStatus && !changes.some(({ field }) => field === 'paymentStatus')) {
    changes.push({ field: 'paymentStatus', from: before.paymentStatus, to: saved.paymentStatus });
  }
  if (before.appointmentStatus !== after.appointmentStatus) {
    changes.push({ field: 'appointmentStatus', from: before.appointmentStatus, to: after.appointmentStatus });
  }
  // An edit changes the price only of a visit whose fee was not known.
  if (before.pricePaise !== saved.pricePaise) {
    changes.push({ field: 'price', from: null, to: writeRupees(saved.pricePaise) });
  }
  await insertChanges(tx, by, saved, changes);
  await replaceBill(tx, by, saved.id);
  await oweVisitMessage(tx, before, saved);
  await askForRefund(tx, by, saved.id, paidOf(before), paidOf(saved));
  return { ...saved, ...(await followBooking(tx, by, before, saved)) };
}
