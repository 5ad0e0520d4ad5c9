import { afterAll, beforeAll, expect, it } from 'vitest';
import { atClinicClock, clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
/** A day that is over, so that no number of it moves while the test runs. */
const day = clinicClock(new Date(runNow().getTime() - 2 * 86_400_000)).date;
const at = (hours: number) => new Date(atClinicClock(day, 0, 0)!.getTime() + hours * 3_600_000);
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const read = (of = day) => done(admin.readOverview({ params: { day: of } }));

it('a day without anything is zeros, and a date that does not exist is refused', async () => {
  expect(await read('2020-02-02')).toEqual({
    day: '2020-02-02',
    taken: { total: 0, byMode: [], dayBefore: 0, weekBefore: 0 },
    discounts: { count: 0, amount: 0 },
    refunds: { count: 0, amount: 0 },
    dues: {
      ofDay: { count: 0, amount: 0 },
      all: { count: expect.any(Number) as number, amount: expect.any(Number) as number },
    },
    visits: { seen: 0, here: 0, expected: 0, missed: 0 },
    tests: 0,
    reports: { promised: 0, late: 0, overdue: 0 },
    sessions: [],
  });
  expect((await admin.readOverview({ params: { day: '2026-02-30' } })).status).toBe(400);
});

it("a day's money stands by mode beside the day before and the week before; other days count for nothing", async () => {
  const { id: accountId } = await aPerson(app.db);
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, requestedAt: at(9) });
  const pay = (hours: number, paise: number, mode: 'cash' | 'upi' = 'cash') =>
    aLedgerLine(app.db, { bookingId, kind: 'payment', paise, mode, at: at(hours) });
  const payment = await pay(0, 30_000);
  await pay(23.99, 20_050, 'upi');
  await pay(-0.01, 10_000);
  await pay(-24.01, 999);
  await pay(24, 777);
  await pay(-7 * 24, 5_000);
  await pay(-7 * 24 - 0.01, 333);
  await aLedgerLine(app.db, { bookingId, kind: 'refund', paise: 4_000, mode: 'cash', at: at(12), of: payment });
  for (const paise of [2_500, 500]) await aLedgerLine(app.db, { bookingId, kind: 'discount', paise, at: at(10) });
  await aLedgerLine(app.db, { bookingId, kind: 'discount', paise: 100, at: at(24) });
  const { taken, discounts, refunds, tests } = await read();
  expect(taken).toEqual({
    total: 460.5,
    byMode: [
      { mode: 'cash', amount: 260 },
      { mode: 'upi', amount: 200.5 },
    ],
    dayBefore: 100,
    weekBefore: 50,
  });
  expect([discounts, refunds, tests]).toEqual([{ count: 2, amount: 30 }, { count: 1, amount: 40 }, 1]);
});

it('the sessions in which somebody has a place are counted by where people are; numbers left behind are not', async () => {
  const states = ['DONE', 'DONE', 'ARRIVED', 'CALLED', 'IN_ROOM', 'SKIPPED', 'BOOKED', 'NO_SHOW', 'MOVED', 'CANCELLED'];
  const [doctor, idle] = [await aDoctor(app.db), await aDoctor(app.db)];
  for (const { id, people } of [
    { id: doctor.id, people: states },
    { id: idle.id, people: ['CANCELLED'] },
  ]) {
    const { rows } = await app.db.query(
      `INSERT INTO sittings (doctor_id, day, starts_minute, ends_minute, room, capacity, minutes_per_patient,
         online_quota, followup_days, followup_fee_paise)
       VALUES ($1, $2, 600, 780, '3', 20, 5, 20, 0, 0) RETURNING id`,
      [id, day],
    );
    for (const [index, state] of people.entries()) {
      const { id: accountId } = await aPerson(app.db);
      const booking = await aBooking(app.db, { kind: 'doctor', accountId, requestedAt: at(-100) });
      await app.db.query(
        `INSERT INTO tokens (sitting_id, number, booking_id, state, arrived_at) VALUES ($1, $2, $3, $4, $5)`,
        [(rows[0] as { id: number }).id, index + 1, booking.id, state, at(10)],
      );
    }
  }
  const { sessions, visits } = await read();
  const counts = { seen: 2, here: 4, expected: 1, missed: 1 };
  expect(visits).toEqual(counts);
  expect(sessions).toEqual([
    {
      ...counts,
      doctorId: doctor.id,
      doctorName: doctor.name,
      doctorNameBn: expect.any(String) as string,
      startsAt: '10:00',
      endsAt: '13:00',
      room: '3',
      isPaused: false,
      expectedStart: null,
      taken: 0,
      hasBegun: false,
      minutesLate: 0,
    },
  ]);
});

it("what came in for a doctor's visits is told once, and by how much each session began late", async () => {
  const doctor = await aDoctor(app.db);
  const { id: accountId } = await aPerson(app.db);
  for (const [starts, called] of [
    [600, 10 * 60 + 12.9],
    [1080, 18 * 60 - 5],
  ] as const) {
    const booking = await aBooking(app.db, { kind: 'doctor', accountId, doctorId: doctor.id, requestedAt: at(-100) });
    const { rows } = await app.db.query(
      `INSERT INTO sittings (doctor_id, day, starts_minute, ends_minute, room, capacity, minutes_per_patient,
         online_quota, followup_days, followup_fee_paise)
       VALUES ($1, $2, $3, 1200, '3', 20, 5, 20, 0, 0) RETURNING id`,
      [doctor.id, day, starts],
    );
    await app.db.query(
      `INSERT INTO tokens (sitting_id, number, booking_id, state, arrived_at, first_call, last_call, entered_at)
       VALUES ($1, 1, $2, 'DONE', $3, $4, $4, $4)`,
      [(rows[0] as { id: number }).id, booking.id, at(9), at(called / 60)],
    );
    const payment = await aLedgerLine(app.db, {
      bookingId: booking.id,
      kind: 'payment',
      paise: 50_000,
      mode: 'upi',
      at: at(11),
    });
    await aLedgerLine(app.db, {
      bookingId: booking.id,
      kind: 'refund',
      paise: 20_050,
      mode: 'cash',
      at: at(12),
      of: payment,
    });
    await aLedgerLine(app.db, { bookingId: booking.id, kind: 'discount', paise: 1_000, at: at(12) });
    await aLedgerLine(app.db, { bookingId: booking.id, kind: 'payment', paise: 700, mode: 'cash', at: at(24) });
  }
  const { sessions } = await read();
  const ofDoctor = sessions.filter(({ doctorId }) => doctorId === doctor.id);
  expect(ofDoctor.map(({ taken, hasBegun, minutesLate }) => [taken, hasBegun, minutesLate])).toEqual([
    [599, true, 12],
    [null, true, 0],
  ]);
});

it('a report is late when it was not signed in the promised time, and overdue until it is', async () => {
  const { rows } = await app.db.query("SELECT id FROM accounts WHERE role = 'Admin' LIMIT 1");
  const by = (rows[0] as { id: number }).id;
  const { id: testId } = await aLabTest(app.db, {});
  await app.db.query('UPDATE lab_tests SET promised_hours = 4 WHERE id = $1', [testId]);
  let count = 0;
  const tube = async (bookingId: number, taken: Date) => {
    count += 1;
    await app.db.query('UPDATE bookings SET lab_test_id = $2 WHERE id = $1', [bookingId, testId]);
    await app.db.query(
      `WITH tube AS (INSERT INTO specimens (accession, container, collected_by, collected_at)
         VALUES ($1, 'CLOT', $2, $3) RETURNING id)
       INSERT INTO specimen_lines (specimen_id, booking_id) SELECT id, $4 FROM tube`,
      [String(count).padStart(10, '0'), by, taken, bookingId],
    );
  };
  const { id: accountId } = await aPerson(app.db);
  const unsigned = async () => (await aBooking(app.db, { kind: 'test', accountId, requestedAt: at(-100) })).id;
  // Signed two days too late.
  await tube((await aSignedReport(app)).bookingId, at(1));
  await tube(await unsigned(), at(1));
  // Promised for the day before.
  await tube(await unsigned(), at(-5));
  expect((await read()).reports).toEqual({ promised: 2, late: 2, overdue: 2 });
  // Signed before its time.
  const now = runNow();
  await tube((await aSignedReport(app)).bookingId, now);
  const dueOn = clinicClock(new Date(now.getTime() + 4 * 3_600_000)).date;
  expect((await read(dueOn)).reports).toEqual({ promised: 1, late: 0, overdue: 2 });
});
