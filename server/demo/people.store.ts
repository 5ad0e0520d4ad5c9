import { nameKey } from '#contract/patients/name-key.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { DemoMember } from './families.ts';

const insertMembers = statement(
  'demo.families',
  `
  INSERT INTO patients (account_id, name, name_key, relation, gender, age_years, birth_date)
  SELECT a.id, m.name, m.key, m.relation, m.gender, m."ageYears", m."birthDate"
  FROM jsonb_to_recordset($1::jsonb) AS m (phone text, name text, key text, relation text, gender text,
    "ageYears" smallint, "birthDate" date)
  JOIN accounts a ON a.phone = m.phone AND a.deleted_at IS NULL
  ON CONFLICT DO NOTHING`,
);

/** One of every so many of an account's bookings, including the newest but one, and none of the tests in $2. */
const giveBookings = statement(
  'demo.family-bookings',
  `
  UPDATE bookings b SET patient_id = p.id
  FROM jsonb_to_recordset($1::jsonb) AS m (phone text, name text, "everyBooking" integer)
  JOIN accounts a ON a.phone = m.phone AND a.deleted_at IS NULL
  JOIN patients p ON p.account_id = a.id AND p.name = m.name
  JOIN (
    SELECT id, account_id, row_number() OVER (PARTITION BY account_id ORDER BY id DESC) AS place FROM bookings
    WHERE item_name IS NULL OR item_name <> ALL ($2::text[])
  ) n ON n.account_id = a.id
  WHERE b.id = n.id AND m."everyBooking" > 0 AND n.place % m."everyBooking" = 2`,
);

/**
 * Adds the people to their accounts, and names them on some of the existing bookings.
 * @param ownTests names of tests that stay the account's own person's
 */
export async function insertFamilies(
  tx: Db,
  members: readonly DemoMember[],
  ownTests: readonly string[],
): Promise<void> {
  const rows = JSON.stringify(members.map((member) => ({ ...member, key: nameKey(member.name) })));
  await tx.run(insertMembers, [rows]);
  await tx.run(giveBookings, [rows, ownTests]);
}
