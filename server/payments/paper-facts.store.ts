import type { InfantAge } from '#contract/patients/age.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import { requesterOf } from '../db/columns.ts';

/** What a paper says of a booking beside its money. */
export interface PaperFacts {
  visitId: number;
  /** In full years on the day of the paper; null if it is not known. */
  age: number | null;
  infantAge: InfantAge | null;
  sex: Gender | null;
  /** Who sent the person; null if nobody was named, or that is hidden. */
  requester: string | null;
  requesterBn: string | null;
}

const facts = statement<PaperFacts>(
  'payments.paper-facts',
  `
  SELECT b.visit_id AS "visitId", p.gender AS sex,
    patient_age_on(p.birth_date, p.age_years, p.age_told_on, clinic_day($2)) AS age,
    infant_age_on(p.birth_date, p.age_unit, p.age_told_on, clinic_day($2)) AS "infantAge",
    CASE WHEN NOT b.is_referring_doc_hidden THEN ${requesterOf('d', 'b')} END AS requester,
    CASE WHEN NOT b.is_referring_doc_hidden THEN d.name_bn END AS "requesterBn"
  FROM bookings b
    LEFT JOIN patients p ON p.id = b.patient_id
    LEFT JOIN doctors d ON d.id = b.referring_doctor_id
  WHERE b.id = ANY ($1) ORDER BY b.id`,
);
const nameOf = statement<{ name: string }>(
  'payments.name-of-issuer',
  `
  SELECT a.name FROM bills bill JOIN accounts a ON a.id = bill.issued_by JOIN bookings b ON b.id = bill.booking_id
  WHERE bill.id = $1 AND b.account_id <> a.id`,
);

/** The facts of bookings on the day of a paper, in the order of the bookings. */
export const selectPaperFacts = (db: Db, bookingIds: readonly number[], at: Date) => db.all(facts, [bookingIds, at]);
/** Who issued a bill at the clinic; null if the patient did. */
export const findIssuer = async (db: Db, billId: number): Promise<string | null> =>
  (await db.first(nameOf, [billId]))?.name ?? null;
