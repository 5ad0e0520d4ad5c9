import type { Received } from '#contract/endpoints.ts';
import { complaintOf } from '#contract/field-message.ts';
import type { Language } from '#contract/fields.ts';
import { spelledName } from '#contract/patients/name-key.ts';
import { patientRole, worksHere } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import { noteAsked, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import { clinicError } from '../shared/errors.ts';
import { addAccount, findAccount, lockForRole } from '../accounts/accounts.service.ts';
import { addAwaited, readColleagues, takeAwaited } from '../accounts/awaited-role.service.ts';
import type { ColleagueRow } from '../accounts/awaited-role.service.ts';
import { holdAccountOf } from '../accounts/held-account.service.ts';
import { openAdded } from '../accounts/locked.service.ts';
import { giveRole } from './role-change.service.ts';

/** Everybody who works at the clinic, also those whose role waits for their first log-in. */
export async function listColleagues(db: Db): Promise<ColleagueRow[]> {
  const rows = await readColleagues(db);
  noteSubjects(rows.map(({ id }) => id));
  return rows;
}

/** The roles of those who work here, and whether they have a second step, to be counted. */
export async function readStaff(db: Db): Promise<Pick<ColleagueRow, 'role' | 'isAwaited' | 'hasSecondStep'>[]> {
  return (await readColleagues(db)).map(({ role, isAwaited, hasSecondStep }) => ({ role, isAwaited, hasSecondStep }));
}

/**
 * Adds a colleague by phone. A mistyped phone may be a stranger's, so the role takes effect at the first log-in, for
 * which it waits 30 days. If the phone has an account already, that one is used and keeps its name. If its name
 * differs, it may be a stranger's, and is used only once that was confirmed (`isSamePerson`).
 * @throws ROLE_HELD if the account works here already; OTHER_NAME, with that name
 */
export async function addColleague(
  tx: Db,
  caller: Caller,
  { name, phone, role, isSamePerson }: Received<'addColleague'>['body'],
  language: Language,
): Promise<ColleagueRow> {
  noteAsked(phone);
  const made = await addAccount(tx, { name, phone, language, selfMade: false });
  const account = made ?? (await holdAccountOf(tx, phone))!;
  noteSubjects([account.id]);
  if (worksHere(account)) throw clinicError('ROLE_HELD');
  if (!isSamePerson && spelledName(account.name) !== spelledName(name))
    throw clinicError('OTHER_NAME', { fields: { phone: complaintOf('phone.otherName', account.name) } });
  await addAwaited(tx, caller.accountId, account.id, role);
  // An account that was unused for long would otherwise be locked at the moment in which the role takes effect.
  if (!made) await openAdded(tx, caller, account.id);
  return (await readColleagues(tx)).find(({ id }) => id === account.id)!;
}

/**
 * Removes a colleague who left: takes the role away, ends all their sessions, and forgets a role that still waits. As
 * with any change of a role, they must not leave work behind.
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
    if (!worksHere(account) && awaited === null) throw clinicError('NOT_FOUND');
    if (worksHere(account)) await giveRole(tx, account.id, patientRole);
  });
}
