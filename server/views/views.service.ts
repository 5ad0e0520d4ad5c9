import { atClinicClock } from '#contract/clinic-time.ts';
import type { Received } from '#contract/endpoints.ts';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { may, scopeOf } from '#contract/permissions.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { isReached } from '../bookings/bookings.policy.ts';
import { countTestsBooked } from '../bookings/list.service.ts';
import type { BookingRow } from '../bookings/list.service.ts';
import { listBookingsOfPerson, reachesPerson } from '../bookings/person.service.ts';
import type { Db } from '../db/database.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { countReports } from '../laboratory/quality.service.ts';
import { messagesOfBookings } from '../messages-out/visit-messages.service.ts';
import type { BookingMessageRow } from '../messages-out/visit-messages.service.ts';
import { personOf, readAbout } from '../patients/corrections.service.ts';
import type { AboutPerson, PersonRow } from '../patients/corrections.service.ts';
import { readDayMoney } from '../payments/closing.service.ts';
import { owedByPerson } from '../payments/invoices.service.ts';
import { moneyOfBookings } from '../payments/overview.service.ts';
import type { MovedRow } from '../payments/overview.service.ts';
import { listSessions } from '../queue/sessions.service.ts';
import { reportsOfBookings } from '../reports/visit-reports.service.ts';
import type { ReleasedRow } from '../reports/visit-reports.service.ts';
import type { Asking } from '../shared/caller.ts';
import { clinicError } from '../shared/errors.ts';

/** A person as the desk sees them. */
export interface PersonRead extends AboutPerson {
  person: PersonRow;
  owedPaise: number;
}

/** A person's page. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function readPerson(deps: Dependencies, asking: Asking, patientNumber: string): Promise<PersonRead> {
  return readWhole(deps.db, await openPerson(deps, asking, patientNumber));
}

/**
 * A person whose page the caller may open. Any other is answered as missing.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS
 */
async function openPerson(deps: Dependencies, asking: Asking, patientNumber: string): Promise<PersonRow> {
  await allowLookUp(deps, asking.caller, patientNumber);
  const person = await personOf(deps.db, patientNumber);
  if (!(await reachesPerson(deps.db, asking, person))) throw clinicError('NOT_FOUND');
  return person;
}

/** The page of a person whom the caller has just changed, as it is now. @throws NOT_FOUND */
export const readChangedPerson = async (db: Db, patientNumber: string): Promise<PersonRead> =>
  readWhole(db, await personOf(db, patientNumber));

/** A person with their family, what they owe, and what was corrected. */
async function readWhole(db: Db, person: PersonRow): Promise<PersonRead> {
  const about = await readAbout(db, person);
  return { person, ...about, owedPaise: await owedByPerson(db, person.accountId, person.patientNumber) };
}

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

const dayMs = 86_400_000;

/**
 * The figures of a day: its money, its sessions, its tests and reports. Each department counts its own.
 * @param day YYYY-MM-DD of the clinic's calendar, which the schema has checked
 */
export async function readOverview(db: Db, day: string) {
  const from = atClinicClock(day, 0, 0)!;
  const [money, sessions, tests, reports] = await Promise.all([
    readDayMoney(db, day),
    listSessions(db, day),
    countTestsBooked(db, day),
    countReports(db, from, new Date(from.getTime() + dayMs)),
  ]);
  return { now: db.now(), day, money, sessions, tests, reports };
}
export type Overview = Awaited<ReturnType<typeof readOverview>>;
