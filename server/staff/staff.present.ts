import type { Colleague } from '#contract/accounts/colleagues.ts';
import type { Answer } from '#contract/endpoints.ts';
import { mayNow } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { mayVouchFor } from '../accounts/accounts.policy.ts';
import type { ColleagueRow } from '../accounts/colleagues.store.ts';
import type { ListedRoleRequests } from './role-requests.service.ts';
import type { RoleRequestRow } from './role-requests.store.ts';

/** Somebody who works here, with what the reader may do about it. */
export function presentColleague(
  { id, name, phone, role, isAwaited, lastLogIn, hasSecondStep, sessions }: ColleagueRow,
  caller: Caller,
): Colleague {
  const isOther = id !== caller.accountId;
  return {
    userName: name,
    phoneNumber: phone,
    role,
    isAwaited,
    lastLogIn: lastLogIn?.toISOString() ?? null,
    hasSecondStep,
    sessions,
    abilities: {
      endSessions: isOther && sessions > 0 && mayNow('accounts.endSessions', caller),
      vouch: mayVouchFor(caller, { id, role }),
      remove: isOther && mayNow('accounts.colleagues', caller),
    },
  };
}

export function presentRoleRequest(row: RoleRequestRow): Answer<'requestRole'> {
  const { id, name, phone, patientNumber, currentRole, role, reason, decision, decidedBy } = row;
  return {
    id,
    userName: name,
    phoneNumber: phone,
    patientNumber,
    currentRole,
    role,
    reason,
    decision,
    decidedBy,
    requestedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function presentRoleRequests({ rows, page, open }: ListedRoleRequests): Answer<'listRoleRequests'> {
  return { _embedded: { roleRequestList: rows.map(presentRoleRequest) }, page, open };
}
