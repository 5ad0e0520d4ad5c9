import { useQuery } from '@tanstack/react-query';
import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { inLanguage } from '#web/lib/names.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { PickerOption } from '#web/ui/fields/picker.tsx';

/** A doctor to choose, by number: named in the reader's language, found in both. */
export function doctorOption(
  { id, userName, nameBn, speciality, specialityBn }: Doctor,
  language: Language,
): PickerOption {
  return {
    value: String(id),
    label: inLanguage(language, userName, nameBn),
    detail: inLanguage(language, speciality, specialityBn),
    also: `${userName} ${nameBn} ${speciality} ${specialityBn}`,
  };
}

/** The clinic's doctors, in the order of their names; none while they are on their way. */
export function useDoctors(): readonly Doctor[] {
  const { data } = useQuery(queryOf('listDoctors'));
  return data ?? [];
}
