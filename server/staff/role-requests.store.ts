import type { RequestDecision } from '#contract/accounts/role-requests.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ListDays } from '../shared/list-days.ts';

export interface RoleRequestRow {
  id: number;
  accountId: number;
  name: string;
  phone: string;
  patientNumber: string;
  currentRole: Role;
  role: Role;
  reason: string;
  createdAt: Date;
  decision: RequestDecision | null;
  decidedAt: Date | null;
  decidedBy: string | null;
}

const columns = `
  r.id, r.account_id AS "accountId", a.name, a.phone, a.patient_number AS "patientNumber", a.role AS "currentRole",
  r.role, r.reason, r.created_at AS "createdAt",
  r.decision, r.decided_at AS "decidedAt", (SELECT d.name FROM accounts d WHERE d.id = r.decided_by) AS "decidedBy"`;

const insert = statement<RoleRequestRow>(
  'role-requests.insert',
  `
  WITH r AS (
    INSERT INTO role_requests (account_id, role, reason) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING RETURNING *)
  SELECT ${columns} FROM r JOIN accounts a ON a.id = r.account_id`,
);

/**
 * $1 the account or null for all, $2 open or decided, null for both, $5 and $6 moments. Index: role_requests_newest.
 */
const matches = `($1::integer IS NULL OR r.account_id = $1) AND ($2::boolean IS NULL OR (r.decision IS NULL) = $2)
  AND r.created_at >= $5 AND r.created_at < $6`;
const listed = (order: ListDays['order'], way: string) =>
  statement<RoleRequestRow & { total: number; open: number }>(
    `role-requests.list-${order}`,
    `
  SELECT counted.*, page.* FROM
    (SELECT (SELECT count(*)::integer FROM role_requests r WHERE ${matches}) AS total,
            (SELECT count(*)::integer FROM role_requests r
              WHERE r.decision IS NULL AND ($1::integer IS NULL OR r.account_id = $1)) AS open) counted
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM role_requests r JOIN accounts a ON a.id = r.account_id WHERE ${matches}
      ORDER BY (r.decision IS NOT NULL), r.created_at${way}, r.id${way} LIMIT $3 OFFSET $4) page ON true`,
  );
const lists = { newest: listed('newest', ' DESC'), oldest: listed('oldest', '') };

/** Index: role_requests_open. */
const countOpen = statement<{ open: number }>(
  'role-requests.count-open',
  'SELECT count(*)::integer AS open FROM (SELECT FROM role_requests WHERE decision IS NULL LIMIT $1) found',
);

const lock = statement<Pick<RoleRequestRow, 'id' | 'accountId' | 'role' | 'decision'>>(
  'role-requests.lock',
  'SELECT id, account_id AS "accountId", role, decision FROM role_requests WHERE id = $1 FOR UPDATE',
);
const decide = statement<RoleRequestRow>(
  'role-requests.decide',
  `
  WITH r AS (
    UPDATE role_requests SET decision = $2, decided_at = clinic_now(), decided_by = $3 WHERE id = $1 RETURNING *)
  SELECT ${columns} FROM r JOIN accounts a ON a.id = r.account_id`,
);

/** Null if the account already has an open request. */
export const insertRoleRequest = (tx: Db, accountId: number, role: Role, reason: string) =>
  tx.first(insert, [accountId, role, reason]);

export async function selectRoleRequests(
  db: Db,
  filter: { accountId: number | null; open: boolean | null } & ListDays,
  place: { page: number; size: number },
): Promise<{ total: number; open: number; rows: RoleRequestRow[] }> {
  const { accountId, open, from, to, order } = filter;
  const values = [accountId, open, place.size, place.page * place.size, from ?? '-infinity', to ?? 'infinity'];
  const rows = await db.all(lists[order], values);
  return { total: rows[0]?.total ?? 0, open: rows[0]?.open ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** At most `most`. */
export const countOpenRoleRequests = async (db: Db, most: number): Promise<number> =>
  (await db.first(countOpen, [most]))!.open;

export const lockRoleRequest = (tx: Db, id: number) => tx.first(lock, [id]);

export async function writeDecision(
  tx: Db,
  decidedBy: number,
  id: number,
  decision: RequestDecision,
): Promise<RoleRequestRow> {
  return (await tx.first(decide, [id, decision, decidedBy]))!;
}
