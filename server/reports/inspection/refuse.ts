import { clinicError } from '../../shared/errors.ts';
import type { ClinicError } from '../../shared/errors.ts';

/** The error for a refused upload, to be thrown. `fault` is the key of its text. */
export function refuse(fault: `report.${string}`, cause?: unknown): ClinicError {
  return clinicError('INVALID_FIELDS', { fields: { file: fault }, cause });
}
