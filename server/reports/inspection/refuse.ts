import { fail } from '../../errors.ts';
import type { ClinicError } from '../../errors.ts';

/** What is wrong with a file, by the ending of its text's key: `field.report.…`. */
export type FileFault =
  | 'fileRequired' | 'fileName' | 'fileType' | 'fileTypeContent' | 'fileEmpty' | 'imageDamaged'
  | 'pdfActive' | 'pdfDamaged' | 'pdfLocked' | 'documentMacros' | 'documentDamaged';

/** The refusal of an uploaded file, to be thrown. */
export function refuse(fault: FileFault, cause?: unknown): ClinicError {
  return fail('INVALID_FIELDS', { fields: { file: `report.${fault}` }, cause });
}
