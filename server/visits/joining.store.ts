import type { BookingType } from '#contract/bookings/states.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { liveToken } from '../db/columns.ts';

/** A booking that may join a visit, apart from its money. */
export interface JoinableRow {
  id: number;
  kind: BookingType;
  /** Null: the account holder. */
  patientId: number | null;
  /** The patient row that the booking names; of a holder who has given age and sex, their own row. */
  patientRow: number | null;
  itemName: string;
  itemNameBn: string;
  /** Of a doctor: when. */
  at: Date | null;
  /** In the doctor's session. */
  number: number | null;
  /** It has no day yet. */
  isUnplaced: boolean;
}

/**
 * The open bookings of an account for today, or requested today without a day, that were made on their own: no other
 * booking shares their visit, and no discount on it waits for a decision.
 */
const joinable = statement<JoinableRow>(
  'visits.joinable',
  `
  SELECT b.id, b.kind, CASE WHEN p.relation <> 'Self' THEN p.id END AS "patientId", b.patient_id AS "patientRow",
    b.item_name AS "itemName", b.item_name_bn AS "itemNameBn",
    CASE WHEN b.kind = 'doctor' THEN b.scheduled_at END AS at,
    (SELECT t.number FROM tokens t WHERE t.booking_id = b.id AND t.${liveToken}) AS number,
    b.scheduled_at IS NULL AS "isUnplaced"
  FROM bookings b JOIN visits v ON v.id = b.visit_id LEFT JOIN patients p ON p.id = b.patient_id
  WHERE b.account_id = $1 AND v.kind = 'BOOKED' AND b.checkup_status = 'PENDING'
    AND clinic_day(coalesce(b.scheduled_at, b.requested_at)) = clinic_day(clinic_now())
    AND NOT EXISTS (SELECT FROM bookings other WHERE other.visit_id = v.id AND other.id <> b.id)
    AND NOT EXISTS (SELECT FROM discount_requests r WHERE r.visit_id = v.id AND r.approved IS NULL)
  ORDER BY b.id`,
);

export const selectJoinable = (db: Db, accountId: number) => db.all(joinable, [accountId]);
