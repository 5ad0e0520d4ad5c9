import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPatient, aReference } from '../testing/builders.store.ts';
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
/** Empties the desk's list, which has at most 200 rows, so that each test's own fit. */
beforeEach(async () => {
  await app.db.query('UPDATE payment_invoices SET settled_at = clinic_now() WHERE settled_at IS NULL');
});

/** A patient with a booking for ₹500, and an open invoice for part of it. */
async function anInvoice(amount = 100) {
  const patient = await app.asRole('User', { name: 'Bimal Das' });
  const id = await counter.booking({ accountId: patient.account.id });
  const { invoiceId } = await counter.invoice(patient, amount, id);
  return { patient, id, invoiceId };
}
const claim = (who: TestCaller, invoiceId: string, reference: string) =>
  who.claimInvoice({ params: { invoiceId }, body: { reference } });
const claimed = (who: TestCaller, invoiceId: string, reference = aReference()) =>
  done(claim(who, invoiceId, reference));
const decline = (invoiceId: string, who = counter.desk) => who.declineClaim({ params: { invoiceId } });
const read = (who: TestCaller, invoiceId: string) => done(who.verifyInvoice({ body: { invoiceId } }));
const listed = async () => (await done(counter.desk.listWaitingInvoices())).invoices;

describe("'I have paid'", () => {
  it('is seen at the desk, first in its list: who, when, how much and the reference; it proves nothing', async () => {
    const { patient, id, invoiceId } = await anInvoice();
    const newer = await anInvoice();
    const reference = aReference();
    await claimed(patient, invoiceId, reference);
    const invoices = await listed();
    const order = invoices.map((one) => one.invoiceId);
    expect(order.indexOf(invoiceId)).toBeLessThan(order.indexOf(newer.invoiceId));
    expect(invoices[order.indexOf(invoiceId)]).toMatchObject({
      state: 'WAITING',
      amount: 100,
      holderName: 'Bimal Das',
      claim: {
        reference,
        by: 'Bimal Das',
        at: expect.stringMatching(/^20.*Z$/) as string,
        state: 'OPEN',
        duplicate: false,
      },
      abilities: { confirm: true, decline: true, pay: false, claim: false },
    });
    const { paid, waiting } = await counter.ledger(id);
    expect([paid, waiting.map((one) => [one.invoiceId, one.claimed])]).toEqual([0, [[invoiceId, true]]]);
  });

  it('takes away the ways to pay, so that nobody pays twice, and a new invoice has another reference', async () => {
    const { patient, id, invoiceId } = await anInvoice();
    const { upi, online, abilities } = await claimed(patient, invoiceId);
    expect([upi, online, abilities]).toEqual([
      null,
      false,
      { confirm: false, pay: false, claim: true, decline: false },
    ]);
    expect((await counter.invoice(patient, 100, id)).invoiceId).not.toBe(invoiceId);
  });

  it('can be corrected while it is unverified, and not after', async () => {
    const { patient, invoiceId } = await anInvoice();
    const [wrong, right] = [aReference(), aReference()];
    await claimed(patient, invoiceId, wrong);
    expect((await claimed(patient, invoiceId, right)).claim?.reference).toBe(right);
    await done(counter.confirm(invoiceId, { mode: 'upi', reference: right }));
    expect(refusalOf(await claim(patient, invoiceId, wrong))).toEqual([409, 'ALREADY_PAID']);
    const { state, claim: kept, abilities } = await read(patient, invoiceId);
    expect([state, kept?.reference, abilities.claim]).toEqual(['PAID', right, false]);
  });

  it.each(['UPI 7012 3456 7890', 'upi:701234567890', '7012-3456-7890', '৭০১২ ৩৪৫৬ ৭৮৯০', 'GPay 701234567890'])(
    'takes %j as its twelve digits',
    async (typed) => {
      const { patient, invoiceId } = await anInvoice();
      expect((await claimed(patient, invoiceId, typed)).claim?.reference).toBe('701234567890');
    },
  );

  it.each(['', '70123456789', '7012345678901', 'paid'])('refuses %j', async (typed) => {
    const { patient, invoiceId } = await anInvoice();
    const [status, code, fields] = refusalOf(await claim(patient, invoiceId, typed));
    expect([status, code, Object.keys(fields ?? {})]).toEqual([400, 'INVALID_FIELDS', ['reference']]);
  });

  it('of a reference that is on another claim or payment is marked for the desk, and not for the patient', async () => {
    const [one, other, third] = [await anInvoice(), await anInvoice(), await anInvoice()];
    const [shared, paid] = [aReference(), aReference()];
    await claimed(one.patient, one.invoiceId, shared);
    expect((await read(counter.desk, one.invoiceId)).claim?.duplicate).toBe(false);
    expect((await claimed(other.patient, other.invoiceId, shared)).claim?.duplicate).toBe(false);
    for (const { invoiceId } of [one, other]) expect((await read(counter.desk, invoiceId)).claim?.duplicate).toBe(true);
    await counter.paid(await counter.booking(), 50, { mode: 'upi', reference: paid });
    await claimed(third.patient, third.invoiceId, paid);
    expect((await read(counter.desk, third.invoiceId)).claim?.duplicate).toBe(true);
  });

  it('is not found by a payment of another booking, nor by another payment of its own: it waits, marked for the desk', async () => {
    const [mine, other] = [await anInvoice(), await anInvoice()];
    const reference = aReference();
    await claimed(mine.patient, mine.invoiceId, reference);
    await counter.paid(mine.id, 10, { mode: 'upi', reference: aReference() });
    await counter.paid(mine.id, 10);
    const seen = async () => {
      const [{ claim: one, state }, all, { waiting }] = [
        await read(counter.desk, mine.invoiceId),
        await listed(),
        await counter.ledger(mine.id),
      ];
      const inList = all.find(({ invoiceId }) => invoiceId === mine.invoiceId)?.claim;
      return [state, one?.state, one?.duplicate, inList?.state, inList?.duplicate, waiting.map((row) => row.claimed)];
    };
    expect(await seen(), 'of its own').toEqual(['WAITING', 'OPEN', false, 'OPEN', false, [true]]);
    await counter.paid(other.id, 50, { mode: 'upi', reference });
    expect(await seen(), 'of another').toEqual(['WAITING', 'OPEN', true, 'OPEN', true, [true]]);
    await counter.takeBack((await counter.ledger(other.id)).entries[0]!.id);
    expect(await seen(), 'which was taken back').toEqual(['WAITING', 'OPEN', false, 'OPEN', false, [true]]);
    await counter.paid(mine.id, 20, { mode: 'upi', reference });
    expect((await read(counter.desk, mine.invoiceId)).claim).toMatchObject({ state: 'FOUND', duplicate: false });
    expect((await counter.ledger(mine.id)).waiting).toEqual([]);
    await counter.takeBack((await counter.ledger(mine.id)).entries.at(-1)!.id);
    expect(await seen(), 'of its own, taken back').toEqual(['WAITING', 'OPEN', false, 'OPEN', false, [true]]);
  });

  it('of a settled invoice is neither declined nor waits, whatever reference it was settled with', async () => {
    const { patient, invoiceId } = await anInvoice();
    const reference = aReference();
    await claimed(patient, invoiceId, reference);
    await done(counter.confirm(invoiceId, { mode: 'upi', reference }));
    expect(await read(counter.desk, invoiceId)).toMatchObject({
      claim: { state: 'OPEN', duplicate: false },
      abilities: { confirm: false, decline: false },
    });
    expect(refusalOf(await decline(invoiceId))).toEqual([409, 'ALREADY_PAID']);
  });

  it('waits for the desk also when nothing is owed any more, and is then recorded as paid too much', async () => {
    const { patient, id, invoiceId } = await anInvoice(500);
    await counter.paid(id, 500);
    expect(await read(patient, invoiceId)).toMatchObject({ state: 'CLOSED', abilities: { pay: false, claim: true } });
    const reference = aReference();
    expect((await claimed(patient, invoiceId, reference)).state).toBe('WAITING');
    expect((await listed()).some((one) => one.invoiceId === invoiceId)).toBe(true);
    await done(counter.confirm(invoiceId, { mode: 'upi', reference }));
    expect(await counter.ledger(id)).toMatchObject({ paid: 1000, overpaid: 500, flagged: true });
  });

  it('is settled when the desk records the transfer on the booking itself', async () => {
    const { patient, id, invoiceId } = await anInvoice();
    const reference = aReference();
    await claimed(patient, invoiceId, reference);
    await counter.paid(id, 100, { mode: 'upi', reference });
    expect(await read(counter.desk, invoiceId)).toMatchObject({
      state: 'CLOSED',
      claim: { state: 'FOUND', duplicate: false },
    });
    expect((await listed()).some((one) => one.invoiceId === invoiceId)).toBe(false);
  });

  it('that the desk does not find goes back to the patient, who can pay, or correct it', async () => {
    const [{ patient, id, invoiceId }, other, newer] = [await anInvoice(), await anInvoice(), await anInvoice()];
    await claimed(patient, invoiceId);
    await claimed(other.patient, other.invoiceId);
    await done(decline(invoiceId));
    expect((await counter.ledger(id)).waiting).toMatchObject([{ invoiceId, claimed: false }]);
    const list = (await listed()).map((one) => [one.invoiceId, one.claim?.state]);
    expect(list.filter(([code]) => [invoiceId, other.invoiceId, newer.invoiceId].includes(code!))).toEqual([
      [other.invoiceId, 'OPEN'],
      [newer.invoiceId, undefined],
      [invoiceId, 'DECLINED'],
    ]);
    const answer = await read(patient, invoiceId);
    expect([answer.claim?.state, answer.abilities]).toEqual([
      'DECLINED',
      { confirm: false, pay: true, claim: true, decline: false },
    ]);
    expect(refusalOf(await decline(invoiceId))).toEqual([404, 'NOT_FOUND']);
    expect((await claimed(patient, invoiceId)).claim?.state).toBe('OPEN');
  });

  it('is made by the payer only, and the desk does not decide on its own', async () => {
    const { patient, invoiceId } = await anInvoice();
    expect(refusalOf(await claim(await app.asRole('User'), invoiceId, aReference()))).toEqual([404, 'NOT_FOUND']);
    for (const who of [counter.desk, counter.admin]) {
      expect((await read(who, invoiceId)).abilities.claim).toBe(false);
      expect(refusalOf(await claim(who, invoiceId, aReference()))).toEqual([403, 'FORBIDDEN']);
    }
    await claimed(patient, invoiceId);
    expect((await decline(invoiceId, patient)).status).toBe(403);
    const desk = await app.asRole('Receptionist');
    const own = await counter.booking({ accountId: desk.account.id });
    const mine = await counter.invoice(desk, 100, own);
    await claimed(desk, mine.invoiceId);
    expect(refusalOf(await decline(mine.invoiceId, desk))).toEqual([403, 'FORBIDDEN']);
  });
});

it('an invoice names the patients of its bookings, and the account holder beside', async () => {
  const holder = await app.asRole('User', { name: 'Bimal Das' });
  const child = await aPatient(app.db, { accountId: holder.account.id, name: 'Tuli Das' });
  await counter.booking({ accountId: holder.account.id, patientId: child.id, requestedAt: new Date('2026-03-01') });
  const childs = await counter.invoice(holder, 500);
  expect([childs.patientName, childs.holderName]).toEqual(['Tuli Das', 'Bimal Das']);
  await counter.booking({ accountId: holder.account.id });
  const both = await counter.invoice(holder, 1000);
  expect([both.patientName, both.holderName]).toEqual(['Tuli Das, Bimal Das', 'Bimal Das']);
});
