import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import type { Database, Db } from '../db/database.ts';
import { aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { createTestDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/database.ts';
import { rebuildCounts, selectWrongCounts } from './kept-counts.store.ts';

/** Each test has a database of its own: the counts are of all bookings. */
let database: TestDatabase;
let db: Database;
let accountId: number;
let labTestId: number;
let doctorIds: number[];
beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ ...database.connection, max: 6 }, runNow);
  accountId = (await aPerson(db)).id;
  labTestId = (await aLabTest(db)).id;
  doctorIds = [(await aDoctor(db)).id, (await aDoctor(db)).id, (await aDoctor(db)).id];
  return async () => {
    await db.close();
    await database.drop();
  };
});

interface Draft {
  kind: 'test' | 'doctor';
  minute: number;
  checkup: string;
  appointment: string;
  payment: string;
  price: number;
  paid: number | null;
  discount: number | null;
  parts: (number | null)[];
}
/** Around a midnight of the clinic that ends a month: 18:30 UTC on 31 October. */
const midnight = Date.UTC(2026, 9, 31, 18, 30);
const at = (minute: number) => new Date(midnight + minute * 60_000);
const anyDoctor = fc.option(fc.nat(2), { freq: 1 });
const anyDraft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.constantFrom('test', 'doctor'),
  minute: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: -90_000, max: 90_000 })),
  checkup: fc.constantFrom('PENDING', 'COMPLETED', 'CANCELLED'),
  appointment: fc.constantFrom('REQUESTED', 'SCHEDULED', 'COMPLETED', 'CANCELLED'),
  payment: fc.constantFrom('PENDING', 'PARTIAL', 'COMPLETED'),
  price: fc.nat(50),
  paid: fc.option(fc.nat(60)),
  discount: fc.option(fc.nat(60)),
  parts: fc.tuple(anyDoctor, anyDoctor, anyDoctor, anyDoctor),
});
const columns = `kind, requested_at, checkup_status, appointment_status, payment_status, price_paise,
  payment_amount1_paise, patient_discount_paise, doctor_id, referer_id, referring_doctor_id, reporting_doctor_id`;
const valuesOf = (draft: Draft) => [
  draft.kind,
  at(draft.minute),
  draft.checkup,
  draft.appointment,
  draft.payment,
  draft.price,
  draft.paid,
  draft.discount,
  ...draft.parts.map((part) => (part === null ? null : doctorIds[part])),
];
const insert = (tx: Pick<Db, 'query'>, draft: Draft) =>
  tx.query(
    `INSERT INTO bookings (account_id, created_by, lab_test_id, item_name, ${columns})
     VALUES ($1, $1, $2, 'x', ${Array.from({ length: 12 }, (_, index) => `$${index + 3}`).join(', ')})`,
    [accountId, labTestId, ...valuesOf(draft)],
  );

type Step =
  | { do: 'add'; draft: Draft }
  | { do: 'change'; nth: number; draft: Draft }
  | { do: 'changeAll'; set: string }
  | { do: 'delete' | 'pay'; nth: number }
  | { do: 'undo'; drafts: Draft[] }
  | { do: 'rollUp' | 'rebuild' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), draft: anyDraft }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), nth: fc.nat(9), draft: anyDraft }) },
  fc.record({
    do: fc.constant('changeAll' as const),
    set: fc.constantFrom(
      `checkup_status = 'CANCELLED'`,
      'requested_at = requested_at + make_interval(days => id % 3)',
      'referer_id = doctor_id, doctor_id = referer_id',
      'version = version + 1',
      'price_paise = price_paise + 1',
    ),
  }),
  fc.record({ do: fc.constantFrom('delete' as const, 'pay' as const), nth: fc.nat(9) }),
  fc.record({ do: fc.constant('undo' as const), drafts: fc.array(anyDraft, { minLength: 1, maxLength: 3 }) }),
  fc.record({ do: fc.constantFrom('rollUp' as const, 'rebuild' as const) }),
);

const nth = `(SELECT id FROM bookings ORDER BY id OFFSET $1 LIMIT 1)`;
async function take(step: Step): Promise<unknown> {
  switch (step.do) {
    case 'add':
      return insert(db, step.draft);
    case 'change': {
      const places = Array.from({ length: 12 }, (_, index) => `$${index + 2}`).join(', ');
      const text = `UPDATE bookings SET (${columns}) = ROW (${places}) WHERE id = ${nth}`;
      return db.query(text, [step.nth, ...valuesOf(step.draft)]);
    }
    case 'changeAll':
      return db.query(`UPDATE bookings SET ${step.set}`);
    case 'delete':
      return db.query(
        `DELETE FROM bookings b WHERE id = ${nth}
           AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.booking_id = b.id)`,
        [step.nth],
      );
    case 'pay':
      return db.query(
        `WITH receipt AS (
           INSERT INTO receipts (year, seq, account_id, mode, total_paise, recorded_at)
           SELECT 'x', (SELECT count(*) FROM receipts), account_id, 'cash', 7, requested_at
           FROM bookings WHERE id = ${nth}
           RETURNING id, recorded_at)
         INSERT INTO ledger_entries (booking_id, kind, slot, amount_paise, moved_paise, mode, receipt_id, recorded_at)
         SELECT ${nth}, 'payment', 1, 7, 7, 'cash', id, recorded_at FROM receipt`,
        [step.nth],
      );
    case 'undo': {
      const undone = db.transaction(async (tx) => {
        for (const draft of step.drafts) await insert(tx, draft);
        await tx.query('SELECT roll_up_counts()');
        throw new Error('undo');
      });
      return expect(undone).rejects.toThrow('undo');
    }
    case 'rollUp':
      return db.query('SELECT roll_up_counts()');
    case 'rebuild':
      return rebuildCounts(db);
  }
}

it('the kept counts are the true ones after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const step of steps) await take(step);
      expect(await selectWrongCounts(db)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** The sum of all bookings' kept counts beside their true number. */
const bothSums = `
  SELECT (SELECT count(*) FROM bookings)::integer AS truth, (
    SELECT coalesce(sum(bookings), 0) FROM (
      SELECT bookings FROM kept_counts WHERE doctor_id = 0 AND span = 'month'
      UNION ALL SELECT bookings FROM kept_count_changes WHERE doctor_id = 0) counts)::integer AS kept`;
const aDraft: Draft = {
  kind: 'test',
  minute: 0,
  checkup: 'PENDING',
  appointment: 'REQUESTED',
  payment: 'PENDING',
  price: 10,
  paid: null,
  discount: null,
  parts: [null, 0, 1, 2],
};

it('no reader sees a wrong sum while others write, add up and count anew', async () => {
  let isOver = false;
  const wrong: unknown[] = [];
  let looks = 0;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const look = async () => {
    const [sums] = (await db.query(bothSums)).rows as [{ truth: number; kept: number }];
    looks += 1;
    if (sums.truth !== sums.kept) wrong.push(sums);
  };
  const write = async () => {
    for (let i = 0; i < 150; i += 1) {
      await db.transaction(async (tx) => {
        await insert(tx, aDraft);
        await insert(tx, { ...aDraft, kind: 'doctor' });
        if (i % 5 === 0) await tx.query(`DELETE FROM bookings WHERE id = (SELECT max(id) FROM bookings)`);
      });
    }
  };
  const background = [until(look), until(look), until(() => db.query('SELECT roll_up_counts()'))];
  await Promise.all([write(), write()]);
  isOver = true;
  await Promise.all(background);
  expect([wrong, looks > 20]).toEqual([[], true]);
  await rebuildCounts(db);
  expect(await selectWrongCounts(db)).toEqual([]);
});

it('of fifty bookings on one day at once none waits for another, also when some add the counts up', async () => {
  const many = openDatabase({ ...database.connection, max: 50, statement_timeout: 5000 }, runNow);
  try {
    let arrived = 0;
    let release: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (release = resolve));
    await Promise.all(
      Array.from({ length: 50 }, () =>
        many.transaction(async (tx) => {
          for (let i = 0; i < 3; i += 1) await insert(tx, aDraft);
          arrived += 1;
          if (arrived === 50) release();
          // No transaction commits before the last one has written: a wait for another's row would be a deadlock.
          await all;
        }),
      ),
    );
    expect(await selectWrongCounts(db)).toEqual([]);
    const { rows } = await db.query('SELECT count(*)::integer AS added_up FROM kept_counts');
    expect(rows).not.toEqual([{ added_up: 0 }]);
  } finally {
    await many.close();
  }
});

it('a wrong count is named by the comparison, and right again once all is counted anew', async () => {
  await insert(db, aDraft);
  await rebuildCounts(db);
  await db.query(`UPDATE kept_counts SET bookings = 5 WHERE doctor_id = 0 AND span = 'day'`);
  await db.query(`DELETE FROM kept_counts WHERE doctor_id = $1 AND span = 'month'`, [doctorIds[2]]);
  const place = {
    kind: 'test',
    since: '2026-11-01',
    checkupStatus: 'PENDING',
    appointmentStatus: 'REQUESTED',
    total: 2,
  };
  expect(await selectWrongCounts(db)).toEqual([
    { ...place, doctorId: 0, span: 'day', number: 'bookings', kept: 5, truth: 1 },
    { ...place, doctorId: doctorIds[2], span: 'month', number: 'bookings', kept: 0, truth: 1 },
  ]);
  await rebuildCounts(db);
  expect(await selectWrongCounts(db)).toEqual([]);
});
