import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview } from '#contract/lab-tests/import.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';

/** What a preview says and an import does. Each test adds the lab tests it needs. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

let count = 0;
const aName = () => `Imported ${(count += 1)}`;
const preview = async (csv: string, language = 'en') => {
  const answer = await admin.previewImport({ body: { csv } }, { 'accept-language': language });
  expect(answer.status).toBe(200);
  return answer.body;
};
const carryOut = (csv: string, { fingerprint }: Pick<ImportPreview, 'fingerprint'>) =>
  admin.importLabTests({ body: { csv, fingerprint } });
const kept = async (...ids: number[]) =>
  (
    await app.db.query(
      `SELECT id, name, name_bn AS "nameBn", price_paise::integer AS paise, hospital, active
      FROM lab_tests
      WHERE id = ANY ($1)
      ORDER BY id`,
      [ids],
    )
  ).rows as Record<string, unknown>[];
const named = async (name: string) =>
  (
    await app.db.query(
      'SELECT price_paise::integer AS paise, name_bn AS "nameBn", hospital, active FROM lab_tests WHERE name = $1',
      [name],
    )
  ).rows as Record<string, unknown>[];

describe('a preview and its import', () => {
  it('count new, changed and unchanged tests, show the changes, and do exactly that', async () => {
    const [byId, byName, same, other] = [
      await aLabTest(app.db, { name: aName(), nameBn: 'রক্ত', pricePaise: 10_050, active: false }),
      await aLabTest(app.db, { name: aName(), hospital: 'Stays' }),
      await aLabTest(app.db, { name: aName() }),
      await aLabTest(app.db, { name: aName() }),
    ];
    const [next, added] = [aName(), aName()];
    const csv = `ID,Test Name,Price (₹),Status\n${byId.id},${next},99.90,Active\n,${byName.name.toUpperCase()},300,\n,${same.name},199,\n,${added},,inactive\n`;
    const found = await preview(csv);
    const bare = {
      code: '',
      department: 'PATHOLOGY',
      method: '',
      tubes: null,
      promisedHours: null,
      fasting: false,
      preparation: '',
      preparationBn: '',
    };
    const facts = { ...bare, testNameBn: '', hospital: 'Sundarpur', active: true };
    expect(found).toEqual({
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      lines: 4,
      added: 1,
      changed: 2,
      unchanged: 1,
      problemCount: 0,
      problems: [],
      changes: [
        {
          line: 2,
          id: byId.id,
          before: {
            testName: byId.name,
            testNameBn: 'রক্ত',
            testPrice: 100.5,
            hospital: 'Sundarpur',
            active: false,
            ...bare,
          },
          after: { testName: next, testNameBn: 'রক্ত', testPrice: 99.9, hospital: 'Sundarpur', active: true, ...bare },
        },
        {
          line: 3,
          id: byName.id,
          before: { ...facts, testName: byName.name, testPrice: 199, hospital: 'Stays' },
          after: { ...facts, testName: byName.name.toUpperCase(), testPrice: 300, hospital: 'Stays' },
        },
        {
          line: 5,
          id: null,
          before: null,
          after: { testName: added, testNameBn: '', testPrice: 199, hospital: '', active: false, ...bare },
        },
      ],
    });
    expect(await kept(byId.id)).toMatchObject([{ name: byId.name }]);
    expect((await carryOut(csv, found)).body).toEqual({ added: 1, changed: 2, unchanged: 1 });
    expect(await kept(byId.id, byName.id, same.id, other.id)).toEqual([
      { id: byId.id, name: next, nameBn: 'রক্ত', paise: 9990, hospital: 'Sundarpur', active: true },
      { id: byName.id, name: byName.name.toUpperCase(), nameBn: '', paise: 30_000, hospital: 'Stays', active: true },
      { id: same.id, name: same.name, nameBn: '', paise: 19_900, hospital: 'Sundarpur', active: true },
      { id: other.id, name: other.name, nameBn: '', paise: 19_900, hospital: 'Sundarpur', active: true },
    ]);
    expect(await named(added)).toEqual([{ paise: 19_900, nameBn: '', hospital: '', active: false }]);
  });

  it('set every column, and swap two names', async () => {
    const [a, b] = [await aLabTest(app.db, { name: aName() }), await aLabTest(app.db, { name: aName() })];
    const csv = `ID;Test Name;Test Name in Bengali;Price (₹);Hospital;Status\n${a.id};${b.name};ক;1;Bolpur;No\n${b.id};${a.name};খ;2;;Yes\n`;
    expect((await carryOut(csv, await preview(csv))).body).toEqual({ added: 0, changed: 2, unchanged: 0 });
    expect(await kept(a.id, b.id)).toEqual([
      { id: a.id, name: b.name, nameBn: 'ক', paise: 100, hospital: 'Bolpur', active: false },
      { id: b.id, name: a.name, nameBn: 'খ', paise: 200, hospital: '', active: true },
    ]);
  });

  it('ignore deleted tests: their names are new again, and their IDs unknown', async () => {
    const gone = await aLabTest(app.db, { name: aName() });
    await app.db.query('UPDATE lab_tests SET withdrawn_at = clinic_now() WHERE id = $1', [gone.id]);
    expect(await preview(`Test Name\n${gone.name}\n`)).toMatchObject({ added: 1, changes: [{ id: null }] });
    expect(await preview(`ID,Test Name\n${gone.id},${aName()}\n`)).toMatchObject({
      problems: [{ line: 2, column: 'id' }],
    });
  });

  it('show the first hundred changes, and leave out unchanged tests', async () => {
    const same = await aLabTest(app.db, { name: aName() });
    const csv = `Test Name\n${same.name}\n${Array.from({ length: 101 }, aName).join('\n')}\n`;
    const found = await preview(csv);
    expect([found.lines, found.added, found.unchanged, found.changes.length, found.changes[0]?.line]).toEqual([
      102, 101, 1, 100, 3,
    ]);
  });
});

describe('problems', () => {
  it('are listed in line order, the first hundred of them, and prevent any change', async () => {
    const wrong = Array.from({ length: 101 }, (_, n) => (n % 2 ? `${aName()},1,more` : `${aName()},dear`));
    const csv = ['Test Name,Price (₹)', ...wrong, ',', `${aName()},5`, ''].join('\n');
    const found = await preview(csv);
    expect([found.problemCount, found.problems.length, found.lines]).toEqual([101, 100, 102]);
    expect(found.problems.slice(0, 3).map(({ line, column }) => [line, column])).toEqual([
      [2, 'testPrice'],
      [3, null],
      [4, 'testPrice'],
    ]);
    expect([found.added, found.changed, found.unchanged, found.changes]).toEqual([0, 0, 0, []]);
  });

  it.each([
    ['en', 'Prise', 'The heading "Prise" is not known.'],
    ['bn', 'Prise', '"Prise" শিরোনামটি চেনা যায়নি।'],
    ['en', ' test name ', 'The heading "test name" stands there twice.'],
  ])('in %s name the heading %j', async (language, heading, message) => {
    expect((await preview(`Test Name,${heading}\nA,1\n`, language)).problems.map((problem) => problem.message)).toEqual(
      [message],
    );
  });

  it.each([
    ['en', 'One of the first lines must have the heading "Test Name".'],
    ['bn', 'উপরের কোনও একটি সারিতে "টেস্টের নাম" শিরোনামটি থাকতে হবে।'],
  ])('say in %s which heading is missing', async (language, message) => {
    expect((await preview('Price (₹)\n1\n', language)).problems).toEqual([{ line: 1, column: 'testName', message }]);
  });

  it("use the forms' messages for a wrong field", async () => {
    const taken = await aLabTest(app.db, { name: aName() });
    const other = await aLabTest(app.db, { name: aName() });
    expect((await preview(`ID,Test Name\n${other.id},${taken.name}\n`)).problems).toEqual([
      { line: 2, column: 'testName', message: 'Another test has this name.' },
    ]);
    expect((await preview(`ID,Test Name\n${other.id},${taken.name}\n`, 'bn')).problems[0]?.message).toMatch(
      /[\u0980-\u09ff]/,
    );
  });

  it('refuse the import as a whole, with nothing written', async () => {
    const good = aName();
    const csv = `Test Name,Price (₹)\n${good},5\n${aName()},dear\n`;
    expect(expectError(await carryOut(csv, await preview(csv)), 'INVALID_FIELDS').fields).toEqual({
      csv: 'The file has lines that cannot be imported.',
    });
    expect(await named(good)).toEqual([]);
  });
});

describe('the fingerprint of a preview', () => {
  it.each(['name', 'name_bn', 'price_paise', 'hospital', 'active'])(
    'differs once %s of any test has changed',
    async (column) => {
      const test = await aLabTest(app.db, { name: aName() });
      const name = aName();
      const csv = `Test Name\n${name}\n`;
      const found = await preview(csv);
      expect((await preview(csv)).fingerprint).toBe(found.fingerprint);
      await app.db.query(`UPDATE lab_tests SET ${column} = $2 WHERE id = $1`, [
        test.id,
        { name: aName(), name_bn: 'ক', price_paise: 1, hospital: 'Bolpur', active: false }[column],
      ]);
      expectError(await carryOut(csv, found), 'STALE');
      expect(await named(name)).toEqual([]);
    },
  );

  it('differs for another file, and for a list that grew or shrank', async () => {
    const [name, test] = [aName(), await aLabTest(app.db, { name: aName() })];
    const csv = `Test Name\n${name}\n`;
    const found = await preview(csv);
    expectError(await carryOut(`${csv}${aName()}\n`, found), 'STALE');
    await admin.deleteLabTest({ params: { id: test.id } });
    expectError(await carryOut(csv, found), 'STALE');
    const shorter = await preview(csv);
    await aLabTest(app.db, { name: aName() });
    expectError(await carryOut(csv, shorter), 'STALE');
    expect((await carryOut(csv, await preview(csv))).status).toBe(200);
    expectError(await carryOut(csv, found), 'STALE');
  });
});
