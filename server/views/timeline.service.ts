import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import type { BookingRow } from '../bookings/list.service.ts';
import { listBookingsOfPerson } from '../bookings/person.service.ts';
import type { Asking } from '../shared/caller.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { messagesOfBookings } from '../messages-out/visit-messages.service.ts';
import type { BookingMessageRow } from '../messages-out/visit-messages.service.ts';
import { openPerson } from './person.service.ts';
import { moneyOfBookings } from '../payments/overview.service.ts';
import type { MovedRow } from '../payments/overview.service.ts';
import { reportsOfBookings } from '../reports/visit-reports.service.ts';
import type { ReleasedRow } from '../reports/visit-reports.service.ts';

/** A page of a person's bookings, and what happened to each. */
export interface Timeline {
  bookings: BookingRow[];
  reports: ReleasedRow[];
  moved: MovedRow[];
  /** In paise, of the bookings whose money the reader sees. */
  owedPaise: ReadonlyMap<number, number>;
  messages: BookingMessageRow[];
  page: Page;
}

/**
 * A person's timeline, each part by its department's own service: only the bookings the caller sees, money where they
 * see it, and messages for the desk and the person. @throws NOT_FOUND, TOO_MANY_REQUESTS, NO_SUCH_PAGE
 */
export async function readTimeline(
  deps: Dependencies,
  asking: Asking,
  patientNumber: string,
  place: Received<'readTimeline'>['query'],
): Promise<Timeline> {
  const { db } = deps;
  const { caller } = asking;
  const { accountId } = await openPerson(deps, asking, patientNumber);
  const { rows, total } = await listBookingsOfPerson(db, asking, patientNumber, place);
  const ids = rows.map(({ id }) => id);
  const paid = rows.filter((row) => isReached(caller, scopeOf('payments.read', caller.role), row));
  const { moved, owedPaise } = await moneyOfBookings(
    db,
    paid.map(({ id }) => id),
  );
  const isTold = may('patients.correct', caller.role) || accountId === caller.accountId;
  return {
    bookings: rows,
    reports: await reportsOfBookings(db, ids),
    moved,
    owedPaise,
    messages: isTold ? await messagesOfBookings(db, ids) : [],
    page: placeOf(place, total),
  };
}
