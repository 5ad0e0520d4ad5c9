import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
let today: string;
let holderId: number;
const ids: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [admin, desk] = [
    await app.asRole('Admin', { name: 'Asha Admin' }),
    await app.asRole('Receptionist', { name: '=Rupa()' }),
  ];
  const [clock] = (await app.db.query('SELECT clinic_now() AS now')).rows as { now: Date }[];
  today = clinicClock(clock!.now).date;
  const patient = await aPerson(app.db, { name: '@Bimal' });
  holderId = patient.id;
  for (let count = 0; count < 3; count += 1)
    ids.push(
      (
        await aBooking(app.db, {
          kind: 'test',
          accountId: patient.id,
          pricePaise: 50_000,
          appointmentStatus: 'SCHEDULED',
        })
      ).id,
    );
  await desk.recordPayment({ body: { bookingId: ids[0]!, mode: 'cash', amount: 500 } });
  await desk.recordPayment({
    body: {
      bookingId: ids[1]!,
      mode: 'upi',
      amount: 300,
      reference: '500000000001',
    },
  });
  await admin.recordPayment({ body: { bookingId: ids[1]!, mode: 'cash', amount: 50 } });
  await admin.giveDiscount({ params: { id: ids[1]! }, body: { amount: 30.5, reason: '+camp' } });
  const { entries } = await done(admin.readBookingPayments({ params: { id: ids[0]! } }));
  await admin.refundPayment({
    params: { id: entries[0]!.id },
    body: {
      amount: 100,
      mode: 'cash',
      reason: 'Sample lost',
    },
  });
  const second = (await done(admin.readBookingPayments({ params: { id: ids[1]! } }))).entries;
  await desk.reverseEntry({ params: { id: second[1]!.id }, body: { reason: 'Twice' } });
  await admin.editTestBooking({
    body: {
      id: ids[2]!,
      paymentStatus: 'COMPLETED',
      paymentReason: 'Poor family',
    },
  });
});
afterAll(() => app.close());

it('adds up a day by mode and by account, with dues, discounts, refunds, reversals and what does not add up', async () => {
  const { body } = await desk.readClosing({ params: { day: today } });
  const closing = body;
  expect(closing.total).toBe(700);
  expect(closing.byMode).toEqual(
    expect.arrayContaining([
      { mode: 'cash', payments: 550, refunds: 100, reversals: 50, net: 400 },
      { mode: 'upi', payments: 300, refunds: 0, reversals: 0, net: 300 },
    ]),
  );
  expect(closing.byPerson.map(({ by, role, mode, net }) => [by, role, mode, net])).toEqual([
    ['=Rupa()', 'Receptionist', 'cash', 500],
    ['=Rupa()', 'Receptionist', 'upi', 300],
    ['Asha Admin', 'Admin', 'cash', -100],
  ]);
  expect(closing.byPerson.reduce((sum, { net }) => sum + net, 0)).toBe(closing.total);
  expect(closing.given.map(({ kind, amount, reason, by }) => [kind, amount, reason, by])).toEqual([
    ['discount', 30.5, '+camp', 'Asha Admin'],
    ['refund', 100, 'Sample lost', 'Asha Admin'],
    ['reversal', 50, 'Twice', '=Rupa()'],
    ['waiver', 500, 'Poor family', 'Asha Admin'],
  ]);
  expect(closing.dues.ofDay).toEqual({ count: 2, amount: 269.5 });
  expect(closing.flagged).toEqual([
    {
      bookingId: ids[2],
      bookingType: 'test',
      patientName: '@Bimal',
      patientNumber: await holderNumber(app.db, holderId),
      due: 500,
      paid: 0,
      paymentStatus: 'COMPLETED',
    },
  ]);
});

it('of a day without payments is empty, and of a missing date is refused', async () => {
  expect((await admin.readClosing({ params: { day: '2020-01-01' } })).body).toMatchObject({
    total: 0,
    byMode: [],
    given: [],
  });
  for (const day of ['2026-02-30', '20-01-01', 'today'])
    expect((await admin.readClosing({ params: { day } })).status).toBe(400);
});

it('is exported as CSV in which no cell is a formula', async () => {
  const answer = await admin.exportClosing({ params: { day: today } });
  expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="closing-${today}.csv"`,
  ]);
  const rows = parse(String(answer.body), { bom: true });
  expect(rows.flat().filter((cell) => /^[=+@\t\r]|^-\D/.test(cell))).toEqual([]);
  expect(rows.flat()).toEqual(
    expect.arrayContaining(["'=Rupa()", "'@Bimal", "'+camp", await holderNumber(app.db, holderId)]),
  );
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  const bengali = await admin.exportClosing({ params: { day: today } }, { 'accept-language': 'bn' });
  expect(String(bengali.body)).toContain('নগদ');
  expect(String(bengali.body), 'a status in words').toContain('পুরো দেওয়া');
});

it('the last thirty days end today, with their bookings and income', async () => {
  const { days } = await done(admin.readPaymentSeries());
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: today, bookings: 3, income: 700 });
  expect(days.slice(0, 29).every(({ bookings, income }) => bookings === 0 && income === 0)).toBe(true);
});

it('is in the audit log under the people whose money it names, read or exported', async () => {
  const since = await lastAudit(app.db);
  await admin.readClosing({ params: { day: today } });
  await admin.exportClosing({ params: { day: today } });
  const rows = await auditSince(app.db, since);
  expect(rows.map(({ call, subjects }) => [call, subjects])).toEqual([
    ['readClosing', [holderId]],
    ['exportClosing', [holderId]],
  ]);
  expect(rows[0]?.records.toSorted()).toEqual(ids);
});
