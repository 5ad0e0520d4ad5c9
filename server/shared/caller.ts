import type { DoctorType } from '#contract/doctors/states.ts';
import type { Language } from '#contract/fields.ts';
import type { Reader, Scope } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';

/** The signed-in account with its present data. */
export interface Caller {
  readonly accountId: number;
  readonly name: string;
  readonly phone: string;
  readonly patientNumber: string;
  readonly role: Role;
  readonly language: Language;
  /** The doctor of this account, if it belongs to one. */
  readonly doctor: { readonly id: number; readonly type: DoctorType; readonly isReporting: boolean } | null;
  /**
   * When this session began after a long silence of the phone: its person is not confirmed yet, and reports from before
   * are locked. A patient's reaches nothing until it is (`isUnconfirmed`). Null for all others.
   */
  readonly reportsLockedBefore: Date | null;
  /** The role needs a second factor and the account has none: the session reaches only what sets it up. */
  readonly mustSetUpSecondFactor: boolean;
  /** An admin vouched for the person of this session (`needsOwnLogIn`). */
  readonly isVouched: boolean;
  /** This session was opened by a recovery code alone, while no SMS went out (`needsOwnLogIn`). */
  readonly isRecovered: boolean;
  /** Hash of the session's token; logging out ends this session. */
  readonly sessionHash: Buffer;
}

/** The role of patients: whoever was given no other. */
export const patientRole = 'User' satisfies Role;

/** Whether somebody has a role at the clinic. */
export const worksHere = ({ role }: { readonly role: Role }): boolean => role !== patientRole;

/**
 * Whether the phone may have another owner now (S18), so that nothing of the account's people is for this session.
 * Whoever has another role was given it by an admin, who knows them.
 */
export const isUnconfirmed = (caller: Pick<Caller, 'role' | 'reportsLockedBefore'>): boolean =>
  !worksHere(caller) && caller.reportsLockedBefore !== null;

/** Who changes something, as histories and ledgers name them. */
export type Actor = Pick<Caller, 'accountId' | 'role'>;

/** Who asks, and on which records they may do this (contract/permissions.ts). Services take it as a parameter. */
export interface Asking {
  readonly caller: Caller;
  readonly scope: Scope;
  /** Only the headers are asked for: nobody gets what is read, so it does not count as opened or printed. */
  readonly isHead?: boolean;
}

/** The reader, for tables with a column per reader. */
export function readerOf(caller: Caller | null): Reader {
  return caller?.role ?? 'Anonymous';
}

/** What the clinic keeps in the asking browser, in cookies that no script can read. Services take it as a parameter. */
export interface Browser {
  /** The browser says that one of our own pages sent the request: only then does it keep cookies. */
  readonly isOwnPage: boolean;
  /** The value the browser kept under this name; null if there is none. */
  recall(name: string): string | null;
  /** Has the browser keep a value of letters, digits and `-._~` for so many seconds. */
  keep(name: string, value: string, seconds: number): void;
  /** Has the browser delete what our pages stored in it; the cookies stay. */
  clearStorage(): void;
}
