import sharp from 'sharp';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { makeResults, sampleReport } from '../testing/print-samples.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { preparePhoto, prepareSignature } from './pictures.ts';
import { renderReport } from './report-document.ts';
import type { SignedDocument, ReportResult } from './report-input.ts';

const read = async (changes: Partial<SignedDocument> = {}) => readPdf(await renderReport(await sampleReport(changes)));
/** The squares of a text's QR code. */
const squaresOf = (text: string) =>
  encode(text, { ecc: 'M', border: 0 }).data.map((row) =>
    row
      .map((isDark) => (isDark ? '#' : ' '))
      .join('')
      .trimEnd(),
  );
/** PDF readers add spaces inside Bengali words, so only the letters and their order are compared. */
const letters = (text: string) => text.normalize('NFC').replaceAll(' ', '');
const six = { body: { kind: 'values', results: makeResults(6) } } as const;
const later = new Date('2026-03-31T18:30:00Z');

describe('every word of a report, in order', () => {
  test('in English', async () => {
    const { text, author, pictures, codes } = await read(six);
    expect(author).toBe('Sundarpur Demo Clinic');
    expect(text.replaceAll('μ', 'µ')).toBe(
      'Sundarpur Demo Clinic Forty years of care, close to home Station Road, Sundarpur, West Bengal 700000 ' +
        '55500 10001 · 55500 10002 · care@sundarpur-clinic.example Licence no. WB/CE/DEMO/2026/0001 Laboratory report: Complete blood count ' +
        'Patient Demo Patient Annapurna Patient ID P-00042 Age / Sex 45 years / Female Requested by Dr Demo Requester Sample EDTA blood, S-991 ' +
        'Report number R-2026-000123 Version 1, FINAL Sample collected 5 Mar 2026, 7:40 am Sample received 5 Mar 2026, 8:30 am Reported 5 Mar 2026, 4:30 pm ' +
        'Haematology Test Result Unit Reference range Flag Blood count Analyte 1 1.5 mL/min/1.73 m² 70–100 Normal Analyte 2 2.5 10⁶/µL ≥ 60 ↑ High Analyte 3 3.5 mL/min/1.73 m² 70–100 ↓ Low ' +
        'Chemistry Analyte 4 4.5 10⁶/µL ≥ 60 ↑↑ CRITICAL HIGH Analyte 5 5.5 mL/min/1.73 m² 70–100 ↓↓ CRITICAL LOW Analyte 6 6.5 10⁶/µL ≥ 60 ' +
        'Interpretation Mild anaemia. Recommendations Repeat after three days. ' +
        'Dr Demo Pathologist MBBS, MD (Pathology) Registration no. WBMC 00000 Signed: 5 Mar 2026, 4:28 pm ' +
        'To check that this report is genuine, scan the code or open: https://clinic.example/verify/7KQ2M9XTB4 — End of report — ' +
        'Sundarpur Demo Clinic · R-2026-000123 · Version 1 · FINAL Page 1 of 1',
    );
    expect(pictures).toEqual([
      'Signature of Dr Demo Pathologist',
      'To check that this report is genuine, scan the code or open: https://clinic.example/verify/7KQ2M9XTB4',
    ]);
    expect(codes).toEqual([squaresOf('https://clinic.example/verify/7KQ2M9XTB4')]);
  });

  test('in Bengali', async () => {
    const { text, author, pictures } = await read({ ...six, language: 'bn' });
    expect(author).toBe('সুন্দরপুর ডেমো ক্লিনিক');
    expect(letters(text.replaceAll('μ', 'µ'))).toBe(
      letters(
        'সুন্দরপুর ডেমো ক্লিনিক চল্লিশ বছর ধরে, ঘরের কাছে যত্ন স্টেশন রোড, সুন্দরপুর, পশ্চিমবঙ্গ ৭০০০০০ ' +
          '55500 10001 · 55500 10002 · care@sundarpur-clinic.example লাইসেন্স নং WB/CE/DEMO/2026/0001 ল্যাবরেটরি রিপোর্ট: Complete blood count ' +
          'রোগীর নাম Demo Patient Annapurna রোগীর আইডি P-00042 বয়স / লিঙ্গ ৪৫ বছর / মহিলা কার নির্দেশে Dr Demo Requester নমুনা EDTA blood, S-991 ' +
          'রিপোর্ট নম্বর R-2026-000123 সংস্করণ ১, চূড়ান্ত নমুনা নেওয়া হয়েছে ৫ মার্চ, ২০২৬, সকাল ৭:৪০ নমুনা পৌঁছেছে ৫ মার্চ, ২০২৬, সকাল ৮:৩০ রিপোর্ট দেওয়া হয়েছে ৫ মার্চ, ২০২৬, বিকেল ৪:৩০ ' +
          'হেমাটোলজি টেস্ট রেজাল্ট একক স্বাভাবিক মাত্রা স্বাভাবিক / কম / বেশি Blood count Analyte 1 1.5 mL/min/1.73 m² 70–100 স্বাভাবিক Analyte 2 2.5 10⁶/µL ≥ 60 ↑ বেশি Analyte 3 3.5 mL/min/1.73 m² 70–100 ↓ কম ' +
          'Chemistry Analyte 4 4.5 10⁶/µL ≥ 60 ↑↑ বিপজ্জনক মাত্রায় বেশি Analyte 5 5.5 mL/min/1.73 m² 70–100 ↓↓ বিপজ্জনক মাত্রায় কম Analyte 6 6.5 10⁶/µL ≥ 60 ' +
          'রেজাল্টের ব্যাখ্যা Mild anaemia. পরামর্শ Repeat after three days. ' +
          'Dr Demo Pathologist MBBS, MD (Pathology) রেজিস্ট্রেশন নং WBMC 00000 স্বাক্ষরের সময়: ৫ মার্চ, ২০২৬, বিকেল ৪:২৮ ' +
          'রিপোর্টটি আসল কি না দেখতে কোডটি স্ক্যান করুন বা এই ঠিকানা খুলুন: https://clinic.example/verify/7KQ2M9XTB4 — রিপোর্ট সমাপ্ত — ' +
          'সুন্দরপুর ডেমো ক্লিনিক · R-2026-000123 · সংস্করণ ১ · চূড়ান্ত পাতা ১ / ১',
      ),
    );
    expect(pictures[0]).toBe('Dr Demo Pathologist-এর স্বাক্ষর');
  });
});

describe('the patient of a report', () => {
  test.each([
    ['Male', 'Male', 'পুরুষ'],
    ['Female', 'Female', 'মহিলা'],
    ['Other', 'Other', 'অন্যান্য'],
  ] as const)('of %s sex is called %s and %s', async (sex, en, bn) => {
    const patient = { name: 'Rina', id: 'P-1', age: null, sex };
    expect((await read({ patient })).text).toContain(`Age / Sex ${en} Requested`);
    expect(letters((await read({ patient, language: 'bn' })).text)).toContain(letters(`বয়স / লিঙ্গ ${bn} কার`));
  });

  test.each([
    ['on the day of birth', { age: 0, infantAge: { months: 0, days: 0 } }, '0 days', '০ দিন'],
    ['of twelve days', { age: 0, infantAge: { months: 0, days: 12 } }, '12 days', '১২ দিন'],
    ['of months', { age: 1, infantAge: { months: 14, days: 3 } }, '14 months 3 days', '১৪ মাস ৩ দিন'],
    ['of a full month', { age: 0, infantAge: { months: 1, days: 0 } }, '1 month', '১ মাস'],
    ['whose age was told in years', { age: 0, infantAge: null }, 'under 1 year', '১ বছরের কম'],
    ['of two years', { age: 2, infantAge: null }, '2 years', '২ বছর'],
  ])('a child %s has that age', async (_, age, en, bn) => {
    const patient = { name: 'Rina', id: 'P-1', sex: null, ...age };
    expect((await read({ patient })).text).toContain(`Age / Sex ${en} Requested`);
    expect(letters((await read({ patient, language: 'bn' })).text)).toContain(letters(`বয়স / লিঙ্গ ${bn} কার`));
  });

  test('a sample shows what is known of it', async () => {
    expect((await read({ sample: { kind: 'Serum' } })).text).toContain('Sample Serum Report number');
    expect((await read({ sample: { number: 'S-1' } })).text).toContain('Sample S-1 Report number');
    const { text } = await read({ sample: {} });
    expect(text).toContain('Sample Not stated Report number');
    expect(text).toContain('Sample collected Not stated Reported 5 Mar 2026');
  });

  test('that nobody is known to have asked for the test is printed; that the patient came by themselves only if recorded', async () => {
    const printed = async (isSelfRequested: boolean, language: 'en' | 'bn') =>
      letters((await read({ requester: null, isSelfRequested, sample: {}, language })).text);
    expect(await printed(false, 'en')).toContain(letters('Requested by Not stated Sample'));
    expect(await printed(true, 'en')).toContain(letters("Requested by Self (came without a doctor's request) Sample"));
    expect(await printed(false, 'bn')).toContain(letters('কার নির্দেশে উল্লেখ নেই নমুনা'));
    expect(await printed(true, 'bn')).toContain(letters('কার নির্দেশে নিজে এসেছেন (ডাক্তারের নির্দেশ ছাড়া) নমুনা'));
  });

  test('a signer without a registration has none printed', async () => {
    const { signature } = await sampleReport();
    const { text } = await read({ signature: { ...signature, qualification: null, registrationNumber: null } });
    expect(text).toContain('Dr Demo Pathologist Signed: 5 Mar 2026, 4:28 pm');
  });
});

describe('the pages after the first', () => {
  const many = { body: { kind: 'values', results: makeResults(60) } } as const;

  test('repeat patient, test and times, and the first does not', async () => {
    const { pages } = await read(many);
    const head =
      'Demo Patient Annapurna, ID P-00042 · Complete blood count Sample collected: 5 Mar 2026, 7:40 am · Sample received: 5 Mar 2026, 8:30 am · Reported: 5 Mar 2026, 4:30 pm';
    expect(pages.map((page) => page.includes(head))).toEqual(pages.map((_, index) => index > 0));
  });

  test('leave out unknown times', async () => {
    const { pages } = await read({ ...many, sample: {} });
    expect(pages[1]).toContain('ID P-00042 · Complete blood count Reported: 5 Mar 2026, 4:30 pm');
  });
});

describe('the status of a report', () => {
  test.each([
    ['FINAL', 'FINAL', 'চূড়ান্ত'],
    ['AMENDED', 'AMENDED', 'সংশোধিত'],
  ] as const)('%s is called %s and %s, in its facts and in its footer', async (status, en, bn) => {
    const english = (await read({ status, version: 3 })).text;
    expect(english).toContain(`Version 3, ${en} `);
    expect(english).toContain(`· Version 3 · ${en} Page`);
    const bengali = letters((await read({ status, version: 3, language: 'bn' })).text);
    expect(bengali).toContain(letters(`সংস্করণ ৩, ${bn} নমুনা`));
    expect(bengali).toContain(letters(`· সংস্করণ ৩ · ${bn} পাতা`));
  });

  const amendment = { ofVersion: 1, ofDate: later, what: 'Potassium', why: 'Mixed up' };

  test('an amended one says what changed and why, at the top', async () => {
    const amended = { version: 2, status: 'AMENDED', amendment } as const;
    expect((await read(amended)).text).toContain(
      'Laboratory report: Complete blood count ' +
        'AMENDED REPORT. Version 2 takes the place of version 1 of 1 Apr 2026 (report R-2026-000123). What changed: Potassium Reason: Mixed up Patient ',
    );
    expect(letters((await read({ ...amended, language: 'bn' })).text)).toContain(
      letters(
        'সংশোধিত রিপোর্ট। ১ এপ্রিল, ২০২৬ তারিখের ১ নং সংস্করণের (রিপোর্ট R-2026-000123) বদলে এই ২ নং সংস্করণটি দেওয়া হল। কী বদলেছে: Potassium কারণ: Mixed up রোগীর নাম',
      ),
    );
  });

  test('a single version says nothing of others', async () => {
    expect((await read()).text).not.toMatch(/AMENDED|SUPERSEDED|What changed/);
  });
});

describe('the results', () => {
  const row = (changes: Partial<ReportResult>): ReportResult => ({
    test: 'Sugar',
    value: '5',
    unit: null,
    range: null,
    flag: null,
    ...changes,
  });

  test('a group is named once before its rows, and again where it starts again', async () => {
    const results = [
      row({ test: 'A', group: 'Blood' }),
      row({ test: 'B', group: 'Blood' }),
      row({ test: 'C' }),
      row({ test: 'D', group: 'Blood' }),
      row({ test: 'E', group: 'Urine' }),
    ];
    expect((await read({ body: { kind: 'values', results } })).text).toContain(
      'Flag Blood A 5 No range B 5 No range Other values C 5 No range Blood D 5 No range Urine E 5 No range Interpretation',
    );
  });

  test('words are in Bengali beside the English on a Bengali paper, in value, range and value before', async () => {
    const results = [
      row({ test: 'HIV', value: 'Reactive', range: 'Non-reactive', flag: 'ABNORMAL' }),
      row({ test: 'Sugar', value: 'Trace', range: 'Nil / Few', previous: { value: 'Nil', at: later } }),
    ];
    const body = { kind: 'values', results } as const;
    const sample = { ...(await sampleReport()).sample, kind: 'Urine' };
    const bengali = letters((await read({ body, sample, language: 'bn' })).text);
    for (const words of [
      'প্রস্রাব (Urine), S-991',
      'HIV রিঅ্যাক্টিভ (Reactive) নন-রিঅ্যাক্টিভ (Non-reactive)',
      'Sugar সামান্য (Trace) নেই / অল্প কয়েকটি (Nil / Few)',
      'নেই (Nil)',
    ])
      expect(bengali).toContain(letters(words));
    expect((await read({ body, sample })).text).toMatch(
      /Urine, S-991.*HIV Reactive Non-reactive.*Sugar Trace Nil \/ Few/,
    );
  });

  test('a picture is on its own page, with a text for screen readers', async () => {
    const image = await sharp({ create: { width: 120, height: 160, channels: 3, background: '#ccd' } })
      .jpeg()
      .toBuffer();
    const { pages, pictures } = await read({ body: { kind: 'image', images: [image] }, language: 'bn' });
    expect(pages).toHaveLength(2);
    expect(letters(pages[0] ?? '')).toContain(letters('রেজাল্ট সঙ্গে দেওয়া হল: পরের পাতায় দেখুন।'));
    expect(pictures.at(-1)).toBe('রেজাল্ট');
  });

  test('remarks of blanks only are left out', async () => {
    const { text } = await read({ interpretation: ' \n', recommendations: '  Rest.  ' });
    expect(text).not.toContain('Interpretation');
    expect(text).toContain('Recommendations Rest. ');
  });
});

describe('pictures are prepared for print', () => {
  const picture = (width: number, height: number, background: { r: number; g: number; b: number; alpha: number }) =>
    sharp({ create: { width, height, channels: 4, background } });
  const white = { r: 255, g: 255, b: 255, alpha: 0 };

  test('a photo is upright, no larger than a page at 200 dpi, on white', async () => {
    const lying = await picture(2400, 1800, white).png().withMetadata({ orientation: 6 }).toBuffer();
    const { data, width, height } = await preparePhoto(lying);
    expect([width, height]).toEqual([1654, 2205]);
    const { dominant } = await sharp(data).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
    expect((await sharp(data).metadata()).format).toBe('jpeg');
  });

  test('a small one is not enlarged', async () => {
    expect(await preparePhoto(await picture(30, 20, white).png().toBuffer())).toMatchObject({ width: 30, height: 20 });
  });

  test('a signature is grey on white, without transparency', async () => {
    const blue = { r: 0, g: 0, b: 255, alpha: 1 };
    const line = await picture(600, 150, white)
      .composite([{ input: await picture(20, 20, blue).png().toBuffer(), left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { data } = await prepareSignature(line);
    const { data: dots, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
    const dot = (x: number, y: number) => [
      ...dots.subarray((y * info.width + x) * info.channels, (y * info.width + x + 1) * info.channels),
    ];
    expect(new Set(dot(5, 5)).size).toBe(1);
    expect(dot(5, 5)[0]).toBeLessThan(128);
    expect(new Set(dot(300, 100))).toEqual(new Set([255]));
    expect(await sharp(data).metadata()).toMatchObject({ format: 'png', hasAlpha: false });
  });

  test('a large signature is reduced to its box, a small one is not enlarged', async () => {
    expect(await prepareSignature(await picture(1200, 300, white).png().toBuffer())).toMatchObject({
      width: 600,
      height: 150,
    });
    expect(await prepareSignature(await picture(60, 15, white).png().toBuffer())).toMatchObject({
      width: 60,
      height: 15,
    });
  });
});

test('where the limits depend on something unknown, no range is printed, and the place of one says on what', async () => {
  const result = { test: 'Haemoglobin', value: '3.2', unit: 'g/dL', range: null, flag: 'CRITICAL_LOW' } as const;
  const body = { kind: 'values', results: [{ ...result, dependsOn: ['AGE', 'SEX', 'PREGNANCY'] }] } as const;
  expect((await read({ body })).text).toContain('Haemoglobin 3.2 g/dL Depends on: age, sex, pregnancy ↓↓ CRITICAL LOW');
});
