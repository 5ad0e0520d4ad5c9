import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import { retention } from '#contract/patients/retention.ts';
import type { Page } from '#contract/paging.ts';
import { noteRecords, noteRefused } from '../db/audit-trail.ts';
import type { Caller } from '../shared/caller.ts';
import type { Database, Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { ofAddress } from '../guards/address-limits.ts';
import type { Address } from '../guards/own-network.ts';
import { allowOrFail } from '../guards/rate-limits.ts';
import { listDaysOf } from '../shared/list-days.ts';
import {
  countUnreadEnquiries,
  deleteOldEnquiries,
  insertEnquiry,
  markEnquiry,
  selectEnquiries,
  selectEnquiry,
} from './enquiries.store.ts';
import type { EnquiryRow, NewEnquiry } from './enquiries.store.ts';

/**
 * Stores a visitor's message. A filled hidden field means a bot: it gets the same answer, and nothing is stored.
 * @throws TOO_MANY_REQUESTS
 */
export async function receiveEnquiry(
  deps: Dependencies,
  enquiry: NewEnquiry & { website?: string },
  address: Address,
): Promise<void> {
  await allowOrFail(deps.db, [ofAddress('enquiry', address)]);
  if (enquiry.website) return noteRefused();
  await deps.db.transaction((tx) => insertEnquiry(tx, enquiry));
}

export interface ListedEnquiries {
  rows: EnquiryRow[];
  /** All unread messages, whatever the filter. */
  unread: number;
  page: Page;
}

/** A page of messages, unread first, then by the day they came. @throws NO_SUCH_PAGE */
export async function listEnquiries(
  db: Db,
  { state, q, page, size, ...days }: Received<'listEnquiries'>['query'],
): Promise<ListedEnquiries> {
  const place = { page, size };
  const which = { state: state ?? null, q: q || null, ...listDaysOf(days) };
  const { rows, unread, total } = await selectEnquiries(db, which, place);
  if (place.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRecords(rows.map(({ id }) => id));
  return { rows, unread, page: placeOf(place, total) };
}

/** How many messages are unread; at most `most`. */
export const countUnread = (db: Db, most: number): Promise<number> => countUnreadEnquiries(db, most);

/** One message. @throws NOT_FOUND */
export async function readEnquiry(db: Db, id: number): Promise<EnquiryRow> {
  const row = await selectEnquiry(db, id);
  if (!row) throw clinicError('NOT_FOUND');
  noteRecords([id]);
  return row;
}

/** Marks a message as read or answered, or removes a mark; answered ones count as read. @throws NOT_FOUND */
export async function markEnquiryAs(
  db: Database,
  caller: Caller,
  id: number,
  marks: { read?: boolean; answered?: boolean },
): Promise<EnquiryRow> {
  return db.transaction(async (tx) => {
    const row = await markEnquiry(tx, caller.accountId, id, marks);
    if (!row) throw clinicError('NOT_FOUND');
    noteRecords([id]);
    return row;
  });
}

/** Deletes messages when their time is over. @returns how many */
export const purgeEnquiries = (db: Db): Promise<number> => deleteOldEnquiries(db, retention.messages.years);
