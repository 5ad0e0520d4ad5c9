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

/** The roles of those who work here and whether they have a second step, for what is counted of all together. */
export async function readStaff(db: Db): Promise<Pick<ColleagueRow, 'role' | 'isAwaited' | 'hasSecondStep'>[]> {
  return (await readColleagues(db)).map(({ role, isAwaited, hasSecondStep }) => ({ role, isAwaited, hasSecondStep }));
}

/**
 * Adds a colleague by phone. Whoever has that phone may be somebody else by a typing error, so the role acts from the
 * first log-in on, and waits for 30 days. An account that the phone has already is taken, with its own name;
 * one of another name may be a stranger's, and is taken only once that was said to be right (`isSamePerson`).
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
  // One that was unused for long would be locked in the moment in which the role acts.
  if (!made) await openAdded(tx, caller, account.id);
  return (await readColleagues(tx)).find(({ id }) => id === account.id)!;
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
    if (!worksHere(account) && awaited === null) throw clinicError('NOT_FOUND');
    if (worksHere(account)) await giveRole(tx, account.id, patientRole);
  });
}
