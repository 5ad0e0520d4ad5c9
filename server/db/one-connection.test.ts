import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';

/** With production's limits, which ask the pool, and more at once than the pool has connections. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

const most = 16;
const allAtOnce = async (call: (desk: TestCaller, phone: string) => Promise<{ status: number }>) => {
  const desk = await app.asRole('Receptionist');
  const people = await Promise.all(Array.from({ length: most }, () => aPerson(app.db)));
  const answers = await Promise.all(people.map(({ phone }) => call(desk, phone)));
  return answers.map(({ status }) => status);
};

describe('more at once than there are connections', () => {
  it('tests are booked for other people', async () => {
    const { id } = await aLabTest(app.db);
    const booked = await allAtOnce((desk, userId) => desk.bookLabTest({ body: { resourceId: id, userId } }));
    expect(booked).toEqual(booked.map(() => 201));
  });

  it('doctors are booked for other people', async () => {
    const { phone } = await aDoctor(app.db);
    const booked = await allAtOnce((desk, userId) => desk.bookDoctor({ body: { resourceId: phone, userId } }));
    expect(booked).toEqual(booked.map(() => 201));
  });

  it('visits are opened', async () => {
    const { id } = await aLabTest(app.db);
    const opened = await allAtOnce((desk, phone) =>
      desk.openVisit({ body: { phone, lines: [{ type: 'test', testId: id }] } }),
    );
    expect(opened).toEqual(opened.map(() => 201));
  });

  it('people are added to families', async () => {
    const added = await allAtOnce((desk, userId) =>
      desk.addFamilyMember({
        body: { userId, name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, consent: true },
      }),
    );
    expect(added).toEqual(added.map(() => 201));
  });
});

it('no function that works in a transaction is given the pool as well', async () => {
  const found: string[] = [];
  for await (const file of glob('server/**/*.ts')) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = await readFile(file, 'utf8');
    for (const [, name, inside = ''] of text.matchAll(/function (\w+)(?:<[^(]*>)?\(([^]*?)\n?\)(?::|\s*\{)/g)) {
      // A parameter of its own, not one of a function that is given the transaction.
      const isGivenPool = /: Dependencies\b|: Database\b|Pick<\w*Dependencies,[^>]*'db'/.test(inside);
      if (isGivenPool && /^\s*tx: Db\b/m.test(inside)) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
});
