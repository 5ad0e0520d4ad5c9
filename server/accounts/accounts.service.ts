import type { Language } from '#contract/fields.ts';
import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { patientRole } from '../shared/caller.ts';
import type { Caller } from '../shared/caller.ts';
import { doctorRole, isAdmin } from './accounts.policy.ts';
import { asTyped } from '../shared/commands.ts';
import { noteAsked, noteChange, noteSubjects } from '../db/audit-trail.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { keepConsent } from './consents.service.ts';
import { ofAddress } from '../guards/address-limits.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import type { Address } from '../guards/own-network.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { limits } from '#contract/limits.ts';
import {
  clearDoctorRole,
  deleteAccount,
  findAccountById,
  findAccountByPhone,
  insertAccount,
  lockAdminIds,
  selectIdsOf,
  lockUnprovenAccount,
  selectUnproven,
  updateRole,
  upsertAdminAccount,
  upsertDoctorAccount,
} from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { holdAccount, holdAccountOf } from './held-account.service.ts';
import { openIfUnused } from './locked.store.ts';
import { forgetSecondFactor } from './second-factor.service.ts';
import { deletePasskeysOf } from './passkeys.store.ts';
import { deleteSessionsOf } from './sessions.store.ts';

interface NewPerson {
  name: string;
  phone: string;
  language: Language;
}

/** Who asks for a new account, and from where. */
export interface NewAccountFrom {
  readonly caller: Caller | null;
  readonly address: Address;
}

/**
 * Counts a sign-up attempt in the strict profile, so that the 409 cannot be used to find out who has an account.
 * Separate from creating the account, so that refused attempts count too. At the desk it counts as a look-up by the
 * desk's account, because the answer tells whether a phone is known.
 * @throws TOO_MANY_REQUESTS
 */
export async function countSignUp(
  deps: Dependencies,
  phone: string,
  { caller, address }: NewAccountFrom,
): Promise<void> {
  if (caller && may('patients.registerOthers', caller.role)) return allowLookUp(deps, caller, phone);
  if (deps.rateProfile !== 'strict') return;
  await allowOrFail(deps.db, [
    ofAddress('signUp', address),
    { key: `signup-phone:${phone}`, max: 5, windowSeconds: 3600 },
  ]);
}

/**
 * Creates an account at sign-up, with the consent if its words were shown.
 * @throws USER_EXISTS; in the strict profile TOO_MANY_REQUESTS
 */
export async function signUp(
  deps: Dependencies,
  { consent, ...person }: NewPerson & { consent?: 'yes' },
  from: NewAccountFrom,
): Promise<Account> {
  await countSignUp(deps, person.phone, from);
  return deps.db.transaction(async (tx) => {
    const account = await addAccount(tx, { ...person, selfMade: true });
    if (!account) throw clinicError('USER_EXISTS');
    const given = { wording: 'account', language: person.language, takenBy: null } as const;
    if (consent) await keepConsent(tx, { accountId: account.id }, 'account', given);
    return account;
  });
}

/**
 * Adds an account with role User; null if the phone has one. The phone is unproven until its first login. `selfMade`:
 * nobody at the clinic has seen the person.
 */
export async function addAccount(tx: Db, person: NewPerson & { selfMade: boolean }): Promise<Account | null> {
  const account = await insertAccount(tx, person);
  // The audit row of a refusal finds the person by this number.
  if (!account) noteAsked(person.phone);
  else noteSubjects([account.id]);
  return account;
}

/** Hours after which a self-made account without a log-in frees its phone. */
const unprovenHours = 72;

export async function listUnprovenAccounts(db: Db): Promise<number[]> {
  return (await selectUnproven(db, unprovenHours)).map(({ id }) => id);
}

/**
 * Deletes an account that is still unproven, after `deleteRest` has deleted what belongs to it. The account is locked
 * first: a log-in at the same moment comes before or after.
 */
export async function deleteUnprovenAccount(tx: Db, id: number, deleteRest: () => Promise<void>): Promise<void> {
  if (!(await lockUnprovenAccount(tx, id))) return;
  await deleteRest();
  await deleteAccount(tx, id);
}

/** The active account of a phone, for other departments; null if there is none. */
export function findAccount(db: Db, phone: string): Promise<Account | null> {
  return findAccountByPhone(db, phone);
}

/** The login account of a doctor: new, or the existing one of the phone. Its sessions end if its role changes. */
export async function ensureDoctorAccount(tx: Db, phone: string, name: string): Promise<Account> {
  const before = await holdAccountOf(tx, phone);
  const account = await upsertDoctorAccount(tx, phone, name);
  noteSubjects([account.id]);
  if (before && before.role !== account.role) {
    noteChange({ field: 'role', record: account.id, from: before.role, to: account.role });
    await deleteSessionsOf(tx, account.id);
  }
  return account;
}

/** Gives the account of a doctor who left the clinic the role User. */
export async function takeDoctorRole(tx: Db, accountId: number): Promise<void> {
  if (!(await clearDoctorRole(tx, accountId))) return;
  noteChange({ field: 'role', record: accountId, from: doctorRole, to: patientRole });
  await deleteSessionsOf(tx, accountId);
}

/**
 * Locks an account whose role is about to change, so that it is given no work meanwhile. The admins are locked before
 * it: every change of a role takes its locks in this order.
 */
export async function lockForRole(tx: Db, accountId: number): Promise<Account | null> {
  await lockAdminIds(tx);
  return holdAccount(tx, accountId);
}

/**
 * Gives an account a role and ends its sessions, without asking what work waits for it. @throws NOT_FOUND, LAST_ADMIN
 */
export async function setRole(tx: Db, accountId: number, role: Role): Promise<Account> {
  const admins = await lockAdminIds(tx);
  const account = await findAccountById(tx, accountId);
  if (!account) throw clinicError('NOT_FOUND');
  noteSubjects([account.id]);
  if (!isAdmin({ role }) && admins.length === 1 && admins[0] === account.id) throw clinicError('LAST_ADMIN');
  if (account.role === role) return account;
  noteChange({ field: 'role', record: account.id, from: account.role, to: role });
  await deleteSessionsOf(tx, account.id);
  return updateRole(tx, account.id, role);
}

/**
 * Makes the phone's account an admin, for `npm run admin`, opens it if it is locked, and removes its second factor and
 * passkeys: the only admin who lost those has no other way in. All sessions of an existing account end.
 */
export async function makeAdmin(db: Database, phone: string, name: string): Promise<Account> {
  return db.transaction(async (tx) => {
    const account = await upsertAdminAccount(tx, phone, name);
    noteSubjects([account.id]);
    // There may be no other admin to open it, so an existing account stays open for nearly the whole time.
    await openIfUnused(tx, null, account.id, asTyped('admin'), limits.silentDays - 1);
    await forgetSecondFactor(tx, account.id);
    await deletePasskeysOf(tx, account.id);
    await deleteSessionsOf(tx, account.id);
    return account;
  });
}

/** The accounts of some roles. */
export const listIdsOf = (db: Db, ...roles: readonly Role[]): Promise<number[]> => selectIdsOf(db, roles);
