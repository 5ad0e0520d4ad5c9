import { randomInt } from 'node:crypto';
import { limits } from '#contract/limits.ts';
import { worksHere } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import type { JobQueue } from '../adapters/jobs.ts';
import { asTyped } from '../shared/commands.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import type { Secrets } from '../shared/secrets.ts';
import { adminRoles, mayUseOpening, mayVouchFor } from './accounts.policy.ts';
import { selectAwaited } from './colleagues.store.ts';
import { selectIdsOf } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { holdAccountOf } from './held-account.service.ts';
import { openIfUnused } from './locked.store.ts';
import { findOpening, insertOpening, insertUsedOpening, lockUntold, markTold, takeOpening } from './openings.store.ts';
import type { OpeningRow } from './openings.store.ts';

/**
 * Log-ins that need no SMS, for people who work here: while the gateway is away, or before there is one. A code is made
 * at the clinic's machine, or by an admin who knows the person. It is typed where the code of the SMS would be, works
 * once, and ends after `limits.codeLifeSeconds`. Whoever has a second step at log-in does that as always.
 */
export interface MadeOpening {
  account: Account;
  /** Six digits; told once, here. The database has only its hash. */
  code: string;
  expiresAt: Date;
}

type OpeningDeps = { readonly db: Database; readonly secrets: Secrets };

/**
 * Makes a code at the machine. Whoever may read the machine's files vouches for the person, so an account that was
 * unused for long opens with it too.
 * @throws NOT_FOUND without an account, FORBIDDEN for a patient's
 */
export async function openAtMachine({ db, secrets }: OpeningDeps, phone: string): Promise<MadeOpening> {
  return db.transaction(async (tx) => {
    const account = await lockWorking(tx, phone);
    await openIfUnused(tx, null, account.id, asTyped('open'));
    return makeOpening(tx, null, account, secrets);
  });
}

/**
 * Makes a code for a colleague who stands before the admin and gets no SMS. The session it opens does less
 * (`needsOwnLogIn`).
 * @throws NOT_FOUND without an account, FORBIDDEN for a patient's, an admin's and one's own
 */
export async function vouchForLogIn({ db, secrets }: OpeningDeps, caller: Caller, phone: string): Promise<MadeOpening> {
  return db.transaction(async (tx) => {
    const account = await lockWorking(tx, phone);
    if (!mayVouchFor(caller, account)) throw clinicError('FORBIDDEN');
    return makeOpening(tx, caller.accountId, account, secrets);
  });
}

async function lockWorking(tx: Db, phone: string): Promise<Account> {
  noteAsked(phone);
  const account = await holdAccountOf(tx, phone);
  if (!account) throw clinicError('NOT_FOUND');
  noteSubjects([account.id]);
  const role = worksHere(account) ? account.role : await selectAwaited(tx, account.id);
  if (role === null) throw clinicError('FORBIDDEN');
  return { ...account, role };
}

async function makeOpening(tx: Db, vouchedBy: number | null, account: Account, secrets: Secrets): Promise<MadeOpening> {
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');
  const { expiresAt } = await insertOpening(tx, {
    accountId: account.id,
    codeHmac: hashOpening(secrets, account.phone, code),
    lifeSeconds: limits.codeLifeSeconds,
    vouchedBy,
  });
  return { account, code, expiresAt };
}

/** The opening that this code of the phone belongs to; null if it is none, was used or has expired. */
export const openingOf = ({ db, secrets }: OpeningDeps, phone: string, code: string): Promise<OpeningRow | null> =>
  findOpening(db, phone, hashOpening(secrets, phone, code));

/**
 * Uses up an opening for the held account.
 * @throws WRONG_CODE if it was used meanwhile, or the account has a role since for which none is made
 */
export async function useOpening(tx: Db, { id, vouchedBy }: OpeningRow, account: Account | null): Promise<void> {
  const isMeant = account !== null && mayUseOpening(account, vouchedBy !== null);
  if (!isMeant || !(await takeOpening(tx, id))) throw clinicError('WRONG_CODE');
}

const hashOpening = (secrets: Secrets, phone: string, code: string) => secrets.hmac('log-in-opening', phone, code);

/** Notes that an admin logged in with a recovery code alone, so that all admins are told. */
export const noteRecovered = (tx: Db, accountId: number, codeHmac: Buffer) =>
  insertUsedOpening(tx, accountId, codeHmac);

/**
 * Tells every admin by SMS of each code that was made and of each log-in by a recovery code alone; also the person whom
 * an admin vouched for. Runs regularly: while SMS fail, they are told later.
 */
export async function tellOfOpenings(db: Database, jobs: JobQueue): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockUntold(tx);
    if (rows.length === 0) return;
    const admins = await selectIdsOf(tx, adminRoles);
    // One SMS of each kind, however many log-ins it is about.
    const told = new Set([...admins, ...rows.flatMap(({ accountId, vouchedBy }) => (vouchedBy ? [accountId] : []))]);
    for (const accountId of told) await jobs.add(tx, 'notice', { accountId, notice: 'logInOpened' });
    await markTold(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
