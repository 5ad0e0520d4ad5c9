import { adult, from, men, number, sources, under, women, years } from './analyte.ts';
import { serum, testOf } from './starter-test.ts';

const { kit } = sources;
/** Roche's inserts, whose ranges small laboratories print with this method. */
const roche = 'Reagent kit insert (Roche Elecsys)';
const ata = 'American Thyroid Association, Thyroid 2011;21:1081';
const expecting = (first: number | null, last: number | null) =>
  ({ sex: 'Female', pregnancy: { from: first, to: last } }) as const;
const limits = (low: string, high: string) => ({ valid: [low, high] }) as const;
const beforeTablet = ["In the morning, before the day's thyroid tablet.", 'সকালে, থাইরয়েডের ওষুধ খাওয়ার আগে।'] as const;

const t3 = number(
  ['T3', 'T3, total', 'টি৩, মোট'],
  'ng/dL',
  from(roche, { ...adult, low: 80, high: 200 }),
  limits('10', '1000'),
);
const t4 = number(
  ['T4', 'T4, total', 'টি৪, মোট'],
  'µg/dL',
  from(roche, { ...adult, low: '5.1', high: '14.1' }),
  limits('0.1', '50'),
);
const tsh = number(
  ['TSH', 'TSH', 'টিএসএইচ'],
  'µIU/mL',
  [
    ...from(roche, { ...adult, low: '0.27', high: '4.20' }),
    ...from(
      ata,
      { ...expecting(null, 13), low: '0.1', high: '2.5' },
      { ...expecting(14, 27), low: '0.2', high: '3.0' },
      { ...expecting(28, null), low: '0.3', high: '3.0' },
    ),
  ],
  limits('0', '500'),
);
const freeT3 = number(
  ['FT3', 'Free T3', 'ফ্রি টি৩'],
  'pg/mL',
  from(roche, { ...adult, low: '2.0', high: '4.4' }),
  limits('0', '50'),
);
const freeT4 = number(
  ['FT4', 'Free T4', 'ফ্রি টি৪'],
  'ng/dL',
  from(roche, { ...adult, low: '0.93', high: '1.70' }),
  limits('0', '20'),
);
const heading = ['Thyroid', 'থাইরয়েড'] as const;
const thyroid = under(heading, t3, t4, tsh);
/** With free T4 beside the totals, as clinics ask for it to follow a treatment. */
export const thyroidAndFreeT4 = under(heading, t3, t4, tsh, freeT4);

const hormone = (
  names: readonly [code: string, name: string, nameBn: string],
  analytes: Parameters<typeof testOf>[3],
  more: Partial<Parameters<typeof testOf>[2]> = {},
) => testOf('BIOCHEMISTRY', names, { samples: serum, hours: 48, method: 'CLIA', ...more }, analytes);

export const hormones = [
  hormone(['TFT', 'Thyroid Profile (T3, T4, TSH)', 'থাইরয়েড প্রোফাইল (টি৩, টি৪, টিএসএইচ)'], thyroid, {
    hours: 24,
    before: beforeTablet,
  }),
  hormone(['TSH', 'TSH', 'টিএসএইচ (থাইরয়েড)'], [tsh], { hours: 24, before: beforeTablet }),
  hormone(
    ['FTFT', 'Free Thyroid Profile (FT3, FT4, TSH)', 'ফ্রি থাইরয়েড প্রোফাইল (এফটি৩, এফটি৪, টিএসএইচ)'],
    under(heading, freeT3, freeT4, tsh),
    { hours: 24, before: beforeTablet },
  ),
  hormone(
    ['PRL', 'Prolactin', 'প্রোল্যাকটিন'],
    [
      number(
        ['PRL', 'Prolactin', 'প্রোল্যাকটিন'],
        'ng/mL',
        from(roche, { ...men, low: '4.0', high: '15.2' }, { ...women, low: '4.8', high: '23.3' }),
        limits('0', '20000'),
      ),
    ],
    {
      before: ['In the morning, two hours after waking, rested.', 'সকালে ঘুম থেকে ওঠার দুই ঘণ্টা পরে, বিশ্রাম নিয়ে।'],
    },
  ),
  // Of women they change within a month; what is usual on which day is the pathologist's word.
  hormone(
    ['FSH', 'FSH', 'এফএসএইচ'],
    [
      number(
        ['FSH', 'FSH', 'এফএসএইচ'],
        'mIU/mL',
        from(roche, { ...men, low: '1.5', high: '12.4' }),
        limits('0', '500'),
      ),
    ],
  ),
  hormone(
    ['LH', 'LH', 'এলএইচ'],
    [number(['LH', 'LH', 'এলএইচ'], 'mIU/mL', from(roche, { ...men, low: '1.7', high: '8.6' }), limits('0', '500'))],
  ),
  hormone(
    ['TESTO', 'Testosterone, Total', 'টেস্টোস্টেরন'],
    [
      number(
        ['TESTO', 'Testosterone, total', 'টেস্টোস্টেরন, মোট'],
        'ng/mL',
        from(
          roche,
          { sex: 'Male', from: years(20), to: years(50), low: '2.49', high: '8.36' },
          { sex: 'Male', from: years(50), low: '1.93', high: '7.40' },
          { sex: 'Female', from: years(20), to: years(50), low: '0.08', high: '0.48' },
          { sex: 'Female', from: years(50), low: '0.03', high: '0.41' },
        ),
        limits('0', '50'),
      ),
    ],
  ),
  hormone(
    ['BHCG', 'Beta hCG', 'বিটা এইচসিজি'],
    [number(['BHCG', 'Beta hCG', 'বিটা এইচসিজি'], 'mIU/mL', [], limits('0', '1000000'))],
    { hours: 24 },
  ),
  hormone(
    ['PSA', 'PSA, Total', 'পিএসএ (প্রস্টেট)'],
    [
      number(
        ['PSA', 'PSA, total', 'পিএসএ, মোট'],
        'ng/mL',
        from('Catalona, J Urol 1994;151:1283', { ...men, high: '4.0' }),
        limits('0', '20000'),
      ),
    ],
  ),
  hormone(
    ['CA125', 'CA-125', 'সিএ-১২৫'],
    [
      number(
        ['CA125', 'CA-125', 'সিএ-১২৫'],
        'U/mL',
        from('Bast, N Engl J Med 1983;309:883', { ...women, high: 35 }),
        limits('0', '50000'),
      ),
    ],
  ),
  hormone(
    ['AFP', 'Alpha-fetoprotein (AFP)', 'আলফা-ফিটোপ্রোটিন (এএফপি)'],
    [
      number(
        ['AFP', 'Alpha-fetoprotein', 'আলফা-ফিটোপ্রোটিন'],
        'ng/mL',
        from(roche, { ...adult, high: '7.0' }),
        limits('0', '1000000'),
      ),
    ],
  ),
  hormone(
    ['VITD', 'Vitamin D (25-OH)', 'ভিটামিন ডি'],
    [
      number(
        ['VITD', 'Vitamin D, 25-hydroxy', 'ভিটামিন ডি, ২৫-হাইড্রক্সি'],
        'ng/mL',
        from('Endocrine Society, J Clin Endocrinol Metab 2011;96:1911', { low: 30, high: 100 }),
        limits('0', '500'),
      ),
    ],
  ),
  hormone(
    ['B12', 'Vitamin B12', 'ভিটামিন বি১২'],
    [
      number(
        ['B12', 'Vitamin B12', 'ভিটামিন বি১২'],
        'pg/mL',
        from(kit, { ...adult, low: 197, high: 771 }),
        limits('10', '100000'),
      ),
    ],
  ),
];
