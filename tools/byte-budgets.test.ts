import { readFileSync, statSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { languages } from '#contract/site.ts';
import type { ViewFiles } from '#contract/site.ts';
import { buildIfStale } from './build.ts';
import { byteBudgets } from './byte-budgets.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const read = (path: string) => readFileSync(join(dist, path), 'utf8');
/** The bytes that a browser loads for a file. */
const bytesOf = (path: string) => statSync(join(dist, existsSync(join(dist, `${path}.br`)) ? `${path}.br` : path)).size;
const bytesOfAll = (files: readonly string[]) => files.reduce((sum, file) => sum + bytesOf(join('portal', file)), 0);

beforeAll(() => buildIfStale(() => undefined), 180_000);

test('no dashboard and no further screen is larger than its budget, in either language', () => {
  const { first, patientForms, screens } = JSON.parse(read('portal/views.json')) as ViewFiles;
  const { patient, doctor, ...staff } = first;
  const { patientDashboard, doctorDashboard, staffDashboard, furtherScreen } = byteBudgets;
  const tooLarge: string[] = [];
  const compare = (name: string, bytes: number, most: number) => {
    if (bytes > most) tooLarge.push(`${name}: ${bytes} of ${most} bytes`);
  };
  for (const language of languages) {
    compare(`patient ${language}`, bytesOfAll(patient[language]), patientDashboard);
    compare(`doctor ${language}`, bytesOfAll(doctor[language]), doctorDashboard);
    for (const [name, files] of Object.entries(staff))
      compare(`${name} ${language}`, bytesOfAll(files[language]), staffDashboard);
    const known = new Set([...patient[language], ...patientForms[language]]);
    for (const [name, files] of Object.entries(screens))
      compare(`${name} ${language}`, bytesOfAll(files[language].filter((file) => !known.has(file))), furtherScreen);
  }
  expect(tooLarge).toEqual([]);
  expect(Object.keys(screens).length).toBeGreaterThan(20);
});

test('the script of log-in, sign-up and code entry is one file and no larger than its budget', () => {
  const manifest = JSON.parse(read('site-accounts/manifest.json')) as Record<string, { file: string }>;
  const files = Object.values(manifest).map(({ file }) => join('site-accounts', file));
  expect(files).toHaveLength(1);
  expect(bytesOf(files[0] ?? '')).toBeLessThanOrEqual(byteBudgets.logInScript);
});
