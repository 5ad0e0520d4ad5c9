import type { Answer, EndpointName } from '#contract/endpoints.ts';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { aLabTest, aPhone } from './builders.store.ts';
import { aPackage } from './package-builders.store.ts';
import type { TestApp } from './app.ts';
import type { Example } from './examples.ts';

type LabTestCall = Extract<
  EndpointName,
  | 'addLabTest'
  | 'editLabTest'
  | 'deleteLabTest'
  | 'listPackages'
  | 'addPackage'
  | 'editPackage'
  | 'readAnalytes'
  | 'readStarter'
  | 'takeStarter'
  | 'readSheet'
  | 'exportAnalytes'
  | 'saveAnalytes'
  | 'confirmAnalytes'
  | 'previewImport'
  | 'importLabTests'
>;

export const bengaliDigits = '৯৮৭৬৫৪৩২১০';
/** A preview accepts any text, and lists its problems. */
export const someText = [
  'a\u0000b',
  'half \ud800 a character',
  '\u202enimda',
  '\u200b\u2060',
  bengaliDigits,
  'ক'.repeat(10_000),
];
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
export const labTestExamples: { readonly [N in LabTestCall]: Example<N> } = {
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
    welcomes: {
      testName: 'words',
      testNameBn: ['', null, bengaliDigits],
      testPrice: ['', null, 0.5],
      hospitalName: ['', null, bengaliDigits],
      active: [true, false],
      method: ['', null, bengaliDigits],
      code: ['', null],
      promisedHours: ['', null],
      preparation: ['', null, bengaliDigits],
      preparationBn: ['', null, bengaliDigits],
      referralLab: ['', null, bengaliDigits],
    },
  },
  editLabTest: {
    succeeds: async (app) => ({
      params: { id: (await aLabTest(app.db)).id },
      body: { testName: `Test ${aPhone()}`, testPrice: 250.5, active: false },
    }),
    welcomes: { testName: 'words', testPrice: [0.5], active: [true, false] },
  },
  deleteLabTest: { succeeds: onATest },
  listPackages: { succeeds: () => Promise.resolve({}) },
  addPackage: {
    succeeds: async (app) => ({
      body: { ...(await aPackageBody(app)), nameBn: 'জ্বরের প্যাকেজ', code: '', active: true },
    }),
    welcomes: {
      name: 'words',
      nameBn: ['', null, bengaliDigits],
      price: ['', null, 0.5],
      code: ['', null],
      active: [true, false],
    },
  },
  editPackage: {
    succeeds: async (app) => ({ params: { id: await aPackage(app.db) }, body: await aPackageBody(app) }),
    welcomes: { name: 'words', price: ['', null, 0.5] },
  },
  readAnalytes: { succeeds: onATest },
  readStarter: { succeeds: () => Promise.resolve({}) },
  takeStarter: {
    succeeds: () => Promise.resolve({ body: { codes: ['MANT'] } }),
    // One that is not in the catalogue is not taken.
    welcomes: { codes: [['AB']] },
  },
  readSheet: {
    succeeds: () => Promise.resolve({ body: { csv: 'name,low,high\nHaemoglobin,12,15\n' } }),
    // What is wrong with a list is in the answer.
    welcomes: { csv: ['', ...someText] },
  },
  exportAnalytes: { succeeds: onATest },
  saveAnalytes: {
    succeeds: async (app) => ({ params: { id: (await aLabTest(app.db)).id }, body: { analytes: [anAnalyte()] } }),
    // A test may measure nothing known.
    welcomes: { analytes: [[]], rangesFrom: [null], withdrawn: [[]] },
  },
  confirmAnalytes: {
    succeeds: async (app) => ({ ...(await onATest(app)), body: { gapsSeen: true } }),
    welcomes: { gapsSeen: [true, false] },
  },
  previewImport: { succeeds: async () => ({ body: { csv: aListOfTests() } }), welcomes: { csv: someText } },
  importLabTests: {
    succeeds: async (app) => {
      const csv = aListOfTests();
      const preview = (await (await app.asRole('Admin')).call('POST', '/api/v1/admin/import/tests/preview', { csv }))
        .body as Answer<'previewImport'>;
      return { body: { csv, fingerprint: preview.fingerprint } };
    },
    // Another text is not invalid, but differs from the preview (409).
    welcomes: { csv: someText },
  },
};
