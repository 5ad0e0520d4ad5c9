import type { Received } from '#contract/endpoints.ts';
import { ensureDoctorAccount, takeDoctorRole } from '../accounts/accounts.service.ts';
import { countLive, refuseInUse } from '../guards/dependants.ts';
import { noteChange, noteRecords, noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { paiseOf } from '../shared/money.ts';
import {
  insertDoctor,
  lockDoctor,
  removeDoctor,
  retireDoctor,
  selectManagedDoctors,
  updateDoctor,
} from './manage-doctors.store.ts';
import type { LockedDoctorRow, ManagedDoctorRow, NewDoctor } from './manage-doctors.store.ts';

type Form = Received<'editDoctor'>['body'];

/** Every active doctor with all that the admin may edit. */
export async function listManagedDoctors(db: Db): Promise<ManagedDoctorRow[]> {
  const rows = await selectManagedDoctors(db);
  noteRows(rows);
  return rows;
}

/**
 * Adds a doctor and links them to their phone's account, which is created with role Doctor if there is none.
 * @throws DOCTOR_EXISTS
 */
export async function addDoctor(tx: Db, form: Received<'addDoctor'>['body']): Promise<number> {
  const account = await ensureDoctorAccount(tx, form.phoneNumber, form.userName);
  const doctor = await insertDoctor(tx, { ...withForm(blank, form), phone: form.phoneNumber, accountId: account.id });
  if (!doctor) throw clinicError('DOCTOR_EXISTS');
  noteRecords([doctor.id]);
  return doctor.id;
}

/** Changes the fields in the form; the rest is kept. @throws NOT_FOUND, INVALID_FIELDS for another phone */
export const editDoctor = ({ db }: Dependencies, id: number, form: Form): Promise<ManagedDoctorRow> =>
  db.transaction((tx) => changeDoctor(tx, id, form));

/** The same within a transaction. */
export async function changeDoctor(tx: Db, id: number, form: Form): Promise<ManagedDoctorRow> {
  const before = await lockActiveDoctor(tx, id);
  if (form.phoneNumber !== undefined && form.phoneNumber !== before.phone)
    throw clinicError('INVALID_FIELDS', { fields: { phoneNumber: 'doctor.phoneStays' } });
  const doctor = withForm(before, form);
  await updateDoctor(tx, doctor);
  noteChange({ field: 'fee', record: id, from: before.feePaise, to: doctor.feePaise });
  return doctor;
}

/** Makes an internal doctor external, or the other way round. @throws NOT_FOUND */
export async function convertDoctor(deps: Dependencies, id: number): Promise<ManagedDoctorRow> {
  return deps.db.transaction(async (tx) => {
    const before = await lockActiveDoctor(tx, id);
    const doctor: ManagedDoctorRow = { ...before, type: before.type === 'Internal' ? 'External' : 'Internal' };
    await updateDoctor(tx, doctor);
    return doctor;
  });
}

/**
 * Removes a doctor: one with bookings, or on a Form F, retires and stays on them, another is deleted. A Doctor account
 * becomes a User, and its sessions end. Whoever is still to come is moved first.
 * @throws NOT_FOUND, IN_USE while somebody is booked with the doctor, or a report waits for them
 */
export async function deleteDoctor(deps: Dependencies, id: number): Promise<'DELETED' | 'RETIRED'> {
  return deps.db.transaction(async (tx) => {
    const doctor = await lockActiveDoctor(tx, id);
    refuseInUse(await countLive(tx, 'doctor', id));
    const outcome = doctor.bookings > 0 || doctor.isOnFormF ? 'RETIRED' : 'DELETED';
    await (outcome === 'RETIRED' ? retireDoctor(tx, id) : removeDoctor(tx, id));
    if (doctor.accountId !== null) await takeDoctorRole(tx, doctor.accountId);
    return outcome;
  });
}

/** Locks an active doctor until the transaction ends. @throws NOT_FOUND */
export async function lockActiveDoctor(tx: Db, id: number): Promise<LockedDoctorRow> {
  const doctor = await lockDoctor(tx, id);
  if (!doctor) throw clinicError('NOT_FOUND');
  noteRows([doctor]);
  return doctor;
}

const blank: NewDoctor = {
  accountId: null,
  name: '',
  nameBn: '',
  speciality: '',
  specialityBn: '',
  hospital: '',
  phone: '',
  type: 'Internal',
  qualifications: '',
  registrationNumber: '',
  schedule: '',
  scheduleBn: '',
  address: '',
  email: '',
  notes: '',
  feePaise: 0,
  isReporting: false,
  isPublic: false,
};

/** Null and '' empty a field; missing fields are kept. */
function withForm<Row extends NewDoctor>(row: Row, form: Form): Row {
  const text = (sent: string | null | undefined, stays: string) => (sent === undefined ? stays : (sent ?? ''));
  return {
    ...row,
    name: form.userName ?? row.name,
    nameBn: text(form.nameBn, row.nameBn),
    speciality: text(form.speciality, row.speciality),
    specialityBn: text(form.specialityBn, row.specialityBn),
    hospital: text(form.hospital, row.hospital),
    qualifications: text(form.qualifications, row.qualifications),
    registrationNumber: text(form.registrationNumber, row.registrationNumber),
    schedule: text(form.schedule, row.schedule),
    scheduleBn: text(form.scheduleBn, row.scheduleBn),
    address: text(form.address, row.address),
    email: text(form.email, row.email),
    notes: text(form.notes, row.notes),
    feePaise: form.fee === undefined ? row.feePaise : paiseOf(form.fee || 0),
    isReporting: form.isReporting ?? row.isReporting,
    isPublic: form.isPublic ?? row.isPublic,
    type: form.type ?? row.type,
  };
}
