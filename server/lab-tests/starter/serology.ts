import { adult, choice, from, number, sources, titre } from './analyte.ts';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { serum, testOf } from './starter-test.ts';

const { kit } = sources;
const ananthanarayan = 'Ananthanarayan and Paniker, Textbook of Microbiology: significant from 1:100 (O), 1:200 (H)';
const typhoid = ['Widal', 'উইডাল'] as const;
const dengue = ['Dengue', 'ডেঙ্গু'] as const;
const oLimit = from(ananthanarayan, { high: 99, text: 'Below 1:100' });
const hLimit = from(ananthanarayan, { high: 199, text: 'Below 1:200' });

type Names = readonly [code: string, name: string, nameBn: string];
const negative = (names: Names, heading?: readonly [string, string]) =>
  choice(names, ['Negative', 'Positive'], 'Negative', heading ? { heading } : {});
const reactive = (names: Names) => choice(names, ['Non-reactive', 'Reactive'], 'Non-reactive');
const serologyOf = (names: Names, analytes: readonly Analyte[], more: Partial<Parameters<typeof testOf>[2]> = {}) =>
  testOf('SEROLOGY', names, { samples: serum, hours: 24, ...more }, analytes);

export const serology = [
  serologyOf(
    ['CRP', 'C-reactive Protein (CRP)', 'সিআরপি'],
    [
      number(['CRP', 'C-reactive protein', 'সিআরপি'], 'mg/L', from(kit, { ...adult, high: '5.0' }), {
        valid: ['0', '1000'],
      }),
    ],
    { hours: 12 },
  ),
  serologyOf(
    ['RF', 'Rheumatoid Factor', 'রিউমাটয়েড ফ্যাক্টর'],
    [
      number(['RF', 'Rheumatoid factor', 'রিউমাটয়েড ফ্যাক্টর'], 'IU/mL', from(kit, { ...adult, high: 14 }), {
        valid: ['0', '20000'],
      }),
    ],
  ),
  serologyOf(
    ['ASO', 'ASO Titre', 'এএসও টাইটার'],
    [
      number(['ASO', 'Anti-streptolysin O', 'অ্যান্টি-স্ট্রেপ্টোলাইসিন ও'], 'IU/mL', from(kit, { ...adult, high: 200 }), {
        valid: ['0', '20000'],
      }),
    ],
  ),
  serologyOf(
    ['WIDAL', 'Widal Test', 'উইডাল টেস্ট'],
    [
      titre(['WTO', 'S. Typhi O', 'এস. টাইফি ও'], oLimit, { heading: typhoid }),
      titre(['WTH', 'S. Typhi H', 'এস. টাইফি এইচ'], hLimit, { heading: typhoid }),
      titre(['WAH', 'S. Paratyphi A, H', 'এস. প্যারাটাইফি এ, এইচ'], hLimit, { heading: typhoid }),
      titre(['WBH', 'S. Paratyphi B, H', 'এস. প্যারাটাইফি বি, এইচ'], hLimit, { heading: typhoid }),
    ],
    { hours: 12, method: 'Slide or tube agglutination' },
  ),
  serologyOf(
    ['TYPH', 'Typhoid IgM Antibody', 'টাইফয়েড আইজিএম অ্যান্টিবডি'],
    [negative(['TYIGM', 'Typhoid IgM', 'টাইফয়েড আইজিএম'])],
    { hours: 12, method: 'Immunochromatography' },
  ),
  serologyOf(
    ['NS1', 'Dengue NS1 Antigen', 'ডেঙ্গু এনএস১ অ্যান্টিজেন'],
    [negative(['DNS1', 'Dengue NS1 antigen', 'ডেঙ্গু এনএস১ অ্যান্টিজেন'])],
    { hours: 6, method: 'Immunochromatography' },
  ),
  serologyOf(
    ['DENG', 'Dengue IgM and IgG Antibody', 'ডেঙ্গু আইজিএম ও আইজিজি অ্যান্টিবডি'],
    [negative(['DIGM', 'Dengue IgM', 'ডেঙ্গু আইজিএম'], dengue), negative(['DIGG', 'Dengue IgG', 'ডেঙ্গু আইজিজি'], dengue)],
    { hours: 12, method: 'Immunochromatography' },
  ),
  serologyOf(
    ['HIV', 'HIV 1 and 2', 'এইচআইভি ১ ও ২'],
    [reactive(['HIV', 'HIV 1 and 2 antibody', 'এইচআইভি ১ ও ২ অ্যান্টিবডি'])],
    {
      before: [
        'The counsellor speaks with you before and after; the result is given to you alone.',
        'আগে ও পরে কাউন্সেলর কথা বলবেন; রেজাল্ট শুধু আপনাকেই দেওয়া হয়।',
      ],
    },
  ),
  serologyOf(['HBSAG', 'HBsAg', 'এইচবিএসএজি (হেপাটাইটিস বি)'], [reactive(['HBSAG', 'HBsAg', 'এইচবিএসএজি'])]),
  serologyOf(
    ['HCV', 'Anti-HCV Antibody', 'অ্যান্টি-এইচসিভি (হেপাটাইটিস সি)'],
    [reactive(['HCV', 'Anti-HCV', 'অ্যান্টি-এইচসিভি'])],
  ),
  serologyOf(
    ['VDRL', 'VDRL', 'ভিডিআরএল'],
    [
      reactive(['VDRL', 'VDRL', 'ভিডিআরএল']),
      titre(['VDRLT', 'VDRL titre, if reactive', 'ভিডিআরএল টাইটার, রিঅ্যাক্টিভ হলে'], []),
    ],
    { method: 'Flocculation' },
  ),
  serologyOf(
    ['MANT', 'Mantoux Test', 'মান্টু টেস্ট'],
    [
      number(
        ['MANT', 'Induration after 48 to 72 hours', 'ফোলা অংশ, ৪৮ থেকে ৭২ ঘণ্টা পরে'],
        'mm',
        from('ATS/CDC, Am J Respir Crit Care Med 2000;161:S221', { high: 9, text: 'Below 10' }),
        { valid: ['0', '100'] },
      ),
    ],
    {
      samples: [],
      hours: 96,
      method: '5 TU PPD, intradermal',
      before: [
        'Come back after 48 to 72 hours to have it read; do not rub or scratch the place.',
        'পড়ে দেখার জন্য ৪৮ থেকে ৭২ ঘণ্টা পরে আবার আসুন; জায়গাটি ঘষবেন বা চুলকাবেন না।',
      ],
    },
  ),
];
