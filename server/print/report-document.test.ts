import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeResults, sampleReport } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { renderReport } from './report-document.ts';
import type { SignedDocument } from './report-input.ts';

const render = async (changes: Partial<SignedDocument> = {}) => renderReport(await sampleReport(changes));
const read = async (changes: Partial<SignedDocument> = {}) => readPdf(await render(changes));
const later = new Date('2026-03-06T04:30:00Z');

// pdfkit and the fonts are loaded with the first document.
beforeAll(() => render());

test('an ordinary report is one page, with patient, test, signer and where it can be verified', async () => {
  const { pages, text, title, language, isTagged } = await read();
  expect(pages).toHaveLength(1);
  expect({ title, language, isTagged }).toEqual({
    title: 'Laboratory report R-2026-000123',
    language: 'en-IN',
    isTagged: true,
  });
  for (const phrase of [
    'Sundarpur Demo Clinic',
    '55500 10001',
    'Demo Patient Annapurna',
    'P-00042',
    '45 years / Female',
    'Dr Demo Requester',
    'EDTA blood, S-991',
    'Sample collected 5 Mar 2026, 7:40 am',
    'Sample received 5 Mar 2026, 8:30 am',
    'Reported 5 Mar 2026, 4:30 pm',
    '1, FINAL',
    'Analyte 1 1.5 mL/min/1.73 m² 70–100 Normal',
    'Analyte 2 2.5 10⁶/',
    '≥ 60 ↑ High',
    '↓ Low',
    '↑↑ CRITICAL HIGH',
    '↓↓ CRITICAL LOW',
    'Mild anaemia.',
    'Repeat after three days.',
    'Dr Demo Pathologist',
    'MBBS, MD (Pathology)',
    'Registration no. WBMC 00000',
    'Signed: 5 Mar 2026, 4:28 pm',
    'https://clinic.example/verify/7KQ2M9XTB4',
    'End of report',
    'Page 1 of 1',
  ])
    expect(text).toContain(phrase);
});

test('forty results run over pages that each repeat the patient, the times, the number and the column titles', async () => {
  const { pages } = await read({ body: { kind: 'values', results: makeResults(60) } });
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    for (const phrase of [
      'Demo Patient Annapurna',
      'P-00042',
      '7:40 am',
      '8:30 am',
      '4:30 pm',
      'R-2026-000123',
      'FINAL',
      `Page ${index + 1} of ${pages.length}`,
    ]) {
      expect(page).toContain(phrase);
    }
    if (page.includes('Analyte')) expect(page).toContain('Reference range');
  });
  for (let row = 1; row <= 60; row += 1)
    expect(pages.filter((page) => page.includes(`Analyte ${row} `))).toHaveLength(1);
});

test('in Bengali, its own words, dates and numbers are Bengali; results stay as typed', async () => {
  const { text, language, title } = await read({
    language: 'bn',
    test: 'সম্পূর্ণ রক্ত পরীক্ষা',
    interpretation: 'হালকা রক্তাল্পতা।',
    patient: { name: 'ডেমো রোগী অন্নপূর্ণা', id: 'P-00042', age: 45, sex: 'Female' },
  });
  expect({ language, title }).toEqual({ language: 'bn-IN', title: 'ল্যাবরেটরি রিপোর্ট R-2026-000123' });
  for (const phrase of [
    'সুন্দরপুর ডেমো ক্লিনিক',
    'সম্পূর্ণ রক্ত পরীক্ষা',
    'ডেমো রোগী অন্নপূর্ণা',
    '৪৫ বছর / মহিলা',
    '৫ মার্চ, ২০২৬, বিকেল ৪:৩০',
    'পাতা ১ / ১',
    'Analyte 1 1.5',
    'হালকা রক্তাল্পতা',
  ]) {
    expect(text).toContain(phrase.normalize('NFC'));
  }
});

describe('a report with several versions says so on every page', () => {
  test('amended', async () => {
    const amendment = { ofVersion: 1, ofDate: later, what: 'Potassium 3.9 → 2.1', why: 'Samples were mixed up' };
    const { pages } = await read({
      version: 2,
      status: 'AMENDED',
      amendment,
      body: { kind: 'values', results: makeResults(60) },
    });
    expect(pages[0]).toContain(
      'AMENDED REPORT. Version 2 takes the place of version 1 of 6 Mar 2026 (report R-2026-000123).',
    );
    expect(pages[0]).toContain('What changed: Potassium 3.9 → 2.1 Reason: Samples were mixed up');
    for (const page of pages) expect(page).toContain('Version 2 · AMENDED');
  });
});

test('uploaded pictures follow on a page each, upright or sideways', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ccd' } })
      .jpeg()
      .toBuffer();
  const { pages } = await read({
    body: { kind: 'image', images: [await picture(1200, 1600), await picture(1600, 900)] },
  });
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('The result is attached: see the following pages.');
  expect(pages[0]).not.toContain('End of report');
  expect(pages[2]).toContain('End of report');
});

test('pages of an uploaded PDF get a sheet each, with the running lines and room for them', async () => {
  const { pages } = await read({ body: { kind: 'pages', count: 2 } });
  expect(pages).toHaveLength(3);
  expect(pages[0]).toContain('The result is attached: see the following pages.');
  expect(pages[1]).toMatch(/ID P-\S+ · .*Page 2 of 3$/);
  expect(pages[2]).toMatch(/End of report.*Page 3 of 3$/);
});

test('unknown values are not made up', async () => {
  const { text } = await read({
    requester: null,
    patient: { name: 'Demo', id: 'P-1', age: null, sex: null },
    sample: {},
    interpretation: ' ',
    recommendations: null,
  });
  expect(text).toContain('Requested by Not stated');
  expect(text).not.toContain('Self');
  expect(text.match(/Not stated/g)).toHaveLength(4);
  expect(text).not.toContain('Sample received');
  expect(text).not.toMatch(/null|undefined|NaN|Interpretation|Recommendations/);
});

test('the same report gives the same bytes; an ordinary one is small', async () => {
  const [one, other] = [await render({ language: 'bn' }), await render({ language: 'bn' })];
  expect(one.equals(other)).toBe(true);
  expect(one.length).toBeLessThan(60_000);
});

test.each([
  ['a word without end', 'A'.repeat(1000)],
  ['many lines', 'line\n'.repeat(100)],
  ['characters that no font has', 'x😀\u0000\ud800漢字 العربية'],
  ['nothing', ''],
])('%s breaks nothing', async (_, text) => {
  const results = [{ group: text, test: text, value: text, unit: text, range: text, flag: null }];
  const { pages } = await read({
    test: text,
    patient: { name: text, id: text, age: 1, sex: 'Other' },
    requester: text,
    interpretation: text,
    recommendations: text,
    body: { kind: 'values', results },
    status: 'AMENDED',
    version: 2,
    amendment: { ofVersion: 1, ofDate: later, what: text, why: text },
  });
  expect(pages.at(-1)).toContain('End of report');
});

test.each([
  ['en', 'Neutrophils 60 No range Other values ESR 12'],
  ['bn', 'নিউট্রোফিল 60 নির্দিষ্ট নেই অন্যান্য রেজাল্ট ESR 12'],
] as const)('values without a group do not stand under the heading before them: %s', async (language, words) => {
  const plain = { value: '', flag: null } as const;
  const group = { group: 'Differential count', groupBn: 'ডিফারেনশিয়াল কাউন্ট' };
  const results = [
    { ...plain, ...group, test: 'Neutrophils', testBn: 'নিউট্রোফিল', value: '60' },
    { ...plain, test: 'ESR', value: '12' },
  ];
  const { text } = await read({ language, body: { kind: 'values', results } });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('a signature that is no picture is refused', async () => {
  const { signature } = await sampleReport();
  await expect(render({ signature: { ...signature, picture: Buffer.from('no picture') } })).rejects.toThrow(
    /unsupported image format/,
  );
});
