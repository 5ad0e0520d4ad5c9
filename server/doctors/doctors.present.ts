import type { Answer } from '#contract/endpoints.ts';
import type { Doctor, ManagedDoctor, PublicDoctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { importText } from '../lists/import-texts.ts';
import { headingOf } from '../lists/read-list-file.ts';
import { fieldText } from '../shared/messages.ts';
import { rupeesOf } from '../shared/money.ts';
import type { DoctorRow, PublicDoctorRow } from './doctors.store.ts';
import type { DoctorPreview } from './import-doctors.service.ts';
import type { ManagedDoctorRow } from './manage-doctors.store.ts';
import { isDoctorChange } from './plan-import.ts';

/** A doctor in lists and selectors (R41). */
export function presentDoctor({
  id,
  name,
  nameBn,
  speciality,
  specialityBn,
  hospital,
  phone,
  type,
}: DoctorRow): Doctor {
  return { id, name, userName: name, nameBn, speciality, specialityBn, hospital, phoneNumber: phone, type };
}

/** A doctor on the public page; a text without Bengali is shown in English. */
export function presentPublicDoctor(row: PublicDoctorRow): PublicDoctor {
  const both = (en: string, bn: string) => ({ en, bn: bn || en });
  return {
    id: row.id,
    name: both(row.name, row.nameBn),
    speciality: both(row.speciality, row.specialityBn),
    qualifications: row.qualifications,
    schedule: both(row.schedule, row.scheduleBn),
    phoneNumber: row.phone,
    photo: row.photo,
  };
}

/** What an import would do or, if anything is wrong, only the problems. Long lists are cut; counts are complete. */
export function presentDoctorPreview(
  { fingerprint, changes, problems }: DoctorPreview,
  language: Language,
): Answer<'previewDoctorImport'> {
  const isGood = problems.length === 0;
  return {
    fingerprint,
    lines: changes.length,
    ...presentImportedDoctors(isGood ? changes : []),
    changes: (isGood ? changes : [])
      .filter(isDoctorChange)
      .slice(0, limits.importShown)
      .map(({ line, id, userName, phoneNumber, fields }) => ({ line, id, userName, phoneNumber, fields })),
    problemCount: problems.length,
    problems: problems.slice(0, limits.importShown).map(({ line, column, text, values }) => ({
      line,
      column,
      message:
        typeof text === 'string'
          ? importText(
              text,
              language,
              text === 'noName' && column ? { heading: headingOf('doctors', column, language) } : values,
            )
          : fieldText(text.field, language),
    })),
  };
}

/** How many doctors an import added, changed and left alone. */
export function presentImportedDoctors(changes: DoctorPreview['changes']): Answer<'importDoctors'> {
  const added = changes.filter(({ id }) => id === null).length;
  const unchanged = changes.filter((change) => !isDoctorChange(change)).length;
  return { added, unchanged, changed: changes.length - added - unchanged };
}

/** Everything about a doctor, for the admin. */
export function presentManagedDoctor(row: ManagedDoctorRow): ManagedDoctor {
  const {
    qualifications,
    registrationNumber,
    schedule,
    scheduleBn,
    address,
    email,
    notes,
    isReporting,
    isPublic,
    photo,
    bookings,
  } = row;
  return {
    ...presentDoctor(row),
    qualifications,
    registrationNumber,
    schedule,
    scheduleBn,
    address,
    email,
    notes,
    isReporting,
    isPublic,
    photo,
    bookings,
    fee: rupeesOf(row.feePaise),
  };
}

export const presentAdded = (id: number): Answer<'addDoctor'> => ({ id });

/** A doctor who was removed, and whether the record was kept for the bookings that name them. */
export function presentDeleted(id: number, outcome: Answer<'deleteDoctor'>['outcome']): Answer<'deleteDoctor'> {
  return { id, outcome };
}
