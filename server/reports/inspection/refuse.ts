import { clinicError } from '../../errors.ts';
import type { ClinicError } from '../../errors.ts';

/** The error for a refused upload, to be thrown. `fault` is the key of its text. */
export function refuse(fault: `report.${string}`, cause?: unknown): ClinicError {
  return clinicError('INVALID_FIELDS', { fields: { file: fault }, cause });
}
