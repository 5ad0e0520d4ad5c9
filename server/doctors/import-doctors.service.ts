import * as z from 'zod/mini';
import { addDoctorBody, editDoctorBody } from '#contract/doctors/shapes.ts';
import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { readListFile } from '../lists/read-list-file.ts';
import { sha256 } from '../shared/secrets.ts';
import { presentManagedDoctor } from './doctors.present.ts';
import { addDoctor, changeDoctor, listManagedDoctors } from './manage-doctors.service.ts';
import type { ManagedDoctorRow } from './manage-doctors.store.ts';
import { isDoctorChange, planDoctors } from './plan-import.ts';
import type { DoctorPlan } from './plan-import.ts';

/** A plan, and the fingerprint with which it is carried out. */
export type DoctorPreview = DoctorPlan & { readonly fingerprint: string };

/** What an import of this file would do, or its problems line by line. Writes nothing. */
export async function previewDoctors(db: Db, csv: string, language: Language): Promise<DoctorPreview> {
  const doctors = await listManagedDoctors(db);
  return { ...plan(csv, doctors, language), fingerprint: fingerprintOf(csv, doctors) };
}

/**
 * Carries out exactly what a preview showed, wholly or not at all.
 * @returns what each line did
 * @throws STALE if the doctors changed meanwhile, INVALID_FIELDS for a file with problems, DOCTOR_EXISTS
 */
export async function importDoctors(
  tx: Db,
  { csv, fingerprint }: Received<'importDoctors'>['body'],
  language: Language,
): Promise<DoctorPlan['changes']> {
  const doctors = await listManagedDoctors(tx);
  if (fingerprintOf(csv, doctors) !== fingerprint) throw clinicError('STALE');
  const { changes, problems } = plan(csv, doctors, language);
  if (problems.length > 0) throw clinicError('INVALID_FIELDS', { fields: { csv: 'import.problems' } });
  for (const { id, form } of changes.filter(isDoctorChange))
    await (id === null
      ? addDoctor(tx, z.parse(addDoctorBody, form))
      : changeDoctor(tx, id, z.parse(editDoctorBody, form)));
  return changes;
}

function plan(csv: string, doctors: readonly ManagedDoctorRow[], language: Language): DoctorPlan {
  const { lines, problems } = readListFile('doctors', csv);
  const planned = planDoctors(lines, doctors.map(presentManagedDoctor), language);
  return {
    changes: planned.changes,
    problems: [...problems, ...planned.problems].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

/** A hash of the file and the whole list but its counts, in number order; any change of either changes it. */
function fingerprintOf(csv: string, doctors: readonly ManagedDoctorRow[]): string {
  const list = doctors.toSorted((a, b) => a.id - b.id).map((doctor) => ({ ...doctor, bookings: 0 }));
  return sha256(JSON.stringify([csv, list])).toString('hex');
}
