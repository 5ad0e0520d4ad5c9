import type { FormF, FormFBody } from '#contract/bookings/form-f.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { requesterOf } from '../db/columns.ts';

const put = statement(
  'bookings.put-form-f',
  `
  INSERT INTO form_f (booking_id, number, doctor_id, indication, counts)
  SELECT id, $2, $3, $4, checkup_status <> 'CANCELLED' FROM bookings WHERE id = $1
  ON CONFLICT (booking_id) DO UPDATE
    SET number = excluded.number, doctor_id = excluded.doctor_id, indication = excluded.indication`,
);
const find = statement<FormFState>(
  'bookings.find-form-f',
  `
  SELECT b.item_name AS "itemName", b.item_name_bn AS "itemNameBn", ${requesterOf('r', 'b')} AS referrer,
    CASE WHEN f.booking_id IS NOT NULL THEN jsonb_build_object('number', f.number, 'doctorId', d.id,
      'doctor', d.name, 'doctorBn', d.name_bn, 'indication', f.indication) END AS "formF"
  FROM bookings b LEFT JOIN form_f f ON f.booking_id = b.id LEFT JOIN doctors d ON d.id = f.doctor_id
    LEFT JOIN doctors r ON r.id = b.referring_doctor_id
  WHERE b.id = $1`,
);

/** What a report of a booking must know of its Form F. */
export interface FormFState {
  itemName: string;
  itemNameBn: string;
  /** Who asked for the test; null if nobody was named. */
  referrer: string | null;
  formF: FormF | null;
}

/** Violates the index `form_f_number` if another booking that is not cancelled has the number. */
export const putFormF = (tx: Db, bookingId: number, { number, doctorId, indication }: FormFBody) =>
  tx.run(put, [bookingId, number, doctorId, indication]);
export const findFormF = (db: Db, bookingId: number) => db.first(find, [bookingId]);
