import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { done } from '../testing/typed-calls.ts';

/** What saving the booking's form writes to the ledger, field by field; entries and fields are worked out by hand. */
let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

/**
 * An entry as stored: kind, field (0 is the discount), rupees, and its label or status; a trailing '0' means the field
 * shows 0.
 */
type Line = [kind: string, slot: number, rupees: number, says?: string | null, zero?: '0'];
async function linesOf(id: number): Promise<Line[]> {
  const { rows } = await app.db.query(
    `SELECT kind, slot, amount_paise AS paise, label, status, shows_zero AS zero
    FROM ledger_entries
    WHERE booking_id = $1
    ORDER BY id`,
    [id],
  );
  return (
    rows as { kind: string; slot: number; paise: number; label: string | null; status: string | null; zero: boolean }[]
  ).map(({ kind, slot, paise, label, status, zero }): Line =>
    zero ? [kind, slot, paise / 100, label, '0'] : [kind, slot, paise / 100, status ?? label],
  );
}

const nothing = {
  paymentStatus: 'PENDING',
  patientDiscount: null,
  paymentAmount1: null,
  paymentId1: 'cash',
  paymentAmount2: null,
  paymentId2: 'cash',
};

it.each<[string, Record<string, unknown>[], Line[], object]>([
  ['a discount', [{ patientDiscount: 50.5 }], [['discount', 0, 50.5, null]], { patientDiscount: 50.5 }],
  [
    'the first amount',
    [{ paymentAmount1: '100' }],
    [['payment', 1, 100, 'cash']],
    { paymentAmount1: 100, paymentStatus: 'PARTIAL' },
  ],
  [
    'the second amount',
    [{ paymentAmount2: 100, paymentId2: 'my card' }],
    [['payment', 2, 100, 'my card']],
    { paymentAmount2: 100, paymentId2: 'my card', paymentStatus: 'PARTIAL' },
  ],
  [
    'all at once',
    [{ paymentAmount2: 30, paymentAmount1: 20, patientDiscount: 10, paymentId1: 'card 7' }],
    [
      ['discount', 0, 10, null],
      ['payment', 1, 20, 'card 7'],
      ['payment', 2, 30, 'cash'],
    ],
    { patientDiscount: 10, paymentAmount1: 20, paymentId1: 'card 7', paymentAmount2: 30, paymentStatus: 'PARTIAL' },
  ],
  [
    'the value it has already',
    [
      { paymentAmount1: 100, paymentId1: 'my card', patientDiscount: 5 },
      { paymentAmount1: 100, paymentId1: 'my card', patientDiscount: 5, statusClearedBy: 'x' },
    ],
    [
      ['discount', 0, 5, null],
      ['payment', 1, 100, 'my card'],
    ],
    { patientDiscount: 5, paymentAmount1: 100, paymentId1: 'my card', paymentStatus: 'PARTIAL' },
  ],
  [
    'an amount beside an existing discount',
    [{ patientDiscount: 5 }, { paymentAmount1: 100 }],
    [
      ['discount', 0, 5, null],
      ['payment', 1, 100, 'cash'],
    ],
    { patientDiscount: 5, paymentAmount1: 100, paymentStatus: 'PARTIAL' },
  ],
  [
    'another amount',
    [{ paymentAmount1: 100 }, { paymentAmount1: 70 }],
    [
      ['payment', 1, 100, 'cash'],
      ['reversal', 1, 100, null],
      ['payment', 1, 70, 'cash'],
    ],
    { paymentAmount1: 70, paymentStatus: 'PARTIAL' },
  ],
  [
    'another payment id',
    [{ paymentAmount2: 100, paymentId2: 'my card' }, { paymentId2: 'card 7' }],
    [
      ['payment', 2, 100, 'my card'],
      ['reversal', 2, 100, null],
      ['payment', 2, 100, 'card 7'],
    ],
    { paymentAmount2: 100, paymentId2: 'card 7', paymentStatus: 'PARTIAL' },
  ],
  [
    'another discount',
    [{ patientDiscount: 50 }, { patientDiscount: 70 }],
    [
      ['discount', 0, 50, null],
      ['reversal', 0, 50, null],
      ['discount', 0, 70, null],
    ],
    { patientDiscount: 70 },
  ],
  [
    'an emptied amount',
    [
      { paymentAmount1: 100, paymentId1: 'my card' },
      { paymentAmount1: '', paymentId1: '' },
    ],
    [
      ['payment', 1, 100, 'my card'],
      ['reversal', 1, 100, null],
    ],
    {},
  ],
  [
    'an emptied discount',
    [{ patientDiscount: 50 }, { patientDiscount: '' }],
    [
      ['discount', 0, 50, null],
      ['reversal', 0, 50, null],
    ],
    {},
  ],
  [
    '0 instead of an amount',
    [{ paymentAmount1: 100, paymentId1: 'my card' }, { paymentAmount1: 0 }],
    [
      ['payment', 1, 100, 'my card'],
      ['reversal', 1, 100, null],
      ['note', 1, 0, 'my card', '0'],
    ],
    { paymentAmount1: 0, paymentId1: 'my card' },
  ],
  [
    '0 instead of a discount',
    [{ patientDiscount: 50 }, { patientDiscount: 0 }],
    [
      ['discount', 0, 50, null],
      ['reversal', 0, 50, null],
      ['note', 0, 0, 'cash', '0'],
    ],
    { patientDiscount: 0 },
  ],
  [
    '0, and then empty',
    [{ paymentAmount2: 0 }, { paymentAmount2: '' }],
    [
      ['note', 2, 0, 'cash', '0'],
      ['note', 2, 0, 'cash'],
    ],
    {},
  ],
  [
    'a payment id without a payment',
    [{ paymentId1: 'my card' }],
    [['note', 1, 0, 'my card']],
    { paymentId1: 'my card' },
  ],
  [
    'a payment id without a payment, emptied again',
    [{ paymentId2: 'my card' }, { paymentId2: '' }],
    [
      ['note', 2, 0, 'my card'],
      ['note', 2, 0, 'cash'],
    ],
    {},
  ],
  [
    'a payment id, and then 0',
    [{ paymentId1: 'my card' }, { paymentAmount1: 0 }],
    [
      ['note', 1, 0, 'my card'],
      ['note', 1, 0, 'my card', '0'],
    ],
    { paymentAmount1: 0, paymentId1: 'my card' },
  ],
  [
    '0, and then a payment id',
    [{ paymentAmount1: 0 }, { paymentId1: 'my card' }],
    [
      ['note', 1, 0, 'cash', '0'],
      ['note', 1, 0, 'my card', '0'],
    ],
    { paymentAmount1: 0, paymentId1: 'my card' },
  ],
  [
    'a status: COMPLETED waives what is owed',
    [{ paymentStatus: 'COMPLETED' }],
    [['status', 0, 500, 'COMPLETED']],
    { paymentStatus: 'COMPLETED' },
  ],
  [
    'another status: it waives nothing',
    [{ paymentStatus: 'PARTIAL' }],
    [['status', 0, 0, 'PARTIAL']],
    { paymentStatus: 'PARTIAL' },
  ],
  [
    'the status that the amount gives',
    [{ paymentAmount1: 100, paymentStatus: 'PARTIAL' }],
    [['payment', 1, 100, 'cash']],
    { paymentAmount1: 100, paymentStatus: 'PARTIAL' },
  ],
  [
    'another status than the amount gives',
    [{ paymentAmount1: 500, paymentStatus: 'PARTIAL' }],
    [
      ['payment', 1, 500, 'cash'],
      ['status', 0, 0, 'PARTIAL'],
    ],
    { paymentAmount1: 500, paymentStatus: 'PARTIAL' },
  ],
  [
    'a status set back by hand',
    [{ paymentStatus: 'COMPLETED' }, { paymentStatus: 'PENDING' }],
    [
      ['status', 0, 500, 'COMPLETED'],
      ['status', 0, 0, 'PENDING'],
    ],
    {},
  ],
  [
    'an amount that ends a waiver',
    [{ paymentStatus: 'COMPLETED' }, { paymentStatus: 'PARTIAL', paymentAmount1: 100 }],
    [
      ['status', 0, 500, 'COMPLETED'],
      ['payment', 1, 100, 'cash'],
    ],
    { paymentAmount1: 100, paymentStatus: 'PARTIAL' },
  ],
])('%s', async (_, saves, lines, fields) => {
  const id = await counter.booking();
  for (const save of saves) expect((await counter.edit(id, save)).status).toBe(200);
  expect(await linesOf(id)).toEqual(lines);
  expect(await counter.fields(id)).toEqual({ ...nothing, ...fields });
});

it('a counter payment with a partial refund is one amount in the form', async () => {
  const id = await counter.booking();
  await counter.paid(id, 100);
  await counter.refund((await counter.ledger(id)).entries[0]!.id, 40);
  expect((await counter.edit(id, { paymentAmount1: 60, statusClearedBy: 'x' })).status).toBe(200);
  expect(await linesOf(id), 'unchanged').toEqual([
    ['payment', 1, 100, 'cash'],
    ['refund', 1, 40, null],
  ]);
  expect((await counter.edit(id, { paymentId1: 'card 7' })).status).toBe(200);
  expect((await linesOf(id)).slice(2)).toEqual([
    ['reversal', 1, 60, null],
    ['payment', 1, 60, 'card 7'],
  ]);
  expect(await counter.fields(id)).toMatchObject({
    paymentAmount1: 60,
    paymentId1: 'card 7',
    paymentStatus: 'PARTIAL',
  });
});

it('what was fully refunded or reversed before is left alone', async () => {
  const [id, other, reference] = [await counter.booking(), await counter.booking(), counter.reference()];
  await counter.paid(id, 100, { mode: 'upi', reference });
  await counter.discount(id, 20);
  const [payment, discount] = (await counter.ledger(id)).entries.map((entry) => entry.id);
  await counter.refund(payment!, 100);
  await counter.takeBack(discount!);
  expect((await counter.edit(id, { paymentAmount1: 80, paymentId1: 'cash', patientDiscount: 30 })).status).toBe(200);
  expect((await linesOf(id)).slice(4)).toEqual([
    ['discount', 0, 30, null],
    ['payment', 1, 80, 'cash'],
  ]);
  expect(await counter.fields(id)).toEqual({
    ...nothing,
    paymentStatus: 'PARTIAL',
    patientDiscount: 30,
    paymentAmount1: 80,
  });
  expect((await counter.pay(other, 1, { mode: 'upi', reference })).status, 'that transfer did come').toBe(409);
});

it('the history shows the status that followed from the payments', async () => {
  const id = await counter.booking();
  await counter.edit(id, { paymentAmount1: 100 });
  const { changes } = await done(counter.admin.readBookingHistory({ params: { id } }));
  expect(changes.map(({ version, field, from, to }) => [version, field, from, to]).toSorted()).toEqual([
    [2, 'paymentAmount1', null, '100.00'],
    [2, 'paymentStatus', 'PENDING', 'PARTIAL'],
  ]);
});

it('each save is one version of the booking, and answers the resulting fields', async () => {
  const id = await counter.booking();
  await counter.edit(id, { paymentStatus: 'PARTIAL' });
  expect(
    (await counter.edit(id, { paymentAmount1: 100, paymentAmount2: 50, paymentId2: 'my card', patientDiscount: 10 }))
      .body,
  ).toMatchObject({
    version: 3,
    paymentStatus: 'PARTIAL',
    paymentAmount1: 100,
    paymentId1: 'cash',
    paymentAmount2: 50,
    paymentId2: 'my card',
    patientDiscount: 10,
  });
});
