import { ClinicError, clinicError } from '../errors.ts';

/** The same error, naming the line of the visit that it is about. */
export function atLine(error: unknown, place: number): unknown {
  if (!(error instanceof ClinicError)) return error;
  const [why = 'visit.line'] = Object.values(error.fields ?? {});
  return clinicError(error.code, { fields: { [`lines.${place}`]: why }, cause: error });
}
