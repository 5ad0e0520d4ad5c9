import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditOutcome, ChangedField } from '#contract/audit/shapes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Reader } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import type { Db, Statement } from './database.ts';

/** What is known of a recorded request before any work is done. */
export interface Occasion {
  /** The call's name in the table of calls. */
  readonly call: string;
  readonly action: AuditAction;
  readonly requestId: string;
  /** Network address. */
  readonly address: string;
  /** Null without a session. */
  readonly actorId: number | null;
  readonly role: Reader;
  /** A look-up that screens repeat by themselves. */
  readonly isReadAgain?: boolean | undefined;
}

/** A price (in paise), a limit (in percent) or a role that a change set: no patient's data. */
export interface KeptChange {
  readonly field: ChangedField;
  /** The doctor, test, package or account; null for one of the whole clinic. */
  readonly record: number | null;
  readonly from: number | Role | null;
  readonly to: number | Role | null;
}

interface Trail extends Occasion {
  actorId: number | null;
  role: Reader;
  readonly subjects: Set<number>;
  readonly records: Set<number>;
  /** By field and record: a transaction that is tried again notes them anew. */
  readonly changes: Map<string, KeptChange>;
  asked: string | null;
  /** The request was a repeat: it was shown what an earlier one did. */
  isRepeat: boolean;
  /** Nothing was done, although the answer is that of a success. */
  isRefused: boolean;
  written: boolean;
}

/** Whose data a request met, by account, and which records. */
export interface Noted {
  readonly subjects: readonly number[];
  readonly records: readonly number[];
}

/** The most people and records one row names; lists show fewer. */
const most = 1000;

const trails = new AsyncLocalStorage<Trail | null>();

/** Runs `work` with a trail, on which the code it calls may note whose data it touched. */
export function withTrail<T>(occasion: Occasion, work: () => Promise<T>): Promise<T> {
  return trails.run(
    {
      ...occasion,
      subjects: new Set(),
      records: new Set(),
      changes: new Map(),
      asked: null,
      isRepeat: false,
      isRefused: false,
      written: false,
    },
    work,
  );
}

/** Runs clean-up `work` after a failure. Its transaction is not the requested change and gets no audit row. */
export function withoutTrail<T>(work: () => Promise<T>): Promise<T> {
  return trails.run(null, work);
}

/** Notes whose data it is, by account, and which records. Does nothing outside a recorded request. */
export function noteSubjects(accountIds: Iterable<number | null>, recordIds: Iterable<number> = []): void {
  const trail = trails.getStore();
  if (!trail) return;
  for (const id of accountIds) if (id !== null && trail.subjects.size < most) trail.subjects.add(id);
  for (const id of recordIds) if (trail.records.size < most) trail.records.add(id);
}

/** Notes rows that have both a number and an account. */
export function noteRows(rows: readonly { readonly id: number; readonly accountId: number | null }[]): void {
  noteSubjects(
    rows.map(({ accountId }) => accountId),
    rows.map(({ id }) => id),
  );
}

/** Notes records that belong to no account. */
export function noteRecords(recordIds: Iterable<number>): void {
  noteSubjects([], recordIds);
}

/** Notes what a change did to a price or a right; nothing if it stays as it is. */
export function noteChange(change: KeptChange): void {
  const changes = trails.getStore()?.changes;
  const key = `${change.field} ${change.record}`;
  // Deleted first: a transaction that is tried again may find another value.
  changes?.delete(key);
  if (changes && change.from !== change.to && changes.size < most) changes.set(key, change);
}

/** Notes what is searched for. A whole phone or patient number also names its person, even if the search is refused. */
export function noteAsked(text: string): void {
  const trail = trails.getStore();
  if (trail) trail.asked = text;
}

/** What the request has noted up to now. */
export function notedSoFar(): Noted {
  const trail = trails.getStore();
  return { subjects: [...(trail?.subjects ?? [])], records: [...(trail?.records ?? [])] };
}

/** Notes that an idempotent repeat got the stored answer: nothing was changed, and the data in it were looked up. */
export function noteRepeat({ subjects, records }: Noted): void {
  const trail = trails.getStore();
  if (!trail) return;
  noteSubjects(subjects, records);
  trail.isRepeat = true;
}

/** Notes that the request was refused although its answer is that of a success. */
export function noteRefused(): void {
  const trail = trails.getStore();
  if (trail) trail.isRefused = true;
}

/** Notes who signs in: the request itself came without a session. */
export function noteSignIn(account: { readonly id: number; readonly role: Reader }): void {
  const trail = trails.getStore();
  if (!trail) return;
  trail.actorId = account.id;
  trail.role = account.role;
  trail.subjects.add(account.id);
}

/** After a refusal everything was rolled back: only the phone or patient number that was asked for names the person. */
const append: Statement<unknown> = {
  name: 'audit.append',
  text: `
  INSERT INTO audit_log (actor_id, role, action, call, outcome, subjects, records, asked, request_id, address, times,
    changes)
  SELECT $1, $2, $3, $4, $5,
    CASE WHEN $5 <> 'done' AND $6::integer[] = '{}' AND $8::text IS NOT NULL
      THEN ARRAY(SELECT id FROM accounts WHERE (phone = $8 OR patient_number = $8) AND deleted_at IS NULL
        UNION SELECT account_id FROM patients WHERE patient_number = $8) ELSE $6 END,
    $7, $8, $9, $10, $11, $12::jsonb`,
};

/**
 * A look-up changes nothing, so its row need not wait for the disk. It survives if this process is killed; only a crash
 * of the machine may lose the last half second.
 */
const lookUp = `
  INSERT INTO audit_log (actor_id, role, action, call, outcome, subjects, records, asked, request_id, address)
  SELECT $1::integer, $2, $3::text, $4::text, $5::text, $6::integer[], $7::integer[], $8::text, $9, $10::text
  FROM (SELECT set_config('synchronous_commit', 'off', true)) settings`;
const appendLookUp: Statement<unknown> = { name: 'audit.append-look-up', text: lookUp };
/**
 * For screens that reload by themselves: writes no row if the same person saw the same in the last ten minutes.
 * Otherwise a screen that stays open for hours would write thousands. Index: audit_log_of_actor.
 */
const appendUnlessSeen: Statement<unknown> = {
  name: 'audit.append-unless-seen',
  text: `${lookUp}
  WHERE NOT EXISTS (SELECT FROM audit_log seen
    WHERE seen.actor_id = $1 AND seen.at > clinic_now() - interval '10 minutes' AND seen.call = $4 AND seen.action = $3
      AND seen.outcome = $5 AND seen.subjects = $6 AND seen.records = $7 AND seen.asked IS NOT DISTINCT FROM $8
      AND seen.address IS NOT DISTINCT FROM $10)`,
};

function valuesOf(trail: Trail, outcome: AuditOutcome): unknown[] {
  const { actorId, role, action, call, subjects, records, asked, requestId, address } = trail;
  return [
    actorId,
    role,
    trail.isRepeat ? 'look-up' : action,
    call,
    outcome,
    [...subjects],
    [...records],
    asked,
    requestId,
    address,
  ];
}

/** The values of `append`; only a request that was done has changes. */
function rowOf(trail: Trail, outcome: AuditOutcome, times = 1): unknown[] {
  const changes = outcome === 'done' && trail.changes.size > 0 ? JSON.stringify([...trail.changes.values()]) : null;
  return [...valuesOf(trail, outcome), times, changes];
}

/**
 * Called by each transaction before its COMMIT: writes the audit row of a change or sign-in, once per request.
 * @returns a function to call after the commit
 */
export async function appendBeforeCommit(tx: Db): Promise<() => void> {
  const trail = trails.getStore();
  const belongs = trail && !trail.written && (trail.action === 'change' || trail.action === 'sign-in');
  if (!belongs) return () => undefined;
  await tx.run(append, rowOf(trail, trail.isRefused ? 'refused' : 'done'));
  return () => {
    trail.written = true;
  };
}

/**
 * Called after a successful request, before its answer is sent. A change has its row by then; a look-up gets one if it
 * read other people's data.
 * @returns false for an account's change made without a transaction: its row was written afterwards. A request that
 * stored nothing (the hidden field was filled) is recorded as an account's refusal; of a visitor there is no row.
 */
export async function appendAfterwards(db: Db): Promise<boolean> {
  const trail = trails.getStore();
  if (!trail || trail.written) return true;
  if (trail.action !== 'look-up') {
    if (trail.actorId === null) return true;
    await db.run(append, rowOf(trail, trail.isRefused ? 'refused' : 'done'));
    return trail.isRefused || trail.action === 'download';
  }
  const ownOnly = trail.actorId !== null && trail.subjects.delete(trail.actorId) && trail.subjects.size === 0;
  const metOthers = trail.subjects.size > 0 || (!ownOnly && (trail.records.size > 0 || trail.asked !== null));
  if (metOthers) await db.run(trail.isReadAgain ? appendUnlessSeen : appendLookUp, valuesOf(trail, 'done'));
  return true;
}

/**
 * For a download that is sent in batches. The returned function writes a row with the people of one batch, before that
 * batch is sent: a download that is cut off names those it has sent.
 */
export function batchRecorder(db: Db): (accountIds: readonly number[], recordIds: readonly number[]) => Promise<void> {
  const trail = trails.getStore();
  return async (accountIds, recordIds) => {
    const noted = { subjects: new Set(accountIds), records: new Set(recordIds) };
    if (!trail) return;
    await db.run(append, rowOf({ ...trail, ...noted }, 'done'));
    trail.written = true;
  };
}

/**
 * Called after a refused request was rolled back. Writes the refusal's row.
 * @param times how many refusals the row stands for
 */
export async function appendRefusal(db: Db, code: ErrorCode, times: number): Promise<void> {
  const trail = trails.getStore();
  if (!trail || trail.written) return;
  const outcome = code === 'NOT_FOUND' && trail.subjects.size === 0 ? 'not-found' : 'refused';
  await db.run(append, rowOf(trail, outcome, times));
}
