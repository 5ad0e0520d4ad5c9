import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const billOf = async (till: Counter, id: number) => (await done(till.desk.issueBill({ params: { id } }))).number;

describe('receipts, bills, refund vouchers and reversals', () => {
  it('count from 1 in each financial year, which begins at midnight of the clinic on 1 April', async () => {
    const fresh = await startTestApp();
    const owner = new pg.Client(fresh.owner);
    await owner.connect();
    try {
      // The series use the year of clinic_now(): here, of a moment the test sets.
      await owner.query(`
        ALTER FUNCTION financial_year(timestamptz) RENAME TO year_of;
        CREATE TABLE test_moment (at timestamptz);
        INSERT INTO test_moment VALUES (NULL);
        GRANT SELECT ON test_moment TO PUBLIC;
        CREATE FUNCTION financial_year(at timestamptz) RETURNS text LANGUAGE sql STABLE AS
          'SELECT year_of((SELECT m.at FROM test_moment m))'`);
      const till = await openCounter(fresh);
      const id = await till.booking();
      const at = (moment: string) => owner.query('UPDATE test_moment SET at = $1', [moment]);
      const take = async () => {
        const { number } = await till.paid(id, 2);
        const payment = (await till.ledger(id)).entries.at(-1)!.id;
        await till.refund(payment, 1);
        const refund = (await till.ledger(id)).entries.at(-1)!;
        await till.takeBack(refund.id);
        const reversal = (await till.ledger(id)).entries.at(-1)!;
        return [number, await billOf(till, await till.booking()), refund.voucherNumber, reversal.voucherNumber];
      };
      await at('2027-03-31T23:59:59+05:30');
      expect([await take(), await take()]).toEqual([
        ['R/26-27/000001', 'B/26-27/000001', 'V/26-27/000001', 'X/26-27/000001'],
        ['R/26-27/000002', 'B/26-27/000002', 'V/26-27/000002', 'X/26-27/000002'],
      ]);
      await at('2027-04-01T00:00:00+05:30');
      expect([await take(), await take()]).toEqual([
        ['R/27-28/000001', 'B/27-28/000001', 'V/27-28/000001', 'X/27-28/000001'],
        ['R/27-28/000002', 'B/27-28/000002', 'V/27-28/000002', 'X/27-28/000002'],
      ]);
      await at('2027-03-31T23:59:59+05:30');
      expect(await take(), 'the old year goes on where it was').toEqual([
        'R/26-27/000003',
        'B/26-27/000003',
        'V/26-27/000003',
        'X/26-27/000003',
      ]);
    } finally {
      await owner.end();
      await fresh.close();
    }
  });

  it("belong to today's financial year", async () => {
    const [{ now }] = (await app.db.query('SELECT clinic_now() AS now')).rows as [{ now: Date }];
    const inIndia = new Date(now.getTime() + 5.5 * 3_600_000);
    const begins = inIndia.getUTCMonth() >= 3 ? inIndia.getUTCFullYear() : inIndia.getUTCFullYear() - 1;
    const year = `${String(begins % 100).padStart(2, '0')}-${String((begins + 1) % 100).padStart(2, '0')}`;
    const id = await counter.booking();
    expect([(await counter.paid(id, 1)).number.slice(0, 8), (await billOf(counter, id)).slice(0, 8)]).toEqual([
      `R/${year}/`,
      `B/${year}/`,
    ]);
  });

  it('leave no gap when the form, the counter or an invoice is refused after taking the number', async () => {
    const patient = await app.asRole('User');
    const [paid, id, reference] = [
      await counter.booking(),
      await counter.booking({ accountId: patient.account.id }),
      counter.reference(),
    ];
    const first = (await counter.paid(paid, 1, { mode: 'upi', reference })).number;
    const { invoiceId } = await counter.invoice(patient, 10, id);
    const refused = [
      await counter.pay(id, 1, { mode: 'upi', reference }),
      await counter.edit(id, { paymentAmount1: 1, paymentId1: reference }),
      await counter.confirm(invoiceId, { mode: 'upi', reference }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409]);
    const next = (await counter.paid(id, 1)).number;
    expect(Number(next.slice(-6)) - Number(first.slice(-6))).toBe(1);
  });

  it('are separate series: a bill takes no receipt number', async () => {
    const id = await counter.booking();
    const first = (await counter.paid(id, 1)).number;
    await billOf(counter, id);
    expect(Number((await counter.paid(id, 1)).number.slice(-6)) - Number(first.slice(-6))).toBe(1);
  });
});

/** What the database itself refuses, whatever the code does. Each statement copies an existing row. */
describe('the database refuses a second', () => {
  it.each([
    [
      'receipt of one number',
      'receipts_year_seq_key',
      `INSERT INTO receipts (year, seq, account_id, mode, total_paise)
      SELECT year, seq, account_id, mode, total_paise
      FROM receipts`,
    ],
    [
      'bill of one number',
      'bills_year_seq_key',
      `INSERT INTO bills (year, seq, booking_id, item_name, price_paise, discount_paise, issued_by)
      SELECT year, seq, booking_id, item_name, price_paise, discount_paise, issued_by
      FROM bills`,
    ],
    [
      'voucher of one number',
      'vouchers_kind_year_seq_key',
      `INSERT INTO vouchers (kind, year, seq, entry_id) SELECT v.kind, v.year, v.seq, e.id
      FROM vouchers v, (SELECT min(id) AS id FROM ledger_entries WHERE kind = 'payment') e`,
    ],
    [
      'voucher of one entry',
      'vouchers_entry_id_key',
      `INSERT INTO vouchers (kind, year, seq, entry_id) SELECT kind, 'other', seq, entry_id FROM vouchers`,
    ],
    [
      'invoice of one code',
      'payment_invoices_code_key',
      `INSERT INTO payment_invoices (code, account_id, amount_paise, created_by)
      SELECT code, account_id, amount_paise, created_by
      FROM payment_invoices`,
    ],
    [
      'invoice of one order',
      'payment_invoices_gateway_order_id_key',
      `INSERT INTO payment_invoices (code, account_id, amount_paise, created_by, gateway_order_id)
      SELECT reverse(code), account_id, amount_paise, created_by, gateway_order_id FROM payment_invoices`,
    ],
    [
      'payment on a reference',
      'payment_references_once',
      'INSERT INTO payment_references (reference, receipt_id) SELECT reference, receipt_id FROM payment_references',
    ],
    [
      'line that takes one back',
      'ledger_entries_reversed_once',
      `INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, reverses_id)
      SELECT booking_id, kind, slot, amount_paise, reverses_id FROM ledger_entries WHERE kind = 'reversal'`,
    ],
    [
      'event of one name',
      'gateway_events_pkey',
      `INSERT INTO gateway_events (event_id, kind, invoice_id)
      SELECT 'evt', 'x', id
      FROM payment_invoices
      UNION ALL
      SELECT 'evt', 'y', id
      FROM payment_invoices`,
    ],
    [
      'line of an invoice for one booking',
      'payment_invoice_lines_pkey',
      `INSERT INTO payment_invoice_lines (invoice_id, booking_id, amount_paise)
      SELECT invoice_id, booking_id, amount_paise
      FROM payment_invoice_lines`,
    ],
  ])('%s', async (_, constraint, sql) => {
    const patient = await app.asRole('User');
    const id = await counter.booking({ accountId: patient.account.id });
    const { invoiceId } = await counter.invoice(patient, 10, id);
    await patient.startCheckout({ params: { invoiceId } });
    await counter.paid(id, 1, { mode: 'upi', reference: counter.reference() });
    await counter.paid(id, 1);
    await counter.takeBack((await counter.ledger(id)).entries[1]!.id);
    await billOf(counter, id);
    await expect(app.db.query(sql)).rejects.toMatchObject({ code: '23505', constraint });
  });
});

describe('the database refuses an impossible entry', () => {
  it.each([
    [
      'a payment that moved another sum',
      `kind = 'payment', slot = 1, amount_paise = 100, moved_paise = 99, mode = 'cash'`,
    ],
    ['a payment of nothing', `kind = 'payment', slot = 1, amount_paise = 0, moved_paise = 0, mode = 'cash'`],
    ['a payment without a mode', `kind = 'payment', slot = 1, amount_paise = 100, moved_paise = 100`],
    [
      'a payment in the field of the discount',
      `kind = 'payment', slot = 0, amount_paise = 100, moved_paise = 100, mode = 'cash'`,
    ],
    [
      'a payment without a receipt',
      `kind = 'payment', slot = 1, amount_paise = 100, moved_paise = 100, mode = 'cash', receipt_id = NULL`,
    ],
    [
      'a refund that brings money',
      `kind = 'refund', slot = 1, amount_paise = 100, moved_paise = 100, mode = 'cash', of_id = id, reason = 'x'`,
    ],
    [
      'a refund of no payment',
      `kind = 'refund', slot = 1, amount_paise = 100, moved_paise = -100, mode = 'cash', reason = 'x'`,
    ],
    [
      'a refund without a reason',
      `kind = 'refund', slot = 1, amount_paise = 100, moved_paise = -100, mode = 'cash', of_id = id`,
    ],
    ['a discount that moves money', `kind = 'discount', slot = 0, amount_paise = 100, moved_paise = 100`],
    ['a reversal of nothing', `kind = 'reversal', slot = 1, amount_paise = 100, moved_paise = -100`],
    [
      'a reversal that moves another sum',
      `kind = 'reversal', slot = 1, amount_paise = 100, moved_paise = -50, reverses_id = id`,
    ],
    ['a status without one', `kind = 'status', slot = 0`],
    ['a note of money', `kind = 'note', slot = 1, amount_paise = 100`],
    ['an amount below nothing', `kind = 'discount', slot = 0, amount_paise = -100`],
    ['a mode that is none', `kind = 'payment', slot = 1, amount_paise = 100, moved_paise = 100, mode = 'cheque'`],
  ])('%s', async (_, changed) => {
    const id = await counter.booking();
    await counter.paid(id, 100);
    const wanted = new Map([
      ['slot', '1'],
      ['amount_paise', '0'],
      ['moved_paise', '0'],
      ['mode', 'NULL'],
      ['receipt_id', 'receipt_id'],
      ['of_id', 'NULL'],
      ['reason', 'NULL'],
      ['reverses_id', 'NULL'],
    ]);
    for (const one of changed.split(', ')) wanted.set(one.split(' = ')[0]!, one.split(' = ')[1]!);
    const sql = `INSERT INTO ledger_entries (booking_id, ${[...wanted.keys()].join(', ')}) SELECT booking_id, ${[...wanted.values()].join(', ')} FROM ledger_entries WHERE booking_id = $1`;
    await expect(app.db.query(sql, [id])).rejects.toMatchObject({ code: '23514' });
  });
});
