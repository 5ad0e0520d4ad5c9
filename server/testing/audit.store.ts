import type { AuditAction, AuditOutcome } from '#contract/audit/shapes.ts';
import type { Database } from '../db/database.ts';
import type { TestApp } from './app.ts';

/** An audit row, as tests read it. */
export interface TestAuditRow {
  id: number;
  actorId: number | null;
  role: string;
  action: AuditAction;
  call: string;
  outcome: AuditOutcome;
  subjects: number[];
  records: number[];
  asked: string | null;
  /** How many equal refusals it stands for. */
  times: number;
  requestId: string;
  address: string;
}

/** The rows after row `since`, oldest first. */
export async function auditSince(db: Database, since: number): Promise<TestAuditRow[]> {
  const { rows } = await db.query(
    `
    SELECT id, actor_id AS "actorId", role, action, call, outcome, subjects, records, asked, times,
      request_id AS "requestId", address
    FROM audit_log WHERE id > $1 ORDER BY id`,
    [since],
  );
  return rows as TestAuditRow[];
}

/** The number of the newest row; 0 if there is none. */
export async function lastAudit(db: Database): Promise<number> {
  const { rows } = await db.query('SELECT coalesce(max(id), 0) AS id FROM audit_log');
  return (rows[0] as { id: number }).id;
}

/**
 * Inserts audit rows directly: `count` look-ups by an actor of one person's data, a second apart, the newest `ago`
 * before now.
 */
export async function auditOf(
  db: Database,
  {
    actorId,
    subjectId,
    count = 1,
    ago = '0 days',
    call = 'readTestBooking',
  }: { actorId: number; subjectId: number; count?: number; ago?: string; call?: string },
): Promise<void> {
  await db.query(
    `
    INSERT INTO audit_log (at, actor_id, role, action, call, outcome, subjects, records, request_id, address)
    SELECT clinic_now() - $4::interval - make_interval(secs => n), $1, 'Receptionist', 'look-up', $5, 'done',
      ARRAY[$2::integer], '{}', gen_random_uuid(), '127.0.0.1'
    FROM generate_series(1, $3) n`,
    [actorId, subjectId, count, ago, call],
  );
}

/** Inserts one audit row: by default a look-up by the desk. Times are text with a zone. */
export async function auditRow(db: Database, row: Partial<Omit<TestAuditRow, 'id'>> & { at: string }): Promise<number> {
  const {
    at,
    actorId = null,
    role = 'Receptionist',
    action = 'look-up',
    call = 'readTestBooking',
    outcome = 'done',
    subjects = [],
    records = [],
    asked = null,
    address = '127.0.0.1',
  } = row;
  const { rows } = await db.query(
    `
    INSERT INTO audit_log (at, actor_id, role, action, call, outcome, subjects, records, asked, request_id, address)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, gen_random_uuid(), $10) RETURNING id`,
    [at, actorId, role, action, call, outcome, subjects, records, asked, address],
  );
  return (rows[0] as { id: number }).id;
}

/** The part of an audit row that says whose data it was about, and the outcome. */
export type Noted = Pick<TestAuditRow, 'call' | 'outcome' | 'subjects' | 'records' | 'asked'>;

/** What requests left in the audit log, in order: subjects, records and search text. Numbers are sorted. */
export async function noted(app: TestApp, request: () => Promise<unknown>): Promise<Noted[]> {
  const since = await lastAudit(app.db);
  await request();
  const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  return (await auditSince(app.db, since)).map(({ call, outcome, subjects, records, asked }) => ({
    call,
    outcome,
    subjects: sorted(subjects),
    records: sorted(records),
    asked,
  }));
}
