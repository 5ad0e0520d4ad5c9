import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointmentStatuses, checkupStatuses, paymentStatuses } from '#contract/bookings/states.ts';
import { limits } from '#contract/limits.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import site from '#web/i18n/bn/site.json' with { type: 'json' };
import { demoAccounts } from './accounts.ts';
import { makeDemoBookings } from './bookings.ts';
import { demoCourses } from './courses.ts';
import { writeKind } from './demo.store.ts';
import { demoLabTests } from './lab-tests.ts';
import { seedDemoData } from './seed.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 4 }, runNow);
  // Two at once, as when a clinic is started twice on one database.
  await Promise.all([seedDemoData(db), seedDemoData(db)]);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const ask = async (sql: string) => (await db.query(sql)).rows;
/** The number a query returns. */
const count = async (sql: string) => {
  const [row] = (await ask(`SELECT (${sql})::integer AS count`)) as { count: number }[];
  return row?.count;
};

describe('the demo clinic', () => {
  it('has the promised people under their fixed numbers', async () => {
    expect(await ask(`SELECT phone, role FROM accounts WHERE phone <= '9000000099' ORDER BY phone`)).toEqual([
      { phone: '9000000001', role: 'Admin' },
      { phone: '9000000002', role: 'Receptionist' },
      { phone: '9000000003', role: 'Staff' },
      { phone: '9000000004', role: 'Doctor' },
      { phone: '9000000005', role: 'Doctor' },
      { phone: '9000000006', role: 'Pathologist' },
      { phone: '9000000007', role: 'User' },
      { phone: '9000000008', role: 'User' },
    ]);
    expect(demoAccounts).toHaveLength(8);
    expect(await count(`SELECT count(*) FROM accounts WHERE length(name) > ${limits.nameLength}`)).toBe(0);
  });

  it('draws the course of a value of one person, also where a family shares the phone', async () => {
    for (const { phone, test } of demoCourses)
      expect(
        await count(
          `SELECT count(DISTINCT b.patient_id) FROM bookings b JOIN accounts a ON a.id = b.account_id
            WHERE a.phone = '${phone}' AND b.item_name = '${test}'`,
        ),
      ).toBe(1);
  });

  it('has twelve doctors, three of them public, and the two doctor accounts among these', async () => {
    expect(await count('SELECT count(*) FROM doctors')).toBe(12);
    expect(
      await ask(
        `SELECT a.phone, d.type, d.is_reporting FROM doctors d JOIN accounts a ON a.id = d.account_id
          WHERE d.is_public ORDER BY 1`,
      ),
    ).toEqual([
      { phone: '9000000004', type: 'Internal', is_reporting: true },
      { phone: '9000000005', type: 'External', is_reporting: false },
    ]);
    expect(await count('SELECT count(*) FROM doctors WHERE is_public')).toBe(3);
    expect(
      await count(
        `SELECT count(*) FROM doctors
          WHERE '' IN (speciality, hospital, qualifications, registration_number, schedule_text) OR fee_paise = 0`,
      ),
    ).toBe(0);
    expect(
      await ask(`SELECT schedule_text FROM doctors WHERE phone IN ('9000000004', '9000000102') ORDER BY phone`),
    ).toEqual([
      { schedule_text: 'Mon, Wed, Fri 10 am–1 pm; Tue, Thu 4 pm–6 pm' },
      { schedule_text: 'Mon–Sat 8 am–1 pm; Sun 9 am–12 noon' },
    ]);
  });

  it('offers 24 services and 14 tests of the starter catalogue in whole rupees', async () => {
    expect(
      await count(
        'SELECT count(DISTINCT name) FROM lab_tests WHERE active AND price_paise > 0 AND price_paise % 100 = 0',
      ),
    ).toBe(38);
  });

  it('has the starter catalogue, which no pathologist has confirmed, but for what is left to be taken over', async () => {
    const listed = `SELECT count(*) FROM lab_tests t WHERE EXISTS (SELECT FROM lab_test_analytes WHERE lab_test_id = t.id)`;
    expect(await count(`${listed} AND ranges_confirmed_at IS NULL`)).toBe(68);
    expect(await count(`${listed} AND ranges_confirmed_at IS NOT NULL`)).toBe(4);
    expect(await count(`SELECT count(*) FROM lab_tests WHERE name = 'Prolactin'`)).toBe(0);
  });

  it('has a message that waits to be read, one to be answered and an answered one', async () => {
    expect(
      await ask(`SELECT read_at IS NOT NULL AS read, answered_at IS NOT NULL AS answered, (read_by IS NULL) =
        (read_at IS NULL) AND (answered_by IS NULL) = (answered_at IS NULL) AS "byWhom" FROM enquiries ORDER BY id`),
    ).toEqual([
      { read: true, answered: true, byWhom: true },
      { read: true, answered: false, byWhom: true },
      { read: false, answered: false, byWhom: true },
    ]);
  });

  it('names its tests in Bengali as the home page names its services', async () => {
    const services = Object.entries(site)
      .filter(([key]) => /^service\.\w+$/.test(key))
      .map(([, name]) => name);
    const names = demoLabTests.map(({ nameBn }) => nameBn);
    expect(
      services.filter((service) => !names.some((name) => name === service || name.startsWith(`${service}: `))),
    ).toEqual([]);
    expect(await count(`SELECT count(*) FROM bookings WHERE item_name_bn = ''`)).toBe(0);
  });

  it('has 200 bookings for 60 patients besides those of today and of signed reports, with several pages for each demo user', async () => {
    expect(await ask('SELECT kind, count(*)::integer FROM bookings GROUP BY kind ORDER BY kind')).toEqual([
      { kind: 'doctor', count: 112 },
      { kind: 'test', count: 140 },
    ]);
    expect(await count('SELECT count(DISTINCT account_id) FROM bookings')).toBe(60);
    expect(
      await ask(`SELECT a.phone, b.kind, count(*)::integer FROM bookings b JOIN accounts a ON a.id = b.account_id
        WHERE a.phone IN ('9000000007', '9000000008') GROUP BY 1, 2 ORDER BY 1, 2`),
    ).toEqual([
      { phone: '9000000007', kind: 'doctor', count: 14 },
      { phone: '9000000007', kind: 'test', count: 18 },
      { phone: '9000000008', kind: 'doctor', count: 10 },
      { phone: '9000000008', kind: 'test', count: 10 },
    ]);
  });

  it('has a tube at each step of today: to take, on its way, at work, late, remarked, rejected', async () => {
    expect(
      await ask(`SELECT count(*) FILTER (WHERE received_at IS NULL)::integer AS "onItsWay",
        count(*) FILTER (WHERE received_at IS NOT NULL AND rejected_at IS NULL)::integer AS "atWork",
        count(*) FILTER (WHERE urgent)::integer AS urgent, count(*) FILTER (WHERE quality <> '{}')::integer AS remarked,
        count(*) FILTER (WHERE rejected_at IS NOT NULL)::integer AS rejected FROM specimens`),
    ).toEqual([{ onItsWay: 2, atWork: 11, urgent: 2, remarked: 2, rejected: 1 }]);
    expect(
      await count(`SELECT count(*) FROM bookings b, tubes_wanted(b) w
        WHERE b.requested_at > clinic_now() - interval '1 day'
      AND w.again IS NULL`),
    ).toBeGreaterThanOrEqual(3);
    expect(await ask('SELECT w.again FROM bookings b, tubes_wanted(b) w WHERE w.again IS NOT NULL')).toEqual([
      { again: 'Clotted' },
    ]);
  });

  it('has patients who write their names in Bengali and in English', async () => {
    const patients = `SELECT count(*) FROM accounts WHERE role = 'User' AND`;
    expect(await count(`${patients} name ~ '^[ঀ-৿ ]+$'`)).toBe(30);
    expect(await count(`${patients} name ~ '^[A-Za-z. ]+$'`)).toBe(30);
  });

  it('has every status a booking of either kind can have', async () => {
    const states = (await ask(
      'SELECT DISTINCT kind, payment_status, checkup_status, appointment_status FROM bookings',
    )) as Record<string, string>[];
    for (const kind of ['doctor', 'test']) {
      const ofKind = states.filter((state) => state.kind === kind);
      // The checkup status follows from the appointment; the payment status does not.
      expect(ofKind).toHaveLength(appointmentStatuses.length * paymentStatuses.length);
      expect(new Set(ofKind.map((state) => state.checkup_status))).toEqual(new Set(checkupStatuses));
    }
    expect(
      await count(`SELECT count(*) FROM bookings
        WHERE (checkup_status <> 'PENDING' AND appointment_status <> checkup_status)
        OR (checkup_status = 'PENDING') <> (appointment_status IN ('REQUESTED', 'SCHEDULED'))
        OR (scheduled_at IS NULL) <> (appointment_status = 'REQUESTED')`),
    ).toBe(0);
  });

  it('has payments that match their status', async () => {
    expect(
      await count(`SELECT count(*) FROM (
          SELECT payment_status, price_paise - coalesce(patient_discount_paise, 0) AS due,
            coalesce(payment_amount1_paise, 0) + coalesce(payment_amount2_paise, 0) AS paid FROM bookings) sums
        WHERE NOT CASE payment_status WHEN 'PENDING' THEN paid = 0
          WHEN 'PARTIAL' THEN paid > 0 AND paid < due ELSE paid = due END`),
    ).toBe(0);
  });

  it('shows discounts, UPI, referers, commissions, hidden names and uploaded reports', async () => {
    const conditions = [
      'patient_discount_paise > 0',
      `payment_id1 LIKE 'UPI%'`,
      `payment_id2 LIKE 'UPI%'`,
      'referer_commission_paise > 0',
      'referring_doctor_commission_paise > 0',
      'is_referer_hidden',
      'is_referring_doc_hidden',
      'reporting_doctor_id IS NOT NULL',
      'report_uploaded_at > scheduled_at AND report_uploaded_by IS NOT NULL',
    ];
    for (const condition of conditions)
      expect(await count(`SELECT count(*) FROM bookings WHERE ${condition}`), condition).toBeGreaterThan(2);
  });

  it('has discounts only by the admin, who alone may give them, in ledger and history', async () => {
    expect(await count(`SELECT count(*) FROM ledger_entries WHERE kind = 'discount'`)).toBeGreaterThan(5);
    expect(
      await ask(`SELECT DISTINCT e.role, a.role AS account FROM ledger_entries e JOIN accounts a ON a.id = e.recorded_by
        WHERE e.kind = 'discount'`),
    ).toEqual([{ role: 'Admin', account: 'Admin' }]);
    expect(await ask(`SELECT DISTINCT role FROM booking_changes WHERE field = 'patientDiscount'`)).toEqual([
      { role: 'Admin' },
    ]);
  });

  it('numbers bookings in the order they were requested', async () => {
    expect(
      await count(
        `SELECT count(*) FROM bookings one JOIN bookings next ON next.id = one.id + 1
          WHERE next.requested_at < one.requested_at`,
      ),
    ).toBe(0);
  });

  it('is filled only once', async () => {
    const counts = () =>
      ask(`SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM doctors) AS doctors,
        (SELECT count(*) FROM lab_tests) AS "labTests", (SELECT count(*) FROM bookings) AS bookings`);
    const before = await counts();
    await seedDemoData(db);
    expect(before).toEqual([{ accounts: 66, doctors: 12, labTests: 90, bookings: 252 }]);
    expect(await counts()).toEqual(before);
  });

  it('filled before tests had Bengali names gets them at its next start, and keeps names the clinic wrote', async () => {
    const nameless = () =>
      count(
        `SELECT (SELECT count(*) FROM lab_tests WHERE name_bn = '') + (SELECT count(*) FROM bookings WHERE item_name_bn = '')`,
      );
    await db.query('DELETE FROM clinic_kind');
    await db.query(`UPDATE lab_tests SET name_bn = ''`);
    await db.query(`UPDATE bookings SET item_name_bn = '' WHERE kind = 'test'`);
    await seedDemoData(db);
    expect(await nameless(), 'a database that is no demo is left alone').toBeGreaterThan(90);
    await writeKind(db, 'demo');
    await seedDemoData(db);
    expect(await nameless()).toBe(0);
    await db.query(`UPDATE lab_tests SET name_bn = CASE id WHEN 1 THEN 'নিজের দেওয়া নাম' ELSE '' END`);
    await seedDemoData(db);
    expect(await nameless()).toBe(89);
  });

  it("lets both demo doctors find tests by the sample patient's number", async () => {
    expect(
      await ask(
        `SELECT d.phone, count(*) >= 2 AS enough FROM bookings b JOIN accounts a ON a.id = b.account_id
          JOIN doctors d ON d.id IN (b.referer_id, b.referring_doctor_id)
          WHERE b.kind = 'test' AND a.phone = '9000000007' AND d.phone IN ('9000000004', '9000000005')
          GROUP BY 1 ORDER BY 1`,
      ),
    ).toEqual([
      { phone: '9000000004', enough: true },
      { phone: '9000000005', enough: true },
    ]);
  });
});

describe('the demo bookings, whenever the clinic is first started', () => {
  // Every 7 hours and 7 minutes for eight weeks: all weekdays, at all hours.
  const moments = Array.from({ length: 190 }, (_, index) => Date.UTC(2026, 0, 1) + index * 427 * 60_000);
  const clinics = moments.map((now) => ({ now, bookings: makeDemoBookings(now) }));

  it('are requested before they take place, in the last 60 days and never in the future', () => {
    for (const { now, bookings } of clinics) {
      for (const { requestedAt, scheduledAt, reportUploadedAt } of bookings) {
        expect(Date.parse(requestedAt)).toBeLessThanOrEqual(now);
        expect(Date.parse(requestedAt)).toBeGreaterThan(now - 60 * 86_400_000);
        if (scheduledAt) expect(Date.parse(scheduledAt)).toBeGreaterThan(Date.parse(requestedAt));
        if (scheduledAt) expect(Date.parse(scheduledAt)).toBeLessThan(now + 15 * 86_400_000);
        if (reportUploadedAt) expect(Date.parse(reportUploadedAt)).toBeLessThanOrEqual(now);
      }
    }
  });

  it('take place within the opening hours, on quarter hours', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    });
    const times = new Set(
      clinics.flatMap(({ bookings }) =>
        bookings.flatMap(({ scheduledAt }) => (scheduledAt ? [clock.format(new Date(scheduledAt))] : [])),
      ),
    );
    for (const time of times)
      expect(time).toMatch(/^(Sun,? (09|1[0-2])|(Mon|Tue|Wed|Thu|Fri|Sat),? (0[89]|1\d)):(00|15|30|45)$/);
    expect(times.size).toBeGreaterThan(200);
  });

  it('are never two at once for one person', () => {
    for (const { bookings } of clinics) {
      const visits = bookings.flatMap(({ doctorPhone, patientPhone, scheduledAt }) =>
        scheduledAt
          ? [doctorPhone, patientPhone].filter((phone) => phone !== null).map((phone) => `${phone} ${scheduledAt}`)
          : [],
      );
      expect(new Set(visits).size).toBe(visits.length);
    }
  });

  it('are the same each time', () => {
    expect(makeDemoBookings(moments[0] ?? 0)).toEqual(makeDemoBookings(moments[0] ?? 0));
  });
});
