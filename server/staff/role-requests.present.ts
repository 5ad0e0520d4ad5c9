import type { Answer } from '#contract/endpoints.ts';
import type { ListedRoleRequests } from './role-requests.service.ts';
import type { RoleRequestRow } from './role-requests.store.ts';

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
