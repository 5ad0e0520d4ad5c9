import { kindsIn } from '#contract/dependants.ts';
import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { answerDays } from '#contract/patients/data-requests.ts';
import { retention } from '#contract/patients/retention.ts';
import { may } from '#contract/permissions.ts';
import { holdOwnAccount } from '../accounts/held-account.service.ts';
import type { Caller } from '../shared/caller.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { listDaysOf } from '../shared/list-days.ts';
import {
  countOpenBookings,
  countOpenDataRequests,
  deleteOldDataRequests,
  insertDataRequest,
  lockDataRequest,
  selectDataRequests,
  selectDataRequestsOf,
  writeAnswer,
} from './data-requests.store.ts';
import type { DataRequestRow, NewDataRequest } from './data-requests.store.ts';
import { blockAccount, eraseDayOf } from './erasure.service.ts';
import { selectFamily } from './family.store.ts';

export interface ListedDataRequests {
  rows: DataRequestRow[];
  page: Page;
  /** All unanswered requests, whatever the filter. */
  open: number;
}

/** Asks for a correction of somebody on the caller's account. @throws NOT_FOUND; REQUEST_WAITING for a second one */
export async function requestCorrection(
  tx: Db,
  caller: Caller,
  { patientId, field, wanted }: Received<'requestCorrection'>['body'],
): Promise<DataRequestRow> {
  const { accountId, patientNumber } = caller;
  const member = patientId === null ? { patientNumber } : await memberOf(tx, accountId, patientId);
  if (!member) throw clinicError('NOT_FOUND');
  return ask(tx, caller, { accountId, patientNumber: member.patientNumber, kind: 'CORRECTION', field, wanted });
}

const memberOf = async (tx: Db, accountId: number, patientId: number) =>
  (await selectFamily(tx, accountId)).find(({ id }) => id === patientId);

/** Asks for the caller's account to be ended and erased. @throws REQUEST_WAITING for a second one */
export function requestErasure(tx: Db, caller: Caller): Promise<DataRequestRow> {
  const { accountId, patientNumber } = caller;
  return ask(tx, caller, { accountId, patientNumber, kind: 'ERASURE', field: null, wanted: '' });
}

async function ask(tx: Db, caller: Caller, request: NewDataRequest): Promise<DataRequestRow> {
  await holdOwnAccount(tx, caller);
  const row = await insertDataRequest(tx, request, answerDays);
  if (!row) throw clinicError('REQUEST_WAITING');
  noteRows([row]);
  return row;
}

/** The requests of an account, newest first. */
export const listDataRequestsOf = (db: Db, accountId: number) => selectDataRequestsOf(db, accountId);

/** Unanswered requests first, the oldest of them first, then by the day they were asked. @throws NO_SUCH_PAGE */
export async function listDataRequests(
  db: Db,
  { open: wanted, page, size, ...days }: Received<'listDataRequests'>['query'],
): Promise<ListedDataRequests> {
  const place = { page, size };
  const which = { open: wanted === undefined ? null : wanted === 'true', ...listDaysOf(days) };
  const { rows, total, open } = await selectDataRequests(db, which, place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(rows);
  const dated: DataRequestRow[] = [];
  for (const row of rows)
    dated.push(
      row.kind === 'ERASURE' && !row.decision ? { ...row, eraseOn: await eraseDayOf(db, row.accountId) } : row,
    );
  return { rows: dated, page: placeOf(place, total), open };
}

/** How many requests wait for an answer; at most `most`. */
export const countDataRequests = (db: Db, most: number): Promise<number> => countOpenDataRequests(db, most);

/**
 * Answers a request. An erasure that is done ends the account at once, and its people's identity is overwritten when
 * nothing asks for it any more; any other answer is told by SMS. Bookings that are not over hold money or work: they
 * are completed or cancelled first, each by its own rules.
 * @throws NOT_FOUND, ALREADY_DECIDED; BOOKINGS_OPEN for the erasure of an account with such bookings; FORBIDDEN for
 * that of somebody who works at the clinic
 */
export async function answerDataRequest(
  deps: Dependencies,
  caller: Caller,
  id: number,
  { decision, answer }: Received<'answerDataRequest'>['body'],
): Promise<DataRequestRow> {
  return deps.db.transaction(async (tx) => {
    const request = await lockDataRequest(tx, id);
    if (!request) throw clinicError('NOT_FOUND');
    noteRows([request]);
    if (request.decision) throw clinicError('ALREADY_DECIDED');
    const { accountId, role } = request;
    const erases = request.kind === 'ERASURE' && decision === 'DONE';
    if (erases && !may('patients.askErasure', role)) throw clinicError('FORBIDDEN');
    const open = erases ? await countOpenBookings(tx, accountId) : {};
    if (kindsIn(open).length > 0) throw clinicError('BOOKINGS_OPEN', { dependants: open });
    if (erases) await blockAccount(tx, accountId);
    else await deps.jobs.add(tx, 'notice', { accountId, notice: 'dataRequestAnswered' });
    const eraseOn = erases ? await eraseDayOf(tx, accountId) : null;
    return writeAnswer(tx, id, { decision, answer: answer ?? '', by: caller.accountId, eraseOn });
  });
}

/** Deletes answered requests when their time is over. @returns how many */
export const purgeDataRequests = (db: Db): Promise<number> => deleteOldDataRequests(db, retention.requests.years);
