/**
 * SQL for who asked for a test: the listed doctor, or else the name on the booking or the one that the counter typed
 * for the whole visit; null if nobody was named. Takes the relations of the doctor, perhaps missing, and of the
 * booking.
 */
export const requesterOf = (doctor: string, booking: string) =>
  `coalesce(${doctor}.name, ${booking}.requested_by,
    (SELECT nullif(referrer, '') FROM visits WHERE id = ${booking}.visit_id))`;
