import { describe, expect, it } from 'vitest';
import { parseModule } from '../check/source.ts';
import { planFor } from './changed.ts';
import type { TestRecord } from './record.ts';

/** A small project with two departments; its calls and screens are rows of the real tables. */
const project: Record<string, string> = {
  'contract/limits.ts': 'export const limits = {};',
  'contract/payments/shapes.ts': `import { limits } from '../limits.ts';`,
  'contract/payments/shapes.test.ts': `import './shapes.ts';`,
  'contract/payments/calls.ts': `import * as payments from './shapes.ts';
    export const paymentCalls = { readMyDues: call('GET', '/payments/dues', payments.dues) };`,
  'contract/endpoints.ts': ['payments', 'doctors', 'visits', 'queue', 'reports', 'audit']
    .map((name) => `import '../contract/${name}/calls.ts';`)
    .join('\n'),
  'server/payments/payments.handlers.ts': `import { readDues } from './dues.service.ts';
    import { closeDay } from './closing.service.ts';
    export const handlers = { readMyDues: (call) => readDues(call), readClosing: (call) => closeDay(call) };`,
  'server/payments/dues.service.ts': `import { selectDues } from './dues.store.ts';`,
  'server/payments/dues.store.ts': 'export const text = `SELECT 1 FROM dues`;',
  // It joins so many departments that what others do with it tells nothing of them.
  'server/payments/closing.service.ts': ['payments/closing.store', 'doctors/d', 'visits/v', 'queue/q', 'reports/r']
    .map((name) => `import '../${name}.ts';`)
    .join('\n')
    .concat(`import '../audit/a.ts';`),
  'server/payments/dues.test.ts': `import { app } from '../testing/app.ts'; call('GET', '/payments/dues');`,
  'server/payments/closing.test.ts': `import { app } from '../testing/app.ts'; call('GET', '/closing/2026-01-01');`,
  'server/audit/log.test.ts': `import { app } from '../testing/app.ts'; call('GET', '/audit');`,
  'server/visits/visits.test.ts': `import { app } from '../testing/app.ts'; as.patient.readMyDues();`,
  'server/print/looks.test.ts': `readFile('docs/papers/bill.png');`,
  'server/start/app.ts': ['payments/payments.handlers', 'doctors/d', 'visits/v', 'queue/q', 'reports/r', 'audit/a']
    .map((name) => `import '../${name}.ts';`)
    .join('\n'),
  'server/testing/app.ts': `import '../start/app.ts';`,
  'web/payments/dues.tsx': `import './dues.module.css'; const { t } = useTranslation('payments'); queryOf('readMyDues');`,
  'web/payments/dues.test.tsx': `import { Dues } from './dues.tsx';`,
  'web/payments/invoice/payment.tsx': `import { Dues } from '../dues.tsx';`,
  'web/app/pages.ts': `export const pages = {
    payment: () => import('#web/payments/invoice/payment.tsx'), closing: () => import('#web/payments/closing.tsx') };`,
  'web/payments/closing.tsx': '',
  'e2e/patient-pays.spec.ts': `page.goto('/dashboard/payment');`,
  'e2e/admin-closes.spec.ts': `page.goto('/closing');`,
};
const modules = Object.entries(project).map(([path, text]) => parseModule(path, text));
const nothing: TestRecord = { tests: {}, journeys: {} };
const plan = (changed: string[], record = nothing, sql = '') =>
  planFor(changed, modules, record, () => Promise.resolve(sql));

describe('what runs for a change of', () => {
  it.each<[string, string[], string[]]>([
    // Its own calls first, then its department, then others that make its calls.
    [
      'server/payments/dues.store.ts',
      ['server/payments/dues.test.ts', 'server/payments/closing.test.ts', 'server/visits/visits.test.ts'],
      [],
    ],
    ['server/payments/closing.store.ts', ['server/payments/closing.test.ts', 'server/payments/dues.test.ts'], []],
    ['server/payments/closing.test.ts', ['server/payments/closing.test.ts'], []],
    ['web/payments/invoice/payment.tsx', ['web/payments/dues.test.tsx'], ['e2e/patient-pays.spec.ts']],
    ['web/payments/closing.tsx', ['web/payments/dues.test.tsx'], ['e2e/admin-closes.spec.ts']],
    ['web/payments/dues.module.css', ['web/payments/dues.test.tsx'], ['e2e/patient-pays.spec.ts']],
    ['web/i18n/bn/payments.json', ['web/payments/dues.test.tsx'], ['e2e/patient-pays.spec.ts']],
    ['docs/papers/bill.png', ['server/print/looks.test.ts'], []],
    ['e2e/admin-closes.spec.ts', [], ['e2e/admin-closes.spec.ts']],
    ['docs/security.md', [], []],
  ])('%s', async (changed, tests, journeys) => {
    const { tests: chosen, journeys: opened } = await plan([changed]);
    expect({ tests: chosen.files, journeys: opened.files }).toEqual({ tests, journeys });
  });

  it("a call's row: those who make the call, on the server and in the browser", async () => {
    const { tests, journeys } = await plan(['contract/payments/calls.ts']);
    expect(tests.files).toEqual(
      expect.arrayContaining([
        'server/payments/dues.test.ts',
        'server/visits/visits.test.ts',
        'web/payments/dues.test.tsx',
      ]),
    );
    expect(journeys.files).toEqual(['e2e/patient-pays.spec.ts']);
  });

  it('a migration: those who use its tables', async () => {
    const { tests } = await plan(['server/db/migrations/0090_dues.sql'], nothing, 'ALTER TABLE dues ADD COLUMN a int;');
    expect(tests.files?.[0]).toBe('server/payments/dues.test.ts');
    expect(
      (await plan(['server/db/migrations/0090_x.sql'], nothing, 'CREATE TABLE others (a int);')).tests.files,
    ).toEqual([]);
  });
});

it('takes only a journey that showed the screen or sent the call in an earlier run', async () => {
  const journeys: TestRecord['journeys'] = {
    'e2e/patient-pays.spec.ts pays (₹1)': { seconds: 2, calls: ['readMyDues'], screens: ['payment'] },
    'e2e/patient-pays.spec.ts looks': { seconds: 2, calls: [], screens: ['closing'] },
  };
  const { journeys: chosen } = await plan(['server/payments/dues.service.ts'], { tests: {}, journeys });
  expect(chosen).toEqual({
    files: ['e2e/patient-pays.spec.ts'],
    title: String.raw`patient-pays\.spec\.ts pays \(₹1\)`,
  });
});

it('takes the nearest for which there is time, and says what it left out', async () => {
  const record = { ...nothing, tests: { 'server/payments/dues.test.ts': 38, 'server/payments/closing.test.ts': 2 } };
  const { tests, lines } = await plan(['server/payments/dues.store.ts'], record);
  expect(tests.files).toEqual(['server/payments/dues.test.ts']);
  expect(lines.join('\n')).toContain('no time: tests 2 (payments 1, visits 1); journeys none.');
  const changedItself = await plan(['server/payments/dues.test.ts'], {
    ...nothing,
    tests: { 'server/payments/dues.test.ts': 90 },
  });
  expect(changedItself.tests.files).toEqual(['server/payments/dues.test.ts']);
});

it('says that a change of the project’s own settings may concern everything', async () => {
  expect((await plan(['package.json'])).lines.join('\n')).toContain('package.json: this may concern everything');
});
