import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentStatuses } from '#contract/bookings/states.ts';
import { standingOf } from '#contract/payments/ledger.ts';
import { seedDemoData } from '../demo/seed.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { fieldsOf } from './ledger.service.ts';
import type { EntryRow, MoneyRow } from './ledger-rows.ts';
import { findMoney, selectLines } from './ledger.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedDemoData(app.db);
});
afterAll(() => app.close());

async function agreement(id: number, which = `booking ${id}`): Promise<{ booking: MoneyRow; lines: EntryRow[] }> {
  const booking = (await findMoney(app.db, id))!;
  const lines = await selectLines(app.db, id);
  const { paymentStatus, discountPaise, amount1Paise, paymentId1, amount2Paise, paymentId2 } = booking;
  expect(fieldsOf(standingOf(booking, lines)), which).toEqual({
    paymentStatus,
    discountPaise,
    amount1Paise,
    paymentId1,
    amount2Paise,
    paymentId2,
  });
  return { booking, lines };
}

it('payments recorded before the ledger existed are carried over unchanged', async () => {
  const accountId = (await aPerson(app.db)).id;
  const paise = fc.option(fc.integer({ min: 0, max: 40_000 }));
  const label = fc.constantFrom(
    'cash',
    'Cash',
    '',
    'UPI 123456789012',
    'UPI123456789012',
    'my card 12',
    'pay_Abc123',
    'নগদ',
    'half',
  );
  const noted = fc.record({
    paymentAmount1Paise: paise,
    paymentAmount2Paise: paise,
    patientDiscountPaise: paise,
    paymentId1: label,
    paymentId2: label,
    paymentStatus: fc.constantFrom(...paymentStatuses),
    pricePaise: fc.constantFrom(0, 19_900, 40_000),
  });
  const seed = randomInt(2 ** 31);
  const ids: number[] = [];
  for (const more of fc.sample(noted, { numRuns: 80, seed }))
    ids.push((await aBooking(app.db, { kind: 'test', accountId, ...more })).id);
  await app.db.query('SELECT carry_into_ledger(NULL)');
  for (const [index, id] of ids.entries()) await agreement(id, `the ${index + 1}th of seed ${seed}`);
  await app.db.query('SELECT carry_into_ledger(NULL)');
  const [twice] = (
    await app.db.query(
      `SELECT count(*)::integer AS count
      FROM receipts r
      WHERE (SELECT count(*) FROM ledger_entries e WHERE e.receipt_id = r.id) <> 1`,
    )
  ).rows as { count: number }[];
  expect(twice?.count).toBe(0);
});

it("the demo's bookings are paid through the ledger, each payment with a receipt", async () => {
  const rows = (await app.db.query(`SELECT id FROM bookings WHERE payment_amount1_paise > 0`)).rows as { id: number }[];
  expect(rows.length).toBeGreaterThan(60);
  for (const { id } of rows.slice(0, 40)) {
    const { lines } = await agreement(id);
    for (const line of lines) if (line.kind === 'payment') expect(line.receiptNumber).toMatch(/^R\/\d\d-\d\d\/\d{6}$/);
  }
});

it('the financial year begins on 1 April at midnight of the clinic', async () => {
  const years = await app.db.query(
    `SELECT financial_year('2027-03-31T18:29:59Z') AS before, financial_year('2027-03-31T18:30:00Z') AS after,
      financial_year('2099-12-31T00:00:00Z') AS late`,
  );
  expect(years.rows).toEqual([{ before: '26-27', after: '27-28', late: '99-00' }]);
});

it('entries, receipts, bills and vouchers cannot be changed or deleted', async () => {
  for (const table of ['ledger_entries', 'receipts', 'bills', 'vouchers']) {
    await expect(app.db.query(`DELETE FROM ${table} WHERE id = 0`)).rejects.toThrow('permission denied');
    await expect(app.db.query(`UPDATE ${table} SET id = DEFAULT WHERE id = 0`)).rejects.toThrow('permission denied');
    await expect(app.db.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/permission denied/);
  }
});
