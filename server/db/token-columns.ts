/** SQL on numbers in a session that several departments need. */

/** Tokens that still count: the others were left behind by a booking that was cancelled or moved. */
export const liveToken = `state NOT IN ('CANCELLED', 'MOVED')`;

/** The number of the booking `b` in the doctor's session, as JSON; null if it has none. */
export const tokenOfBooking = `
  (SELECT jsonb_build_object('number', number) FROM tokens WHERE booking_id = b.id AND ${liveToken})`;
