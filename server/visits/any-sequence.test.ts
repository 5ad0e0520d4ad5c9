import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';
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

const prices = [25_050, 60_000, 33_333];
const aVisit = async () => {
  const { phone } = await aPerson(app.db);
  const lines = [];
  for (const pricePaise of prices) lines.push({ type: 'test', testId: (await aLabTest(app.db, { pricePaise })).id });
  return await done(counter.desk.send('openVisit', { body: { phone, lines } }));
};

const rupees = fc.integer({ min: 1, max: 60_000 }).map((paise) => paise / 100);
const line = fc.nat({ max: prices.length - 1 });
/** What may be done with a visit or with one of its lines; `of` counts the line's entries from the oldest. */
const step = fc.oneof(
  fc.record({ do: fc.constant('payVisit' as const), amount: rupees, upi: fc.boolean() }),
  fc.record({ do: fc.constant('pay' as const), line, amount: rupees }),
  fc.record({ do: fc.constant('discount' as const), line, amount: rupees }),
  fc.record({ do: fc.constant('refund' as const), line, of: fc.nat({ max: 3 }), amount: rupees }),
  fc.record({ do: fc.constant('reverse' as const), line, of: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('edit' as const), line, amount: rupees }),
  fc.record({ do: fc.constant('cancel' as const), line }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take({ visitId, lines }: Visit, one: Step): Promise<void> {
  if (one.do === 'payVisit') {
    const paid = one.upi ? { mode: 'upi', reference: counter.reference() } : { mode: 'cash' };
    await counter.desk.send('payVisit', { params: { id: visitId }, body: { ...paid, amount: one.amount } });
    return;
  }
  const { bookingId } = lines[one.line]!;
  const entryOf = async (place: number) => (await counter.ledger(bookingId)).entries[place]?.id ?? 0;
  if (one.do === 'pay') await counter.pay(bookingId, one.amount);
  else if (one.do === 'discount') await counter.discount(bookingId, one.amount);
  else if (one.do === 'refund') await counter.refund(await entryOf(one.of), one.amount);
  else if (one.do === 'reverse') await counter.takeBack(await entryOf(one.of));
  else if (one.do === 'edit') await counter.edit(bookingId, { paymentAmount1: one.amount });
  else await counter.edit(bookingId, { checkupStatus: 'CANCELLED' });
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, rupee) => all + Math.round(rupee * 100), 0) / 100;

it('whatever is done with a visit or its lines, its sums, its lines, their fields and its bill agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const opened = await aVisit();
      for (const one of steps) await take(opened, one);
      const visit = await done(counter.desk.readVisit({ params: { id: opened.visitId } }));
      const ledgers = [];
      for (const { bookingId } of visit.lines) ledgers.push(await counter.ledger(bookingId));
      for (const [place, { price, discount, paid, owed }] of visit.lines.entries()) {
        const ledger = ledgers[place]!;
        expect({ price, discount, paid, owed }).toEqual({
          price: ledger.price,
          discount: ledger.discount,
          paid: ledger.paid,
          owed: ledger.owed,
        });
        const fields = await counter.fields(ledger.bookingId);
        expect(sum([fields.paymentAmount1 ?? 0, fields.paymentAmount2 ?? 0])).toBe(paid);
        expect(fields.patientDiscount ?? 0).toBe(discount);
      }
      const { price, discount, paid, owed } = visit;
      expect({ price, discount, paid, owed }).toEqual({
        price: sum(ledgers.map((ledger) => ledger.price)),
        discount: sum(ledgers.map((ledger) => ledger.discount)),
        paid: sum(ledgers.map((ledger) => ledger.paid)),
        owed: sum(ledgers.map((ledger) => ledger.owed)),
      });
      // Every line's newest bill is the visit's, and says what the lines cost.
      for (const { bills } of ledgers)
        expect(bills[0]).toMatchObject({ billId: visit.bill?.billId, total: sum([price, -discount]) });
      const entries = ledgers.flatMap((ledger) => ledger.entries);
      expect(sum(visit.receipts.map(({ amount }) => amount))).toBe(
        sum(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount)),
      );
    }),
    { numRuns: 8 },
  );
}, 60_000);
