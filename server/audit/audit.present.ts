import type { AuditEntry } from '#contract/audit/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { AuditPage } from './audit.service.ts';
import type { AuditRow, OpeningRow } from './audit.store.ts';

/** The whole audit log, for the admin. */
export function presentAudit({ rows, page }: AuditPage<AuditRow>): Answer<'listAudit'> {
  return { _embedded: { auditList: rows.map(presentRow) }, page };
}

/** Who saw or changed the person's own data: without phones or addresses, and nothing about other people. */
export function presentOpenings({ rows, page }: AuditPage<OpeningRow>): Answer<'listAudit'> {
  return { _embedded: { auditList: rows.map(presentOpening) }, page };
}

function presentOpening({ id, at, actorName, role, action, call, outcome, times }: OpeningRow): AuditEntry {
  return { id, at: at.toISOString(), actor: { name: actorName, role }, action, call, outcome, times };
}

function presentRow(row: AuditRow): AuditEntry {
  const { actorName: name, actorPhone: phoneNumber, role, people, peopleCount, asked, records } = row;
  return {
    ...presentOpening(row),
    actor: { name, role, phoneNumber },
    people,
    peopleCount,
    asked: asked || null,
    records,
    requestId: row.requestId,
    address: row.address,
  };
}
