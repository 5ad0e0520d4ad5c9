/** SQL of columns that the stores of several departments read. */

/**
 * A patient's name. The account holder's name, number and language are those of the account, even without a row in
 * `patients`.
 * @param patient the relation of the row in `patients`, which may be missing
 * @param account the relation of its account
 */
export const nameOfPatient = (patient: string, account: string) =>
  `CASE WHEN ${patient}.relation <> 'Self' THEN ${patient}.name ELSE ${account}.name END`;

export const numberOfPatient = (patient: string, account: string) =>
  `coalesce(${patient}.patient_number, ${account}.patient_number)`;

/** The language of messages about a patient and of their papers. A family member may have their own. */
export const languageOfPatient = (patient: string, account: string) =>
  `coalesce(${patient}.language, ${account}.language)`;

/**
 * Who asked for a test: the listed doctor, else the name on the booking, else the name that the counter typed for the
 * whole visit; null if nobody was named.
 * @param doctor the relation of the doctor, which may be missing
 * @param booking the relation of the booking
 */
export const requesterOf = (doctor: string, booking: string) =>
  `coalesce(${doctor}.name, ${booking}.requested_by,
    (SELECT nullif(referrer, '') FROM visits WHERE id = ${booking}.visit_id))`;

/** The tubes of a booking that were not rejected. */
const tubes = 'specimen_lines l JOIN specimens s ON s.id = l.specimen_id';
const ofBooking = (booking: string) => `l.booking_id = ${booking} AND s.rejected_at IS NULL`;

/**
 * What the laboratory noticed about a booking's samples: one row with the columns `marks` and `note`.
 * @param booking an expression for its number
 */
export const qualityOf = (booking: string) => `
  SELECT
    coalesce((SELECT array_agg(DISTINCT mark ORDER BY mark) FROM ${tubes}, unnest(s.quality) AS mark
      WHERE ${ofBooking(booking)}), '{}') AS marks,
    coalesce((SELECT string_agg(DISTINCT nullif(s.quality_note, ''), '; ') FROM ${tubes}
      WHERE ${ofBooking(booking)}), '') AS note`;

/** Whether the laboratory noticed anything about them (`hasRemark`, contract/laboratory/specimens.ts). */
export const hasRemark = (booking: string) => `EXISTS (
  SELECT FROM ${tubes} WHERE ${ofBooking(booking)} AND (s.quality <> '{}' OR s.quality_note <> ''))`;

/** Tokens that count: the others belong to bookings that were cancelled or moved. */
export const liveToken = `state NOT IN ('CANCELLED', 'MOVED')`;

/**
 * The token of the booking `b` as JSON: its number in the doctor's session, whether that day is today or later, whether
 * the person has yet to come, and how many minutes before it patients can no longer change the booking.
 */
export const tokenOfBooking = `
  (SELECT jsonb_build_object('id', t.id, 'number', t.number, 'isOpen', s.day >= clinic_day(clinic_now()),
      'isAhead', t.state = 'BOOKED', 'closesMinutesBefore', s.closes_minutes_before)
    FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE t.booking_id = b.id AND t.${liveToken})`;
