import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { bodyOf, openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { holderNumber } from '../testing/numbers.store.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

type Page = Answer<'listRegister'>;
const list = async (query: Record<string, string>, who = counter.desk) =>
  bodyOf<Page>(await who.call('GET', `/api/v1/register-of-papers?${new URLSearchParams(query).toString()}`), 200);
const ofBooking = ({ rows }: Page, id: number) =>
  rows.filter(({ bookings }) => bookings.some(({ bookingId }) => bookingId === id));
const receipts = (search: string, more: Record<string, string> = {}) => list({ kind: 'receipts', search, ...more });

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
    const { number } = bodyOf<Answer<'confirmInvoice'>>(await counter.confirm(invoiceId, { mode: 'cash' }));
    const [row] = ofBooking(await receipts(number), ids[0]!);
    const patientNumber = await holderNumber(app.db, patient.account.id);
    expect(row?.bookings.map((each) => [each.bookingId, each.patientName, each.patientNumber])).toEqual(
      ids.map((id) => [id, patient.account.name, patientNumber]),
    );
    expect(row?.amount).toBe(1000);
  });

  it('is read page by page without losing or repeating a row, also of one moment', async () => {
    const { account } = await app.asRole('User', { name: 'Xylokarp Pagewala' });
    const id = await counter.booking({ accountId: account.id });
    await counter.paid(id, 1);
    await app.db.query(
      `INSERT INTO receipts (year, seq, account_id, mode, total_paise, recorded_by, recorded_at)
       SELECT 'page', n, account_id, mode, total_paise, recorded_by, recorded_at
       FROM receipts, generate_series(1, 60) n
       WHERE account_id = $1`,
      [account.id],
    );
    const seen: number[] = [];
    let before: number | null | undefined;
    const sizes: number[] = [];
    do {
      const page: Page = await receipts('xylokarp', before ? { before: String(before) } : {});
      seen.push(...page.rows.map((row) => row.id));
      sizes.push(page.rows.length);
      before = page.next;
    } while (before);
    expect(sizes).toEqual([25, 25, 11]);
    expect(new Set(seen).size).toBe(61);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  });

  it('keeps to the days asked for, both included, by the clock of India', async () => {
    const { account } = await app.asRole('User', { name: 'Qadir Dinwala' });
    const id = await counter.booking({ accountId: account.id });
    await counter.paid(id, 1);
    await app.db.query(
      `INSERT INTO receipts (year, seq, account_id, mode, total_paise, recorded_by, recorded_at)
       SELECT 'days', n, account_id, mode, n, recorded_by, at::timestamptz FROM receipts,
         unnest(ARRAY['2021-03-04T23:59:59.999+05:30', '2021-03-05T00:00:00+05:30',
           '2021-03-06T23:59:59.999+05:30', '2021-03-07T00:00:00+05:30'])
           WITH ORDINALITY AS d (at, n) WHERE account_id = $1`,
      [account.id],
    );
    const found = await receipts('qadir', { from: '2021-03-05', to: '2021-03-06' });
    expect(found.rows.map(({ amount }) => amount)).toEqual([0.03, 0.02]);
  });
});

describe('the register of bills', () => {
  it('finds a bill by number, by the reference of a payment, and by name; one that a discount changed is replaced', async () => {
    const [{ account }, reference] = [await app.asRole('User', { name: 'Vidushi Billwala' }), counter.reference()];
    const id = await counter.booking({ accountId: account.id });
    const bill = bodyOf<Answer<'issueBill'>>(await counter.post(counter.desk, `/bookings/${id}/bills`));
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
  });

  it('is for the reception and the admin', async () => {
    for (const role of ['User', 'Doctor', 'Staff', 'Pathologist'] as const)
      expect((await (await app.asRole(role)).call('GET', '/api/v1/register-of-papers?kind=bills')).status, role).toBe(
        403,
      );
    expect((await list({ kind: 'bills' }, counter.admin)).rows.length).toBeGreaterThan(0);
    for (const query of ['', 'kind=x', 'kind=bills&from=2026-02-30', 'kind=bills&before=x'])
      expect((await counter.desk.call('GET', `/api/v1/register-of-papers?${query}`)).status, query).toBe(400);
  });
});
