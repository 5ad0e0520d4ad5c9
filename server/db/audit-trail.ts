import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditAction, AuditOutcome } from '#contract/audit/shapes.ts';
import type { Reader } from '#contract/permissions.ts';
import type { Db, Statement } from './database.ts';

/** What a request that the audit records is known by before anything was done. */
export interface Occasion {
  /** The call's name in the table of calls. */
  readonly call: string;
  readonly action: AuditAction;
  readonly requestId: string;
  /** Network address. */
  readonly address: string;
  /** Null when nobody is signed in. */
  readonly actorId: number | null;
  readonly role: Reader;
}

interface Trail extends Occasion {
  actorId: number | null;
  role: Reader;
  readonly subjects: Set<number>;
  readonly records: Set<number>;
  asked: string | null;
  written: boolean;
}

/** People and records that one row names, at most: no list shows as many. */
const most = 1000;

const trails = new AsyncLocalStorage<Trail | null>();

/** Does `work` with a trail on which whatever it calls may note whose data it met. */
export function withTrail<T>(occasion: Occasion, work: () => Promise<T>): Promise<T> {
  return trails.run({ ...occasion, subjects: new Set(), records: new Set(), asked: null, written: false }, work);
}

/**
 * Does `work` that clears away what came to nothing: its transaction is not what the request asked for, and is no row
 * of the audit.
 */
export function withoutTrail<T>(work: () => Promise<T>): Promise<T> {
  return trails.run(null, work);
}

/** Notes whose data it is, by account, and which records. Outside a request that is recorded it does nothing. */
export function noteSubjects(accountIds: Iterable<number | null>, recordIds: Iterable<number> = []): void {
  const trail = trails.getStore();
  if (!trail) return;
  for (const id of accountIds) if (id !== null && trail.subjects.size < most) trail.subjects.add(id);
  for (const id of recordIds) if (trail.records.size < most) trail.records.add(id);
}

/** The same for rows that name both. */
export function noteRows(rows: readonly { readonly id: number; readonly accountId: number | null }[]): void {
  noteSubjects(
    rows.map(({ accountId }) => accountId),
    rows.map(({ id }) => id),
  );
}

/** Notes which records it is where nobody's account is behind them. */
export function noteRecords(recordIds: Iterable<number>): void {
  noteSubjects([], recordIds);
}

/** Notes what is searched for. A whole phone number stands for its person also when the search is refused. */
export function noteAsked(text: string): void {
  const trail = trails.getStore();
  if (trail) trail.asked = text;
}

/** Notes that the request only got an earlier one's answer again: nothing was done, and its row is there already. */
export function noteRepeat(): void {
  const trail = trails.getStore();
  if (trail) trail.written = true;
}

/** Notes who signs in: the request itself came without a session. */
export function noteSignIn(account: { readonly id: number; readonly role: Reader }): void {
  const trail = trails.getStore();
  if (!trail) return;
  trail.actorId = account.id;
  trail.role = account.role;
  trail.subjects.add(account.id);
}

/** A refusal has undone what was done: only the phone that was asked for may tell whose data it was about. */
const append: Statement<unknown> = {
  name: 'audit.append',
  text: `
  INSERT INTO audit_log (actor_id, role, action, call, outcome, subjects, records, asked, request_id, address)
  SELECT $1, $2, $3, $4, $5,
    CASE WHEN $5 <> 'done' AND $6::integer[] = '{}' AND $8::text IS NOT NULL
      THEN ARRAY(SELECT id FROM accounts WHERE phone = $8 AND deleted_at IS NULL) ELSE $6 END,
    $7, $8, $9, $10`,
};

/**
 * A look-up changes nothing: its row need not wait for the disk. It stays even when this process is killed, and only a
 * fall of the machine may lose the last half second.
 */
const appendLookUp: Statement<unknown> = {
  name: 'audit.append-look-up',
  text: `
  INSERT INTO audit_log (actor_id, role, action, call, outcome, subjects, records, asked, request_id, address)
  SELECT $1, $2, $3, $4, $5, $6::integer[], $7::integer[], $8, $9, $10
  FROM (SELECT set_config('synchronous_commit', 'off', true)) unhurried`,
};

function valuesOf(trail: Trail, outcome: AuditOutcome): unknown[] {
  const { actorId, role, action, call, subjects, records, asked, requestId, address } = trail;
  return [actorId, role, action, call, outcome, [...subjects], [...records], asked, requestId, address];
}

/**
 * Called by each transaction before its COMMIT: a request that changes something or signs somebody in gets its row
 * there, once.
 * @returns to be called when the transaction was kept
 */
export async function appendBeforeCommit(tx: Db): Promise<() => void> {
  const trail = trails.getStore();
  const belongs = trail && !trail.written && (trail.action === 'change' || trail.action === 'sign-in');
  if (!belongs) return () => undefined;
  await tx.run(append, valuesOf(trail, 'done'));
  return () => {
    trail.written = true;
  };
}

/**
 * Called when a request has succeeded, before its answer leaves. A change has its row by then; a look-up gets one when
 * it met anybody but the person who asks.
 * @returns false for a known person's change that went by without a transaction: its row was written after it. A
 * visitor's such request kept nothing (a program that filled in the hidden field), and leaves no row.
 */
export async function appendAfterwards(db: Db): Promise<boolean> {
  const trail = trails.getStore();
  if (!trail || trail.written) return true;
  if (trail.action !== 'look-up') {
    if (trail.actorId === null) return true;
    await db.run(append, valuesOf(trail, 'done'));
    return trail.action === 'download';
  }
  const ownOnly = trail.actorId !== null && trail.subjects.delete(trail.actorId) && trail.subjects.size === 0;
  const metOthers = trail.subjects.size > 0 || (!ownOnly && (trail.records.size > 0 || trail.asked !== null));
  if (metOthers) await db.run(appendLookUp, valuesOf(trail, 'done'));
  return true;
}

/** Called when a request was refused, after whatever it did was undone. Answers what became of it for the audit. */
export async function appendRefusal(db: Db, code: 'NOT_FOUND' | 'other'): Promise<void> {
  const trail = trails.getStore();
  if (!trail || trail.written) return;
  await db.run(append, valuesOf(trail, code === 'NOT_FOUND' && trail.subjects.size === 0 ? 'not-found' : 'refused'));
}
