import { mostCounted } from '#contract/audit/shapes.ts';
import type { AuditAction, AuditOutcome, AuditThing } from '#contract/audit/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { Reader } from '#contract/permissions.ts';
import type { KeptChange } from '../db/audit-trail.ts';
import { statement } from '../db/database.ts';
import type { Db, Statement } from '../db/database.ts';
import { doctorCalls } from './things.ts';

export interface OpeningRow {
  id: number;
  at: Date;
  /** Null without a session. */
  actorName: string | null;
  role: Reader;
  action: AuditAction;
  call: string;
  outcome: AuditOutcome;
  times: number;
}

export type AuditRow = OpeningRow & {
  actorPhone: string | null;
  /** The first three people the row is about. */
  people: { id: number; name: string; phoneNumber: string; patientNumber: string }[];
  peopleCount: number;
  asked: string | null;
  records: number[];
  changes: KeptChange[] | null;
  requestId: string;
  address: string;
};

/** Indexes: audit_log_of_subjects, audit_log_of_doctors, audit_log_of_actor, audit_log_newest. */
const conditions = {
  person: (place: string) => `l.subjects @> ARRAY[${place}::integer]`,
  doctors: (place: string) =>
    `l.records && ${place}::integer[] AND l.call IN (${doctorCalls.map((call) => `'${call}'`).join(', ')})`,
  actor: (place: string) => `l.actor_id = ${place}`,
  action: (place: string) => `l.action = ${place}`,
  outcome: (place: string) => `l.outcome = ${place}`,
  notLookedUpBy: (place: string) =>
    `(l.actor_id IS DISTINCT FROM ${place} OR l.action <> 'look-up' OR l.outcome <> 'done')`,
  from: (place: string) => `l.at >= ${place}`,
  to: (place: string) => `l.at < ${place}`,
} as const;
type FilterName = keyof typeof conditions;
type ListOrder = 'newest' | 'oldest';

export type AuditFilter = { readonly [Name in FilterName]?: unknown };

const made = new Map<string, Statement<AuditRow & { total: number }>>();

/**
 * The condition; its parameters begin with $3. A person's entries are those of their account and of their doctor's
 * card.
 */
function whereOf(names: readonly FilterName[]): string {
  const texts = names.map((name, index) => ({ name, text: conditions[name](`$${index + 3}`) }));
  const isWhose = ({ name }: { name: FilterName }) => name === 'person' || name === 'doctors';
  const whose = texts.filter(isWhose).map(({ text }) => text);
  const rest = texts.filter((one) => !isWhose(one)).map(({ text }) => text);
  return [...(whose.length > 0 ? [`(${whose.join(' OR ')})`] : []), ...rest].join(' AND ') || 'true';
}

/** Only the filters in use are in the statement, so that PostgreSQL plans for them. $1 size, $2 rows to skip. */
function listStatement(names: readonly FilterName[], order: ListOrder): Statement<AuditRow & { total: number }> {
  const key = `${names.join('-') || 'all'}${order === 'oldest' ? '-oldest' : ''}`;
  const way = order === 'oldest' ? '' : ' DESC';
  const where = whereOf(names);
  const known =
    made.get(key) ??
    statement<AuditRow & { total: number }>(
      `audit.list-${key}`,
      `
    SELECT counted.total, page.*, a.name AS "actorName", a.phone AS "actorPhone",
      cardinality(page.subjects) AS "peopleCount",
      coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'phoneNumber', s.phone,
          'patientNumber', s.patient_number) ORDER BY s.id)
        FROM accounts s WHERE s.id = ANY (page.subjects[1:3])), '[]') AS people
    FROM (SELECT count(*)::integer AS total
      FROM (SELECT FROM audit_log l WHERE ${where} LIMIT ${mostCounted}) first) counted
    LEFT JOIN LATERAL (
      SELECT l.id, l.at, l.actor_id, l.role, l.action, l.call, l.outcome, l.subjects, l.records, l.changes, l.asked,
        l.times, l.request_id AS "requestId", l.address
      FROM audit_log l WHERE ${where} ORDER BY l.at${way}, l.id${way} LIMIT $1 OFFSET $2) page ON true
    LEFT JOIN accounts a ON a.id = page.actor_id
    ORDER BY page.at${way}, page.id${way}`,
    );
  made.set(key, known);
  return known;
}

/**
 * What others did with the data of account $1; equal actions of one clinic day are one row. Sign-ups and registrations
 * without a session are left out: most likely the person did them. A payment begun at /pay may be anybody's.
 */
const openings = statement<OpeningRow & { total: number }>(
  'audit.openings',
  `
  WITH grouped AS MATERIALIZED (
    SELECT max(id) AS id, max(at) AS at, actor_id, role, action, call, outcome, sum(times)::integer AS times
    FROM audit_log WHERE subjects @> ARRAY[$1::integer] AND actor_id IS DISTINCT FROM $1
      AND NOT (actor_id IS NULL AND action = 'change' AND outcome = 'done' AND call <> 'createInvoice')
    GROUP BY actor_id, role, action, call, outcome, clinic_day(at))
  SELECT counted.total, page.*, a.name AS "actorName"
  FROM (SELECT count(*)::integer AS total FROM grouped) counted
  LEFT JOIN LATERAL (SELECT * FROM grouped ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3) page ON true
  LEFT JOIN accounts a ON a.id = page.actor_id
  ORDER BY page.at DESC, page.id DESC`,
);

/** A person whose data were met: their account stands for the whole family. */
export interface ExposedRow {
  patientNumber: string;
  name: string;
  phone: string;
  language: Language;
  first: Date;
  last: Date;
  /** How often they were opened or changed. */
  times: number;
}

const exposed = (by: 'actor' | 'address', condition: string) =>
  statement<ExposedRow>(
    `audit.exposed-by-${by}`,
    `
  SELECT a.patient_number AS "patientNumber", a.name, a.phone, a.language, min(l.at) AS first, max(l.at) AS last,
    sum(l.times)::integer AS times
  FROM audit_log l JOIN accounts a ON a.id = ANY (l.subjects)
  WHERE ${condition} AND a.id IS DISTINCT FROM l.actor_id AND l.outcome = 'done' AND l.at >= $2 AND l.at < $3
  GROUP BY a.id ORDER BY first, a.id`,
  );
const exposedBy = {
  actor: exposed('actor', 'l.actor_id = ANY ($1::integer[])'),
  address: exposed('address', 'l.address = $1'),
} as const;
/** Also accounts that were deleted since. */
const everWithPhone = statement<{ id: number }>('audit.ever-with-phone', 'SELECT id FROM accounts WHERE phone = $1');

export const selectIdsWithPhone = async (db: Db, phone: string) =>
  (await db.all(everWithPhone, [phone])).map(({ id }) => id);
export const selectExposed = (db: Db, by: { actors: readonly number[] } | { address: string }, from: Date, to: Date) =>
  'address' in by ? db.all(exposedBy.address, [by.address, from, to]) : db.all(exposedBy.actor, [by.actors, from, to]);

const things = statement<AuditThing>(
  'audit.things',
  `
  SELECT 'doctor' AS kind, id, name, name_bn AS "nameBn" FROM doctors WHERE id = ANY ($1::integer[])
  UNION ALL SELECT 'labTest', id, name, name_bn FROM lab_tests WHERE id = ANY ($2::integer[])
  UNION ALL SELECT 'package', id, name, name_bn FROM test_packages WHERE id = ANY ($3::integer[])`,
);
/** Also those who left the clinic. */
const doctorsOf = statement<{ id: number }>(
  'audit.doctors-of',
  'SELECT id FROM doctors WHERE phone = $1 OR account_id = $2',
);

/** The doctors, tests and packages of these numbers, as far as they are still on their lists. */
export const selectThings = (db: Db, ids: Readonly<Record<AuditThing['kind'], readonly number[]>>) =>
  db.all(things, [ids.doctor, ids.labTest, ids.package]);
/** The doctors of a phone or an account. */
export const selectDoctorIds = async (db: Db, phone: string, accountId: number | null) =>
  (await db.all(doctorsOf, [phone, accountId])).map(({ id }) => id);

export interface CountedAudit<Row> {
  /** Counted up to `mostCounted`. */
  total: number;
  rows: Row[];
}

function counted<Row extends { id: number; total: number }>(rows: Row[]): CountedAudit<Row> {
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export async function selectAudit(
  db: Db,
  filter: AuditFilter,
  order: ListOrder,
  place: { page: number; size: number },
): Promise<CountedAudit<AuditRow>> {
  const names = (Object.keys(conditions) as FilterName[]).filter((name) => filter[name] !== undefined);
  return counted(
    await db.all(listStatement(names, order), [
      place.size,
      place.page * place.size,
      ...names.map((name) => filter[name]),
    ]),
  );
}

export async function selectOpenings(
  db: Db,
  accountId: number,
  place: { page: number; size: number },
): Promise<CountedAudit<OpeningRow>> {
  return counted(await db.all(openings, [accountId, place.size, place.page * place.size]));
}
