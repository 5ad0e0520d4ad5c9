import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Of the newest bookings alone: what the season asks for, at the same cost however many bookings there are. */
const askedFor = statement<{ id: number }>(
  'bookings.asked-for',
  `SELECT lab_test_id AS id
   FROM (SELECT lab_test_id FROM bookings WHERE kind = 'test' ORDER BY requested_at DESC, id DESC LIMIT 300) newest
   GROUP BY lab_test_id ORDER BY count(*) DESC, lab_test_id`,
);

/** The ids of the tests in the newest 300 bookings, those booked most first. */
export const selectTestsAskedFor = async (db: Db): Promise<number[]> => (await db.all(askedFor)).map(({ id }) => id);
