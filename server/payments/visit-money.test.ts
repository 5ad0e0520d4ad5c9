import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { readVisitMoney } from './visit-money.service.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

it('the bill of a visit is the newest of its lines, in whatever order they stand', async () => {
  const [one, other] = [await counter.booking(), await counter.booking()];
  expect((await readVisitMoney(app.db, [one, other])).bill).toBeNull();
  for (const id of [one, other]) await counter.desk.issueBill({ params: { id } });
  const { bills } = await counter.ledger(other);
  for (const ids of [
    [one, other],
    [other, one],
  ])
    expect((await readVisitMoney(app.db, ids)).bill?.id).toBe(bills[0]!.billId);
});
