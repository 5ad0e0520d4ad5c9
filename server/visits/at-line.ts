import type { ErrorCode } from '#contract/errors.ts';
import { ClinicError, clinicError } from '../shared/errors.ts';

/** About who asks, how often or whether anything answers: the line is as good as any other. */
const notOfLine: ReadonlySet<ErrorCode> = new Set([
  'TOO_MANY_REQUESTS',
  'NOT_SIGNED_IN',
  'STORAGE_FULL',
  'UNAVAILABLE',
]);

/**
 * The same error, naming the line of the visit that it is about: by what is wrong with a field of it, else in the words
 * of the error. One that is about no line stays as it is.
 */
export function atLine(error: unknown, place: number): unknown {
  if (!(error instanceof ClinicError) || notOfLine.has(error.code)) return error;
  const [why = `error.${error.code}`] = Object.values(error.fields ?? {});
  return clinicError(error.code, { fields: { [`lines.${place}`]: why }, cause: error });
}
