import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { FormState } from '#contract/site.ts';
import type { Visit } from '#contract/visits/shapes.ts';
import { razorpay } from '../adapters/razorpay.ts';
import { openAnnouncements } from '../db/announcements.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

const keys = { keyId: 'rzp_test_Standin', keySecret: 'key-secret', webhookSecret: 'hook-secret' };
const newId = (kind: string) => `${kind}_${randomBytes(7).toString('hex')}`;

let app: TestApp;
let counter: Counter;
let remove: () => Promise<void>;
/** What the gateway was asked for, in paise, newest last. */
const orders: { id: string; paise: number }[] = [];
let isAway = false;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  const createOrder = ({ paise }: { paise: number }) => {
    if (isAway) return Promise.reject(new Error('The gateway is away'));
    const id = newId('order');
    orders.push({ id, paise });
    return Promise.resolve(id);
  };
  app = await startTestApp({ pages: build.pages, gateway: { ...razorpay(keys), createOrder } });
  counter = await openCounter(app);
});
afterAll(async () => {
  await app.close();
  await remove();
});

/** A visit of two tests for ₹199 each. */
async function aVisit(): Promise<Visit & { payCode: string }> {
  const { phone } = await aPerson(app.db, { name: 'Mitali Sen' });
  const aLine = async () => ({ type: 'test' as const, testId: (await aLabTest(app.db, { name: 'Named test' })).id });
  const lines = [await aLine(), await aLine()];
  return (await done(counter.desk.openVisit({ body: { phone, lines } }))) as Visit & { payCode: string };
}
const read = ({ visitId }: Visit) => done(counter.desk.readVisit({ params: { id: visitId } }));
const takeCash = ({ visitId }: Visit, amount: number) =>
  done(counter.desk.payVisit({ params: { id: visitId }, body: { mode: 'cash', amount } }));

/** What a page is given: the small build writes it into the page. */
const given = (body: unknown) => JSON.parse(/(\{"pay".*\})pay /.exec(String(body))?.[1] ?? '{}') as FormState;
const look = async ({ payCode }: Visit, after = '') =>
  given((await app.call('GET', `/pay/${payCode}${after}`, undefined, { accept: 'text/html' })).body).pay;
const press = (code: string | null, shown: string, { language = '', ...headers }: Record<string, string> = {}) =>
  app.call('POST', `${language}/pay/${code}/online`, `owed=${shown}`, {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  });
/** Presses the button; the number of the order. */
async function begin(visit: Visit, shown = '398'): Promise<string> {
  const page = await press(visit.payCode, shown);
  expect(page.status).toBe(200);
  return given(page.body).pay!.checkout!.fields['order_id']!;
}
function webhook(orderId: string, { paymentId = newId('pay'), amount = 39_800, event = 'payment.captured' } = {}) {
  const entity = { id: paymentId, order_id: orderId, amount, currency: 'INR', status: 'captured' };
  const body = JSON.stringify({ event, payload: { payment: { entity } } });
  return app.call('POST', '/api/v1/payments/razorpay', body, {
    'x-razorpay-signature': createHmac('sha256', keys.webhookSecret).update(body).digest('hex'),
    'x-razorpay-event-id': newId('evt'),
  });
}

it('leads to the gateway for exactly the sum on the page, with one order, and names nobody', async () => {
  const visit = await aVisit();
  expect((await look(visit))?.answer).toEqual({ state: 'DUE', owed: 398, upi: null, online: true });
  expect(visit.paysOnline, 'the desk shows the page also without UPI').toBe(true);
  const before = orders.length;
  for (const language of ['', '/bn']) {
    const page = await press(visit.payCode, '398', { language });
    expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://api.razorpay.com;");
    for (const secret of ['Mitali', 'Named', visit.phone, 'prefill']) expect(page.body).not.toContain(secret);
    const { action, fields } = given(page.body).pay!.checkout!;
    expect(action).toBe('https://api.razorpay.com/v1/checkout/embedded');
    expect(fields).toMatchObject({ key_id: keys.keyId, amount: '39800', order_id: orders.at(-1)?.id });
    const back = await app.call('POST', new URL(fields['callback_url']!).pathname, 'razorpay_payment_id=pay_1', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([back.status, back.headers['location']]).toEqual([303, `${language}/pay/${visit.payCode}?back=yes`]);
  }
  expect(orders.slice(before).map(({ paise }) => paise)).toEqual([39_800]);
  expect(await look(visit, '?back=yes'), 'a browser that comes back pays nothing').toMatchObject({
    isBack: true,
    answer: { state: 'DUE', owed: 398 },
  });
});

it('a signed payment settles the visit once, under one receipt, and the desk that waits is told', async () => {
  const visit = await aVisit();
  const orderId = await begin(visit);
  const announcements = openAnnouncements(app.owner, () => undefined);
  const told: (number | undefined)[] = [];
  announcements.subscribe((announcement) => told.push(announcement?.id));
  // Something may have been missed until it listens.
  await expect.poll(() => told, { interval: 20, timeout: 5000 }).toEqual([undefined]);
  const paymentId = newId('pay');
  const events = ['order.paid', 'payment.captured', 'payment.captured'];
  for (const event of events) expect((await webhook(orderId, { paymentId, event })).status).toBe(200);
  const ids = visit.lines.map(({ bookingId }) => bookingId);
  await expect.poll(() => told.slice(1), { interval: 20, timeout: 5000 }).toEqual(ids);
  await announcements.close();
  expect(await read(visit)).toMatchObject({ owed: 0, paid: 398, receipts: [{ mode: 'gateway', amount: 398 }] });
  expect((await read(visit)).lines.map(({ paid }) => paid)).toEqual([199, 199]);
  expect((await look(visit))?.answer).toEqual({ state: 'PAID' });
  const waiting = await counter.desk.listWaitingInvoices();
  expect(JSON.stringify(bodyOf(waiting))).not.toContain(visit.phone);
});

it('is money of the gateway when the day is closed, and not of a drawer', async () => {
  const closing = () => done(counter.desk.readClosing({ params: { day: runToday() } }));
  const gatewayOf = ({ byMode }: Answer<'readClosing'>) => byMode.find(({ mode }) => mode === 'gateway')?.net ?? 0;
  const orderId = await begin(await aVisit());
  const before = await closing();
  await webhook(orderId);
  const after = await closing();
  expect(gatewayOf(after) - gatewayOf(before)).toBe(398);
  expect(after.drawers).toEqual(before.drawers);
  const people = after.byPerson.filter(({ mode }) => mode === 'gateway').map(({ by }) => by);
  expect(people, 'nobody took it').toEqual([null]);
});

it('after cash at the desk the old sum begins nothing; if it was begun before, what is too much is seen', async () => {
  const visit = await aVisit();
  const orderId = await begin(visit);
  await takeCash(visit, 100);
  const before = orders.length;
  const changed = await press(visit.payCode, '398');
  expect(changed.status).toBe(409);
  expect(given(changed.body)).toMatchObject({ problem: 'STALE', pay: { answer: { owed: 298 } } });
  expect(orders).toHaveLength(before);
  await begin(visit, '298');
  expect(orders.at(-1)?.paise).toBe(29_800);
  await webhook(orderId);
  expect(await read(visit)).toMatchObject({ owed: 0, paid: 498 });
  const ledgers = await Promise.all(visit.lines.map(({ bookingId }) => counter.ledger(bookingId)));
  expect(ledgers.map(({ overpaid }) => overpaid).toSorted()).toEqual([0, 100]);
  expect((await press(visit.payCode, '298')).status, 'and nobody pays the rest').toBe(409);
});

it('of a payment of less the rest is due, under an order of its own', async () => {
  const visit = await aVisit();
  const orderId = await begin(visit);
  await webhook(orderId, { amount: 20_050 });
  expect((await look(visit))?.answer).toMatchObject({ state: 'DUE', owed: 197.5 });
  expect(await begin(visit, '197.5')).not.toBe(orderId);
  expect(orders.at(-1)?.paise).toBe(19_750);
});

it('begins nothing for a link that is over, but money that was on its way is recorded', async () => {
  const [paid, cancelled, old, none] = [await aVisit(), await aVisit(), await aVisit(), await aVisit()];
  const orderId = await begin(old);
  await takeCash(paid, 398);
  for (const { bookingId } of cancelled.lines) await counter.edit(bookingId, { checkupStatus: 'CANCELLED' });
  await app.db.query("UPDATE visits SET opened_at = opened_at - interval '1 day' WHERE id = $1", [old.visitId]);
  const before = orders.length;
  for (const shown of ['398', '0']) {
    const page = await press(paid.payCode, shown);
    expect([page.status, given(page.body).problem]).toEqual([409, 'ALREADY_PAID']);
  }
  const unknown = none.payCode.replace(/^./, (first) => (first === '_' ? '-' : '_'));
  for (const code of [cancelled.payCode, old.payCode, unknown, 'x'])
    expect((await press(code, '398')).status, code).toBe(404);
  expect(orders).toHaveLength(before);
  expect((await webhook(orderId)).status).toBe(200);
  expect(await read(old)).toMatchObject({ owed: 0, paid: 398 });
});

it('begins nothing while the clinic looks for a transfer that the patient has told', async () => {
  const visit = await aVisit();
  const { rows } = await app.db.query('SELECT account_id AS id FROM bookings WHERE id = $1', [
    visit.lines[0]!.bookingId,
  ]);
  const { id } = rows[0] as { id: number };
  const patient = await app.as({ ...(await aPerson(app.db)), id, phone: visit.phone });
  const { invoiceId } = await counter.invoice(patient, 199, visit.lines[0]!.bookingId);
  await done(patient.claimInvoice({ params: { invoiceId }, body: { reference: counter.reference() } }));
  const page = await press(visit.payCode, '398');
  expect([page.status, given(page.body).problem]).toEqual([409, 'PAYMENT_CLAIMED']);
});

it('takes no form of another site, no odd sum, and says when the gateway is away', async () => {
  const visit = await aVisit();
  expect((await press(visit.payCode, '398', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  for (const sum of ['', '-398', '398.001', '3e2', '398&owed='])
    expect((await press(visit.payCode, sum)).status).toBe(400);
  isAway = true;
  const page = await press(visit.payCode, '398');
  isAway = false;
  expect([page.status, given(page.body).problem]).toEqual([503, 'GATEWAY_AWAY']);
  await begin(visit);
});

it('a reload after the button asks for the page itself', async () => {
  const visit = await aVisit();
  const again = await app.call('GET', `/bn/pay/${visit.payCode}/online`, undefined, { accept: 'text/html' });
  expect([again.status, again.headers['location']]).toEqual([303, `/bn/pay/${visit.payCode}`]);
});

it('is begun twenty times an hour for one visit; other sums than the one owed count as none', async () => {
  const visit = await aVisit();
  for (let time = 0; time < 20; time += 1) expect((await press(visit.payCode, '397')).status).toBe(409);
  for (let time = 0; time < 20; time += 1) await begin(visit);
  const page = await press(visit.payCode, '398');
  expect([page.status, given(page.body).problem]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
});

it('leaves a row in the audit log: a visitor made an invoice, and for whose bookings', async () => {
  const visit = await aVisit();
  const since = await lastAudit(app.db);
  await begin(visit);
  expect(await auditSince(app.db, since)).toMatchObject([
    {
      call: 'createInvoice',
      action: 'change',
      outcome: 'done',
      actorId: null,
      role: 'Anonymous',
      records: visit.lines.map(({ bookingId }) => bookingId),
    },
  ]);
  const { rows } = await app.db.query('SELECT account_id AS id FROM bookings WHERE id = $1', [
    visit.lines[0]!.bookingId,
  ]);
  const patient = await app.as({ ...(await aPerson(app.db)), ...(rows[0] as { id: number }), phone: visit.phone });
  const { _embedded: seen } = await done(patient.listAudit());
  expect(seen.auditList, 'which the patient sees too').toContainEqual(
    expect.objectContaining({ call: 'createInvoice', actor: { name: null, role: 'Anonymous' } }),
  );
});
