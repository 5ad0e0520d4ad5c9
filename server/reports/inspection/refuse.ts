import { clinicError } from '../../shared/errors.ts';
import type { ClinicError } from '../../shared/errors.ts';

/** Makes the error for a refused upload. `fault` is the key of its text. */
export function refuse(fault: `report.${string}`, cause?: unknown): ClinicError {
  return clinicError('INVALID_FIELDS', { fields: { file: fault }, cause });
}
