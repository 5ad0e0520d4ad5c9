import type { HomeVisitState } from '#contract/home-visits/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const insert = statement(
  'demo.home-visit',
  `
  WITH visit AS (
    UPDATE visits SET kind = 'HOME' FROM bookings b WHERE b.id = $1 AND visits.id = b.visit_id RETURNING visits.id)
  INSERT INTO home_visits (visit_id, status, address, landmark, pin, day, starts_at, ends_at, start_code, collector_id,
    started_at, collected_at)
  SELECT visit.id, $2, $3, $4, $5, clinic_day(clinic_now()), $6, $7, lpad((visit.id * 37 % 10000)::text, 4, '0'),
    CASE WHEN $2 <> 'REQUESTED' THEN a.id END, CASE WHEN $2 = 'COLLECTED' THEN clinic_now() END,
    CASE WHEN $2 = 'COLLECTED' THEN clinic_now() END
  FROM visit, accounts a WHERE a.phone = $8`,
);

/** Makes a booking's visit one at home, on the run of the account of `staffPhone`. */
export const insertDemoHomeVisit = (
  tx: Db,
  at: {
    bookingId: number;
    status: HomeVisitState;
    address: string;
    landmark: string;
    pin: string;
    from: string;
    until: string;
  },
  staffPhone: string,
) => tx.run(insert, [at.bookingId, at.status, at.address, at.landmark, at.pin, at.from, at.until, staffPhone]);
