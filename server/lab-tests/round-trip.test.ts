import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportColumns } from '#contract/exports/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';

/** What the export writes of the list, the import takes back, column by column. */
let app: TestApp;
let admin: TestCaller;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterEach(() => app.close());

const languages = ['en', 'bn'] as const;
const exported = async (language: 'en' | 'bn' = 'en') =>
  String((await admin.exportLabTests({}, { 'accept-language': language })).body);
const preview = (csv: string) => done(admin.previewImport({ body: { csv } }));
const carryOut = async (csv: string) =>
  done(admin.importLabTests({ body: { csv, fingerprint: (await preview(csv)).fingerprint } }));

/** A list with a value in every column, and tests with one tube, two, none, and none chosen. */
async function aWholeList(): Promise<number[]> {
  const plain = await aLabTest(app.db, { name: 'Urea', nameBn: 'ইউরিয়া', pricePaise: 12_345, hospital: 'Sundarpur' });
  const { id } = await done(
    admin.addLabTest({
      body: {
        testName: '=Sugar; "fasting", PP',
        testNameBn: 'সুগার, খালি পেটে',
        testPrice: '199.50',
        hospitalName: "+St. John's",
        active: false,
        code: '0042',
        department: 'BIOCHEMISTRY',
        method: '-GOD; POD',
        promisedHours: 4,
        fasting: true,
        preparation: 'Come fasting; water is allowed',
        preparationBn: 'খালি পেটে আসুন',
      },
    }),
  );
  const scan = await aLabTest(app.db, { name: 'Chest X-ray', department: 'XRAY' });
  await done(
    admin.changeSamples({
      params: { id },
      body: {
        samples: [
          { container: 'URINE', kind: '' },
          { container: 'FLUORIDE', kind: 'Plasma; "grey"' },
        ],
      },
    }),
  );
  await done(admin.changeSamples({ params: { id: scan.id }, body: { samples: [] } }));
  await done(admin.addPackage({ body: { name: 'Check-up', nameBn: 'চেক-আপ', tests: [plain.id, id], price: '300' } }));
  return [plain.id, id, scan.id];
}

it('every column of an exported list is taken back as it was', async () => {
  const [plain, full, scan] = await aWholeList();
  const before = { en: await exported('en'), bn: await exported('bn') };
  const [, ...rows] = parse(before.en, { bom: true });
  const filled = exportColumns.tests.filter((_, index) => rows.some((row) => row[index] !== ''));
  expect(filled, 'every column has something to lose').toEqual(exportColumns.tests);
  for (const language of languages)
    expect(await preview(before[language])).toMatchObject({ changed: 0, added: 0, unchanged: 4, problems: [] });
  for (const language of languages) {
    // Everything that a file has of these tests becomes something else.
    await app.db.query(
      `UPDATE lab_tests SET name = 'Other ' || id, name_bn = 'x', price_paise = 1, hospital = 'x', active = NOT active,
        code = 'X' || id, department = 'OTHER', method = 'x', promised_hours = 99, fasting = NOT fasting,
        preparation = 'x', preparation_bn = 'x' WHERE id = ANY ($1)`,
      [[plain, full, scan]],
    );
    await app.db.query(`UPDATE lab_test_samples SET container = 'SWAB', kind = 'x' WHERE container <> 'URINE'`);
    expect(await exported(language)).not.toBe(before[language]);
    expect(await carryOut(before[language])).toEqual({ added: 0, changed: 4, unchanged: 0 });
    expect({ en: await exported('en'), bn: await exported('bn') }).toEqual(before);
  }
  const samplesOf = async (id: number) => (await done(admin.readSamples({ params: { id } }))).samples;
  expect(await samplesOf(full!)).toEqual([
    { container: 'FLUORIDE', kind: 'Plasma; "grey"' },
    { container: 'URINE', kind: '' },
  ]);
  expect(await samplesOf(scan!)).toEqual([]);
});

it('the same file brings the tests to a clinic that has none, with their tubes', async () => {
  await aWholeList();
  const other = await startTestApp();
  try {
    const rows = parse(await exported(), { bom: true });
    // IDs are valid only in the clinic that wrote them.
    const csv = stringify(rows.map(([, ...cells], index) => [index === 0 ? 'ID' : '', ...cells]));
    const there = await other.asRole('Admin');
    const found = await done(there.previewImport({ body: { csv } }));
    expect(found).toMatchObject({ added: 4, problems: [] });
    await done(there.importLabTests({ body: { csv, fingerprint: found.fingerprint } }));
    const again = parse(String((await there.exportLabTests()).body), { bom: true });
    const withoutNumbers = (lines: string[][]) => lines.map(([, ...cells]) => cells);
    expect(withoutNumbers(again)).toEqual(withoutNumbers(rows));
  } finally {
    await other.close();
  }
});

it('an empty cell and a missing column leave the tubes; a word that is none is refused, and names what can be written', async () => {
  const { id, name } = await aLabTest(app.db, { name: 'Lipids' });
  const body = { samples: [{ container: 'CLOT' as const, kind: 'Serum' }] };
  await done(admin.changeSamples({ params: { id }, body }));
  const samples = async () => done(admin.readSamples({ params: { id } }));
  for (const csv of [`Test Name,Tubes,Method\n${name},,CHOD\n`, `Test Name,Method\n${name},PAP\n`]) {
    await carryOut(csv);
    expect(await samples()).toEqual(body);
  }
  const { problems } = await preview(`Test Name,Tubes\n${name},Green cap\n`);
  expect(problems).toEqual([
    { line: 2, column: 'tubes', message: expect.stringContaining('"Green cap" is no tube or pot') as string },
  ]);
  const long = await preview(`Test Name,Tube\n${name},EDTA: ${'x'.repeat(41)}\n`);
  expect(long.problems).toMatchObject([{ line: 2, column: 'tubes' }]);
  await carryOut(`Test Name,Container\n${name},None\n`);
  expect(await samples()).toEqual({ samples: [] });
});

it('is shown again if the tubes were changed meanwhile', async () => {
  const { id, name } = await aLabTest(app.db, { name: 'Widal' });
  const csv = `Test Name,Method\n${name},Slide\n`;
  const { fingerprint } = await preview(csv);
  await done(admin.changeSamples({ params: { id }, body: { samples: [{ container: 'CLOT', kind: 'Serum' }] } }));
  expectError(await admin.importLabTests({ body: { csv, fingerprint } }), 'STALE');
});
