import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';

const insert = statement(
  'demo.enquiries',
  `
  INSERT INTO enquiries (name, email, phone, message, language, created_at, read_at, read_by, answered_at, answered_by)
  SELECT e.name, e.email, e.phone, e.message, e.language, clinic_now() - make_interval(hours => e.received),
    clinic_now() - make_interval(hours => e.read), CASE WHEN e.read IS NOT NULL THEN a.id END,
    clinic_now() - make_interval(hours => e.answered), CASE WHEN e.answered IS NOT NULL THEN a.id END
  FROM accounts a, jsonb_to_recordset($1::jsonb) AS e (name text, email text, phone text, message text, language text,
    received integer, read integer, answered integer)
  WHERE a.phone = $2 ORDER BY e.received DESC`,
);

/** `enquiries`: JSON of their fields, with hours ago for when they came, were read and answered by `byPhone`. */
export const insertDemoEnquiries = (tx: Db, enquiries: string, byPhone: string) => tx.run(insert, [enquiries, byPhone]);
