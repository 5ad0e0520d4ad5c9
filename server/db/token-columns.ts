import { today } from './clinic-days.ts';

/** SQL on numbers in a session that several departments need. */

/** Tokens that still count: the others were left behind by a booking that was cancelled or moved. */
export const liveToken = `state NOT IN ('CANCELLED', 'MOVED')`;

/**
 * As JSON: the number of the booking `b` in the doctor's session, whether that day is not over, whether its person has
 * yet to come, and how early patients stop changing it.
 */
export const tokenOfBooking = `
  (SELECT jsonb_build_object('id', t.id, 'number', t.number, 'isOpen', s.day >= ${today},
      'isAhead', t.state = 'BOOKED', 'closesMinutesBefore', s.closes_minutes_before)
    FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE t.booking_id = b.id AND t.${liveToken})`;
