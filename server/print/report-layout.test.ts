import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeResults, sampleReport } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderReport } from './report-document.ts';
import type { SignedDocument } from './report-input.ts';

const read = async (changes: Partial<SignedDocument>) => readPdf(await renderReport(await sampleReport(changes)));
const rows = (count: number) => ({ kind: 'values', results: makeResults(count) }) as const;

test.each([12, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 40, 60])(
  'with %i rows the signature is on a page with the last of them',
  async (count) => {
    const { pages } = await read({ body: rows(count) });
    const signed = pages.filter((page) => page.includes('Registration no.'));
    expect(signed).toHaveLength(1);
    for (const last of [count - 2, count - 1, count]) expect(signed[0]).toContain(`Analyte ${last} `);
  },
);

test('rows are closer where this brings the report onto one page, which takes five more of them', async () => {
  const pagesOf = async (count: number) => (await read({ body: rows(count) })).pages.length;
  expect([await pagesOf(21), await pagesOf(22)]).toEqual([1, 2]);
});

test('after remarks of more than a page the signature is on a page with the end of them', async () => {
  for (const lines of [55, 60, 64, 66, 68, 70, 75]) {
    const recommendations = Array.from({ length: lines }, (_, index) => `Line ${index + 1} of the text.`).join('\n');
    const { pages } = await read({ recommendations });
    const signed = pages.find((page) => page.includes('Registration no.'));
    expect(signed).toContain(`Line ${lines} of the text.`);
    expect(signed).toContain(`Line ${lines - 1} of the text.`);
  }
});

test('a long value, as of a culture, is printed whole, over the width of the page', async () => {
  const value = [
    'Growth of Escherichia coli, more than 1,00,000 CFU/mL, after 48 hours at 37 °C under aerobic conditions.',
    'Sensitive to: amikacin, nitrofurantoin, meropenem.',
    'Resistant to: ampicillin, ciprofloxacin, cefixime.',
  ].join('\n');
  const { text, pages } = await read({
    body: { kind: 'values', results: [{ test: 'Urine culture', value, unit: null, range: null, flag: null }] },
  });
  expect(pages).toHaveLength(1);
  // On a whole line of the page, not broken up in a column.
  expect(text).toContain(
    'Urine culture Growth of Escherichia coli, more than 1,00,000 CFU/mL, after 48 hours at 37 °C under aerobic conditions. Sensitive to: amikacin, nitrofurantoin, meropenem. Resistant to: ampicillin, ciprofloxacin, cefixime.',
  );
});

test('a text of more than a page goes on with all its lines', async () => {
  const value = Array.from({ length: 90 }, (_, index) => `Line ${index + 1}.`).join('\n');
  const { text } = await read({
    body: { kind: 'values', results: [{ test: 'Culture', value, unit: null, range: null, flag: null }] },
  });
  for (const line of [1, 45, 90]) expect(text).toContain(`Line ${line}.`);
});

test('a number of sixty characters stays in its column', async () => {
  const { text } = await read({
    body: { kind: 'values', results: [{ test: 'Sugar', value: '9'.repeat(60), unit: 'mg', range: null, flag: null }] },
  });
  expect(text).toContain('Sugar 999');
});

test('the department, its method and the clinic are named above the results', async () => {
  const { text } = await read({ department: 'BIOCHEMISTRY', method: 'GOD-POD', referralLab: 'City Laboratory' });
  expect(text).toContain('Method GOD-POD');
  expect(text).toContain('Tested at City Laboratory');
  expect((await read({})).text).not.toContain('Tested at');
  expect(text).toContain('Biochemistry Test Result');
  expect(text).toContain('Licence no. WB/CE/DEMO/2026/0001');
  expect((await read({ department: 'XRAY', test: 'Chest' })).text).toMatch(/Report: Chest.* X-ray Test/);
  expect((await read({ department: 'XRAY', test: 'Chest' })).text).not.toContain('Laboratory report');
});

test('a laboratory says that its sample is not stated; an X-ray has none to state', async () => {
  const unknown = { kind: null, number: null, collectedAt: null, receivedAt: null };
  const [blood, xRay] = [await read({ sample: unknown }), await read({ sample: unknown, department: 'XRAY' })];
  expect(blood.text).toContain('Sample Not stated');
  expect(blood.text).toMatch(/Sample collected Not stated/);
  expect(xRay.text).not.toContain('Sample');
});

test('a clinic without a licence number prints none', async () => {
  const { clinic } = await sampleReport();
  expect((await read({ clinic: { ...clinic, licence: '' } })).text).not.toContain('Licence');
});

test('the logo is in the heading, with a text for screen readers', async () => {
  const { clinic } = await sampleReport();
  const logo = await sharp({ create: { width: 300, height: 150, channels: 4, background: '#2266aa' } })
    .png()
    .toBuffer();
  const { pictures, pages } = await read({ clinic: { ...clinic, logo } });
  expect(pictures[0]).toBe('Logo of Sundarpur Demo Clinic');
  expect(pages).toHaveLength(1);
  expect((await read({ clinic: { ...clinic, logo: null } })).pictures[0]).toBe('Signature of Dr Demo Pathologist');
});

test("every page has the patient's name and number, and its own number of so many", async () => {
  const { pages } = await read({ body: rows(60) });
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    for (const phrase of ['Demo Patient Annapurna', 'P-00042', `Page ${index + 1} of ${pages.length}`])
      expect(page).toContain(phrase);
  });
});
