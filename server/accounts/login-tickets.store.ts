import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const insert = statement(
  'login-tickets.insert',
  `
  INSERT INTO login_tickets (ticket_hash, account_id, expires_at, vouched_by)
  VALUES ($1, $2, clinic_clock() + make_interval(secs => $3), $4)`,
);
const takeTry = statement<{ accountId: number }>(
  'login-tickets.take-try',
  `
  UPDATE login_tickets SET attempts = attempts + 1
  WHERE ticket_hash = $1 AND attempts < $2 AND consumed_at IS NULL AND expires_at > clinic_clock()
  RETURNING account_id AS "accountId"`,
);
const find = statement<{ accountId: number; lockedSeconds: number | null }>(
  'login-tickets.find',
  `
  SELECT account_id AS "accountId", CASE WHEN attempts >= $2
    THEN extract(epoch FROM expires_at - clinic_clock())::float8 END AS "lockedSeconds"
  FROM login_tickets WHERE ticket_hash = $1 AND consumed_at IS NULL AND expires_at > clinic_clock()`,
);
const purge = statement(
  'login-tickets.purge',
  `DELETE FROM login_tickets WHERE expires_at < clinic_now() - interval '1 day'`,
);

/** @param ticket `vouchedBy`: the admin who vouched for the person in the first step */
export const insertTicket = (
  tx: Db,
  ticketHash: Buffer,
  ticket: { accountId: number; lifeSeconds: number; vouchedBy: number | null },
) => tx.run(insert, [ticketHash, ticket.accountId, ticket.lifeSeconds, ticket.vouchedBy]);
/** Whose ticket it is, and the seconds until it expires if its tries are used up; null if it is not valid. */
export const findTicket = (db: Db, ticketHash: Buffer, tries: number) => db.first(find, [ticketHash, tries]);
/** Counts a try, before anything is compared. Null if the ticket has none left. */
export const takeTicketTry = (db: Db, ticketHash: Buffer, tries: number) => db.first(takeTry, [ticketHash, tries]);
/** Deletes tickets a day after they expired. */
export const purgeTickets = (db: Db) => db.run(purge);
