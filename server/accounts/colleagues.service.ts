import type { Received } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked, noteChange, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { addAccount, findAccount, lockForRole } from './accounts.service.ts';
import { updateRole } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { insertAwaited, selectColleagues, takeAwaited } from './colleagues.store.ts';
import type { ColleagueRow } from './colleagues.store.ts';
import { holdAccountOf } from './held-account.service.ts';
import { insertOpening } from './locked.store.ts';
import { giveRole } from './role-change.service.ts';

/** Everybody who works at the clinic, also those whose role waits for their first log-in. */
export async function listColleagues(db: Db): Promise<ColleagueRow[]> {
  const rows = await selectColleagues(db);
  noteSubjects(rows.map(({ id }) => id));
  return rows;
}

/** The roles of those who work here and whether they have a second step, for what is counted of all together. */
export async function readStaff(db: Db): Promise<Pick<ColleagueRow, 'role' | 'isAwaited' | 'hasSecondStep'>[]> {
  return (await selectColleagues(db)).map(({ role, isAwaited, hasSecondStep }) => ({ role, isAwaited, hasSecondStep }));
}

/**
 * Adds a colleague by phone. Whoever has that phone may be somebody else by a typing error, so the role acts from the
 * first log-in on, and waits for 30 days. An account that the phone has already is taken, with its own name.
 * @throws ROLE_HELD if the account works here already
 */
export async function addColleague(
  tx: Db,
  caller: Caller,
  { name, phone, role }: Received<'addColleague'>['body'],
  language: Language,
): Promise<ColleagueRow> {
  noteAsked(phone);
  const made = await addAccount(tx, { name, phone, language, selfMade: false });
  const account = made ?? (await holdAccountOf(tx, phone))!;
  noteSubjects([account.id]);
  if (account.role !== 'User') throw clinicError('ROLE_HELD');
  await insertAwaited(tx, caller.accountId, account.id, role);
  // One that was unused for long would be locked in the moment in which the role acts.
  if (!made) await insertOpening(tx, caller.accountId, account.id, 'added as a colleague');
  return (await selectColleagues(tx)).find(({ id }) => id === account.id)!;
}

/**
 * Somebody left: their role is taken away and all their sessions end; a role that still waits is forgotten. As with any
 * change of a role, nobody leaves work behind.
 * @throws NOT_FOUND, LAST_ADMIN, IN_USE; FORBIDDEN for oneself
 */
export async function removeColleague(db: Database, caller: Caller, phone: string): Promise<void> {
  await db.transaction(async (tx) => {
    noteAsked(phone);
    const found = await findAccount(tx, phone);
    const account = found && (await lockForRole(tx, found.id));
    if (!account) throw clinicError('NOT_FOUND');
    noteSubjects([account.id]);
    if (account.id === caller.accountId) throw clinicError('FORBIDDEN');
    const awaited = await takeAwaited(tx, account.id);
    if (account.role === 'User' && awaited === null) throw clinicError('NOT_FOUND');
    if (account.role !== 'User') await giveRole(tx, account.id, 'User');
  });
}

/** Gives a held account the role that waited for its log-in. @returns the account as it is then */
export async function takeUpRole(tx: Db, account: Account | null): Promise<Account | null> {
  if (account?.role !== 'User') return account;
  const role = await takeAwaited(tx, account.id);
  if (role === null) return account;
  noteChange({ field: 'role', record: account.id, from: account.role, to: role });
  return updateRole(tx, account.id, role);
}
