import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { statement, statementOnce } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { nameOfPatient, numberOfPatient } from '../db/columns.ts';
import { isReached, reachValues } from '../db/reach.ts';
import { dayValues, fewOf, filterOf, hasDays, isRequestedOnDays, longListOf } from './filters.store.ts';
import { counted, pageOfDays, pageOfFew, pageOfMany, pageValues } from './pages.store.ts';
import type { Counted, CountedRows, DayValues, PageValues } from './pages.store.ts';

type ReachValues = ReturnType<typeof reachValues>;

const patientColumns = `${nameOfPatient('patient', 'a')} AS "patientName",
      ${numberOfPatient('patient', 'a')} AS "patientNumber"`;

export interface InProgressRow {
  id: number;
  kind: BookingType;
  accountId: number;
  itemName: string;
  itemNameBn: string;
  patientName: string;
  patientNumber: string;
  requestedAt: Date;
  scheduledAt: Date | null;
  scheduledHasTime: boolean;
  paymentStatus: PaymentStatus;
  reportStatus: string | null;
  reportUrl: string | null;
  reportingDoctorId: number | null;
}

const inProgressRows = `b.id, b.kind, b.account_id AS "accountId", b.item_name AS "itemName",
        b.item_name_bn AS "itemNameBn", ${patientColumns}, b.requested_at AS "requestedAt",
        b.scheduled_at AS "scheduledAt", b.scheduled_has_time AS "scheduledHasTime",
        b.payment_status AS "paymentStatus", b.report_status AS "reportStatus", b.report_url AS "reportUrl",
        b.reporting_doctor_id AS "reportingDoctorId"
      FROM bookings b JOIN accounts a ON a.id = b.account_id LEFT JOIN patients patient ON patient.id = b.patient_id`;

/** Which bookings in progress: of one kind or both, of a range of days, from which end. */
export interface InProgressChoice {
  bookingType?: BookingType | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order?: 'newest' | 'oldest' | undefined;
}

function writeInProgress(scope: Exclude<Scope, 'no'>, { bookingType, order = 'newest', ...days }: InProgressChoice) {
  const filter = filterOf(bookingType ?? null, { checkupStatus: 'PENDING', appointmentStatus: null });
  if (scope === 'own') {
    const own = `${filter}${hasDays(days) ? ` AND ${isRequestedOnDays}` : ''}`;
    return pageOfFew(fewOf(scope, own), order, inProgressRows);
  }
  const long = { ...longListOf(scope, filter), order, rows: inProgressRows };
  return hasDays(days) ? pageOfDays(long) : pageOfMany(long);
}

/** How many bookings of a kind have each appointment status. */
export interface StatusCounts {
  kind: BookingType;
  scheduled: number;
  pending: number;
  completed: number;
  cancelled: number;
}

/** By the kept counts (docs/decisions/0012-kept-counts.md). */
const counts = statement<StatusCounts>(
  'bookings.counts',
  `
  SELECT kind,
    coalesce(sum(bookings) FILTER (WHERE appointment_status = 'SCHEDULED'), 0)::integer AS scheduled,
    coalesce(sum(bookings) FILTER (WHERE appointment_status = 'REQUESTED'), 0)::integer AS pending,
    coalesce(sum(bookings) FILTER (WHERE appointment_status = 'COMPLETED'), 0)::integer AS completed,
    coalesce(sum(bookings) FILTER (WHERE appointment_status = 'CANCELLED'), 0)::integer AS cancelled
  FROM (
    SELECT kind, appointment_status, bookings FROM kept_counts
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor') AND span = 'month'
    UNION ALL
    SELECT kind, appointment_status, bookings FROM kept_count_changes
    WHERE doctor_id = 0 AND kind IN ('test', 'doctor')) counts
  GROUP BY kind`,
);

export interface TestDetailRow {
  id: number;
  accountId: number;
  testName: string;
  testNameBn: string;
  patientName: string;
  patientNumber: string;
  /** The account holder's name. */
  accountName: string;
  phone: string;
  scheduledAt: Date | null;
  scheduledHasTime: boolean;
  appointmentStatus: string;
  reportStatus: string | null;
}

const testDetails = (reach: 'any' | 'part') =>
  statement<TestDetailRow, ReachValues & { number: string }>(
    `bookings.test-details-${reach}`,
    `
  SELECT b.id, b.account_id AS "accountId", b.item_name AS "testName", b.item_name_bn AS "testNameBn",
         ${patientColumns}, a.name AS "accountName", a.phone, b.scheduled_at AS "scheduledAt",
         b.scheduled_has_time AS "scheduledHasTime", b.appointment_status AS "appointmentStatus",
         b.report_status AS "reportStatus"
  FROM accounts a
    JOIN bookings b ON b.account_id = a.id AND b.kind = 'test'
    LEFT JOIN patients patient ON patient.id = b.patient_id
  WHERE a.deleted_at IS NULL
    AND a.id = coalesce(
      (SELECT id FROM accounts WHERE phone = $number AND deleted_at IS NULL),
      (SELECT id FROM accounts WHERE patient_number = $number),
      (SELECT account_id FROM patients WHERE patient_number = $number))
    AND ($number = a.phone OR $number = ${numberOfPatient('patient', 'a')})
    AND ${isReached(reach)}
  ORDER BY b.requested_at DESC, b.id DESC LIMIT 100`,
  );
const testDetailStatements = { any: testDetails('any'), part: testDetails('part') };

/** The kept counts (docs/decisions/0012-kept-counts.md). $1 a day of the clinic's calendar. */
const testsOfDay = statement<{ tests: number }>(
  'bookings.tests-of-day',
  `
  SELECT coalesce(sum(bookings), 0)::integer AS tests FROM (
    SELECT bookings FROM kept_counts WHERE doctor_id = 0 AND kind = 'test' AND span = 'day' AND since = $1::date
    UNION ALL
    SELECT bookings FROM kept_count_changes WHERE doctor_id = 0 AND kind = 'test' AND day = $1::date) counts`,
);

/** Index: bookings_by_appointment. */
const requests = statement<{ count: number }>(
  'bookings.count-requests',
  `
  SELECT count(*)::integer AS count FROM (
    SELECT FROM bookings b WHERE b.kind = 'doctor' AND b.appointment_status = 'REQUESTED' LIMIT $1) found`,
);

export async function selectInProgress(
  db: Db,
  caller: Caller,
  scope: Exclude<Scope, 'no'>,
  asked: InProgressChoice & { page: number; size: number },
): Promise<CountedRows<InProgressRow>> {
  const words = [scope, asked.bookingType, asked.order === 'oldest' && 'oldest', hasDays(asked) && 'days'];
  const inProgress = statementOnce<Counted<InProgressRow>, ReachValues & PageValues & DayValues>(
    `bookings.in-progress-${words.filter(Boolean).join('-')}`,
    () => writeInProgress(scope, asked),
  );
  return counted(await db.all(inProgress, { ...reachValues(caller), ...pageValues(asked), ...dayValues(asked) }));
}

export const countByStatus = (db: Db) => db.all(counts);
export const countTestsOf = async (db: Db, day: string) => (await db.first(testsOfDay, [day]))!.tests;

/**
 * The newest 100 test bookings of the account with this phone, or of the person with this patient number: all, or those
 * the caller's doctor has a part in.
 */
export const selectTestDetails = (db: Db, caller: Caller, reach: 'any' | 'part', number: string) =>
  db.all(testDetailStatements[reach], { ...reachValues(caller), number });
/** How many doctor bookings nobody has given a time; at most `most`. */
export const countUnconfirmed = async (db: Db, most: number) => (await db.first(requests, [most]))!.count;

/** Only the newest bookings are read: they show what people ask for now, at the same cost however many there are. */
const askedFor = statement<{ id: number }>(
  'bookings.asked-for',
  `SELECT lab_test_id AS id
   FROM (SELECT lab_test_id FROM bookings WHERE kind = 'test' ORDER BY requested_at DESC, id DESC LIMIT 300) newest
   GROUP BY lab_test_id ORDER BY count(*) DESC, lab_test_id`,
);

/** The ids of the tests in the newest 300 bookings, those booked most first. */
export const selectTestsAskedFor = async (db: Db): Promise<number[]> => (await db.all(askedFor)).map(({ id }) => id);
