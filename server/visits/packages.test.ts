import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BillDocument } from '../print/bill-input.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { aPackage } from '../testing/examples-lab-tests.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';

// The document as JSON: what is printed is checked before it is drawn.
vi.mock('../print/bill-document.ts', () => ({
  renderBill: (bill: BillDocument) => Promise.resolve(Buffer.from(JSON.stringify(bill))),
}));

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const tests = async (prices: readonly number[]) => {
  const ids: number[] = [];
  for (const pricePaise of prices) ids.push((await aLabTest(app.db, { pricePaise })).id);
  return ids;
};
const open = async (lines: readonly object[], more = {}) =>
  counter.desk.send('openVisit', { body: { phone: (await aPerson(app.db)).phone, lines, ...more } });
const opened = async (...asked: Parameters<typeof open>) => bodyOf(await open(...asked));
const quote = (lines: readonly object[]) => counter.desk.send('quoteVisit', { body: { lines } });

describe('a package at the counter', () => {
  it('is booked as its tests, each for its share of the price, and named on the bill', async () => {
    const ids = await tests([30_000, 70_000, 33_300]);
    const name = { name: 'Fever package', nameBn: 'জ্বরের প্যাকেজ' };
    const packageId = await aPackage(app.db, { ...name, pricePaise: 100_001 }, ids);
    const line = { type: 'package', packageId };
    expect((await done(quote([line]))).lines).toMatchObject([{ price: 1000.01 }]);
    const visit = await opened([line, { type: 'test', testId: (await aLabTest(app.db)).id }], {
      payment: { mode: 'cash', amount: 1199.01 },
    });
    expect(visit).toMatchObject({ price: 1199.01, paid: 1199.01, owed: 0 });
    expect(visit.lines.map(({ price, paid, package: whole }) => [price, paid, whole])).toEqual([
      [225.06, 225.06, name],
      [525.14, 525.14, name],
      [249.81, 249.81, name],
      [199, 199, null],
    ]);
    const { lines } = (await done(counter.desk.printBill({ params: { id: visit.bill!.billId } }))) as BillDocument;
    expect(lines.map(({ item }) => item)).toEqual([
      ...Array.from({ length: 3 }, () => 'Complete blood count (Fever package)'),
      'Complete blood count',
    ]);
  });

  it('refuses a test that is in it, alone or in another package, and names the line', async () => {
    const [one = 0, two = 0, three = 0] = await tests([100, 200, 300]);
    const first = { type: 'package', packageId: await aPackage(app.db, {}, [one, two]) };
    const other = { type: 'package', packageId: await aPackage(app.db, {}, [two, three]) };
    const alone = { type: 'test', testId: one, evenIfAlike: true };
    for (const lines of [
      [first, alone],
      [alone, first],
      [first, other],
      [first, first],
    ]) {
      const refused = [400, 'INVALID_FIELDS', { 'lines.1': 'A test of it is in a package of this visit already.' }];
      expect(refusalOf(await open(lines))).toEqual(refused);
      expect(refusalOf(await quote(lines))).toEqual(refused);
    }
  });

  it('asks before a test is booked that the person has today', async () => {
    const ids = await tests([100, 200]);
    const { phone } = await aPerson(app.db);
    const line = { type: 'package', packageId: await aPackage(app.db, {}, ids) };
    await opened([{ type: 'test', testId: ids[0] }], { phone });
    expect(refusalOf(await open([line], { phone }))[1]).toBe('SAME_TEST');
    expect((await opened([{ ...line, evenIfAlike: true }], { phone })).lines).toHaveLength(2);
  });

  it('is not offered while one of its tests is not', async () => {
    const ids = [(await aLabTest(app.db)).id, (await aLabTest(app.db, { active: false })).id];
    const line = { type: 'package', packageId: await aPackage(app.db, {}, ids) };
    expect(refusalOf(await open([line]))).toEqual([
      422,
      'NOT_BOOKABLE',
      { 'lines.0': 'This package is not offered now.' },
    ]);
  });

  it('gives one line back to the paisa, whatever its tests and its price', async () => {
    const paise = fc.integer({ min: 1, max: 400_000 });
    const random = fc.record({ price: paise, prices: fc.array(paise, { minLength: 2, maxLength: 6 }), at: fc.nat() });
    await fc.assert(
      fc.asyncProperty(random, async ({ price, prices, at }) => {
        const packageId = await aPackage(app.db, { pricePaise: price }, await tests(prices));
        const payment = { mode: 'cash', amount: price / 100 };
        const visit = await opened([{ type: 'package', packageId }], { payment });
        const line = visit.lines[at % visit.lines.length]!;
        expect(visit).toMatchObject({ price: price / 100, owed: 0 });
        if (line.price === 0) return;
        const [entry] = (await counter.ledger(line.bookingId)).entries;
        await done(counter.refund(entry!.id, line.price));
        const after = await done(counter.desk.readVisit({ params: { id: visit.visitId } }));
        expect(Math.round(after.paid * 100)).toBe(price - Math.round(line.price * 100));
        for (const other of after.lines) expect(other.paid).toBe(other.bookingId === line.bookingId ? 0 : other.price);
      }),
      { numRuns: 10 },
    );
  }, 60_000);
});
