import type { BookingType } from '#contract/bookings/states.ts';
import { scopeOf } from '#contract/permissions.ts';
import { needsAcknowledgement } from '../accounts/acknowledgements.service.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import { noteRows } from '../db/audit-trail.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { findDoctors } from '../doctors/doctors.service.ts';
import { fail } from '../errors.ts';
import type { Asking, Caller } from '../caller.ts';
import { differsInMoney, followEdit } from '../payments/ledger.service.ts';
import { doctorEditFields, testEditFields } from './booking-fields.ts';
import type { EditField, FindDoctor, Input } from './booking-fields.ts';
import { insertChanges, lockBooking, updateBooking } from './booking-edit.store.ts';
import type { Change } from './booking-edit.store.ts';
import type { BookingRow } from './booking-row.ts';
import { hasOwnInterest, isBookedDoctor, isInvolved, isOwn, seesHidden } from './bookings.policy.ts';

type Form = { id: number; version?: number } & Record<string, Input>;

const fieldsOf: Record<BookingType, Readonly<Record<string, EditField>>> = {
  test: testEditFields,
  doctor: doctorEditFields,
};

/**
 * Changes a booking by a form that may send every field: what is unchanged is no change, and a changed field that the role may
 * not change refuses the whole. All of it, with its history, is written, or nothing.
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
      if (!before || (scope === 'involved' && !isInvolved(caller, before))) throw fail('NOT_FOUND');
      if (form.version !== undefined && form.version !== before.version) throw fail('STALE');
      const { after, changed } = applyForm(before, form, fieldsOf[kind], caller, await doctorsNamedIn(tx, form));
      if (changed.length === 0) return before;
      refuseForbidden(before, changed, caller);
      await refuseUnlawfulCommission(tx, changed, after, caller);
      return save(tx, before, await settleMoney(tx, before, settleAppointment(before, after), caller), changed, caller);
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error)
        ? fail('SLOT_TAKEN', { fields: { checkupScheduledDate: 'booking.slotTaken' }, cause: error })
        : error;
    });
}

function applyForm(
  before: BookingRow,
  form: Form,
  fields: Readonly<Record<string, EditField>>,
  caller: Caller,
  findDoctor: FindDoctor,
) {
  let after = before;
  const changed: EditField[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const input = form[name];
    if (input === undefined) continue;
    // Who sees 'Hidden' in a field cannot mean to empty it.
    if (field.hiddenBy && before[field.hiddenBy] && !seesHidden(caller) && (input === null || input === '')) continue;
    const next = field.write(after, input, findDoctor);
    if (field.read(next) !== field.read(after)) changed.push(field);
    after = next;
  }
  return { after, changed };
}

/** All doctors a form names, by number or phone, in one look-up. */
async function doctorsNamedIn(tx: Db, form: Form): Promise<FindDoctor> {
  const ids: number[] = [];
  const phones: string[] = [];
  for (const [name, value] of Object.entries(form)) {
    if (typeof value === 'number' && /^(doctorId|refererId|referringDoctorId|reportingDoctorId)$/.test(name))
      ids.push(value);
    if (typeof value === 'string' && value && name.endsWith('PhoneNumber')) phones.push(value);
  }
  const found = ids.length + phones.length === 0 ? [] : await findDoctors(tx, ids, phones);
  return (key) => found.find((doctor) => (typeof key === 'number' ? doctor.id === key : doctor.phone === key));
}

/**
 * permissions.md: a forbidden field changed → 403; and nobody but Admin touches money where their own is at stake, or the progress of their
 * own visit. A cancelled booking's money is the Admin's as well (security.md, T31).
 */
function refuseForbidden(before: BookingRow, changed: readonly EditField[], caller: Caller): void {
  for (const field of changed) {
    const reach = scopeOf(field.action, caller.role);
    const allowed = reach === 'any' || (reach === 'involved' && (!field.money || isBookedDoctor(caller, before)));
    const interested =
      caller.role !== 'Admin' &&
      ((field.money && (hasOwnInterest(caller, before) || before.checkupStatus === 'CANCELLED')) ||
        (field.progress && isOwn(caller, before)));
    // What a report says of itself follows the report alone.
    const kept = before.reportUrl !== null && field.history.startsWith('checkupReport');
    if (!allowed || interested || kept) throw fail('FORBIDDEN');
  }
}

/** Commissions are restricted by the medical council's rule 6.4: the clinic may switch them off, and an admin must have read the notice. */
async function refuseUnlawfulCommission(
  tx: Db,
  changed: readonly EditField[],
  after: BookingRow,
  caller: Caller,
): Promise<void> {
  const sets = changed.some(
    ({ history }) =>
      (history === 'refererCommission' && after.refererCommissionPaise) ||
      (history === 'referringDoctorCommission' && after.referringDoctorCommissionPaise),
  );
  if (!sets) return;
  if ((await readClinic(tx)).profile.commissions === 'off') throw fail('FORBIDDEN');
  if (await needsAcknowledgement(tx, caller, 'commissions')) throw fail('ACKNOWLEDGEMENT_NEEDED');
}

/** decisions.md: a scheduled date makes it SCHEDULED; the visit's end carries over; and one that is opened again goes back. */
function settleAppointment(before: BookingRow, after: BookingRow): BookingRow {
  if (after.checkupStatus !== 'PENDING') return { ...after, appointmentStatus: after.checkupStatus };
  const moved =
    before.scheduledAt?.getTime() !== after.scheduledAt?.getTime() ||
    before.scheduledHasTime !== after.scheduledHasTime;
  const reopened = before.checkupStatus !== 'PENDING';
  if (!moved && !reopened) return after;
  return { ...after, appointmentStatus: after.scheduledAt ? 'SCHEDULED' : 'REQUESTED' };
}

/** The ledger follows the form, and the form's fields what the ledger makes of them: the status of what was paid, unless it was set. */
async function settleMoney(tx: Db, before: BookingRow, after: BookingRow, caller: Caller): Promise<BookingRow> {
  if (!differsInMoney(before, after)) return after;
  const booking = { ...before, isCancelled: after.checkupStatus === 'CANCELLED' };
  return { ...after, ...(await followEdit(tx, booking, before, after, caller)) };
}

async function save(
  tx: Db,
  before: BookingRow,
  after: BookingRow,
  changed: readonly EditField[],
  caller: Caller,
): Promise<BookingRow> {
  const told = changed.map((field) => ({ field: field.history, from: field.read(before), to: field.read(after) }));
  const changes: Change[] = told.filter(({ from, to }) => from !== to);
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
