import type { LimitedRole } from '#contract/payments/discounts.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** A discount that was asked for. `approved`: null while it waits. */
export interface DiscountRequestRow {
  id: number;
  visitId: number;
  amountPaise: number;
  reason: string;
  askedBy: string;
  askedAt: Date;
  approved: boolean | null;
}

const limits = statement<{ role: LimitedRole; percent: number }>(
  'visits.discount-limits',
  'SELECT role, percent FROM discount_limits',
);
const setLimit = statement(
  'visits.set-discount-limit',
  'INSERT INTO discount_limits (role, percent) VALUES ($1, $2) ON CONFLICT (role) DO UPDATE SET percent = $2',
);
const columns = `
  r.id, r.visit_id AS "visitId", r.amount_paise AS "amountPaise", r.reason, r.approved, r.asked_at AS "askedAt",
  (SELECT name FROM accounts WHERE id = r.asked_by) AS "askedBy"`;
/** A new request on a visit replaces one that waits. Index: discount_requests_waiting. */
const ask = statement(
  'visits.ask-discount',
  `INSERT INTO discount_requests (visit_id, amount_paise, reason, asked_by) VALUES ($1, $2, $3, $4)
   ON CONFLICT (visit_id) WHERE approved IS NULL
   DO UPDATE SET amount_paise = $2, reason = $3, asked_by = $4, asked_at = clinic_now()`,
);
/** Index: discount_requests_of_visit. */
const newest = statement<DiscountRequestRow>(
  'visits.discount-request',
  `SELECT ${columns} FROM discount_requests r WHERE r.visit_id = $1 ORDER BY r.id DESC LIMIT 1`,
);
const find = statement<DiscountRequestRow>(
  'visits.find-discount-request',
  `SELECT ${columns} FROM discount_requests r WHERE r.id = $1`,
);
/** Index: discount_requests_waiting. */
const waiting = statement<{ visitId: number }>(
  'visits.waiting-discounts',
  'SELECT visit_id AS "visitId" FROM discount_requests WHERE approved IS NULL ORDER BY asked_at, id LIMIT 50',
);
const decide = statement(
  'visits.decide-discount',
  `UPDATE discount_requests SET approved = $2, decided_by = $3, decided_at = clinic_now()
   WHERE id = $1 AND approved IS NULL AND amount_paise = $4`,
);

export const selectLimits = (db: Db) => db.all(limits);
/** In percent of the price. */
export const updateLimit = (tx: Db, role: LimitedRole, percent: number) => tx.run(setLimit, [role, percent]);
export const insertRequest = (
  tx: Db,
  by: { accountId: number },
  visitId: number,
  { amountPaise, reason }: Pick<DiscountRequestRow, 'amountPaise' | 'reason'>,
) => tx.run(ask, [visitId, amountPaise, reason, by.accountId]);
/** The newest request on a visit. */
export const selectNewestRequest = (db: Db, visitId: number) => db.first(newest, [visitId]);
export const findRequest = (db: Db, id: number) => db.first(find, [id]);
/** The visits with a request that waits, the longest waiting first; the oldest 50. */
export const selectWaiting = (db: Db) => db.all(waiting);
/** Decides a request if it still is as it was read. @returns false if it was decided or asked anew meanwhile */
export const closeRequest = async (
  tx: Db,
  by: { accountId: number },
  { id, amountPaise }: Pick<DiscountRequestRow, 'id' | 'amountPaise'>,
  approved: boolean,
) => (await tx.run(decide, [id, approved, by.accountId, amountPaise])) > 0;
