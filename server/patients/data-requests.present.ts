import type { Answer } from '#contract/endpoints.ts';
import type { ListedDataRequests } from './data-requests.service.ts';
import type { DataRequestRow } from './data-requests.store.ts';

/** A request, as who made it sees it. */
export function presentOwnRequest(row: DataRequestRow): Answer<'requestErasure'> {
  const { id, kind, patientNumber, field, wanted, dueOn, decision, answer } = row;
  return {
    id,
    kind,
    patientNumber,
    field,
    wanted,
    dueOn,
    answer,
    state: decision ?? 'OPEN',
    requestedAt: row.requestedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export function presentDataRequest(row: DataRequestRow): Answer<'answerDataRequest'> {
  const { name, holderName, phone, decidedBy, isLate, eraseOn, openBookings } = row;
  const erasedAt = row.erasedAt?.toISOString() ?? null;
  const seen = { name, holderName, phoneNumber: phone, decidedBy, isLate, eraseOn, openBookings, erasedAt };
  return { ...presentOwnRequest(row), ...seen };
}

export function presentDataRequests({ rows, page, open }: ListedDataRequests): Answer<'listDataRequests'> {
  return { _embedded: { dataRequestList: rows.map(presentDataRequest) }, page, open };
}
