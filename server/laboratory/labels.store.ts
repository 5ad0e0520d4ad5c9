import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { Label } from '../print/label-document.ts';

export interface LabelRow extends Omit<Label, 'language' | 'collectedAt'> {
  id: number;
  accountId: number;
  bookingIds: number[];
  collectedAt: Date;
  /** What was printed before; null if nothing was. */
  label: Label | null;
}

const toPrint = statement<LabelRow>(
  'labels.to-print',
  `
  SELECT s.id, s.accession, s.container, s.urgent AS "isUrgent", s.collected_at AS "collectedAt", s.label,
    p.account_id AS "accountId", p.name AS "patientName", p.age, p.gender AS sex, lines.tests,
    lines.ids AS "bookingIds", p.patient_number AS "patientNumber", together.place, together.of
  FROM specimens s, LATERAL (
      SELECT min(b.id) AS first, jsonb_agg(b.id ORDER BY b.id) AS ids,
        jsonb_agg(coalesce(nullif(t.code, ''), b.item_name) ORDER BY b.id) AS tests
      FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id JOIN lab_tests t ON t.id = b.lab_test_id
      WHERE l.specimen_id = s.id) lines
    JOIN booking_patients p ON p.booking_id = lines.first,
    LATERAL (
      SELECT count(*)::integer AS of, count(*) FILTER (WHERE other.id <= s.id)::integer AS place
      FROM specimens other
      WHERE other.collected_at = s.collected_at AND EXISTS (
        SELECT FROM specimen_lines l JOIN booking_patients o ON o.booking_id = l.booking_id
        WHERE l.specimen_id = other.id AND o.patient_number = p.patient_number)) together
  WHERE s.id = ANY ($1) AND s.rejected_at IS NULL ORDER BY s.id FOR UPDATE OF s`,
);
const notePrint = statement(
  'labels.note-print',
  'UPDATE specimens SET label = coalesce(label, $2), label_prints = label_prints + 1 WHERE id = $1',
);

const eraseNames = statement(
  'labels.erase-names',
  `
  UPDATE specimens SET label = label || '{"patientName": ""}'
  WHERE label IS NOT NULL AND id IN (
    SELECT l.specimen_id FROM specimen_lines l JOIN bookings b ON b.id = l.booking_id WHERE b.account_id = $1)`,
);

/** Tubes that can be tested, locked until the transaction ends. */
export const lockToPrint = (tx: Db, ids: readonly number[]) => tx.all(toPrint, [ids]);
/** Stores the text of a tube's first label, and counts the prints. */
export const noteLabel = (tx: Db, id: number, label: Label) => tx.run(notePrint, [id, JSON.stringify(label)]);
/** Removes the name from the stored labels of an account's tubes; the rest stays. */
export const eraseNamesOnLabels = (tx: Db, accountId: number) => tx.run(eraseNames, [accountId]);
