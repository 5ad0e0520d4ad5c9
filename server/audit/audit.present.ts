import type { AuditChange, AuditEntry, AuditThing } from '#contract/audit/shapes.ts';
import type { Answer } from '#contract/endpoints.ts';
import type { KeptChange } from '../db/audit-trail.ts';
import { rupeesOf } from '../shared/money.ts';
import type { AuditPage, WholeAudit } from './audit.service.ts';
import type { AuditRow, OpeningRow } from './audit.store.ts';
import { kindOf } from './things.ts';

/** The whole audit log, for the admin. */
export function presentAudit({ rows, page, things }: WholeAudit): Answer<'listAudit'> {
  return { _embedded: { auditList: rows.map((row) => presentRow(row, things)) }, page };
}

/** Who saw or changed the person's own data: without phones or addresses, and nothing about other people. */
export function presentOpenings({ rows, page }: AuditPage<OpeningRow>): Answer<'listAudit'> {
  return { _embedded: { auditList: rows.map(presentOpening) }, page };
}

function presentOpening({ id, at, actorName, role, action, call, outcome, times }: OpeningRow): AuditEntry {
  return { id, at: at.toISOString(), actor: { name: actorName, role }, action, call, outcome, times };
}

function presentRow(row: AuditRow, things: readonly AuditThing[]): AuditEntry {
  const { actorName: name, actorPhone: phoneNumber, role, people, peopleCount, asked, records } = row;
  const kind = kindOf(row.call);
  const thingOf = (id: number | null) => things.find((thing) => thing.kind === kind && thing.id === id) ?? null;
  return {
    ...presentOpening(row),
    actor: { name, role, phoneNumber },
    people,
    peopleCount,
    asked: asked || null,
    records,
    things: records.slice(0, 3).flatMap((id) => thingOf(id) ?? []),
    changes: (row.changes ?? []).map((change) => presentChange(change, thingOf)),
    requestId: row.requestId,
    address: row.address,
  };
}

/** A role's record is an account, which the entry names among its people. */
function presentChange(
  { field, record, from, to }: KeptChange,
  thingOf: (id: number | null) => AuditThing | null,
): AuditChange {
  const isMoney = field === 'fee' || field === 'price';
  const shown = (value: KeptChange['to']) => (isMoney && typeof value === 'number' ? rupeesOf(value) : value);
  return { field, thing: field === 'role' ? null : thingOf(record), from: shown(from), to: shown(to) };
}
