import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson, aReference } from '../testing/builders.store.ts';
import { bodyOf } from '../testing/typed-calls.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('counters that save at once, and one that is refused, leave no gap in bills and receipts', async () => {
  const desks = [await app.asRole('Receptionist'), await app.asRole('Staff')];
  const { id: testId } = await aLabTest(app.db, { pricePaise: 20_000 });
  const save = async (counter: number, payment: object) =>
    desks[counter % 2]!.send('openVisit', {
      body: {
        phone: (await aPerson(app.db)).phone,
        lines: [{ type: 'test', testId }],
        payment,
      },
    });
  const cash = (amount: number) => ({ mode: 'cash', amount });
  const transfer = { mode: 'upi', amount: 200, reference: aReference() };
  const answers = await app.atOnce(
    'payments.take-number',
    [0, 1, 2, 3, 4].map((counter) => () => save(counter, cash(50))),
  );
  answers.push(await save(1, transfer));
  expect((await save(0, cash(200.01))).status).toBe(400);
  // It has its receipt's number already when its reference turns out to be used.
  expect((await save(0, transfer)).status).toBe(409);
  const visits = [...answers, await save(0, cash(200)), await save(1, cash(50))].map((answer) => bodyOf(answer));
  const eight = [1, 2, 3, 4, 5, 6, 7, 8];
  const seqs = (numbers: readonly (string | undefined)[]) => numbers.map((number) => Number(number?.slice(-6)));
  expect(seqs(visits.map(({ bill }) => bill?.number)).toSorted()).toEqual(eight);
  expect(seqs(visits.map(({ receipts }) => receipts[0]?.number)).toSorted()).toEqual(eight);
});
