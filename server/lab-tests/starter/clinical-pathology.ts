import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { choice, from, number, sources, words } from './analyte.ts';
import { freshStool, morningUrine, stoolPot, testOf, urinePot } from './starter-test.ts';

const { tietz } = sources;
const who = 'WHO laboratory manual for human semen, 6th edition, 2021';
const plusses = ['Nil', 'Trace', '+', '++', '+++'];
const physical = ['Physical examination', 'ভৌত পরীক্ষা'] as const;
const chemical = ['Chemical examination', 'রাসায়নিক পরীক্ষা'] as const;
const microscopic = ['Microscopic examination', 'মাইক্রোস্কোপে পরীক্ষা'] as const;

export const urine: readonly Analyte[] = [
  choice(['UCOL', 'Colour', 'রং'], ['Pale yellow', 'Yellow', 'Dark yellow', 'Red', 'Brown'], 'Pale yellow / Yellow', {
    heading: physical,
  }),
  choice(['UAPP', 'Appearance', 'স্বচ্ছতা'], ['Clear', 'Hazy', 'Turbid'], 'Clear', { heading: physical }),
  number(['USG', 'Specific gravity', 'আপেক্ষিক গুরুত্ব'], '', from(tietz, { low: '1.005', high: '1.030' }), {
    heading: physical,
    valid: ['1', '1.1'],
  }),
  number(['UPH', 'pH', 'পিএইচ'], '', from(tietz, { low: '4.5', high: '8.0' }), {
    heading: chemical,
    valid: ['3', '11'],
  }),
  choice(['UPRO', 'Protein', 'প্রোটিন'], plusses, 'Nil', { heading: chemical }),
  choice(['USUG', 'Sugar', 'সুগার'], plusses, 'Nil', { heading: chemical }),
  choice(['UKET', 'Ketones', 'কিটোন'], plusses, 'Nil', { heading: chemical }),
  choice(['UBIL', 'Bile pigments', 'বাইল পিগমেন্ট'], plusses, 'Nil', { heading: chemical }),
  choice(['UBLD', 'Blood', 'রক্ত'], plusses, 'Nil', { heading: chemical }),
  choice(['UPUS', 'Pus cells', 'পুঁজ কোষ'], ['0–1 /hpf', '2–4 /hpf', '5–10 /hpf', 'Plenty'], '0–1 /hpf / 2–4 /hpf', {
    heading: microscopic,
  }),
  choice(['URBC', 'Red blood cells', 'লোহিত রক্তকণিকা'], ['Nil', '1–2 /hpf', '5–10 /hpf', 'Plenty'], 'Nil', {
    heading: microscopic,
  }),
  choice(['UEPI', 'Epithelial cells', 'এপিথেলিয়াল কোষ'], ['0–1 /hpf', '2–4 /hpf', '5–10 /hpf'], '', {
    heading: microscopic,
  }),
  choice(['UCAST', 'Casts', 'কাস্ট'], ['Nil', 'Hyaline', 'Granular'], 'Nil', { heading: microscopic }),
  choice(['UCRYS', 'Crystals', 'ক্রিস্টাল'], ['Nil', 'Calcium oxalate', 'Urates', 'Phosphates'], 'Nil', {
    heading: microscopic,
  }),
];

const none = ['Nil', 'Few', 'Plenty'];
const seen = ['Not seen', 'Seen'];
const stool: readonly Analyte[] = [
  choice(['SCOL', 'Colour', 'রং'], ['Brown', 'Yellow', 'Green', 'Black', 'Clay-coloured'], 'Brown / Yellow', {
    heading: physical,
  }),
  choice(['SCON', 'Consistency', 'ঘনত্ব'], ['Formed', 'Semi-formed', 'Loose', 'Watery'], 'Formed / Semi-formed', {
    heading: physical,
  }),
  choice(['SMUC', 'Mucus', 'আম'], ['Nil', 'Present'], 'Nil', { heading: physical }),
  choice(['SBLD', 'Blood', 'রক্ত'], ['Nil', 'Present'], 'Nil', { heading: physical }),
  choice(['SPUS', 'Pus cells', 'পুঁজ কোষ'], none, 'Nil / Few', { heading: microscopic }),
  choice(['SRBC', 'Red blood cells', 'লোহিত রক্তকণিকা'], none, 'Nil', { heading: microscopic }),
  choice(['SOVA', 'Ova', 'কৃমির ডিম'], seen, 'Not seen', { heading: microscopic }),
  choice(['SCYST', 'Cysts', 'সিস্ট'], seen, 'Not seen', { heading: microscopic }),
  choice(['STROPH', 'Trophozoites', 'ট্রফোজয়েট'], seen, 'Not seen', { heading: microscopic }),
  words(['SPAR', 'Parasite, if seen', 'পরজীবীর নাম, দেখা গেলে'], { heading: microscopic }),
];

/** The fifth centile of men whose partners conceived within a year. */
const centile = (
  names: readonly [code: string, name: string, nameBn: string],
  unit: string,
  low: number | string,
  most: string,
  heading: readonly [string, string] = microscopic,
) => number(names, unit, from(who, { sex: 'Male', low }), { heading, valid: ['0', most] });
const semen: readonly Analyte[] = [
  number(['SEABS', 'Days since the last emission', 'শেষ বীর্যপাতের পর কত দিন'], '', [], {
    heading: physical,
    valid: ['0', '60'],
  }),
  centile(['SEVOL', 'Volume', 'পরিমাণ'], 'mL', '1.4', '20', physical),
  number(['SEPH', 'pH of semen', 'বীর্যের পিএইচ'], '', from(who, { sex: 'Male', low: '7.2' }), {
    heading: physical,
    valid: ['4', '11'],
  }),
  choice(['SELIQ', 'Liquefaction within 60 minutes', '৬০ মিনিটে তরল হওয়া'], ['Complete', 'Incomplete'], 'Complete', {
    heading: physical,
  }),
  centile(['SECON', 'Sperm concentration', 'শুক্রাণুর ঘনত্ব'], 'million/mL', 16, '1000'),
  {
    ...centile(['SETOT', 'Sperm, total', 'মোট শুক্রাণু'], 'million', 39, '5000'),
    kind: 'FORMULA',
    formula: 'SEVOL * SECON',
    validLow: null,
    validHigh: null,
  },
  centile(['SEMOT', 'Motility, total', 'মোট সচল'], '%', 42, '100'),
  centile(['SEPRO', 'Motility, progressive', 'সামনে এগোনো সচল'], '%', 30, '100'),
  centile(['SEVIT', 'Live sperm', 'জীবিত শুক্রাণু'], '%', 54, '100'),
  centile(['SEMOR', 'Normal forms', 'স্বাভাবিক গঠন'], '%', 4, '100'),
];

export const clinicalPathology = [
  testOf(
    'PATHOLOGY',
    ['URINE', 'Urine Routine', 'প্রস্রাবের রুটিন টেস্ট'],
    { samples: urinePot, hours: 6, method: 'Reagent strip; microscopy', before: morningUrine },
    urine,
  ),
  testOf(
    'PATHOLOGY',
    ['UPT', 'Urine Pregnancy Test', 'প্রেগন্যান্সি টেস্ট (প্রস্রাবে)'],
    { samples: urinePot, hours: 3, method: 'Immunochromatography', before: morningUrine },
    [choice(['UPT', 'Pregnancy test', 'প্রেগন্যান্সি টেস্ট'], ['Negative', 'Positive', 'Not clear, repeat in a week'], '')],
  ),
  testOf(
    'PATHOLOGY',
    ['STOOL', 'Stool Routine', 'মলের রুটিন টেস্ট'],
    { samples: stoolPot, hours: 6, method: 'Microscopy', before: freshStool },
    stool,
  ),
  testOf(
    'PATHOLOGY',
    ['FOB', 'Stool Occult Blood', 'মলে অকাল্ট ব্লাড (চোখে না দেখা রক্ত)'],
    { samples: stoolPot, hours: 12, before: freshStool },
    [choice(['FOB', 'Occult blood', 'অকাল্ট ব্লাড'], ['Negative', 'Positive'], 'Negative')],
  ),
  testOf(
    'PATHOLOGY',
    ['SEMEN', 'Semen Analysis', 'বীর্য পরীক্ষা'],
    {
      samples: [{ container: 'OTHER', kind: 'Semen' }],
      hours: 24,
      method: 'Microscopy (WHO 2021)',
      before: [
        'After 2 to 7 days without intercourse; all of it in the clinic’s container, brought within an hour.',
        '২ থেকে ৭ দিন সহবাস না করে; পুরোটা ক্লিনিকের পাত্রে, এক ঘণ্টার মধ্যে আনুন।',
      ],
    },
    semen,
  ),
];
