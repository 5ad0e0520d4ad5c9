import type { BookingType, PaymentStatus } from '#contract/bookings/states.ts';
import type { Scope } from '#contract/permissions.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

/** Scopes for lists that need only a few columns. $1 the caller's account, $2 their doctor number or null. */
const reaches: Record<Exclude<Scope, 'no'>, string> = {
  any: '$1::integer IS NOT NULL AND ($2::integer IS NULL OR true)',
  own: 'b.account_id = $1 AND ($2::integer IS NULL OR true)',
  involved: '(b.account_id = $1 OR $2 IN (b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id))',
};

/** The patient's name; the account holder has the account's name. */
const patientName = `CASE WHEN patient.relation <> 'Self' THEN patient.name ELSE a.name END AS "patientName"`;

export interface InProgressRow {
  id: number;
  kind: BookingType;
  accountId: number;
  itemName: string;
  itemNameBn: string;
  patientName: string;
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
      SELECT b.id, b.kind, b.account_id AS "accountId", b.item_name AS "itemName", b.item_name_bn AS "itemNameBn", ${patientName}, b.requested_at AS "requestedAt",
             b.payment_status AS "paymentStatus", b.report_status AS "reportStatus",
             b.report_url AS "reportUrl", b.reporting_doctor_id AS "reportingDoctorId"
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
  /** The account holder's name. */
  accountName: string;
  phone: string;
  scheduledAt: Date | null;
  scheduledHasTime: boolean;
  appointmentStatus: string;
  reportStatus: string | null;
}

const testDetails = (scope: 'any' | 'involved') =>
  statement<TestDetailRow>(
    `bookings.test-details-${scope}`,
    `
  SELECT b.id, b.account_id AS "accountId", b.item_name AS "testName", b.item_name_bn AS "testNameBn", ${patientName}, a.name AS "accountName", a.phone, b.scheduled_at AS "scheduledAt",
         b.scheduled_has_time AS "scheduledHasTime", b.appointment_status AS "appointmentStatus", b.report_status AS "reportStatus"
  FROM accounts a JOIN bookings b ON b.account_id = a.id AND b.kind = 'test' LEFT JOIN patients patient ON patient.id = b.patient_id
  WHERE a.phone = $3 AND a.deleted_at IS NULL
    AND ${scope === 'any' ? reaches.any : '$1::integer IS NOT NULL AND $2 IN (b.doctor_id, b.referer_id, b.referring_doctor_id, b.reporting_doctor_id)'}
  ORDER BY b.requested_at DESC, b.id DESC LIMIT 100`,
  );
const testDetailStatements = { any: testDetails('any'), involved: testDetails('involved') };

export interface CallerIds {
  accountId: number;
  doctorId: number | null;
}

export async function selectInProgress(
  db: Db,
  scope: Exclude<Scope, 'no'>,
  reader: CallerIds,
  place: { page: number; size: number },
): Promise<{ total: number; rows: InProgressRow[] }> {
  const rows = await db.all(inProgressStatements[scope], [
    reader.accountId,
    reader.doctorId,
    place.size,
    place.page * place.size,
  ]);
  return { total: rows[0]?.total ?? 0, rows: rows.filter((row) => row.id !== null) };
}

export const countByStatus = (db: Db) => db.all(counts);

/** The newest 100 test bookings of the account with this phone: all, or those the caller's doctor is involved in. */
export const selectTestDetails = (db: Db, scope: 'any' | 'involved', reader: CallerIds, phone: string) =>
  db.all(testDetailStatements[scope], [reader.accountId, reader.doctorId, phone]);
