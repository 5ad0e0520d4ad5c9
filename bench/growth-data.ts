import type { Database } from '../server/db/database.ts';
import { nameKey } from '#contract/patients/name-key.ts';

/** How many more doctors the bookings are spread over, at every size. */
const doctors = 40;
/** Rows per statement, so that no statement needs much memory. */
const chunk = 500_000;

const firstNames = [
  'Ananya',
  'Biswajit',
  'Chandana',
  'Debashis',
  'Farida',
  'Gopal',
  'Indrani',
  'Kaushik',
  'Mitali',
  'Nazrul',
];
const lastNames = 'Bose Chatterjee Das Ghosh Khatun Mondal Mukherjee Roy Saha Sen'.split(' ');
const names = firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`));

/**
 * Fills a demo's database up to so many bookings: spread evenly over ten years, of as many accounts and 40 more
 * doctors, nearly all over and paid, those of the last two weeks half open, and one in five hundred never closed. The
 * same at every run, as far as the random numbers go.
 * @param db a connection as the owner, which may switch triggers and foreign keys off, without a limit of time
 */
export async function fillClinic(db: Database, bookings: number, accounts = 100_000): Promise<void> {
  await db.transaction(async (tx) => {
    // Foreign keys are right by construction; the triggers' work is done once at the end.
    await tx.query(`SET LOCAL session_replication_role = replica`);
    await tx.query(`SELECT setseed(0.5)`);
    await tx.query(
      `INSERT INTO accounts (phone, name, name_key, created_at, last_login_at)
       SELECT (4000000000 + n)::text, ($2::text[])[1 + n % $4], ($3::text[])[1 + n % $4],
         clinic_now() - interval '10 years', clinic_now()
       FROM generate_series(1, $1::integer) n`,
      [accounts, names, names.map(nameKey), names.length],
    );
    await tx.query(
      `INSERT INTO doctors (name, phone, speciality, hospital, type, fee_paise)
       SELECT 'Dr. Growth ' || n, (4900000000 + n)::text, 'General Physician', 'Clinic', 'Internal', 50000
       FROM generate_series(1, $1::integer) n`,
      [doctors],
    );
    const indexes = await takeIndexes(tx);
    const { rows } = await tx.query(`SELECT count(*)::integer AS count FROM bookings`);
    const wanted = bookings - (rows[0] as { count: number }).count;
    for (let done = 0; done < wanted; done += chunk)
      await tx.query(insertBookings, [done, Math.min(wanted, done + chunk), wanted, accounts]);
    await tx.query(insertVisits);
    await tx.query(insertReceipts);
    await tx.query(insertEntries);
    for (const index of indexes) await tx.query(index);
    await tx.query('SELECT rebuild_counts()');
  });
  await db.query('VACUUM (ANALYZE)');
}

/** Drops the indexes that are only for speed, and answers the statements that make them again. */
async function takeIndexes(tx: Pick<Database, 'query'>): Promise<string[]> {
  const { rows } = await tx.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS statement FROM pg_index
     WHERE indrelid IN ('bookings'::regclass, 'ledger_entries'::regclass, 'receipts'::regclass) AND NOT indisunique`,
  );
  const indexes = rows as { name: string; statement: string }[];
  for (const { name } of indexes) await tx.query(`DROP INDEX ${name}`);
  return indexes.map(({ statement }) => statement);
}

/** $1 after this one, $2 up to this one, $3 of so many, $4 of so many accounts. The newest are requested now. */
const insertBookings = `
  INSERT INTO bookings (kind, account_id, created_by, doctor_id, lab_test_id, item_name, item_name_bn, price_paise,
    requested_at, scheduled_at, scheduled_has_time, checkup_status, appointment_status, cancelled_at, payment_status,
    payment_amount1_paise, referer_id, referring_doctor_id, reporting_doctor_id, visit_id)
  SELECT kind, account_id, account_id, CASE kind WHEN 'doctor' THEN doctor END, CASE kind WHEN 'test' THEN test.id END,
    CASE kind WHEN 'test' THEN test.name ELSE 'Dr. Growth' END, '', price, at,
    CASE WHEN kind = 'doctor' OR checkup <> 'PENDING' OR dice[2] < 0.5 THEN at + interval '14 days' * dice[3] END,
    false, checkup,
    CASE WHEN checkup <> 'PENDING' THEN checkup WHEN kind = 'doctor' THEN 'SCHEDULED' ELSE 'REQUESTED' END,
    CASE checkup WHEN 'CANCELLED' THEN at END,
    CASE WHEN checkup <> 'COMPLETED' THEN 'PENDING' WHEN dice[4] < 0.98 THEN 'COMPLETED' ELSE 'PARTIAL' END,
    CASE WHEN checkup <> 'COMPLETED' THEN NULL WHEN dice[4] < 0.98 THEN price ELSE price / 2 END,
    CASE WHEN dice[5] < 0.2 THEN referer END, CASE WHEN dice[6] < 0.3 THEN referring END,
    CASE WHEN kind = 'test' AND dice[7] < 0.5 THEN reporting END, nextval('visits_id_seq')
  FROM (
    SELECT n, dice, at, price, kind, account_id,
      CASE WHEN at < clinic_now() - interval '14 days' AND dice[1] < 0.002 THEN 'PENDING'
        WHEN at > clinic_now() - interval '14 days' AND dice[1] < 0.5 THEN 'PENDING'
        WHEN dice[1] > 0.9 THEN 'CANCELLED' ELSE 'COMPLETED' END AS checkup,
      doctors[1 + floor(dice[8] * array_length(doctors, 1))::integer] AS doctor,
      doctors[1 + floor(dice[9] * array_length(doctors, 1))::integer] AS referer,
      doctors[1 + floor(dice[10] * array_length(doctors, 1))::integer] AS referring,
      doctors[1 + floor(dice[11] * array_length(doctors, 1))::integer] AS reporting
    FROM (
      SELECT n, dice, clinic_now() - interval '3650 days' * (1 - n::float8 / $3::integer) AS at,
        10000 + 100 * floor(dice[12] * 400)::bigint AS price,
        CASE WHEN dice[13] < 0.6 THEN 'test' ELSE 'doctor' END AS kind,
        (SELECT min(id) FROM accounts WHERE phone LIKE '4%') + floor(dice[14] * $4::integer)::integer AS account_id,
        (SELECT array_agg(id ORDER BY id) FROM doctors) AS doctors
      FROM generate_series($1::integer + 1, $2::integer) n
        CROSS JOIN LATERAL (SELECT array_agg(random()) AS dice FROM generate_series(1, 14 + 0 * n)) thrown) drawn) made
  JOIN lab_tests test ON test.id = (SELECT min(id) FROM lab_tests) + n % 10
  ORDER BY n`;

const insertVisits = `
  INSERT INTO visits (id, kind, opened_by, opened_at) OVERRIDING SYSTEM VALUE
  SELECT visit_id, 'BOOKED', created_by, requested_at FROM bookings b
  WHERE NOT EXISTS (SELECT FROM visits v WHERE v.id = b.visit_id)`;

const insertReceipts = `
  INSERT INTO receipts (year, seq, account_id, mode, total_paise, recorded_at)
  SELECT 'growth', id, account_id, 'cash', payment_amount1_paise, requested_at FROM bookings b
  WHERE payment_amount1_paise > 0 AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.booking_id = b.id)
  ORDER BY id`;

const insertEntries = `
  INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, label, receipt_id, recorded_by,
    role, recorded_at, price_paise, was_cancelled)
  SELECT b.id, 'payment', 1, r.total_paise, r.total_paise, r.mode, 'cash', r.id,
    (SELECT min(id) FROM accounts WHERE role = 'Receptionist'), 'Receptionist', r.recorded_at, b.price_paise, false
  FROM receipts r JOIN bookings b ON b.id = r.seq WHERE r.year = 'growth' ORDER BY r.id`;
