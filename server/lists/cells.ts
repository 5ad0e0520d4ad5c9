import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { Cells } from './csv.ts';
import { fileText } from './texts.ts';
import { doctorTypeWords } from './words.ts';

/** Empty if the reader may not see the value. */
export const yesOrNo = (flag: boolean | undefined, language: Language) =>
  flag === undefined ? null : fileText(flag ? 'word.yes' : 'word.no', language);

/** A doctor as a row of a file, which an import compares with its own lines. */
export function doctorCells(doctor: ManagedDoctor, language: Language): Cells<'doctors'> {
  return {
    ...doctor,
    type: fileText(doctorTypeWords[doctor.type], language),
    isReporting: yesOrNo(doctor.isReporting, language),
    isPublic: yesOrNo(doctor.isPublic, language),
  };
}
