import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { aLabTest, aPhone } from './builders.store.ts';
import type { TestApp } from './app.ts';
import type { Examples } from './examples.ts';
import { done } from './typed-calls.ts';
import type { Database } from '../db/database.ts';

/** A test list to import, with one new test. */
const aListOfTests = () => `Test Name,Price (₹)\r\nTest ${aPhone()},250\r\n`;
const onATest = async (app: TestApp) => ({ params: { id: (await aLabTest(app.db)).id } });

/** An analyte; each field can be given. */
export const anAnalyte = (given: Partial<Analyte> = {}): Analyte => ({
  code: `A${aPhone()}`,
  heading: '',
  headingBn: '',
  name: 'Haemoglobin',
  nameBn: 'হিমোগ্লোবিন',
  unit: 'g/dL',
  kind: 'NUMBER',
  decimals: 1,
  choices: [],
  formula: '',
  validLow: null,
  validHigh: null,
  ranges: [],
  ...given,
});

const aPackageBody = async (app: TestApp) => ({
  name: `Package ${aPhone()}`,
  price: 300,
  tests: [(await aLabTest(app.db)).id, (await aLabTest(app.db)).id],
});
export const labTestExamples = {
  addLabTest: {
    succeeds: async () => ({
      body: {
        testName: `Test ${aPhone()}`,
        testPrice: '',
        testNameBn: 'রক্তে সুগার',
        hospitalName: 'Sundarpur',
        active: true,
      },
    }),
  },
  editLabTest: {
    succeeds: async (app) => ({
      params: { id: (await aLabTest(app.db)).id },
      body: { testName: `Test ${aPhone()}`, testPrice: 250.5, active: false },
    }),
  },
  deleteLabTest: { succeeds: onATest },
  listPackages: { succeeds: () => Promise.resolve({}) },
  addPackage: {
    succeeds: async (app) => ({
      body: { ...(await aPackageBody(app)), nameBn: 'জ্বরের প্যাকেজ', code: '', active: true },
    }),
  },
  editPackage: {
    succeeds: async (app) => ({ params: { id: await aPackage(app.db) }, body: await aPackageBody(app) }),
  },
  readAnalytes: { succeeds: onATest },
  readStarter: { succeeds: () => Promise.resolve({}) },
  takeStarter: {
    succeeds: () => Promise.resolve({ body: { codes: ['MANT'] } }),
  },
  readSheet: {
    succeeds: () => Promise.resolve({ body: { csv: 'name,low,high\nHaemoglobin,12,15\n' } }),
  },
  exportAnalytes: { succeeds: onATest },
  saveAnalytes: {
    succeeds: async (app) => ({ params: { id: (await aLabTest(app.db)).id }, body: { analytes: [anAnalyte()] } }),
  },
  confirmAnalytes: {
    succeeds: async (app) => ({ ...(await onATest(app)), body: { gapsSeen: true } }),
  },
  previewImport: { succeeds: async () => ({ body: { csv: aListOfTests() } }) },
  importLabTests: {
    succeeds: async (app) => {
      const csv = aListOfTests();
      const preview = await done((await app.asRole('Admin')).previewImport({ body: { csv } }));
      return { body: { csv, fingerprint: preview.fingerprint } };
    },
  },
} satisfies Examples;

/** Inserts a package of these tests, by default of two, for ₹300. Returns its number. */
export async function aPackage(
  db: Database,
  { name = `Package ${aPhone()}`, nameBn = '', code = '', pricePaise = 30_000 } = {},
  testIds?: readonly number[],
): Promise<number> {
  const tests = testIds ?? [(await aLabTest(db)).id, (await aLabTest(db)).id];
  const { rows } = await db.query(
    `WITH p AS (INSERT INTO test_packages (name, name_bn, code, price_paise) VALUES ($1, $2, $3, $4) RETURNING id),
      m AS (INSERT INTO package_tests
        SELECT p.id, t.id, t.place FROM p, unnest($5::integer[]) WITH ORDINALITY t (id, place))
    SELECT id FROM p`,
    [name, nameBn, code, pricePaise, tests],
  );
  return (rows as { id: number }[])[0]!.id;
}
