import type { Dependants } from '#contract/dependants.ts';
import type { requestFields, RequestAnswer, RequestKind } from '#contract/patients/data-requests.ts';
import type { Recorded } from '#contract/patients/retention.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { ListDays } from '../shared/list-days.ts';
import { nameOfPatient } from '../db/columns.ts';

type RequestField = (typeof requestFields)[number];

export interface DataRequestRow {
  id: number;
  accountId: number;
  patientNumber: string;
  kind: RequestKind;
  field: RequestField | null;
  wanted: string;
  requestedAt: Date;
  dueOn: string;
  /** Due before today, and not answered. */
  isLate: boolean;
  decision: RequestAnswer | null;
  answer: string;
  decidedAt: Date | null;
  decidedBy: string | null;
  eraseOn: string | null;
  erasedAt: Date | null;
  openBookings: number | null;
  name: string;
  holderName: string;
  phone: string;
}

export interface NewDataRequest {
  accountId: number;
  patientNumber: string;
  kind: RequestKind;
  field: RequestField | null;
  wanted: string;
}

const columns = `
  r.id, r.account_id AS "accountId", r.patient_number AS "patientNumber", r.kind, r.field, r.wanted,
  r.requested_at AS "requestedAt", r.due_on::text AS "dueOn", r.decision, r.answer, r.decided_at AS "decidedAt",
  r.decision IS NULL AND r.due_on < clinic_day(clinic_now()) AS "isLate",
  (SELECT d.name FROM accounts d WHERE d.id = r.decided_by) AS "decidedBy", r.erase_on::text AS "eraseOn",
  r.erased_at AS "erasedAt",
  CASE WHEN r.kind = 'ERASURE' AND r.decision IS NULL THEN (
    SELECT count(*)::integer FROM bookings b WHERE b.account_id = r.account_id AND b.checkup_status = 'PENDING'
  ) END AS "openBookings", ${nameOfPatient('p', 'a')} AS name, a.name AS "holderName", a.phone`;
const people = `
  JOIN accounts a ON a.id = r.account_id
  LEFT JOIN patients p ON p.account_id = r.account_id AND p.patient_number = r.patient_number`;

const insert = statement<DataRequestRow>(
  'data-requests.insert',
  `
  WITH r AS (
    INSERT INTO data_requests (account_id, patient_number, kind, field, wanted, due_on)
    VALUES ($1, $2, $3, $4, $5, clinic_day(clinic_now()) + $6::integer)
    ON CONFLICT DO NOTHING RETURNING *)
  SELECT ${columns} FROM r ${people}`,
);
/** Index: data_requests_of_account. */
const ofAccount = statement<DataRequestRow>(
  'data-requests.of-account',
  `SELECT ${columns} FROM data_requests r ${people} WHERE r.account_id = $1 ORDER BY r.id DESC LIMIT 50`,
);
/** $1 open or answered, null for both; $4 and $5 moments. Index: data_requests_newest. */
const matches = '($1::boolean IS NULL OR (r.decision IS NULL) = $1) AND r.requested_at >= $4 AND r.requested_at < $5';
const listed = (order: ListDays['order'], way: string) =>
  statement<DataRequestRow & { total: number; open: number }>(
    `data-requests.list-${order}`,
    `
  SELECT counted.*, page.* FROM
    (SELECT (SELECT count(*)::integer FROM data_requests r WHERE ${matches}) AS total,
            (SELECT count(*)::integer FROM data_requests r WHERE r.decision IS NULL) AS open) counted
    LEFT JOIN LATERAL (
      SELECT ${columns} FROM data_requests r ${people} WHERE ${matches}
      ORDER BY (r.decision IS NOT NULL), (CASE WHEN r.decision IS NULL THEN r.id END), r.id${way}
      LIMIT $2 OFFSET $3) page ON true`,
  );
const lists = { newest: listed('newest', ' DESC'), oldest: listed('oldest', '') };
/** Index: data_requests_open. */
const countOpen = statement<{ open: number }>(
  'data-requests.count-open',
  'SELECT count(*)::integer AS open FROM (SELECT FROM data_requests WHERE decision IS NULL LIMIT $1) found',
);
/** With the account, whose role then stays. */
const lock = statement<Pick<DataRequestRow, 'id' | 'accountId' | 'kind' | 'decision'> & { role: Role }>(
  'data-requests.lock',
  `
  SELECT r.id, r.account_id AS "accountId", r.kind, r.decision, a.role
  FROM data_requests r JOIN accounts a ON a.id = r.account_id WHERE r.id = $1 FOR UPDATE OF r, a`,
);
const decide = statement<DataRequestRow>(
  'data-requests.decide',
  `
  WITH r AS (
    UPDATE data_requests SET decision = $2, answer = $3, decided_at = clinic_now(), decided_by = $4, erase_on = $5::date
    WHERE id = $1 RETURNING *)
  SELECT ${columns} FROM r ${people}`,
);
/** The people of an account, with what was not cancelled. */
const recorded = statement<Recorded>(
  'data-requests.recorded',
  `
  SELECT
    clinic_day(max(coalesce(b.scheduled_at, b.requested_at)))::text AS "lastVisit",
    coalesce(p.birth_date, (p.age_told_on - make_interval(years => p.age_years::integer))::date)::text AS "bornOn"
  FROM bookings b LEFT JOIN patients p ON p.id = b.patient_id
  WHERE b.account_id = $1 AND b.checkup_status <> 'CANCELLED' GROUP BY p.id`,
);

const openBookings = statement<{ visits?: number; tests?: number }>(
  'data-requests.open-bookings',
  `SELECT nullif(count(*) FILTER (WHERE b.kind = 'doctor'), 0)::integer AS visits,
    nullif(count(*) FILTER (WHERE b.kind = 'test'), 0)::integer AS tests
  FROM bookings b WHERE b.account_id = $1 AND b.checkup_status = 'PENDING'`,
);

const purge = statement(
  'data-requests.purge',
  `DELETE FROM data_requests WHERE erase_on IS NULL AND decided_at < clinic_now() - make_interval(years => $1)`,
);

/** Null if the same was asked before, and waits. */
export const insertDataRequest = (tx: Db, request: NewDataRequest, days: number) => {
  const { accountId, patientNumber, kind, field, wanted } = request;
  return tx.first(insert, [accountId, patientNumber, kind, field, wanted, days]);
};
export const selectDataRequestsOf = (db: Db, accountId: number) => db.all(ofAccount, [accountId]);

export async function selectDataRequests(
  db: Db,
  { open, from, to, order }: { open: boolean | null } & ListDays,
  place: { page: number; size: number },
): Promise<{ total: number; open: number; rows: DataRequestRow[] }> {
  const days = [from ?? '-infinity', to ?? 'infinity'];
  const rows = await db.all(lists[order], [open, place.size, place.page * place.size, ...days]);
  return { total: rows[0]?.total ?? 0, open: rows[0]?.open ?? 0, rows: rows.filter((row) => row.id !== null) };
}

/** At most `most`. */
export const countOpenDataRequests = async (db: Db, most: number): Promise<number> =>
  (await db.first(countOpen, [most]))!.open;
export const lockDataRequest = (tx: Db, id: number) => tx.first(lock, [id]);
/** The bookings of the account that are not over, whatever their day. */
export const countOpenBookings = async (tx: Db, accountId: number): Promise<Dependants> => {
  const { visits, tests } = (await tx.first(openBookings, [accountId]))!;
  return { ...(visits && { visits }), ...(tests && { tests }) };
};
export const selectRecorded = (db: Db, accountId: number) => db.all(recorded, [accountId]);

/** Deletes what was answered so many years ago, except accepted erasures. */
export const deleteOldDataRequests = (db: Db, years: number) => db.run(purge, [years]);

/** @param eraseOn of an erasure that is accepted */
export async function writeAnswer(
  tx: Db,
  id: number,
  { decision, answer, by, eraseOn }: { decision: RequestAnswer; answer: string; by: number; eraseOn: string | null },
): Promise<DataRequestRow> {
  return (await tx.first(decide, [id, decision, answer, by, eraseOn]))!;
}
