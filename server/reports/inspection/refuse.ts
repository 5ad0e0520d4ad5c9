import { fail } from '../../errors.ts';
import type { ClinicError } from '../../errors.ts';

/** The refusal of an uploaded file, to be thrown. `fault` is its text's key. */
export function refuse(fault: `report.${string}`, cause?: unknown): ClinicError {
  return fail('INVALID_FIELDS', { fields: { file: fault }, cause });
}
