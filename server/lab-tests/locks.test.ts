import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview } from '#contract/lab-tests/import.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { expectWaiting } from '../testing/waiting.store.ts';

/** Lab tests added, changed, imported, booked and deleted at the same moment. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const add = (body: Body<'addLabTest'>) => admin.addLabTest({ body });
const change = (id: number, body: Body<'editLabTest'>) => admin.editLabTest({ params: { id }, body });
const remove = (id: number) => admin.deleteLabTest({ params: { id } });
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const named = (name: string) =>
  rows('SELECT id, price_paise AS "pricePaise" FROM lab_tests WHERE lower(name) = lower($1) AND withdrawn_at IS NULL', [
    name,
  ]);
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const loserOf = (answers: readonly TestAnswer[]) => answers.find(({ status }) => status === 409)!;
const preview = (csv: string) => done(admin.previewImport({ body: { csv } }));
const carryOut = (csv: string, { fingerprint }: ImportPreview) => admin.importLabTests({ body: { csv, fingerprint } });

let count = 0;
/** A name that no other test here uses. */
const aName = (what: string) => `${what} ${(count += 1)}`;

/** Runs `then` while the first call is held at a place, and proves that it waited for that call. */
async function meanwhile(
  place: string,
  first: () => Promise<TestAnswer>,
  second: () => Promise<TestAnswer>,
): Promise<[TestAnswer, TestAnswer]> {
  let waiting: Promise<TestAnswer> | undefined;
  const [answer] = await app.whileHeld(place, first, async () => {
    waiting = second();
    await expectWaiting(app.db);
  });
  return [answer, (await waiting)!];
}

describe('a name on the list', () => {
  it('goes to one of three who add it at once, in any case', async () => {
    const name = aName('Thyroid profile');
    const names = [name, name.toUpperCase(), name.toLowerCase()];
    const answers = await app.atOnce(
      'lab-tests.lock-names',
      names.map((testName) => () => add({ testName })),
    );
    expect(statuses(answers)).toEqual([201, 409, 409]);
    expect(expectError(loserOf(answers), 'TEST_EXISTS').fields).toEqual({ testName: 'Another test has this name.' });
    const made = answers.find(({ status }) => status === 201)?.body as { id: number } | undefined;
    expect(await named(name)).toMatchObject([{ id: made?.id }]);
  });

  it('goes to the new test or the renamed one, and the other keeps its own', async () => {
    const [kept, wanted] = [aName('Keeps its own'), aName('Wanted by two')];
    const { id } = await aLabTest(app.db, { name: kept });
    const answers = await app.atOnce('lab-tests.lock-names', [
      () => change(id, { testName: wanted }),
      () => add({ testName: wanted }),
    ]);
    expect(statuses(answers)[1]).toBe(409);
    expectError(loserOf(answers), 'TEST_EXISTS');
    expect(await named(wanted)).toHaveLength(1);
    expect(await named(kept)).toHaveLength(answers[0]?.status === 200 ? 0 : 1);
  });
});

describe('two changes of one test at once', () => {
  it('are both kept', async () => {
    const { id } = await aLabTest(app.db, { name: aName('Changed by two'), hospital: 'Sundarpur' });
    const answers = await app.atOnce('lab-tests.lock', [
      () => change(id, { testPrice: 5 }),
      () => change(id, { hospitalName: 'Bolpur' }),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect(await rows('SELECT price_paise::integer AS paise, hospital FROM lab_tests WHERE id = $1', [id])).toEqual([
      { paise: 500, hospital: 'Bolpur' },
    ]);
  });

  it('deleted twice is deleted once', async () => {
    const { id } = await aLabTest(app.db, { name: aName('Deleted by two') });
    expect(statuses(await app.atOnce('lab-tests.lock', [() => remove(id), () => remove(id)]))).toEqual([200, 404]);
  });
});

describe('a test booked and deleted at once', () => {
  it('stays for a booking that came first', async () => {
    const [{ id }, person] = [await aLabTest(app.db, { name: aName('Booked first') }), await app.asRole('User')];
    let removing: Promise<TestAnswer> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise)
        VALUES ('test', $1, $1, $2, 'Booked first', 100)`,
        [person.account.id, id],
      );
      removing = remove(id);
      await expectWaiting(app.db);
    });
    expect(expectError((await removing)!, 'IN_USE').dependants).toEqual({ tests: 1 });
    expect(
      await rows('SELECT withdrawn_at IS NOT NULL AS withdrawn, active FROM lab_tests WHERE id = $1', [id]),
    ).toEqual([{ withdrawn: false, active: true }]);
  });

  it('is no longer offered to a booking that came later', async () => {
    const [gone, withdrawn, person] = [
      await aLabTest(app.db, { name: aName('Deleted first') }),
      await aLabTest(app.db, { name: aName('Withdrawn first') }),
      await app.asRole('User'),
    ];
    await aBooking(app.db, {
      kind: 'test',
      accountId: admin.account.id,
      labTestId: withdrawn.id,
      checkupStatus: 'COMPLETED',
    });
    for (const [{ id }, place] of [
      [gone, 'lab-tests.remove'],
      [withdrawn, 'lab-tests.withdraw'],
    ] as const) {
      // Otherwise a deleted test could be booked: the booking waits, and checks again.
      const [removed, booked] = await meanwhile(
        place,
        () => remove(id),
        () => person.bookLabTest({ body: { resourceId: id } }),
      );
      expect(removed.status).toBe(200);
      expectError(booked, 'NOT_BOOKABLE');
    }
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [person.account.id])).toEqual([]);
  });
});

describe('an import', () => {
  it('sent twice at once is carried out once', async () => {
    const name = aName('Imported by two');
    const csv = `Test Name\n${name}\n`;
    const found = await preview(csv);
    const answers = await app.atOnce('lab-tests.lock-names', [() => carryOut(csv, found), () => carryOut(csv, found)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expectError(loserOf(answers), 'STALE');
    expect(await named(name)).toHaveLength(1);
  });

  it('locks the list: a change or a new test waits, and sees the new list', async () => {
    const { id, name } = await aLabTest(app.db, { name: aName('Held still'), pricePaise: 10_000 });
    const csv = `ID,Test Name,Price (₹)\n${id},${name},300\n,${aName('Added meanwhile')},100\n`;
    const [imported, changed] = await meanwhile(
      'import-lab-tests.insert',
      async () => carryOut(csv, await preview(csv)),
      () => change(id, { hospitalName: 'Bolpur' }),
    );
    expect([imported.body, changed.status]).toEqual([{ added: 1, changed: 1, unchanged: 0 }, 200]);
    expect(await rows('SELECT price_paise::integer AS paise, hospital FROM lab_tests WHERE id = $1', [id])).toEqual([
      { paise: 30_000, hospital: 'Bolpur' },
    ]);

    const both = aName('Added by both');
    const next = `Test Name\n${both}\n`;
    const [again, added] = await meanwhile(
      'import-lab-tests.insert',
      async () => carryOut(next, await preview(next)),
      () => add({ testName: both }),
    );
    expect(again.status).toBe(200);
    expectError(added, 'TEST_EXISTS');
  });

  it('waits for an earlier change, and is then out of date', async () => {
    const { id } = await aLabTest(app.db, { name: aName('Changed first') });
    const unwanted = aName('Not imported');
    const csv = `Test Name\n${unwanted}\n`;
    const found = await preview(csv);
    const [changed, imported] = await meanwhile(
      'lab-tests.update',
      () => change(id, { testPrice: 7 }),
      () => carryOut(csv, found),
    );
    expect(changed.status).toBe(200);
    expectError(imported, 'STALE');
    expect(await named(unwanted)).toEqual([]);
  });
});
