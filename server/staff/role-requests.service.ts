import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import type { RequestDecision } from '#contract/accounts/role-requests.ts';
import type { Role } from '#contract/roles.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { listDaysOf } from '../shared/list-days.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { holdOwnAccount } from '../accounts/held-account.service.ts';
import { giveRole } from './role-change.service.ts';
import {
  countOpenRoleRequests,
  insertRoleRequest,
  lockRoleRequest,
  selectRoleRequests,
  writeDecision,
} from './role-requests.store.ts';
import type { RoleRequestRow } from './role-requests.store.ts';

export interface ListedRoleRequests {
  rows: RoleRequestRow[];
  page: Page;
  /** All open requests, whatever the filter. */
  open: number;
}

/** Requests a role, with a reason. One open request per account. @throws REQUEST_WAITING */
export async function requestRole(tx: Db, caller: Caller, role: Role, reason: string): Promise<RoleRequestRow> {
  await holdOwnAccount(tx, caller);
  const row = await insertRoleRequest(tx, caller.accountId, role, reason);
  if (!row) throw clinicError('REQUEST_WAITING');
  noteRows([row]);
  return row;
}

/** Open requests first, then the newest: all for the admin, otherwise the caller's own. @throws NO_SUCH_PAGE */
export async function listRoleRequests(
  db: Db,
  { caller, scope }: Asking,
  { open: wanted, page, size, ...days }: Received<'listRoleRequests'>['query'],
): Promise<ListedRoleRequests> {
  const place = { page, size };
  const filter = {
    ...listDaysOf(days),
    accountId: scope === 'any' ? null : caller.accountId,
    open: wanted === undefined ? null : wanted === 'true',
  };
  const { rows, total, open } = await selectRoleRequests(db, filter, place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(rows);
  return { rows, page: placeOf(place, total), open };
}

/** How many requests are open; at most `most`. */
export const countRoleRequests = (db: Db, most: number): Promise<number> => countOpenRoleRequests(db, most);

/**
 * Grants a request, which changes the role and ends the person's sessions, or declines it. The person gets an SMS
 * either way.
 * @throws NOT_FOUND, ALREADY_DECIDED, LAST_ADMIN, IN_USE
 */
export async function decideRoleRequest(
  deps: Dependencies,
  caller: Caller,
  id: number,
  decision: RequestDecision,
): Promise<RoleRequestRow> {
  return deps.db.transaction(async (tx) => {
    const request = await lockRoleRequest(tx, id);
    if (!request) throw clinicError('NOT_FOUND');
    noteRows([request]);
    if (request.decision) throw clinicError('ALREADY_DECIDED');
    if (decision === 'GRANTED') await giveRole(tx, request.accountId, request.role);
    await deps.jobs.add(tx, 'notice', {
      accountId: request.accountId,
      notice: decision === 'GRANTED' ? 'roleGranted' : 'roleDeclined',
    });
    return writeDecision(tx, caller.accountId, id, decision);
  });
}
