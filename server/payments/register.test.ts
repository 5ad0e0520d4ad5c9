import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aPatient } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { readRegisterRows } from './register.service.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

type Page = Answer<'listRegister'>;
const list = (query: Record<string, string>, who = counter.desk) => done(who.send('listRegister', { query }));
const ofBooking = ({ rows }: Page, id: number) =>
  rows.filter(({ bookings }) => bookings.some(({ bookingId }) => bookingId === id));
const receipts = (search: string, more: Record<string, string> = {}) => list({ kind: 'receipts', search, ...more });

/** Inserts a receipt or bill per amount (paise), all of the account's; by default of the same moment. */
async function papers(kind: 'receipts' | 'bills', bookingId: number, amounts: readonly number[], at: string[] = []) {
  const [columns, values] = {
    receipts: [
      'account_id, mode, total_paise, recorded_by, recorded_at',
      `(SELECT account_id FROM bookings WHERE id = $1::integer), 'card', paise, $4::integer, at`,
    ],
    bills: [
      'booking_id, item_name, price_paise, discount_paise, issued_by, issued_at',
      `$1::integer, 'Sugar', paise, 0, $4::integer, at`,
    ],
  }[kind];
  await app.db.query(
    `INSERT INTO ${kind} (year, seq, ${columns})
     SELECT 'of ' || $1::integer, place, ${values}
     FROM unnest($2::integer[], $3::timestamptz[]) WITH ORDINALITY AS paper (paise, at, place)`,
    [bookingId, amounts, amounts.map((_, index) => at[index] ?? '2021-03-05T10:00:00+05:30'), counter.desk.account.id],
  );
  if (kind === 'bills')
    await app.db.query(
      `INSERT INTO bill_lines (bill_id, booking_id, item_name, price_paise, discount_paise)
       SELECT id, booking_id, item_name, price_paise, discount_paise FROM bills WHERE booking_id = $1`,
      [bookingId],
    );
}
/** A person with a booking, and their number, by which the register finds their papers and no others. */
async function aPayer() {
  const { account } = await app.asRole('User');
  const [id, number] = [await counter.booking({ accountId: account.id }), await holderNumber(app.db, account.id)];
  return { account, id, number };
}
const days = [
  '2021-03-04T23:59:59.999+05:30',
  '2021-03-05T00:00:00+05:30',
  '2021-03-06T23:59:59.999+05:30',
  '2021-03-07T00:00:00+05:30',
];

describe('the register of receipts', () => {
  it('finds a receipt by its whole number, its last part, and its reference in any spelling', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    const { number, receiptId } = await counter.paid(id, 120.5, { mode: 'upi', reference });
    const last = String(Number(number.slice(-6)));
    for (const search of [number, number.toLowerCase(), last, `0${last}`, reference, `UPI/${reference}/`]) {
      const found = ofBooking(await receipts(search), id);
      expect(found, search).toMatchObject([
        { id: receiptId, number, amount: 120.5, mode: 'upi', reference, by: 'Rupa Desk', state: 'VALID' },
      ]);
    }
    expect(ofBooking(await receipts('R/19-20/000001'), id)).toEqual([]);
    expect((await receipts('999999999999')).rows).toEqual([]);
  });

  it('finds the receipts of a person by name, in either script, and marks a reversed one as void', async () => {
    const { account } = await app.asRole('User', { name: 'Nirupama Khastagir' });
    const id = await counter.booking({ accountId: account.id });
    await counter.paid(id, 10);
    await counter.paid(id, 20, { mode: 'card' });
    await counter.takeBack((await counter.ledger(id)).entries[0]!.id);
    for (const search of ['nirupama', 'নিরুপমা খাস্তগীর']) {
      const found = ofBooking(await receipts(search), id);
      expect(
        found.map(({ amount, state, patientName }) => [amount, state, patientName]),
        search,
      ).toEqual([
        [20, 'VALID', 'Nirupama Khastagir'],
        [10, 'VOID', 'Nirupama Khastagir'],
      ]);
    }
  });

  it('has one row for a receipt that paid two bookings', async () => {
    const patient = await app.asRole('User');
    const ids = [
      await counter.booking({ accountId: patient.account.id }),
      await counter.booking({ accountId: patient.account.id }),
    ];
    const { invoiceId } = await counter.invoice(patient, 1000);
    const { number } = await done(counter.confirm(invoiceId, { mode: 'cash' }));
    const [row] = ofBooking(await receipts(number), ids[0]!);
    const patientNumber = await holderNumber(app.db, patient.account.id);
    expect(row?.bookings.map((each) => [each.bookingId, each.patientName, each.patientNumber])).toEqual(
      ids.map((id) => [id, patient.account.name, patientNumber]),
    );
    expect(row?.amount).toBe(1000);
  });

  it.each(['receipts', 'bills'] as const)(
    'is read page by page without losing or repeating a row: %s',
    async (kind) => {
      const { id, number } = await aPayer();
      await papers(kind, id, Array<number>(75).fill(100));
      const read = (page: number, more = {}) => list({ kind, search: number, page: String(page), size: '25', ...more });
      const pages = [await read(0), await read(1), await read(2)];
      expect(pages.map(({ rows, page }) => [rows.length, page.totalPages])).toEqual([
        [25, 3],
        [25, 3],
        [25, 3],
      ]);
      const query = { kind, search: number, page: 3, size: 25 };
      expectError(await counter.desk.listRegister({ query }), 'NO_SUCH_PAGE');
      const seen = pages.flatMap(({ rows }) => rows.map((row) => row.id));
      expect(new Set(seen).size).toBe(75);
      expect(seen, 'the newest first, also of one moment').toEqual(seen.toSorted((one, other) => other - one));
      const oldest = (await read(0, { order: 'oldest' })).rows.map((row) => row.id);
      expect(oldest, 'or the oldest first').toEqual(seen.toReversed().slice(0, 25));
    },
  );

  it.each(['receipts', 'bills'] as const)('keeps to the days asked for, by the clock of India: %s', async (kind) => {
    const { id, number } = await aPayer();
    await papers(kind, id, [1, 2, 3, 4], days);
    const amounts = async (query: object) =>
      (await list({ kind, search: number, ...query })).rows.map(({ amount }) => amount);
    expect(await amounts({ from: '2021-03-05', to: '2021-03-06' }), 'both included').toEqual([0.03, 0.02]);
    expect(await amounts({ from: '2021-03-07' })).toEqual([0.04]);
    expect(await amounts({ to: '2021-03-04' })).toEqual([0.01]);
    expect(await amounts({})).toEqual([0.04, 0.03, 0.02, 0.01]);
  });

  it('names only the patients whom a receipt paid for', async () => {
    const { account, id, number } = await aPayer();
    const child = await aPatient(app.db, { accountId: account.id, name: 'Tuli Das' });
    const childs = await counter.booking({ accountId: account.id, patientId: child.id });
    await counter.paid(id, 10);
    await counter.paid(childs, 20);
    const { rows } = await receipts(number);
    expect(rows.map(({ amount, patientName, bookings }) => [amount, patientName, bookings.length])).toEqual([
      [20, 'Tuli Das', 1],
      [10, account.name, 1],
    ]);
  });

  it('says that money was given back, until that is taken back', async () => {
    const { id, number } = await aPayer();
    await counter.paid(id, 100);
    await counter.refund((await counter.ledger(id)).entries[0]!.id, 40);
    const states = async () => (await receipts(number)).rows.map(({ state }) => state);
    expect(await states()).toEqual(['REFUNDED']);
    await counter.takeBack((await counter.ledger(id)).entries[1]!.id);
    expect(await states()).toEqual(['VALID']);
  });

  it("finds a receipt by its number in Bengali digits, by the gateway's id, and by the beginning of a phone", async () => {
    const { account, id } = await aPayer();
    const { number, receiptId } = await counter.paid(id, 10);
    const bengali = number.slice(-6).replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
    expect(ofBooking(await receipts(bengali), id).map((row) => row.id)).toEqual([receiptId]);
    const paymentId = `pay_${number.replaceAll(/\W/g, '')}`;
    await app.db.query('INSERT INTO payment_references (reference, receipt_id) VALUES ($1, $2)', [
      paymentId,
      receiptId,
    ]);
    expect((await receipts(paymentId)).rows.map((row) => row.id)).toEqual([receiptId]);
    expect(ofBooking(await receipts(account.phone.slice(0, 9)), id).map((row) => row.id)).toEqual([receiptId]);
  });

  it('finds the receipts of a phone with its country code, which is no reference', async () => {
    const { account, id } = await aPayer();
    const { receiptId } = await counter.paid(id, 10);
    const [first, second] = [account.phone.slice(0, 5), account.phone.slice(5)];
    for (const typed of [`+91${first}${second}`, `+91 ${first} ${second}`, `0${first} ${second}`])
      expect(
        ofBooking(await receipts(typed), id).map((row) => row.id),
        typed,
      ).toEqual([receiptId]);
  });

  it('finds a number of six digits', async () => {
    const { account, id } = await aPayer();
    await app.db.query(
      `INSERT INTO receipts (year, seq, account_id, mode, total_paise) VALUES ('of ' || $1::integer, 123456, $2, 'card', 100)`,
      [id, account.id],
    );
    const { rows } = await receipts('123456');
    expect(rows.map(({ number }) => number)).toContain(`R/of ${id}/123456`);
  });

  it('leaves an audit row with what was asked, and whose papers were shown', async () => {
    const { account, id } = await aPayer();
    const { number } = await counter.paid(id, 10);
    const since = await lastAudit(app.db);
    expect((await receipts(number)).rows).toHaveLength(1);
    expect(await auditSince(app.db, since)).toMatchObject([
      { call: 'listRegister', asked: expect.stringContaining(number) as string, subjects: [account.id], records: [id] },
    ]);
  });
});

describe('the register of bills', () => {
  it('finds a bill by number, by the reference of a payment, and by name; one that a discount changed is replaced', async () => {
    const [{ account }, reference] = [await app.asRole('User', { name: 'Vidushi Billwala' }), counter.reference()];
    const id = await counter.booking({ accountId: account.id });
    const bill = await done(counter.desk.issueBill({ params: { id } }));
    await counter.paid(id, 100, { mode: 'upi', reference });
    await counter.discount(id, 50);
    for (const search of [reference, 'vidushi']) {
      const found = ofBooking(await list({ kind: 'bills', search }), id);
      expect(
        found.map(({ amount, state }) => [amount, state]),
        search,
      ).toEqual([
        [450, 'VALID'],
        [500, 'REPLACED'],
      ]);
    }
    expect(ofBooking(await list({ kind: 'bills', search: bill.number }), id)).toMatchObject([
      { id: bill.billId, number: bill.number, mode: null, by: 'Rupa Desk', state: 'REPLACED' },
    ]);
    const seq = bill.number.slice(-6);
    expect((await list({ kind: 'bills', search: `B/19-20/${seq}` })).rows).toEqual([]);
  });

  it("shows nobody else's bill, and only a newer bill of the same booking replaces one", async () => {
    const [{ id, number }, other] = [await aPayer(), await aPayer()];
    const reference = counter.reference();
    for (const one of [id, other.id]) await counter.desk.issueBill({ params: { id: one } });
    await counter.paid(id, 100, { mode: 'upi', reference });
    for (const search of [number, reference]) {
      const { rows } = await list({ kind: 'bills', search });
      expect(
        rows.map(({ bookings, state }) => [bookings[0]?.bookingId, state]),
        search,
      ).toEqual([[id, 'VALID']]);
    }
  });

  it('is for the reception and the admin', async () => {
    for (const role of ['User', 'Doctor', 'Staff', 'Pathologist'] as const)
      expect((await (await app.asRole(role)).listRegister({ query: { kind: 'bills' } })).status, role).toBe(403);
    const { id, number } = await aPayer();
    await counter.desk.issueBill({ params: { id } });
    expect((await list({ kind: 'bills', search: number }, counter.admin)).rows).toHaveLength(1);
    const kind = 'bills';
    for (const query of [{}, { kind: 'x' }, { kind, from: '2026-02-30' }, { kind, page: 'x' }, { kind, order: 'x' }])
      expect((await counter.desk.send('listRegister', { query })).status, JSON.stringify(query)).toBe(400);
  });
});

describe('the register as one file', () => {
  it('reads each paper once, the oldest first, though many are of the same moment', async () => {
    const { id } = await aPayer();
    const moments = ['2019-05-01T10:00:00.000123+05:30', '2019-05-01T10:00:00.000456+05:30'];
    for (const kind of ['receipts', 'bills'] as const) {
      const amounts = Array.from({ length: 1100 }, () => 100);
      await papers(
        kind,
        id,
        amounts,
        amounts.map((_, index) => moments[index < 10 ? 1 : 0]!),
      );
      const batches: number[][] = [];
      for await (const rows of readRegisterRows(app.db, { kind, from: '2019-05-01', to: '2019-05-01' }))
        batches.push(rows.map((row) => row.id));
      expect(batches.map(({ length }) => length)).toEqual([1000, 100]);
      const read = batches.flat();
      const inOrder = read.toSorted((one, other) => one - other);
      expect(read, 'the first ten are of the later moment').toEqual([...inOrder.slice(10), ...inOrder.slice(0, 10)]);
      const none = readRegisterRows(app.db, { kind, from: '2019-05-02', to: '2019-05-02' });
      expect((await none.next()).done).toBe(true);
    }
  });
});
