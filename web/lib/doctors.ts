import type { Doctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { inLanguage } from './names.ts';

/** A doctor as an option of a picker: the value is the id; named in the reader's language, found in both. */
export function doctorOption({ id, userName, nameBn, speciality, specialityBn }: Doctor, language: Language) {
  return {
    value: String(id),
    label: inLanguage(language, userName, nameBn),
    detail: inLanguage(language, speciality, specialityBn),
    also: `${userName} ${nameBn} ${speciality} ${specialityBn}`,
  };
}
