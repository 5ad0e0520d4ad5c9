import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

/** A transfer that has arrived is a fact: it is recorded in full, and the booking is flagged. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const transfer = () => ({ mode: 'upi', reference: counter.reference() });

describe('a second genuine transfer', () => {
  it('is recorded on a booking that is paid, overpaid, waived or cancelled', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500, transfer());
    expect(await counter.paid(id, 500, transfer())).toMatchObject({ amount: 500, owed: 0 });
    expect(await counter.ledger(id)).toMatchObject({
      paid: 1000,
      overpaid: 500,
      flagged: true,
      paymentStatus: 'COMPLETED',
    });
    await counter.paid(id, 0.01, transfer());
    expect(await counter.fields(id)).toMatchObject({ paymentAmount1: 500, paymentAmount2: 500.01 });
    for (const fields of [{ paymentStatus: 'COMPLETED' }, { checkupStatus: 'CANCELLED' }]) {
      const other = await counter.booking();
      await counter.edit(other, fields);
      await counter.paid(other, 600, transfer());
      expect(await counter.ledger(other)).toMatchObject({ paid: 600, overpaid: 100, flagged: true });
    }
  });

  it('for an invoice that is settled already is recorded too; the same one is not', async () => {
    const patient = await app.asRole('User');
    const id = await counter.booking({ accountId: patient.account.id });
    const { invoiceId } = await counter.invoice(patient, 500, id);
    const first = transfer();
    await done(counter.confirm(invoiceId, first));
    expect(refusalOf(await counter.confirm(invoiceId, first))[1]).toBe('REFERENCE_USED');
    for (const mode of ['cash', 'card'])
      expect(refusalOf(await counter.confirm(invoiceId, { mode }))).toEqual([409, 'ALREADY_PAID']);
    await done(counter.confirm(invoiceId, transfer()));
    expect(await counter.ledger(id)).toMatchObject({ paid: 1000, overpaid: 500, flagged: true });
    expect(await done(patient.verifyInvoice({ body: { invoiceId } }))).toMatchObject({
      state: 'PAID',
      owed: 0,
    });
  });

  it('does not let cash or a card through', async () => {
    const id = await counter.booking();
    await counter.paid(id, 500, transfer());
    for (const mode of ['cash', 'card'])
      expect(refusalOf(await counter.pay(id, 0.01, { mode }))).toEqual([
        400,
        'INVALID_FIELDS',
        { amount: 'Nothing is owed here.' },
      ]);
  });
});
