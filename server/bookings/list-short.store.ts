import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Caller } from '../caller.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { reaches, reachValues } from './list.store.ts';

/** The patient's name and number; the account holder has the account's. */
const patientColumns = `CASE WHEN patient.relation <> 'Self' THEN patient.name ELSE a.name END AS "patientName",
      coalesce(patient.patient_number, a.patient_number) AS "patientNumber"`;

export interface InProgressRow {
  id: number;
  kind: BookingType;
  accountId: number;
  itemName: string;
  itemNameBn: string;
  patientName: string;
  patientNumber: string;
  requestedAt: Date;
  paymentStatus: PaymentStatus;
  reportStatus: string | null;
  reportUrl: string | null;
  reportingDoctorId: number | null;
}

const inProgress = (scope: Exclude<Scope, 'no'>) =>
  statement<InProgressRow & { total: number }>(
    `bookings.in-progress-${scope}`,
    `
  SELECT counted.total, page.* FROM
    (SELECT count(*)::integer AS total FROM bookings b WHERE b.checkup_status = 'PENDING' AND ${reaches[scope]}) counted
    LEFT JOIN LATERAL (
      SELECT b.id, b.kind, b.account_id AS "accountId", b.item_name AS "itemName", b.item_name_bn AS "itemNameBn",
             ${patientColumns}, b.requested_at AS "requestedAt", b.payment_status AS "paymentStatus",
             b.report_status AS "reportStatus", b.report_url AS "reportUrl",
             b.reporting_doctor_id AS "reportingDoctorId"
      FROM bookings b JOIN accounts a ON a.id = b.account_id LEFT JOIN patients patient ON patient.id = b.patient_id
      WHERE b.checkup_status = 'PENDING' AND ${reaches[scope]}
      ORDER BY b.requested_at DESC, b.id DESC LIMIT $3 OFFSET $4) page ON true`,
  );
const inProgressStatements = { any: inProgress('any'), own: inProgress('own'), involved: inProgress('involved') };

/** How many bookings of a kind have each appointment status. */
export interface StatusCounts {
  kind: BookingType;
  scheduled: number;
  pending: number;
  completed: number;
  cancelled: number;
}

const counts = statement<StatusCounts>(
  'bookings.counts',
  `
  SELECT kind,
    count(*) FILTER (WHERE appointment_status = 'SCHEDULED')::integer AS scheduled,
    count(*) FILTER (WHERE appointment_status = 'REQUESTED')::integer AS pending,
    count(*) FILTER (WHERE appointment_status = 'COMPLETED')::integer AS completed,
    count(*) FILTER (WHERE appointment_status = 'CANCELLED')::integer AS cancelled
  FROM bookings GROUP BY kind`,
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
  statement<TestDetailRow>(
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
      (SELECT id FROM accounts WHERE phone = $3 AND deleted_at IS NULL),
      (SELECT id FROM accounts WHERE patient_number = $3),
      (SELECT account_id FROM patients WHERE patient_number = $3))
    AND ($3 = a.phone OR $3 = coalesce(patient.patient_number, a.patient_number))
    AND ${reaches[reach]}
  ORDER BY b.requested_at DESC, b.id DESC LIMIT 100`,
  );
const testDetailStatements = { any: testDetails('any'), part: testDetails('part') };

export async function selectInProgress(
  db: Db,
  caller: Caller,
  scope: Exclude<Scope, 'no'>,
  place: { page: number; size: number },
): Promise<{ total: number; rows: InProgressRow[] }> {
  const rows = await db.all(inProgressStatements[scope], [...reachValues(caller), place.size, place.page * place.size]);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export const countByStatus = (db: Db) => db.all(counts);

/**
 * The newest 100 test bookings of the account with this phone, or of the person with this patient number: all, or those
 * the caller's doctor has a part in.
 */
export const selectTestDetails = (db: Db, caller: Caller, reach: 'any' | 'part', number: string) =>
  db.all(testDetailStatements[reach], [...reachValues(caller), number]);
