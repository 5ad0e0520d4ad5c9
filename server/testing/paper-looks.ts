import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Language } from '#contract/fields.ts';
import { showPdf } from '../adapters/pdf/shown-pdf.ts';
import { attachPages, stampPages } from '../adapters/pdf/stack.ts';
import type { PaperSize } from '#contract/payments/papers.ts';
import { renderBill } from '../print/bill-document.ts';
import type { BillDocument } from '../print/bill-input.ts';
import { attachedPlace } from '../print/report-body.ts';
import { renderReport } from '../print/report-document.ts';
import type { ReportDocument } from '../print/report-input.ts';
import { page } from '../print/sheet.ts';
import { renderSupersededMark } from '../print/superseded-mark.ts';
import { laboratoryPapers } from './laboratory-papers.ts';
import { aPrintOut } from './print-outs.ts';
import {
  makeResults,
  sampleBill,
  sampleReceipt,
  sampleReport,
  sampleVoidReceipt,
  sampleVoucher,
} from './print-samples.ts';

/**
 * Every kind of paper as a picture, in both languages, with typed texts in the script of the language. `npm run docs`
 * writes the pictures into `docs/papers`, and a test compares them, so that the look of a paper changes only after
 * somebody has seen it.
 */
export const lookFolder = join(import.meta.dirname, '../../docs/papers');

/** The long side of a sheet's picture, in pixels: A4 at 80 dpi, so that the smallest text can be read. */
const pixels = 935;

const when = (clock: string) => new Date(`2026-03-06T${clock}:00Z`);

/** What people type, in either script. */
const typed = {
  en: {
    patient: 'Demo Patient Annapurna',
    test: 'Complete blood count',
    remark: 'Mild anaemia. Iron stores should be looked at.\nNo abnormal cells were seen.',
    advice: 'Repeat after three days.',
  },
  bn: {
    patient: 'ডেমো রোগী অন্নপূর্ণা',
    test: 'সম্পূর্ণ রক্ত পরীক্ষা',
    remark: 'সামান্য রক্তাল্পতা। শরীরে আয়রনের মাত্রা দেখা দরকার।\nঅস্বাভাবিক কোষ দেখা যায়নি।',
    advice: 'তিন দিন পরে আবার পরীক্ষা করান।',
  },
} as const;

type Paper = (language: Language) => Promise<Buffer>;

const report =
  (changes: (language: Language) => Partial<ReportDocument> | Promise<Partial<ReportDocument>>): Paper =>
  async (language) => {
    const { patient, test, remark, advice } = typed[language];
    const sample = await sampleReport({ language, test, interpretation: remark, recommendations: advice });
    return renderReport({ ...sample, patient: { ...sample.patient, name: patient }, ...(await changes(language)) });
  };
const bill =
  (
    sample: (changes: Partial<BillDocument>) => BillDocument,
    changes: Partial<BillDocument> = {},
    size?: PaperSize,
  ): Paper =>
  (language) => {
    const patient = { ...sampleBill().patient, name: typed[language].patient };
    return renderBill(sample({ language, patient, ...changes }), size);
  };
const photo = (width: number, height: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#222"/><circle cx="50%" cy="50%" r="20%" fill="#bbb"/><rect x="5%" y="5%" width="20%" height="4%" fill="#fff"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const values = report(() => ({}));

/** By file name. */
export const papers: Record<string, Paper> = {
  'report-values': values,
  'report-draft': report(() => ({ status: 'DRAFT', signature: null, verifyUrl: null })),
  'report-two-pages': report((language) => ({
    body: { kind: 'values', results: makeResults(34) },
    recommendations: Array.from({ length: 12 }, () => typed[language].advice).join('\n'),
  })),
  'report-x-ray': report(async () => {
    const { clinic } = await sampleReport();
    const images = [await photo(900, 1200), await photo(1200, 500)];
    return {
      clinic: { ...clinic, logo: await photo(300, 150) },
      department: 'XRAY',
      requester: null,
      body: { kind: 'image', images },
    };
  }),
  'report-attached': async (language) => {
    const cover = await report(() => ({ body: { kind: 'pages', count: 1 }, recommendations: null }))(language);
    return Buffer.from(await attachPages(cover, await aPrintOut(['A page of an analyser']), attachedPlace));
  },
  'report-superseded': async (language) =>
    Buffer.from(
      await stampPages(
        await values(language),
        await renderSupersededMark({ number: 'R-2026-000123', version: 1, by: { version: 2, at: when('12:00') } }),
      ),
    ),
  ...laboratoryPapers,
  'bill-part-paid': bill(sampleBill),
  'bill-replaced': bill(sampleBill, {
    replacedBy: { number: 'B/26-27/000130', at: when('09:00') },
    upi: null,
  }),
  'bill-cancelled': bill(sampleBill, {
    isCancelled: true,
    upi: null,
    sums: [
      { sum: 'total', paise: 12_390_000 },
      { sum: 'paid', paise: 1_050_000 },
      { sum: 'refunded', paise: 20_000 },
      { sum: 'cancelled', paise: 11_360_000 },
      { sum: 'due', paise: 0 },
    ],
    inWordsPaise: 12_390_000,
  }),
  'bill-two-pages': bill(sampleBill, {
    sums: [
      { sum: 'gross', paise: 6_660_000 },
      { sum: 'discount', paise: 10_000, reason: null },
      { sum: 'total', paise: 6_650_000 },
      { sum: 'paid', paise: 1_050_000 },
      { sum: 'refunded', paise: 20_000 },
      { sum: 'due', paise: 5_620_000 },
    ],
    inWordsPaise: 6_650_000,
    upi: { ...sampleBill().upi!, paise: 5_620_000 },
    lines: Array.from({ length: 36 }, (_, index) => ({
      item: `Check-up ${index + 1}`,
      quantity: 1 + (index % 3),
      paise: 10_000 * (index + 1),
    })),
  }),
  'bill-80mm': bill(sampleBill, {}, '80mm'),
  'bill-a5': bill(sampleBill, {}, 'A5'),
  receipt: bill(sampleReceipt),
  'receipt-58mm': bill(sampleReceipt, { cash: { givenPaise: 50_000, returnedPaise: 25_000 } }, '58mm'),
  'receipt-void': bill(sampleVoidReceipt),
  voucher: bill(sampleVoucher),
  'voucher-80mm': bill(sampleVoucher, { duplicate: { firstPrintedAt: when('08:30') } }, '80mm'),
  'voucher-duplicate': bill(sampleVoucher, { duplicate: { firstPrintedAt: when('08:30') } }),
};

/** A page as PNG, in shades of grey. */
export interface Look {
  /** `bill-cancelled.bn.1.png` */
  readonly file: string;
  readonly png: Buffer;
}

/** The pages of a paper in a language, as pictures. */
export async function drawLooks(name: string, language: Language): Promise<Look[]> {
  const shown = await showPdf(await papers[name]!(language));
  try {
    const looks: Look[] = [];
    for (let index = 0; index < shown.count; index += 1) {
      const { width, height } = shown.sizeOf(index);
      // A roll is narrow: it is drawn as sharp as A4, however long it is.
      const long = pixels * Math.max(1, Math.max(width, height) / page.height);
      const scale = long / Math.max(width, height);
      const raw = { width: Math.floor(width * scale), height: Math.floor(height * scale), channels: 1 } as const;
      // Sixteen shades: half the size, and as easy to read.
      const shades = (await shown.draft(index, long)).map((shade) => Math.round(shade / 17) * 17);
      const png = await sharp(shades, { raw }).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer();
      looks.push({ file: `${name}.${language}.${index + 1}.png`, png });
    }
    return looks;
  } finally {
    shown.close();
  }
}

/** The kept pictures of a paper in a language, in the order of its pages. */
export async function readLooks(name: string, language: Language): Promise<Look[]> {
  const files = (await readdir(lookFolder)).filter((file) => file.startsWith(`${name}.${language}.`)).toSorted();
  return Promise.all(files.map(async (file) => ({ file, png: await readFile(join(lookFolder, file)) })));
}
