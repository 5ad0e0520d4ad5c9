import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const setLimit = (role: string, percent: number, who = counter.admin) =>
  who.send('changeDiscountLimit', { params: { role }, body: { percent } });
beforeEach(async () => {
  for (const role of ['Receptionist', 'Staff']) await done(setLimit(role, 0));
});

/** A visit with two tests for ₹199 each. */
async function aVisit(more: object = {}, who: TestCaller = counter.desk): Promise<Visit> {
  const { phone } = await aPerson(app.db);
  const lines = [];
  for (let count = 0; count < 2; count += 1) lines.push({ type: 'test', testId: (await aLabTest(app.db)).id });
  return await done(who.send('openVisit', { body: { phone, lines, ...more } }));
}
const discount = (amount: number) => ({ amount, reason: 'Senior, 66' });
const less = (visit: Visit, amount: number, who = counter.desk) =>
  who.discountVisit({ params: { id: visit.visitId }, body: discount(amount) });
const lessened = (visit: Visit, amount: number, who = counter.desk) => done(less(visit, amount, who));
const decide = (visit: Visit, approve: boolean, who = counter.admin) =>
  who.decideDiscount({ params: { id: visit.discountRequest!.requestId }, body: { approve } });
const asked = async () => (await done(counter.admin.listDiscountRequests())).visits.map(({ visitId }) => visitId);
const read = ({ visitId }: Visit, who = counter.desk) => done(who.readVisit({ params: { id: visitId } }));

it('an admin gives any discount; each line gets its share to the paisa', async () => {
  const visit = await aVisit({ discount: discount(100.01) }, counter.admin);
  expect(visit).toMatchObject({ price: 398, discount: 100.01, owed: 297.99, discountRequest: null });
  expect(visit.lines.map((line) => line.discount)).toEqual([50.01, 50]);
});

it('until a limit is set, the desk asks for every discount, and nothing is off meanwhile', async () => {
  const visit = await aVisit({ discount: discount(8), payment: { mode: 'cash', amount: 390 } });
  expect(visit).toMatchObject({
    discount: 0,
    paid: 390,
    owed: 8,
    discountRequest: { amount: 8, reason: 'Senior, 66', askedBy: 'Rupa Desk', approved: null },
  });
  expect(await asked()).toContain(visit.visitId);
  expect((await decide(visit, true, counter.desk)).status).toBe(403);
  const given = await done(decide(visit, true));
  expect(given).toMatchObject({ discount: 8, owed: 0, discountRequest: { approved: true } });
  expect(await read(visit)).toEqual(given);
  expect(await asked()).not.toContain(visit.visitId);
  expect(given.bill?.number).not.toBe(visit.bill?.number);
  const entries = (await counter.ledger(visit.lines[1]!.bookingId)).entries;
  expect(entries.filter(({ kind }) => kind === 'discount')).toMatchObject([
    { amount: 8, reason: 'Senior, 66', by: 'Asha Admin' },
  ]);
});

it('refused, it stays due; a request is decided once', async () => {
  const visit = await aVisit({ discount: discount(8) });
  expect(await done(decide(visit, false))).toMatchObject({ owed: 398, discountRequest: { approved: false } });
  expect(refusalOf(await decide(visit, true))).toEqual([409, 'ALREADY_DECIDED']);
  expect(await read(visit)).toMatchObject({ discount: 0, owed: 398 });
});

it('within the limit of the role the desk gives it alone, with all that was given before', async () => {
  await setLimit('Receptionist', 10);
  const visit = await aVisit({ discount: discount(30) });
  expect(visit).toMatchObject({ discount: 30, discountRequest: null });
  expect(await lessened(visit, 9.8)).toMatchObject({ discount: 39.8, discountRequest: null });
  expect(await lessened(visit, 0.01)).toMatchObject({ discount: 39.8, discountRequest: { amount: 0.01 } });
  const staff = await app.asRole('Staff');
  expect(await lessened(await aVisit({}, staff), 1, staff), 'another role has its own').toMatchObject({ discount: 0 });
});

it('asked again, the newest amount counts; more than is owed is neither given nor asked', async () => {
  const visit = await aVisit({ discount: discount(8) });
  const again = await lessened(visit, 12);
  expect(again.discountRequest).toMatchObject({ requestId: visit.discountRequest?.requestId, amount: 12 });
  expect(refusalOf(await less(visit, 398.01))).toEqual([
    400,
    'INVALID_FIELDS',
    { amount: 'This is more than is owed.' },
  ]);
  await counter.desk.payVisit({ params: { id: visit.visitId }, body: { mode: 'cash', amount: 390 } });
  expect(refusalOf(await decide(visit, true))).toEqual([
    400,
    'INVALID_FIELDS',
    { amount: 'This is more than is owed.' },
  ]);
  expect((await read(visit)).discountRequest, 'and can still be refused').toMatchObject({ approved: null });
});

it('two admins who decide at once decide once', async () => {
  const visit = await aVisit({ discount: discount(8) });
  const answers = await app.atOnce('payments.lock-bookings', [() => decide(visit, true), () => decide(visit, true)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await read(visit)).toMatchObject({ discount: 8 });
});

it('nobody asks for their own visit, and a patient is not told what was asked', async () => {
  const visit = await aVisit({ discount: discount(8) });
  const { rows } = await app.db.query(
    'SELECT a.id, a.phone, a.name FROM bookings b JOIN accounts a ON a.id = b.account_id WHERE b.visit_id = $1 LIMIT 1',
    [visit.visitId],
  );
  const patient = await app.as({
    ...(rows[0] as { id: number; phone: string; name: string }),
    role: 'User',
    language: 'en',
  });
  expect((await read(visit, patient)).discountRequest).toBeNull();
  const lines = [{ type: 'test', testId: (await aLabTest(app.db)).id }];
  const own = { phone: counter.desk.account.phone, lines, discount: discount(8) };
  expect(refusalOf(await counter.desk.send('openVisit', { body: own }))).toEqual([403, 'FORBIDDEN']);
});

it('only an admin sets limits, in whole percent', async () => {
  const limits = [
    { role: 'Receptionist', percent: 10 },
    { role: 'Staff', percent: 0 },
  ];
  expect(await done(setLimit('Receptionist', 10))).toEqual({ limits });
  expect(await done(counter.desk.readDiscountLimits())).toEqual({ limits });
  expect((await setLimit('Receptionist', 50, counter.desk)).status).toBe(403);
  expect((await setLimit('Receptionist', 101)).status).toBe(400);
  expect((await setLimit('Doctor', 10)).status).toBe(400);
});

/** Events on a visit of two tests for ₹500 each, at a desk that may take off 10 %: A and B are its lines. */
const orders: [order: string, offA: number, offB: number, asked: number | null][] = [
  ['less100', 50, 50, null],
  ['less101', 0, 0, 101],
  ['payA less100', 0, 0, 100],
  ['payA less50', 0, 50, null],
  ['payA less50 cancelA', 0, 50, null],
  ['payA less50 cancelA less1', 0, 50, 1],
  ['less50 payA less50', 25, 25, 50],
  ['less50 payA less25', 25, 50, null],
  ['less100 cancelA', 50, 50, null],
  ['less100 cancelA less1', 50, 50, 1],
  ['cancelA less51', 0, 0, 51],
  ['cancelA less50', 0, 50, null],
  ['less50 cancelA less25', 25, 50, null],
  ['less50 cancelA less26', 25, 25, 26],
  ['less50 cancelA less25 reopenA less25', 50, 50, null],
  ['cancelA less50 reopenA less50', 50, 50, null],
  ['cancelA less50 reopenA less51', 0, 50, 51],
  ['payA cancelA less50 reopenA less50', 0, 50, 50],
  ['payB less50 cancelB', 50, 0, null],
];
it.each(orders)('%s: ₹%d off A, ₹%d off B, ₹%s asked for', async (order, offA, offB, asked) => {
  await setLimit('Receptionist', 10);
  const { phone } = await aPerson(app.db);
  const lines = [];
  for (let n = 0; n < 2; n += 1)
    lines.push({ type: 'test', testId: (await aLabTest(app.db, { pricePaise: 50_000 })).id });
  const visit: Visit = await done(counter.desk.send('openVisit', { body: { phone, lines } }));
  const idOf = (name: string) => visit.lines[name.endsWith('A') ? 0 : 1]!.bookingId;
  for (const event of order.split(' ')) {
    if (event.startsWith('less')) await lessened(visit, Number(event.slice(4)));
    else if (event.startsWith('pay')) {
      const { due, paid } = await counter.ledger(idOf(event));
      await counter.paid(idOf(event), due - paid);
    } else
      await done(counter.edit(idOf(event), { checkupStatus: event.startsWith('cancel') ? 'CANCELLED' : 'PENDING' }));
  }
  const [a, b] = [await counter.ledger(idOf('A')), await counter.ledger(idOf('B'))];
  const { discountRequest } = await read(visit);
  expect([a.discount, b.discount, discountRequest?.amount ?? null]).toEqual([offA, offB, asked]);
});
