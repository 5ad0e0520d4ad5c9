import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildCounts } from '../bookings/kept-counts.store.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPatient } from '../testing/builders.store.ts';
import type { WantedBooking } from '../testing/builders.store.ts';
import { aPastDay, dayAfter } from '../testing/days.ts';
import { aPatientNumber } from '../testing/expect.ts';
import { aFullDay, anOldBooking, aWriter } from '../testing/full-day.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import type { WantedLine } from '../testing/ledger-lines.store.ts';
import { done } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** Rows are inserted directly, because calls only write today. Each test uses its own day. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());
const closingOf = (day: string) => done(desk.readClosing({ params: { day } }));
const csvOf = async (day: string, language: 'en' | 'bn') =>
  parse(String((await desk.exportClosing({ params: { day } }, { 'accept-language': language })).body), { bom: true });
const booking = (wanted?: Partial<WantedBooking>) => anOldBooking(app, wanted);
const line = (wanted: WantedLine) => aLedgerLine(app.db, wanted);

let full: Awaited<ReturnType<typeof aFullDay>>;
beforeAll(async () => {
  full = await aFullDay(app);
});

describe('a day', () => {
  it('adds up by payment mode to the paisa', async () => {
    const { day, total, byMode } = await closingOf(full.day);
    expect([day, total]).toEqual([full.day, 799.32]);
    expect(byMode.toSorted((one, other) => one.mode.localeCompare(other.mode))).toEqual([
      { mode: 'card', payments: 50.04, refunds: 0, reversals: 50.04, net: 0 },
      { mode: 'cash', payments: 300.03, refunds: 1.01, reversals: 0, net: 299.02 },
      { mode: 'gateway', payments: 500, refunds: 0, reversals: 0, net: 500 },
      { mode: 'upi', payments: 0.3, refunds: 0, reversals: 0, net: 0.3 },
    ]);
  });

  it('adds up by drawer, refunds with who paid them out, two of the same name apart, the gateway last', async () => {
    const { byPerson } = await closingOf(full.day);
    expect(byPerson).toEqual([
      { by: 'Asha', role: 'Admin', mode: 'card', net: 0 },
      { by: 'Asha', role: 'Admin', mode: 'cash', net: -1.01 },
      { by: 'Rupa', role: 'Receptionist', mode: 'card', net: 0 },
      { by: 'Rupa', role: 'Receptionist', mode: 'cash', net: 100.01 },
      { by: 'Rupa', role: 'Receptionist', mode: 'upi', net: 0.3 },
      { by: 'Rupa', role: 'Staff', mode: 'cash', net: 200.02 },
      { by: null, role: null, mode: 'gateway', net: 500 },
    ]);
  });

  it('lists discounts, refunds and reversals with patient, reason, author and time', async () => {
    const { given } = await closingOf(full.day);
    expect(given).toEqual([
      {
        id: full.discount,
        kind: 'discount',
        bookingId: full.id,
        bookingType: 'test',
        patientName: 'Bimal Das',
        patientNumber: aPatientNumber,
        amount: 10.5,
        mode: null,
        reason: 'Camp',
        by: 'Asha',
        at: '2024-05-05T07:00:00.000Z',
      },
      {
        id: full.refund,
        kind: 'refund',
        bookingId: full.id,
        bookingType: 'test',
        patientName: 'Bimal Das',
        patientNumber: aPatientNumber,
        amount: 1.01,
        mode: 'cash',
        reason: 'Lost',
        by: 'Asha',
        at: '2024-05-05T07:30:00.000Z',
      },
      {
        id: full.own,
        kind: 'reversal',
        bookingId: full.childs,
        bookingType: 'doctor',
        patientName: 'Tuli',
        patientNumber: aPatientNumber,
        amount: 10,
        mode: 'card',
        reason: 'a reason',
        by: 'Rupa',
        at: '2024-05-05T09:30:00.000Z',
      },
      {
        id: full.back,
        kind: 'reversal',
        bookingId: full.childs,
        bookingType: 'doctor',
        patientName: 'Tuli',
        patientNumber: aPatientNumber,
        amount: 40.04,
        mode: 'card',
        reason: 'Twice',
        by: 'Rupa',
        at: '2024-05-05T18:29:00.000Z',
      },
    ]);
    expect(new Set(given.map(({ patientNumber }) => patientNumber)).size, 'mother and child').toBe(2);
  });

  it('runs from midnight to midnight in India', async () => {
    const id = await booking();
    const by = await aWriter(app, 'Midnight');
    const day = aPastDay();
    const [before, after] = [dayAfter(day, -1), dayAfter(day, 1)];
    for (const [moment, paise] of [
      [`${before}T23:59:59.999+05:30`, 1],
      [`${day}T00:00:00.000+05:30`, 20],
      [`${day}T23:59:59.999+05:30`, 300],
      [`${after}T00:00:00.000+05:30`, 4_000],
    ] as const) {
      for (const kind of ['payment', 'discount'] as const)
        await line({
          bookingId: id,
          kind,
          paise,
          at: new Date(moment),
          by,
          ...(kind === 'payment' && { mode: 'cash' }),
        });
    }
    const days = await Promise.all([before, day, after].map(closingOf));
    expect(days.map(({ total, given }) => [total, given.map(({ amount }) => amount)])).toEqual([
      [0.01, [0.01]],
      [3.2, [0.2, 3]],
      [40, [40]],
    ]);
    expect(
      days.map(({ flagged }) => flagged.length),
      'its fields say nothing of this money',
    ).toEqual([0, 0, 0]);
  });
});

describe('what does not add up', () => {
  it('lists each booking changed that day whose status does not follow from its payments, or that is overpaid, and no other', async () => {
    const day = aPastDay();
    const at = new Date(`${day}T11:30:00+05:30`);
    const shown = (status: string, price: number, discount: number | null, one: number | null, two: number | null) =>
      app.db.query(
        `UPDATE bookings
        SET payment_status = $2, price_paise = $3, patient_discount_paise = $4, payment_amount1_paise = $5,
          payment_amount2_paise = $6
        WHERE id = $1`,
        [ids.at(-1), status, price, discount, one, two],
      );
    const ids: number[] = [];
    const touched = async (...fields: Parameters<typeof shown>) => {
      ids.push(await booking());
      await line({ bookingId: ids.at(-1)!, kind: 'discount', paise: 1, at });
      await shown(...fields);
      return ids.at(-1)!;
    };
    await touched('PENDING', 500, null, null, null);
    await touched('PARTIAL', 500, 100, 100, 200);
    await touched('COMPLETED', 500, 100, 100, 300);
    await touched('COMPLETED', 500, 600, null, null);
    const tooMuch = await touched('COMPLETED', 500, 100, 250, 151);
    const waived = await touched('COMPLETED', 500, 100, 300, null);
    const pending = await touched('PENDING', 500, null, 500, null);
    const beyond = await touched('PENDING', 500, 600, null, 1);
    ids.push(await booking());
    await shown('COMPLETED', 500, null, null, null);
    // The account holder has the account's name.
    const { accountId } = (
      await app.db.query('SELECT account_id AS "accountId" FROM bookings WHERE id = $1', [tooMuch])
    ).rows[0] as { accountId: number };
    await app.db.query('UPDATE bookings SET patient_id = $2 WHERE id = $1', [
      tooMuch,
      (await aPatient(app.db, { accountId, relation: 'Self', name: 'Bimalendu Das' })).id,
    ]);
    const { flagged, given } = await closingOf(day);
    const of = { bookingType: 'test', patientName: 'Bimal Das', patientNumber: aPatientNumber };
    expect(flagged).toEqual([
      { ...of, bookingId: tooMuch, due: 4, paid: 4.01, paymentStatus: 'COMPLETED' },
      { ...of, bookingId: waived, due: 4, paid: 3, paymentStatus: 'COMPLETED' },
      { ...of, bookingId: pending, due: 5, paid: 5, paymentStatus: 'PENDING' },
      { ...of, bookingId: beyond, due: 0, paid: 0.01, paymentStatus: 'PENDING' },
    ]);
    expect(new Set(given.map(({ patientName }) => patientName))).toEqual(new Set(['Bimal Das']));
    for (const other of [-1, 1])
      expect((await closingOf(dayAfter(day, other))).flagged, 'touched on no other').toEqual([]);
  });
});

describe('the amount owed', () => {
  it('is the same once the counts are rolled up, and so are the last thirty days; a visit counts once', async () => {
    const [day, { account }, admin] = [aPastDay(), await app.asRole('User'), await app.asRole('Admin')];
    const doctor = await aDoctor(app.db);
    const visit = {
      kind: 'doctor',
      accountId: account.id,
      doctorId: doctor.id,
      appointmentStatus: 'SCHEDULED',
    } as const;
    await booking({ ...visit, requestedAt: new Date(`${day}T11:30:00+05:30`) });
    const todays = await booking({ ...visit, requestedAt: runNow() });
    await desk.recordPayment({ body: { bookingId: todays, mode: 'cash', amount: 100 } });
    const told = async () => [(await closingOf(day)).dues, await done(admin.readPaymentSeries())];
    const before = await told();
    expect(before[0]).toMatchObject({ ofDay: { count: 1, amount: 500 } });
    await rebuildCounts(app.db);
    expect(await told()).toEqual(before);
  });

  it('on the first of a month is of that day, not of its month', async () => {
    const day = [aPastDay(), aPastDay()].find((one) => !one.endsWith('-01'))!;
    const first = `${day.slice(0, 8)}01`;
    const before = (await closingOf(first)).dues.ofDay;
    await booking({ appointmentStatus: 'SCHEDULED', requestedAt: new Date(`${day}T11:30:00+05:30`) });
    await rebuildCounts(app.db);
    expect((await closingOf(first)).dues.ofDay).toEqual(before);
  });

  it("is what is due and not paid, on that day's bookings and on all, without cancelled and COMPLETED ones; unconfirmed bookings are summed apart", async () => {
    const day = aPastDay();
    const before = await closingOf(day);
    const owed = (wanted: Partial<WantedBooking>) => booking({ appointmentStatus: 'SCHEDULED', ...wanted });
    const on = (date: string, clock: string) => ({ requestedAt: new Date(`${date}T${clock}+05:30`) });
    const paidOn = (id: number, column: string, paise: number) =>
      app.db.query(`UPDATE bookings SET ${column} = $2 WHERE id = $1`, [id, paise]);
    await owed({ ...on(day, '00:00:00'), pricePaise: 101 });
    const partly = await owed({ ...on(day, '23:59:59.999'), paymentStatus: 'PARTIAL', pricePaise: 1_000 });
    for (const [column, paise] of [
      ['patient_discount_paise', 100],
      ['payment_amount1_paise', 20],
      ['payment_amount2_paise', 3],
    ] as const)
      await paidOn(partly, column, paise);
    await owed({ ...on(dayAfter(day, -1), '23:59:59.999'), pricePaise: 10_000 });
    await owed({ ...on(dayAfter(day, 1), '00:00:00'), pricePaise: 20_000 });
    await owed({ ...on(day, '11:30:00'), checkupStatus: 'CANCELLED' });
    await owed({ ...on(day, '11:30:00'), appointmentStatus: 'REQUESTED', pricePaise: 5_000 });
    await owed({ ...on(day, '11:30:00'), paymentStatus: 'COMPLETED' });
    await owed({ ...on(day, '11:30:00'), pricePaise: 0 });
    await paidOn(await owed(on(day, '11:30:00')), 'patient_discount_paise', 60_000);
    const { dues } = await closingOf(day);
    expect(before.dues.ofDay).toEqual({ count: 0, amount: 0 });
    expect(dues.ofDay).toEqual({ count: 2, amount: 9.78 });
    expect([
      dues.all.count - before.dues.all.count,
      Math.round((dues.all.amount - before.dues.all.amount) * 100),
    ]).toEqual([4, 30_978]);
    expect([
      dues.unconfirmed.count - before.dues.unconfirmed.count,
      Math.round((dues.unconfirmed.amount - before.dues.unconfirmed.amount) * 100),
    ]).toEqual([1, 5_000]);
  });
});

describe('a day as CSV', () => {
  it('has a row for each sum and each entry, in English', async () => {
    const { ofDay, all, unconfirmed } = (await closingOf(full.day)).dues;
    const sum = (kind: string, mode: string, amount: number, by = '') => [
      full.day,
      kind,
      mode,
      '',
      '',
      '',
      String(amount),
      '',
      by,
      '',
    ];
    const rows = await csvOf(full.day, 'en');
    expect(rows[0]).toEqual([
      'Day',
      'Entry',
      'Mode',
      'Booking',
      'Patient',
      'Patient ID',
      'Amount (Rs)',
      'Reason',
      'By',
      'Time',
    ]);
    expect(rows.slice(1, 17).toSorted()).toEqual(
      [
        sum('Payments', 'Card', 50.04),
        sum('Refunds', 'Card', 0),
        sum('Taken back in all', 'Card', 50.04),
        sum('Taken', 'Card', 0),
        sum('Payments', 'Cash', 300.03),
        sum('Refunds', 'Cash', 1.01),
        sum('Taken back in all', 'Cash', 0),
        sum('Taken', 'Cash', 299.02),
        sum('Payments', 'Online', 500),
        sum('Refunds', 'Online', 0),
        sum('Taken back in all', 'Online', 0),
        sum('Taken', 'Online', 500),
        sum('Payments', 'UPI', 0.3),
        sum('Refunds', 'UPI', 0),
        sum('Taken back in all', 'UPI', 0),
        sum('Taken', 'UPI', 0.3),
      ].toSorted(),
    );
    const drawer = (taken: number, givenBack: number, expected: number, by = 'Rupa') => [
      sum('Change at the start', 'Cash', 0, by),
      sum('Cash taken into drawer', 'Cash', taken, by),
      sum('Cash given back from drawer', 'Cash', givenBack, by),
      sum('Cash expected in drawer', 'Cash', expected, by),
    ];
    expect(rows.slice(17)).toEqual([
      sum('Total', '', 799.32),
      sum('By person', 'Card', 0, 'Asha'),
      sum('By person', 'Cash', -1.01, 'Asha'),
      sum('By person', 'Card', 0, 'Rupa'),
      sum('By person', 'Cash', 100.01, 'Rupa'),
      sum('By person', 'UPI', 0.3, 'Rupa'),
      sum('By person', 'Cash', 200.02, 'Rupa'),
      sum('By person', 'Online', 500),
      ...drawer(0, 1.01, -1.01, 'Asha'),
      ...drawer(100.01, 0, 100.01),
      ...drawer(200.02, 0, 200.02),
      sum("Owed on the day's bookings", '', ofDay.amount),
      sum('Owed in all', '', all.amount),
      sum('Not owed yet: bookings not confirmed', '', unconfirmed.amount),
      [full.day, 'Discount', '', String(full.id), 'Bimal Das', aPatientNumber, '10.5', 'Camp', 'Asha', '12:30'],
      [full.day, 'Refund', 'Cash', String(full.id), 'Bimal Das', aPatientNumber, '1.01', 'Lost', 'Asha', '13:00'],
      [full.day, 'Taken back', 'Card', String(full.childs), 'Tuli', aPatientNumber, '10', 'a reason', 'Rupa', '15:00'],
      [full.day, 'Taken back', 'Card', String(full.childs), 'Tuli', aPatientNumber, '40.04', 'Twice', 'Rupa', '23:59'],
    ]);
  });

  it('is UTF-8 with the line ends that spreadsheets expect', async () => {
    const text = String((await desk.exportClosing({ params: { day: full.day } })).body);
    expect(text.startsWith('\uFEFFDay,Entry,')).toBe(true);
    expect(text.endsWith('23:59\r\n')).toBe(true);
    expect(text.split('\r\n').some((row) => row.includes('\n'))).toBe(false);
  });

  it('names in Bengali what does not add up and what a form changed', async () => {
    const [day, id] = [aPastDay(), await booking()];
    await app.db.query(
      `INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, recorded_at) VALUES ($1, 'discount', 0, 101, $2)`,
      [id, new Date(`${day}T00:35:00+05:30`)],
    );
    await app.db.query(
      `UPDATE bookings SET payment_status = 'PARTIAL', price_paise = 1003, payment_amount1_paise = 70 WHERE id = $1`,
      [id],
    );
    const late = await booking();
    await line({ bookingId: late, kind: 'payment', paise: 1, mode: 'cash', at: new Date(`${day}T09:00:00+05:30`) });
    await app.db.query(
      `UPDATE bookings SET payment_status = 'COMPLETED', price_paise = 30, payment_amount1_paise = 10 WHERE id = $1`,
      [late],
    );
    const rows = await csvOf(day, 'bn');
    expect(rows[0]).toEqual([
      'তারিখ',
      'এন্ট্রি',
      'কীভাবে দেওয়া হয়েছে',
      'বুকিং',
      'রোগী',
      'রোগীর আইডি',
      'টাকা',
      'কারণ',
      'কে',
      'সময়',
    ]);
    expect(rows.slice(1, 6).map((row) => row.slice(1, 7))).toEqual([
      ['পেমেন্ট', 'নগদ', '', '', '', '0.01'],
      ['মোট ফেরত', 'নগদ', '', '', '', '0'],
      ['মোট বাদ', 'নগদ', '', '', '', '0'],
      ['নেওয়া হয়েছে', 'নগদ', '', '', '', '0.01'],
      ['মোট', '', '', '', '', '0.01'],
    ]);
    expect(rows.slice(-2)).toEqual([
      [day, 'ছাড়', '', String(id), 'Bimal Das', aPatientNumber, '1.01', 'বুকিংয়ের ফর্মে বদলানো হয়েছে', '', '00:35'],
      [day, 'অঙ্ক ও অবস্থা মিলছে না', '', String(late), 'Bimal Das', aPatientNumber, '-0.2', 'পুরো দেওয়া', '', ''],
    ]);
  });
});
