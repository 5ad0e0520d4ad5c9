import { inAscii, isLikePhone, nationalDigits } from '../digits.ts';
import { readAccession } from '../laboratory/accession.ts';
import { limits } from '../limits.ts';
import { isPatientNumber, patientNumberIn } from '../patients/patient-number.ts';
import { bookingOfNumber } from '../reports/report-number.ts';
import { withoutUnseen } from '../unseen.ts';

/** The possible meanings of a text. All but a name exclude each other, and the name comes last. */
export interface Typed {
  /** A whole phone number, as it is dialled within the country. */
  phone?: string;
  patientNumber?: string;
  bookingId?: number;
  /** The booking of a report's number. */
  reportOf?: number;
  /** The number of a receipt or bill, in capitals. */
  paper?: string;
  /** The number of a tube, its ten digits. */
  accession?: string;
  /** A name, or the beginning of a phone. */
  name?: string;
}

const largestId = 2_147_483_647;
const paperForm = /^([RB]\/)?(\d\d-\d\d\/)?\d{1,6}$/i;

/** Reads what was typed into a search for everything: digits of either script, `+91`, spaces and hyphens. */
export function readTyped(text: string): Typed {
  const typed = inAscii(withoutUnseen(text).trim());
  const reportOf = bookingOfNumber(typed);
  if (reportOf !== null) return { reportOf };
  if (typed.includes('/')) return paperForm.test(typed) ? { paper: typed.toUpperCase() } : { name: typed };
  const accession = readAccession(typed);
  // Until 2028 a tube's number begins with 0, as no phone does. Later only its letter tells the two apart.
  if (accession !== null && (accession.startsWith('0') || /[a-z]$/i.test(typed))) return { accession };
  if (!isLikePhone(typed)) return { name: typed };
  const phone = nationalDigits(typed, limits.phoneDigits);
  if (phone.length === limits.phoneDigits) return { phone };
  const patientNumber = patientNumberIn(typed);
  const id = Number(typed);
  return {
    ...(patientNumber !== null && isPatientNumber(patientNumber) && { patientNumber }),
    ...(Number.isInteger(id) && id > 0 && id <= largestId && { bookingId: id }),
    // Three digits begin too many phone numbers.
    ...(phone.length >= 4 && patientNumber === null && { name: phone }),
  };
}
