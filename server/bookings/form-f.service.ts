import type { FormF, FormFBody } from '#contract/bookings/form-f.ts';
import type { HistoryField } from '#contract/bookings/fields.ts';
import { isPrenatalScan } from '#contract/lab-tests/prenatal.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { doesPrenatalScans, readClinic } from '../clinic/clinic.service.ts';
import { uniqueViolation } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { findDoctors } from '../doctors/doctors.service.ts';
import { clinicError } from '../shared/errors.ts';
import { mayProgress } from './bookings.policy.ts';
import type { BookingRow } from './columns.store.ts';
import { updateBooking } from './edit.store.ts';
import { findFormF, putFormF } from './form-f.store.ts';
import { insertChanges } from './history.store.ts';

type Booked = Pick<BookingRow, 'id' | 'accountId' | 'itemName' | 'itemNameBn'>;
const isScan = ({ itemName, itemNameBn }: Pick<Booked, 'itemName' | 'itemNameBn'>) =>
  isPrenatalScan(itemName, itemNameBn);

/**
 * Keeps what the PCPNDT Act asks for with a booking that was just made: an ultrasound of a pregnancy is booked with all
 * of it, at the desk, or not at all.
 * @throws NOT_BOOKABLE while the clinic does none, for anybody but the desk, for oneself, and without Form F;
 *   INVALID_FIELDS
 */
export async function bookFormF(tx: Db, caller: Caller, booking: Booked, formF: FormFBody | undefined): Promise<void> {
  if (!isScan(booking)) {
    if (formF) throw clinicError('INVALID_FIELDS', { fields: { formF: 'formF.otherTest' } });
    return;
  }
  const refuse = (why: string) => clinicError('NOT_BOOKABLE', { fields: { resourceId: why } });
  if (!may('visits.open', caller.role)) throw refuse('formF.atClinic');
  if (!(await doesPrenatalScans(tx))) throw refuse('formF.off');
  if (!formF) throw refuse('formF.needed');
  if (!mayProgress(caller, booking)) throw refuse('formF.own');
  await refuseUnregistered(tx, formF.doctorId);
  await keepFormF(tx, booking.id, formF);
}

async function refuseUnregistered(tx: Db, doctorId: number): Promise<void> {
  const { pcpndt } = (await readClinic(tx)).profile;
  const [doctor] = await findDoctors(tx, [doctorId], []);
  if (!doctor || !pcpndt.doctors.includes(doctor.id))
    throw clinicError('INVALID_FIELDS', { fields: { 'formF.doctorId': 'formF.doctor' } });
}

async function keepFormF(tx: Db, bookingId: number, formF: FormFBody): Promise<FormF> {
  await putFormF(tx, bookingId, formF).catch((error: unknown) => {
    throw uniqueViolation(error) === null
      ? error
      : clinicError('INVALID_FIELDS', { fields: { 'formF.number': 'formF.numberTaken' }, cause: error });
  });
  return (await findFormF(tx, bookingId))!.formF!;
}

const parts = {
  formFNumber: 'number',
  formFDoctor: 'doctor',
  formFIndication: 'indication',
} as const satisfies Partial<Record<HistoryField, keyof FormF>>;

/**
 * Changes what is kept of a booking's Form F, or enters it for one that was booked before; the history says so. The
 * caller holds the lock on the booking.
 * @throws FORBIDDEN, INVALID_FIELDS
 */
export async function changeFormF(tx: Db, caller: Caller, booking: BookingRow, wanted: FormFBody): Promise<BookingRow> {
  if (!isScan(booking)) throw clinicError('INVALID_FIELDS', { fields: { formF: 'formF.otherTest' } });
  if (!may('bookings.editDeskNotes', caller.role) || !mayProgress(caller, booking)) throw clinicError('FORBIDDEN');
  const { formF: before } = booking;
  if (before && (['number', 'doctorId', 'indication'] as const).every((part) => before[part] === wanted[part]))
    return booking;
  // A mistake can be corrected even after the doctor has left.
  if (wanted.doctorId !== before?.doctorId) await refuseUnregistered(tx, wanted.doctorId);
  const after = await keepFormF(tx, booking.id, wanted);
  const saved = await updateBooking(tx, booking);
  const changes = (Object.keys(parts) as (keyof typeof parts)[]).map((field) => ({
    field,
    from: before?.[parts[field]] ?? null,
    to: after[parts[field]],
  }));
  await insertChanges(
    tx,
    caller,
    saved,
    changes.filter(({ from, to }) => from !== to),
  );
  return { ...saved, formF: after };
}

/**
 * What the report of a booking says of its Form F; null for any other test.
 * @throws INVALID_FIELDS for an ultrasound of a pregnancy without it, or without who asked for it
 */
export async function formFOfReport(db: Db, bookingId: number): Promise<FormF | null> {
  const state = await findFormF(db, bookingId);
  if (!state || !isScan(state)) return null;
  if (!state.formF || !state.referrer) throw clinicError('INVALID_FIELDS', { fields: { bookingId: 'formF.missing' } });
  return state.formF;
}
