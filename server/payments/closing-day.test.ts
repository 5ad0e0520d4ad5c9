import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicClock } from '#contract/clinic-time.ts';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson } from '../testing/builders.store.ts';
import { bodyOf } from '../testing/counter.ts';
import { aLedgerLine } from '../testing/ledger-lines.store.ts';
import type { WantedLine } from '../testing/ledger-lines.store.ts';

/** Each test has a day of its own, written line by line: calls only ever write now. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

type Closing = Answer<'readClosing'>;
const closingOf = async (day: string) => bodyOf<Closing>(await desk.call('GET', `/api/v1/closing/${day}`), 200);
const csvOf = async (day: string, language: 'en' | 'bn') =>
  parse(
    String((await desk.call('GET', `/api/v1/closing/${day}.csv`, undefined, { 'accept-language': language })).body),
    { bom: true },
  );
const booking = async (wanted: Partial<Parameters<typeof aBooking>[1]> = {}) =>
  (
    await aBooking(app.db, {
      kind: 'test',
      accountId: wanted.accountId ?? (await aPerson(app.db, { name: 'Bimal Das' })).id,
      pricePaise: 50_000,
      requestedAt: new Date('2023-01-01'),
      ...wanted,
    })
  ).id;
const line = (wanted: WantedLine) => aLedgerLine(app.db, wanted);
const someone = async (name: string, role = 'Receptionist') => ({
  accountId: (await aPerson(app.db, { name })).id,
  role,
});

/** 5 May 2024 at the clinic: each mode, three people and the gateway, and two of one name. */
async function aFullDay() {
  const day = '2024-05-05';
  const at = (clock: string) => new Date(`${day}T${clock}:00+05:30`);
  const [asha, rupa, otherRupa] = [
    await someone('Asha', 'Admin'),
    await someone('Rupa'),
    await someone('Rupa', 'Staff'),
  ];
  const id = await booking();
  const { id: accountId } = await aPerson(app.db, { name: 'Mitali' });
  const childs = await booking({
    kind: 'doctor',
    accountId,
    patientId: (await aPatient(app.db, { accountId, name: 'Tuli' })).id,
  });
  const cash = await line({ bookingId: id, kind: 'payment', paise: 10_001, mode: 'cash', at: at('09:05'), by: rupa });
  await line({ bookingId: id, kind: 'payment', paise: 20_002, mode: 'cash', at: at('10:00'), by: otherRupa });
  await line({ bookingId: id, kind: 'payment', paise: 30, mode: 'upi', at: at('10:30'), by: rupa });
  const card = await line({
    bookingId: childs,
    kind: 'payment',
    paise: 4_004,
    mode: 'card',
    at: at('11:00'),
    by: asha,
  });
  await line({ bookingId: childs, kind: 'payment', paise: 50_000, mode: 'gateway', at: at('12:00') });
  await line({ bookingId: id, kind: 'discount', paise: 1_050, at: at('12:30'), by: asha, reason: 'Camp' });
  const refund = await line({
    bookingId: id,
    kind: 'refund',
    paise: 101,
    mode: 'cash',
    at: at('13:00'),
    by: asha,
    reason: 'Lost',
    of: cash,
  });
  const other = await line({
    bookingId: childs,
    kind: 'payment',
    paise: 1_000,
    mode: 'card',
    at: at('14:00'),
    by: rupa,
  });
  const own = await line({
    bookingId: childs,
    kind: 'reversal',
    paise: 1_000,
    mode: 'card',
    at: at('15:00'),
    by: rupa,
    of: other,
  });
  const back = await line({
    bookingId: childs,
    kind: 'reversal',
    paise: 4_004,
    mode: 'card',
    at: at('23:59'),
    by: otherRupa,
    reason: 'Twice',
    of: card,
  });
  return { day, id, childs, refund, own, back };
}

let full: Awaited<ReturnType<typeof aFullDay>>;
let closing: Closing;
beforeAll(async () => {
  full = await aFullDay();
  closing = await closingOf(full.day);
});

describe('a day', () => {
  it('adds up by mode to the paisa', () => {
    expect([closing.day, closing.total]).toEqual([full.day, 799.32]);
    expect(closing.byMode.toSorted((one, other) => one.mode.localeCompare(other.mode))).toEqual([
      { mode: 'card', payments: 50.04, refunds: 0, reversals: 50.04, net: 0 },
      { mode: 'cash', payments: 300.03, refunds: 1.01, reversals: 0, net: 299.02 },
      { mode: 'gateway', payments: 500, refunds: 0, reversals: 0, net: 500 },
      { mode: 'upi', payments: 0.3, refunds: 0, reversals: 0, net: 0.3 },
    ]);
  });

  it('adds up by person, two of one name apart, the gateway last', () => {
    expect(closing.byPerson).toEqual([
      { by: 'Asha', role: 'Admin', mode: 'card', net: 40.04 },
      { by: 'Asha', role: 'Admin', mode: 'cash', net: -1.01 },
      { by: 'Rupa', role: 'Receptionist', mode: 'card', net: 0 },
      { by: 'Rupa', role: 'Receptionist', mode: 'cash', net: 100.01 },
      { by: 'Rupa', role: 'Receptionist', mode: 'upi', net: 0.3 },
      { by: 'Rupa', role: 'Staff', mode: 'card', net: -40.04 },
      { by: 'Rupa', role: 'Staff', mode: 'cash', net: 200.02 },
      { by: null, role: null, mode: 'gateway', net: 500 },
    ]);
  });

  it('tells what was given and taken back, of whom, why, by whom and when', () => {
    expect(closing.given).toEqual([
      {
        id: closing.given[0]?.id,
        kind: 'discount',
        bookingId: full.id,
        bookingType: 'test',
        patientName: 'Bimal Das',
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
        amount: 40.04,
        mode: 'card',
        reason: 'Twice',
        by: 'Rupa',
        at: '2024-05-05T18:29:00.000Z',
      },
    ]);
  });

  it("is the clinic's: from midnight to midnight in India", async () => {
    const id = await booking();
    const by = await someone('Midnight');
    for (const [moment, paise] of [
      ['2024-06-09T18:29:59.999Z', 1],
      ['2024-06-09T18:30:00.000Z', 20],
      ['2024-06-10T18:29:59.999Z', 300],
      ['2024-06-10T18:30:00.000Z', 4_000],
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
    const days = await Promise.all(['2024-06-09', '2024-06-10', '2024-06-11'].map(closingOf));
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

describe('what does not fit', () => {
  const day = '2024-07-01';
  const at = new Date('2024-07-01T06:00:00Z');

  it('is each booking touched that day whose status is not what its sum gives, or that was paid too much, and no other', async () => {
    const shown = (status: string, price: number, discount: number | null, one: number | null, two: number | null) =>
      app.db.query(
        'UPDATE bookings SET payment_status = $2, price_paise = $3, patient_discount_paise = $4, payment_amount1_paise = $5, payment_amount2_paise = $6 WHERE id = $1',
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
    // The account's own person goes by the account's name.
    const { accountId } = (
      await app.db.query('SELECT account_id AS "accountId" FROM bookings WHERE id = $1', [tooMuch])
    ).rows[0] as { accountId: number };
    await app.db.query('UPDATE bookings SET patient_id = $2 WHERE id = $1', [
      tooMuch,
      (await aPatient(app.db, { accountId, relation: 'Self', name: 'Bimalendu Das' })).id,
    ]);
    const { flagged } = await closingOf(day);
    const of = { bookingType: 'test', patientName: 'Bimal Das' };
    expect(flagged).toEqual([
      { ...of, bookingId: tooMuch, due: 4, paid: 4.01, paymentStatus: 'COMPLETED' },
      { ...of, bookingId: waived, due: 4, paid: 3, paymentStatus: 'COMPLETED' },
      { ...of, bookingId: pending, due: 5, paid: 5, paymentStatus: 'PENDING' },
      { ...of, bookingId: beyond, due: 0, paid: 0.01, paymentStatus: 'PENDING' },
    ]);
  });
});

describe('what is owed', () => {
  it("on that day's bookings and on all: what is due and not paid, of those neither cancelled nor COMPLETED", async () => {
    const before = await closingOf('2024-08-01');
    const at = (moment: string) => ({ requestedAt: new Date(moment) });
    const paidOn = (id: number, column: string, paise: number) =>
      app.db.query(`UPDATE bookings SET ${column} = $2 WHERE id = $1`, [id, paise]);
    await booking({ ...at('2024-07-31T18:30:00Z'), pricePaise: 101 });
    const partly = await booking({ ...at('2024-08-01T18:29:59.999Z'), paymentStatus: 'PARTIAL', pricePaise: 1_000 });
    for (const [column, paise] of [
      ['patient_discount_paise', 100],
      ['payment_amount1_paise', 20],
      ['payment_amount2_paise', 3],
    ] as const)
      await paidOn(partly, column, paise);
    await booking({ ...at('2024-07-31T18:29:59.999Z'), pricePaise: 10_000 });
    await booking({ ...at('2024-08-01T18:30:00Z'), pricePaise: 20_000 });
    await booking({ ...at('2024-08-01T06:00:00Z'), checkupStatus: 'CANCELLED' });
    await booking({ ...at('2024-08-01T06:00:00Z'), paymentStatus: 'COMPLETED' });
    await booking({ ...at('2024-08-01T06:00:00Z'), pricePaise: 0 });
    await paidOn(await booking(at('2024-08-01T06:00:00Z')), 'patient_discount_paise', 60_000);
    const { dues } = await closingOf('2024-08-01');
    expect(before.dues.ofDay).toEqual({ count: 0, amount: 0 });
    expect(dues.ofDay).toEqual({ count: 2, amount: 9.78 });
    expect([
      dues.all.count - before.dues.all.count,
      Math.round((dues.all.amount - before.dues.all.amount) * 100),
    ]).toEqual([4, 30_978]);
  });
});

describe('as a file a day', () => {
  it('has a row for each sum and each line, in English', async () => {
    const { ofDay, all } = (await closingOf(full.day)).dues;
    const sum = (kind: string, mode: string, amount: number, by = '') => [
      full.day,
      kind,
      mode,
      '',
      '',
      String(amount),
      '',
      by,
      '',
    ];
    const rows = await csvOf(full.day, 'en');
    expect(rows[0]).toEqual(['Day', 'Entry', 'Mode', 'Booking', 'Patient', 'Amount (Rs)', 'Reason', 'By', 'Time']);
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
    expect(rows.slice(17)).toEqual([
      sum('Total', '', 799.32),
      sum('By person', 'Card', 40.04, 'Asha'),
      sum('By person', 'Cash', -1.01, 'Asha'),
      sum('By person', 'Card', 0, 'Rupa'),
      sum('By person', 'Cash', 100.01, 'Rupa'),
      sum('By person', 'UPI', 0.3, 'Rupa'),
      sum('By person', 'Card', -40.04, 'Rupa'),
      sum('By person', 'Cash', 200.02, 'Rupa'),
      sum('By person', 'Online', 500),
      sum("Owed on the day's bookings", '', ofDay.amount),
      sum('Owed in all', '', all.amount),
      [full.day, 'Discount', '', String(full.id), 'Bimal Das', '10.5', 'Camp', 'Asha', '12:30'],
      [full.day, 'Refund', 'Cash', String(full.id), 'Bimal Das', '1.01', 'Lost', 'Asha', '13:00'],
      [full.day, 'Taken back', 'Card', String(full.childs), 'Tuli', '10', 'a reason', 'Rupa', '15:00'],
      [full.day, 'Taken back', 'Card', String(full.childs), 'Tuli', '40.04', 'Twice', 'Rupa', '23:59'],
    ]);
  });

  it('is what a spreadsheet takes for UTF-8, with its line ends', async () => {
    const text = String((await desk.call('GET', `/api/v1/closing/${full.day}.csv`)).body);
    expect(text.startsWith('\uFEFFDay,Entry,')).toBe(true);
    expect(text.endsWith('23:59\r\n')).toBe(true);
    expect(text.split('\r\n').some((row) => row.includes('\n'))).toBe(false);
  });

  it('says what does not fit and what a form changed in words, in Bengali', async () => {
    const [day, id] = ['2024-09-01', await booking()];
    await app.db.query(
      `INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, recorded_at) VALUES ($1, 'discount', 0, 101, '2024-09-01T00:35:00+05:30')`,
      [id],
    );
    await app.db.query(
      `UPDATE bookings SET payment_status = 'PARTIAL', price_paise = 1003, payment_amount1_paise = 70 WHERE id = $1`,
      [id],
    );
    const late = await booking();
    await line({ bookingId: late, kind: 'payment', paise: 1, mode: 'cash', at: new Date('2024-09-01T09:00:00+05:30') });
    await app.db.query(
      `UPDATE bookings SET payment_status = 'COMPLETED', price_paise = 30, payment_amount1_paise = 10 WHERE id = $1`,
      [late],
    );
    const rows = await csvOf(day, 'bn');
    expect(rows[0]).toEqual(['তারিখ', 'এন্ট্রি', 'কীভাবে', 'বুকিং', 'রোগী', 'টাকা', 'কারণ', 'কে', 'সময়']);
    expect(rows.slice(1, 6).map((row) => row.slice(1, 6))).toEqual([
      ['পেমেন্ট', 'নগদ', '', '', '0.01'],
      ['মোট ফেরত', 'নগদ', '', '', '0'],
      ['মোট বাদ', 'নগদ', '', '', '0'],
      ['নেওয়া হয়েছে', 'নগদ', '', '', '0.01'],
      ['মোট', '', '', '', '0.01'],
    ]);
    expect(rows.slice(-2)).toEqual([
      [day, 'ছাড়', '', String(id), 'Bimal Das', '1.01', 'বুকিংয়ের ফর্মে বদলানো হয়েছে', '', '00:35'],
      [day, 'অঙ্ক ও অবস্থা মিলছে না', '', String(late), 'Bimal Das', '-0.2', 'সম্পূর্ণ', '', ''],
    ]);
  });
});

it("the last thirty days are the clinic's days, each with its bookings and its money", async () => {
  const fresh = await startTestApp();
  try {
    const [admin, { id: accountId }] = [await fresh.asRole('Admin'), await aPerson(fresh.db)];
    const [{ now }] = (await fresh.db.query('SELECT now() AS now')).rows as [{ now: Date }];
    const midnight = new Date(`${clinicClock(now).date}T00:00:00+05:30`).getTime();
    const dayMs = 86_400_000;
    const dayOf = (moment: number) => clinicClock(new Date(moment)).date;
    const make = async (kind: 'test' | 'doctor', moment: number) =>
      (await aBooking(fresh.db, { kind, accountId, requestedAt: new Date(moment) })).id;
    const first = await make('doctor', midnight - 29 * dayMs);
    await make('test', midnight - 29 * dayMs - 1);
    for (const moment of [midnight - 1, midnight - 1, midnight]) await make('test', moment);
    const wanted = { bookingId: first, kind: 'payment' as const, mode: 'cash' as const };
    for (const [moment, paise] of [
      [midnight - 29 * dayMs - 1, 1],
      [midnight - 29 * dayMs, 20],
      [midnight - 1, 300],
      [midnight - 2, 1_000],
      [midnight, 50_000],
    ] as const) {
      await aLedgerLine(fresh.db, { ...wanted, paise, at: new Date(moment) });
    }
    const { days } = bodyOf<Answer<'readPaymentSeries'>>(await admin.call('GET', '/api/v1/payments/series'), 200);
    expect(days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => dayOf(midnight - (29 - index) * dayMs)),
    );
    expect(days.filter(({ bookings, income }) => bookings > 0 || income !== 0)).toEqual([
      { day: dayOf(midnight - 29 * dayMs), bookings: 1, income: 0.2 },
      { day: dayOf(midnight - 1), bookings: 2, income: 13 },
      { day: dayOf(midnight), bookings: 1, income: 500 },
    ]);
  } finally {
    await fresh.close();
  }
});
