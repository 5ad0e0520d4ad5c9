import type { DeliveryReport } from '../adapters/sms-providers/reports.ts';
import type { Accepted } from '../adapters/sms.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const rank = (state: string) => `array_position(ARRAY['SENT', 'FAILED', 'DELIVERED'], ${state})`;
const keep = statement(
  'message-reports.keep',
  `
  INSERT INTO message_reports AS r (provider, provider_id, state, fault, code) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (provider, provider_id) DO UPDATE SET
    state = excluded.state, fault = excluded.fault, code = excluded.code, at = clinic_now()
  WHERE ${rank('excluded.state')} > ${rank('r.state')}`,
);
/**
 * HANDED_OVER stays, because the person was told. A QUEUED message waits to be sent again, which it no longer has to be
 * once it has arrived.
 */
const apply = statement<AppliedReport>(
  'message-reports.apply',
  `
  UPDATE messages_out m SET state = r.state, fault = r.fault, code = r.code, changed_at = clinic_now()
  FROM message_reports r, messages_out x LEFT JOIN bookings b ON b.id = x.booking_id
  WHERE m.provider = $1 AND m.provider_id = $2 AND r.provider = $1 AND r.provider_id = $2 AND x.id = m.id
    AND (m.state = 'ACCEPTED' OR (m.state = 'SENT' AND r.state IN ('FAILED', 'DELIVERED'))
      OR (m.state IN ('FAILED', 'QUEUED') AND r.state = 'DELIVERED'))
  RETURNING m.state, coalesce(m.account_id, b.account_id) AS "accountId", m.booking_id AS "bookingId"`,
);
const purge = statement(
  'message-reports.purge',
  `DELETE FROM message_reports WHERE at < clinic_now() - make_interval(days => $1)`,
);

/** A message that a report changed. */
export interface AppliedReport {
  state: DeliveryReport['state'];
  accountId: number | null;
  bookingId: number | null;
}

/** Keeps a report, unless a later state of the message is known already. */
export const keepReport = (db: Db, provider: string, { id, state, fault, code }: DeliveryReport) =>
  db.run(keep, [provider, id, state, fault, code]);
/** Gives the message with that number the state that was reported. @returns null if that changes nothing */
export const applyReport = (db: Db, { provider, id }: Accepted) => db.first(apply, [provider, id]);
/** Deletes reports of so many days ago. */
export const deleteOldReports = (db: Db, days: number) => db.run(purge, [days]);
