import type { Language } from '#contract/fields.ts';
import { nameKey } from '#contract/patients/name-key.ts';
import type { Role } from '#contract/roles.ts';
import { statement } from '../db/database.ts';
import type { Db } from '../db/database.ts';
import type { DemoMember } from './families.ts';

const insertAccountsOf = statement(
  'demo.accounts',
  `
  INSERT INTO accounts (phone, name, role, language, phone_verified_at, created_at, last_login_at)
  SELECT phone, name, role, language, clinic_now() - interval '90 days', clinic_now() - interval '90 days',
    clinic_now() - interval '2 days'
  FROM jsonb_to_recordset($1::jsonb) AS person (phone text, name text, role text, language text)
  ON CONFLICT (phone) WHERE deleted_at IS NULL DO NOTHING`,
);

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

const insertEnquiries = statement(
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

export interface NewAccount {
  phone: string;
  name: string;
  role: Role;
  language: Language;
}

/** Skips numbers that already have an account. */
export const insertAccounts = (tx: Db, accounts: readonly NewAccount[]) =>
  tx.run(insertAccountsOf, [JSON.stringify(accounts)]);

/**
 * Adds the people to their accounts, and names them on some of the existing bookings.
 * @param ownTests names of tests whose bookings stay the account holder's
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

/** `enquiries`: JSON of their fields, with hours ago for when they came, were read and answered by `byPhone`. */
export const insertDemoEnquiries = (tx: Db, enquiries: string, byPhone: string) =>
  tx.run(insertEnquiries, [enquiries, byPhone]);
