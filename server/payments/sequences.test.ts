import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { openCounter, refusalOf } from '../testing/counter.ts';
import type { BookingLedger, Counter } from '../testing/counter.ts';

/**
 * Rare sequences on a booking for ₹500, with the expected ledger and payment fields worked out by hand. A step names
 * its entry by its place among the booking's entries, from 1.
 */
type Step =
  | ['pay', amount: number, mode?: 'upi' | 'card']
  | ['discount', amount: number]
  | ['refund', of: number, amount: number]
  | ['back', line: number]
  | ['edit', fields: Record<string, unknown>];
/** A step that is refused, with the error code. */
type Refused = { refused: string; step: Step };

interface Says {
  status: BookingLedger['paymentStatus'];
  paid: number;
  owed: number;
  discount?: number;
  over?: number;
  flagged?: true;
  one?: number | null;
  two?: number | null;
  /** What may still be refunded of each payment, in order. */
  left?: number[];
}

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());

const no = (refused: string, ...step: Step): Refused => ({ refused, step });

function carryOut(id: number, step: Step, entries: BookingLedger['entries']) {
  const line = (place: number) => entries[place - 1]!.id;
  switch (step[0]) {
    case 'pay': {
      const more = {
        upi: { mode: 'upi', reference: counter.reference() },
        card: { mode: 'card', reference: '42' },
        cash: {},
      }[step[2] ?? 'cash'];
      return counter.pay(id, step[1], more);
    }
    case 'discount':
      return counter.discount(id, step[1]);
    case 'refund':
      return counter.refund(line(step[1]), step[2]);
    case 'back':
      return counter.takeBack(line(step[1]));
    case 'edit':
      return counter.edit(id, step[1]);
  }
}

it.each<[string, (Step | Refused)[], Says]>([
  [
    'a partial refund reversed: all may be refunded again',
    [['pay', 500], ['refund', 1, 200], ['back', 2], no('INVALID_FIELDS', 'refund', 1, 500.01), ['refund', 1, 500]],
    { status: 'PENDING', paid: 0, owed: 500, one: 0, left: [0] },
  ],
  [
    'a reversed refund counts as paid again',
    [
      ['pay', 500, 'upi'],
      ['refund', 1, 200.5],
      ['back', 2],
    ],
    { status: 'COMPLETED', paid: 500, owed: 0, one: 500, left: [500] },
  ],
  [
    'a refund is reversed once',
    [['pay', 500], ['refund', 1, 200], ['back', 2], no('ALREADY_REVERSED', 'back', 2)],
    { status: 'COMPLETED', paid: 500, owed: 0, one: 500, left: [500] },
  ],
  [
    'a payment with a refund is reversed only after the refund',
    [['pay', 500], ['refund', 1, 200], no('ALREADY_REVERSED', 'back', 1), ['back', 2], ['back', 1]],
    { status: 'PENDING', paid: 0, owed: 500, one: null, left: [0] },
  ],
  [
    'a reversed payment is neither refunded nor reversed again',
    [['pay', 500], ['back', 1], no('ALREADY_REVERSED', 'refund', 1, 1), no('ALREADY_REVERSED', 'back', 1)],
    { status: 'PENDING', paid: 0, owed: 500, one: null, left: [0] },
  ],
  [
    'one of two refunds reversed: the rest is left',
    [
      ['pay', 500],
      ['refund', 1, 150],
      ['refund', 1, 100],
      ['back', 2],
      no('INVALID_FIELDS', 'refund', 1, 400.01),
      ['refund', 1, 400],
    ],
    { status: 'PENDING', paid: 0, owed: 500, one: 0, left: [0] },
  ],
  [
    'refunds, discounts and reversals cannot be refunded',
    [
      ['pay', 400],
      ['discount', 50],
      ['refund', 1, 100],
      no('NOT_FOUND', 'refund', 2, 1),
      no('NOT_FOUND', 'refund', 3, 1),
      ['back', 2],
      no('NOT_FOUND', 'refund', 4, 1),
      no('NOT_FOUND', 'back', 4),
    ],
    { status: 'PARTIAL', paid: 300, owed: 200, one: 300, left: [300] },
  ],
  [
    'after a full refund the next payment fills the first field again',
    [
      ['pay', 500, 'card'],
      ['refund', 1, 500],
      ['pay', 120],
    ],
    { status: 'PARTIAL', paid: 120, owed: 380, one: 120, left: [0, 120] },
  ],
  [
    'after a refund in part the next payment is in the second field',
    [
      ['pay', 500],
      ['refund', 1, 100],
      ['pay', 60],
    ],
    { status: 'PARTIAL', paid: 460, owed: 40, one: 400, two: 60, left: [400, 60] },
  ],
  [
    'after the first payment is reversed, the next one fills field 1 again',
    [
      ['pay', 100],
      ['pay', 50, 'upi'],
      ['back', 1],
      ['pay', 70, 'card'],
    ],
    { status: 'PARTIAL', paid: 120, owed: 380, one: 70, two: 50, left: [0, 50, 70] },
  ],
  [
    'a discount after full payment is refused; after a refund it is allowed',
    [['pay', 500], no('INVALID_FIELDS', 'discount', 0.01), ['refund', 1, 100], ['discount', 100]],
    { status: 'COMPLETED', paid: 400, owed: 0, discount: 100, one: 400, left: [400] },
  ],
  [
    'a refund reversed after a discount is an overpayment: flagged',
    [
      ['pay', 500],
      ['refund', 1, 100],
      ['discount', 100],
      ['back', 2],
    ],
    { status: 'COMPLETED', paid: 500, owed: 0, discount: 100, over: 100, flagged: true, one: 500, left: [500] },
  ],
  [
    'a full discount reversed: it is owed again',
    [['discount', 300], ['discount', 200], no('INVALID_FIELDS', 'pay', 1), ['back', 1]],
    { status: 'PENDING', paid: 0, owed: 300, discount: 200 },
  ],
  [
    'a discount is reversed once, and another given',
    [['discount', 500], ['back', 1], no('ALREADY_REVERSED', 'back', 1), ['discount', 0.01]],
    { status: 'PENDING', paid: 0, owed: 499.99, discount: 0.01 },
  ],
  [
    'one paisa more than is owed is refused, and the last paisa is accepted',
    [['pay', 499.99], no('INVALID_FIELDS', 'pay', 0.02), ['pay', 0.01]],
    { status: 'COMPLETED', paid: 500, owed: 0, one: 499.99, two: 0.01, left: [499.99, 0.01] },
  ],
  [
    'COMPLETED by hand asks for nothing more, until money moves',
    [
      ['pay', 100],
      ['edit', { paymentStatus: 'COMPLETED' }],
      no('INVALID_FIELDS', 'pay', 1),
      no('INVALID_FIELDS', 'discount', 1),
      ['refund', 1, 40],
      ['pay', 1],
    ],
    { status: 'PARTIAL', paid: 61, owed: 439, one: 60, two: 1, left: [60, 1] },
  ],
  [
    'a status set by hand holds beside an edit of a payment id alone',
    [
      ['edit', { paymentStatus: 'PARTIAL' }],
      ['edit', { paymentId2: 'GPay' }],
    ],
    { status: 'PARTIAL', paid: 0, owed: 500, flagged: true },
  ],
  [
    'a status set by hand ends when a refund is reversed',
    [
      ['pay', 500],
      ['refund', 1, 100],
      ['edit', { paymentStatus: 'COMPLETED' }],
      ['back', 2],
    ],
    { status: 'COMPLETED', paid: 500, owed: 0, one: 500, left: [500] },
  ],
  [
    'an edit after a refund reverses what the refund left, and the refund stays',
    [
      ['pay', 300, 'upi'],
      ['refund', 1, 100],
      ['edit', { paymentAmount1: 250, paymentId1: 'cash' }],
      no('ALREADY_REVERSED', 'back', 2),
    ],
    { status: 'PARTIAL', paid: 250, owed: 250, one: 250, left: [0, 250] },
  ],
  [
    'an edit that empties a field after a refund leaves no money in it',
    [
      ['pay', 300],
      ['refund', 1, 100.5],
      ['edit', { paymentAmount1: '' }],
    ],
    { status: 'PENDING', paid: 0, owed: 500, one: null, left: [0] },
  ],
  [
    'an edit of field 2 reverses each of its payments',
    [
      ['pay', 100],
      ['pay', 50, 'upi'],
      ['pay', 25, 'card'],
      ['edit', { paymentAmount2: 80 }],
    ],
    { status: 'PARTIAL', paid: 180, owed: 320, one: 100, two: 80, left: [100, 0, 0, 80] },
  ],
  [
    'an edit that writes 0 where all was refunded changes nothing of the money',
    [
      ['pay', 100],
      ['refund', 1, 100],
      ['edit', { paymentAmount1: 0 }],
    ],
    { status: 'PENDING', paid: 0, owed: 500, one: 0, left: [0] },
  ],
  [
    'a refund is reversed also after an older payment was',
    [
      ['pay', 100],
      ['pay', 200],
      ['back', 1],
      ['refund', 2, 50],
      ['back', 4],
    ],
    { status: 'PARTIAL', paid: 200, owed: 300, one: null, two: 200, left: [0, 200] },
  ],
  [
    'an edit of the discount reverses the old ones',
    [
      ['discount', 100],
      ['discount', 50],
      ['edit', { patientDiscount: 75.5 }],
    ],
    { status: 'PENDING', paid: 0, owed: 424.5, discount: 75.5 },
  ],
  [
    'an edit writes down no more than is due',
    [['edit', { paymentAmount1: 400 }], no('INVALID_FIELDS', 'edit', { paymentAmount2: 100.01 })],
    { status: 'PARTIAL', paid: 400, owed: 100, one: 400, left: [400] },
  ],
  [
    'a second transfer that arrived is recorded in full: flagged, and to be refunded',
    [
      ['pay', 400],
      ['pay', 300, 'upi'],
    ],
    { status: 'COMPLETED', paid: 700, owed: 0, over: 200, flagged: true, one: 400, two: 300, left: [400, 300] },
  ],
  [
    'an overpayment is refunded, and the booking adds up again',
    [
      ['pay', 700, 'upi'],
      ['refund', 1, 200],
    ],
    { status: 'COMPLETED', paid: 500, owed: 0, one: 500, left: [500] },
  ],
])(
  '%s',
  async (
    _,
    steps,
    { status, paid, owed, discount = 0, over = 0, flagged = false, one = null, two = null, left = [] },
  ) => {
    const id = await counter.booking();
    for (const each of steps) {
      const before = await counter.ledger(id);
      const answer = await carryOut(id, Array.isArray(each) ? each : each.step, before.entries);
      if (Array.isArray(each)) expect(answer.status, JSON.stringify([each, answer.body])).toBeLessThan(300);
      else {
        expect(refusalOf(answer)[1], JSON.stringify(each.step)).toBe(each.refused);
        expect(await counter.ledger(id), 'a refusal writes nothing').toEqual(before);
      }
    }
    const ledger = await counter.ledger(id);
    const due = Math.round((500 - discount) * 100) / 100;
    expect(ledger).toMatchObject({
      paymentStatus: status,
      price: 500,
      due,
      discount,
      paid,
      owed,
      overpaid: over,
      flagged,
    });
    expect(ledger.entries.filter(({ kind }) => kind === 'payment').map(({ remaining }) => remaining)).toEqual(left);
    expect(await counter.fields(id)).toMatchObject({
      paymentStatus: status,
      patientDiscount: discount || null,
      paymentAmount1: one,
      paymentAmount2: two,
    });
    const { rows } = await app.db.query(
      'SELECT coalesce(sum(moved_paise), 0)::integer AS moved FROM ledger_entries WHERE booking_id = $1',
      [id],
    );
    expect(rows).toEqual([{ moved: Math.round(paid * 100) }]);
  },
);
