import type { DoctorType } from '#contract/doctors/shapes.ts';
import type { Language } from '#contract/fields.ts';
import type { Reader, Scope } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';

/** The signed-in person, as the database knows them at this moment. */
export interface Caller {
  readonly accountId: number;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
  readonly language: Language;
  /** The doctor this account belongs to, if it does. */
  readonly doctor: { readonly id: number; readonly type: DoctorType; readonly isReporting: boolean } | null;
  /**
   * Reports signed before this moment stay closed to this session (contract/reports/shapes.ts, identity); null for
   * none.
   */
  readonly reportsLockedBefore: Date | null;
  /** Hash of the session's token: what log-out ends. */
  readonly sessionHash: Buffer;
}

/** What a service is asked with: who asks, and on whose records they may do this (contract/permissions.ts). */
export interface Asking {
  readonly caller: Caller;
  readonly scope: Scope;
}

/** Who asks, for tables whose columns are readers. */
export function readerOf(caller: Caller | null): Reader {
  return caller?.role ?? 'Anonymous';
}
