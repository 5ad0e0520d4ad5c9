import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

/** Whether another booking can be paid with this reference: tries it, and reverses the payment. */
async function isFree(reference: string): Promise<boolean> {
  const id = await counter.booking();
  const answer = await counter.pay(id, 1, { mode: 'upi', reference });
  if (answer.status !== 201) {
    expect(refusalOf(answer)).toEqual([409, 'REFERENCE_USED', { reference: 'This reference is already used.' }]);
    expect((await counter.ledger(id)).entries).toEqual([]);
    return false;
  }
  expect((await counter.takeBack((await counter.ledger(id)).entries[0]!.id)).status).toBe(201);
  return true;
}
const paymentsOf = async (id: number) => (await counter.ledger(id)).entries.filter(({ kind }) => kind === 'payment');

describe('a UPI reference', () => {
  it('pays once, on any booking', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference });
    expect(refusalOf(await counter.pay(id, 50, { mode: 'upi', reference }))[1]).toBe('REFERENCE_USED');
    expect(await isFree(reference)).toBe(false);
  });

  it('is free after the reversal of its payment, and can be used by the next', async () => {
    const [wrong, right, reference] = [await counter.booking(), await counter.booking(), counter.reference()];
    await counter.paid(wrong, 100, { mode: 'upi', reference });
    await counter.takeBack((await paymentsOf(wrong))[0]!.id);
    await counter.paid(right, 100, { mode: 'upi', reference });
    expect(await isFree(reference)).toBe(false);
    await counter.takeBack((await paymentsOf(right))[0]!.id);
    expect(await isFree(reference)).toBe(true);
  });

  it('stays with its payment when another payment is reversed', async () => {
    const [one, other] = [await counter.booking(), await counter.booking()];
    const [first, second] = [counter.reference(), counter.reference()];
    await counter.paid(one, 100, { mode: 'upi', reference: first });
    await counter.paid(other, 100, { mode: 'upi', reference: second });
    await counter.takeBack((await paymentsOf(one))[0]!.id);
    expect([await isFree(first), await isFree(second)]).toEqual([true, false]);
  });

  it('that paid two bookings is free only after both payments are reversed', async () => {
    const patient = await app.asRole('User');
    const [one, other, reference] = [
      await counter.booking({ accountId: patient.account.id }),
      await counter.booking({ accountId: patient.account.id }),
      counter.reference(),
    ];
    const { invoiceId } = await counter.invoice(patient, 1000);
    expect((await counter.confirm(invoiceId, { mode: 'upi', reference })).status).toBe(201);
    await counter.takeBack((await paymentsOf(one))[0]!.id);
    expect(await isFree(reference), 'the other payment still has it').toBe(false);
    await counter.takeBack((await paymentsOf(other))[0]!.id);
    expect(await isFree(reference)).toBe(true);
  });

  it('that paid two bookings stays used when the form empties one of them', async () => {
    const patient = await app.asRole('User');
    const [one, other, reference] = [
      await counter.booking({ accountId: patient.account.id }),
      await counter.booking({ accountId: patient.account.id }),
      counter.reference(),
    ];
    await counter.confirm((await counter.invoice(patient, 1000)).invoiceId, { mode: 'upi', reference });
    expect((await counter.edit(one, { paymentAmount1: '' })).status).toBe(200);
    expect(await isFree(reference)).toBe(false);
    expect((await counter.edit(other, { paymentAmount1: '' })).status).toBe(200);
    expect(await isFree(reference)).toBe(true);
  });

  it('stays used when its payment was refunded, and when that refund was reversed', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference });
    await counter.refund((await paymentsOf(id))[0]!.id, 100);
    expect(await isFree(reference)).toBe(false);
    await counter.takeBack((await counter.ledger(id)).entries[1]!.id);
    expect(await isFree(reference)).toBe(false);
  });

  it('the rule does not cover cards: the same slip may be used often', async () => {
    const [one, other, reference] = [await counter.booking(), await counter.booking(), counter.reference()];
    for (const id of [one, other]) {
      await counter.paid(id, 100, { mode: 'card', reference });
      expect((await counter.edit(id, { paymentAmount2: 5, paymentId2: `card ${reference}` })).status).toBe(200);
    }
    expect(await isFree(reference)).toBe(true);
  });
});

describe('a UPI reference in the form', () => {
  it.each([1, 2] as const)('is the same however it is written, in field %i', async (field) => {
    const [id, other, reference] = [await counter.booking(), await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference });
    const written = [
      reference,
      `upi:${reference}`,
      `UPI ${reference.slice(0, 4)} ${reference.slice(4, 8)}-${reference.slice(8)}`,
    ];
    for (const label of written) {
      const refused = await counter.edit(other, { [`paymentAmount${field}`]: 100, [`paymentId${field}`]: label });
      expect(refusalOf(refused)).toEqual([
        409,
        'REFERENCE_USED',
        { [`paymentId${field}`]: 'This reference is already used.' },
      ]);
    }
    expect(await counter.fields(other)).toMatchObject({
      paymentStatus: 'PENDING',
      [`paymentAmount${field}`]: null,
      [`paymentId${field}`]: 'cash',
    });
  });

  it('is claimed as at the counter, and stays with its payment when the amount is corrected', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    expect((await counter.edit(id, { paymentAmount1: 100, paymentId1: `UPI ${reference}` })).status).toBe(200);
    expect(await isFree(reference)).toBe(false);
    expect((await counter.edit(id, { paymentAmount1: 150 })).status).toBe(200);
    expect(await counter.fields(id)).toMatchObject({ paymentAmount1: 150, paymentId1: `UPI ${reference}` });
    expect(await isFree(reference)).toBe(false);
  });

  it('moves with its payment to the other field, and two can swap', async () => {
    const [id, reference, second] = [await counter.booking(), counter.reference(), counter.reference()];
    expect((await counter.edit(id, { paymentAmount2: 100, paymentId2: `UPI ${reference}` })).status).toBe(200);
    expect(
      (
        await counter.edit(id, {
          paymentAmount1: 100,
          paymentId1: `UPI ${reference}`,
          paymentAmount2: '',
          paymentId2: '',
        })
      ).status,
    ).toBe(200);
    expect(await counter.fields(id)).toMatchObject({
      paymentAmount1: 100,
      paymentId1: `UPI ${reference}`,
      paymentAmount2: null,
      paymentId2: 'cash',
    });
    expect((await counter.edit(id, { paymentAmount2: 50, paymentId2: second })).status).toBe(200);
    expect((await counter.edit(id, { paymentId1: second, paymentId2: reference })).status).toBe(200);
    expect(await counter.fields(id)).toMatchObject({
      paymentAmount1: 100,
      paymentId1: second,
      paymentAmount2: 50,
      paymentId2: reference,
    });
    for (const one of [reference, second]) expect(await isFree(one)).toBe(false);
  });

  it('is free when the field is paid another way', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    await counter.paid(id, 100, { mode: 'upi', reference });
    expect((await counter.edit(id, { paymentId1: 'card 7' })).status).toBe(200);
    expect((await paymentsOf(id)).map(({ mode, amount, isReversed }) => [mode, amount, isReversed])).toEqual([
      ['upi', 100, true],
      ['card', 100, false],
    ]);
    expect(await isFree(reference)).toBe(true);
  });

  it('stands bare on its receipt, and cash has none', async () => {
    const [id, reference] = [await counter.booking(), counter.reference()];
    await counter.edit(id, {
      paymentAmount1: 100,
      paymentId1: `UPI ${reference}`,
      paymentAmount2: 50,
      paymentId2: 'Cash 2',
    });
    const { rows } = await app.db.query(
      `
      SELECT r.mode, r.reference, r.total_paise AS total, r.received_paise AS received, e.label, e.slot
      FROM receipts r JOIN ledger_entries e ON e.receipt_id = r.id WHERE e.booking_id = $1 ORDER BY e.slot`,
      [id],
    );
    expect(rows).toEqual([
      { mode: 'upi', reference, total: 10_000, received: null, label: `UPI ${reference}`, slot: 1 },
      { mode: 'cash', reference: null, total: 5_000, received: null, label: 'Cash 2', slot: 2 },
    ]);
  });
});
