import { days, formula, from, months, number, words, years } from './analyte.ts';

export const dacie = 'Dacie and Lewis, Practical Haematology, 12th edition, chapter 2';
const who = 'WHO guideline on haemoglobin cutoffs, 2024';
const adult = years(12);
const men = { sex: 'Male', from: adult } as const;
const women = { sex: 'Female', from: adult } as const;
const expecting = (first: number | null, last: number | null) =>
  ({ sex: 'Female', pregnancy: { from: first, to: last } }) as const;
const cells = ['Red cells', 'লোহিত কণিকা'] as const;
const differential = ['White cells', 'শ্বেত কণিকা'] as const;
const absolute = ['Absolute counts', 'অ্যাবসোলিউট কাউন্ট'] as const;
const platelets = ['Platelets', 'প্লেটলেট'] as const;
const other = ['Other', 'অন্যান্য'] as const;

/** The ages of that chapter's table of children: each line is in force until the next. */
const ages = [
  { to: days(3) },
  { from: days(3), to: days(7) },
  { from: days(7), to: days(14) },
  { from: days(14), to: months(1) },
  { from: months(1), to: months(2) },
  { from: months(2), to: months(3) },
  { from: months(3), to: years(1) },
  { from: years(1), to: years(2) },
  { from: years(2), to: years(6) },
  { from: years(6), to: adult },
] as const;
/** The limits of children at these ages, in order. */
const children = (...limits: readonly (readonly [low: number | string, high: number | string])[]) =>
  ages.map((age, index) => ({ ...age, low: limits[index]![0], high: limits[index]![1] }));

export const haemoglobin = number(
  ['HB', 'Haemoglobin', 'হিমোগ্লোবিন'],
  'g/dL',
  [
    ...from(
      dacie,
      ...children(
        ['14.0', '22.0'],
        ['15.0', '21.0'],
        ['13.5', '21.5'],
        ['12.5', '20.5'],
        ['11.5', '16.5'],
        ['9.4', '13.0'],
        ['11.1', '14.1'],
        ['11.1', '14.1'],
        ['11.0', '14.0'],
        ['11.5', '15.5'],
      ),
      { ...men, low: '13.0', high: '17.0' },
      { ...women, low: '12.0', high: '15.0' },
    ),
    ...from(
      who,
      { ...expecting(null, 13), low: '11.0' },
      { ...expecting(14, 27), low: '10.5' },
      { ...expecting(28, null), low: '11.0' },
    ),
  ],
  { heading: cells, valid: ['1', '30'] },
);
const whiteCells = number(
  ['WBC', 'White blood cells', 'শ্বেত রক্তকণিকা'],
  '/µL',
  from(
    dacie,
    ...children(
      [10_000, 26_000],
      [7000, 23_000],
      [6000, 22_000],
      [6000, 22_000],
      [5000, 19_000],
      [5000, 15_000],
      [6000, 18_000],
      [6000, 16_000],
      [5000, 15_000],
      [5000, 13_000],
    ),
    { from: adult, low: 4000, high: 10_000 },
  ),
  { heading: differential, valid: ['50', '500000'] },
);
export const plateletCount = number(
  ['PLT', 'Platelets', 'প্লেটলেট'],
  '/µL',
  from(
    dacie,
    ...children(
      [100_000, 450_000],
      [210_000, 500_000],
      [160_000, 500_000],
      [170_000, 500_000],
      [200_000, 500_000],
      [210_000, 650_000],
      [200_000, 550_000],
      [200_000, 550_000],
      [200_000, 490_000],
      [170_000, 450_000],
    ),
    { from: adult, low: 150_000, high: 410_000 },
  ),
  { heading: platelets, valid: ['1000', '3000000'] },
);
/** Of men and women in these years, below an age. */
const settling = (first: number, before: number | null, male: number, female: number) => {
  const age = { from: years(first), to: before === null ? null : years(before) };
  return [{ ...age, sex: 'Male', high: male } as const, { ...age, sex: 'Female', high: female } as const];
};
export const esr = number(
  ['ESR', 'ESR, first hour', 'ইএসআর, প্রথম ঘণ্টা'],
  'mm',
  from(dacie, ...settling(17, 51, 10, 12), ...settling(51, 61, 12, 19), ...settling(61, 71, 14, 20), {
    from: years(71),
    high: 30,
  }),
  { heading: other, valid: ['0', '200'] },
);
export const smear = words(['SMEAR', 'Peripheral smear', 'রক্তের স্মিয়ার'], { heading: other });

const share = (names: readonly [string, string, string], low: number | undefined, high: number) =>
  number(names, '%', from(dacie, { from: adult, ...(low !== undefined && { low }), high }), {
    heading: differential,
    valid: ['0', '100'],
  });
const perMicrolitre = (names: readonly [string, string, string], of: string, low: number, high: number) =>
  formula(names, '/µL', `WBC * ${of} / 100`, from(dacie, { from: adult, low, high }), { heading: absolute });

/** A complete blood count. Indices are computed from haemoglobin, red cells and packed cell volume. */
export const bloodCount = [
  haemoglobin,
  number(
    ['RBC', 'Red blood cells', 'লোহিত রক্তকণিকা'],
    'million/µL',
    from(
      dacie,
      ...children(
        ['5.0', '7.0'],
        ['4.0', '6.6'],
        ['3.9', '6.3'],
        ['3.6', '6.2'],
        ['3.0', '5.4'],
        ['3.1', '4.3'],
        ['4.1', '5.3'],
        ['3.9', '5.1'],
        ['4.0', '5.2'],
        ['4.0', '5.2'],
      ),
      { ...men, low: '4.5', high: '5.5' },
      { ...women, low: '3.8', high: '4.8' },
    ),
    { heading: cells, valid: ['0.3', '12'] },
  ),
  number(
    ['PCV', 'Packed cell volume', 'পিসিভি'],
    '%',
    from(
      dacie,
      ...children([45, 75], [45, 67], [42, 66], [31, 71], [33, 53], [28, 42], [30, 40], [30, 38], [34, 40], [35, 45]),
      { ...men, low: '40', high: '50' },
      { ...women, low: '36', high: '46' },
    ),
    { heading: cells, valid: ['3', '80'] },
  ),
  formula(
    ['MCV', 'MCV', 'এমসিভি'],
    'fL',
    'PCV * 10 / RBC',
    from(
      dacie,
      ...children(
        [100, 120],
        [92, 118],
        [88, 126],
        [86, 124],
        [92, 116],
        [87, 103],
        [68, 84],
        [72, 84],
        [75, 87],
        [77, 95],
      ),
      { from: adult, low: '83', high: '101' },
    ),
    { heading: cells, decimals: 1 },
  ),
  formula(['MCH', 'MCH', 'এমসিএইচ'], 'pg', 'HB * 10 / RBC', from(dacie, { from: adult, low: '27.0', high: '32.0' }), {
    heading: cells,
    decimals: 1,
  }),
  formula(
    ['MCHC', 'MCHC', 'এমসিএইচসি'],
    'g/dL',
    'HB * 100 / PCV',
    from(dacie, { from: adult, low: '31.5', high: '34.5' }),
    { heading: cells, decimals: 1 },
  ),
  number(['RDW', 'RDW-CV', 'আরডিডব্লিউ'], '%', from(dacie, { from: adult, low: '11.6', high: '14.0' }), {
    heading: cells,
    valid: ['5', '50'],
  }),
  whiteCells,
  share(['NEUT', 'Neutrophils', 'নিউট্রোফিল'], 40, 80),
  share(['LYMPH', 'Lymphocytes', 'লিম্ফোসাইট'], 20, 40),
  share(['MONO', 'Monocytes', 'মনোসাইট'], 2, 10),
  share(['EOS', 'Eosinophils', 'ইওসিনোফিল'], 1, 6),
  share(['BASO', 'Basophils', 'বেসোফিল'], undefined, 2),
  perMicrolitre(['ANC', 'Neutrophils, absolute', 'নিউট্রোফিল, অ্যাবসোলিউট'], 'NEUT', 2000, 7000),
  perMicrolitre(['ALC', 'Lymphocytes, absolute', 'লিম্ফোসাইট, অ্যাবসোলিউট'], 'LYMPH', 1000, 3000),
  perMicrolitre(['AEC', 'Eosinophils, absolute', 'ইওসিনোফিল, অ্যাবসোলিউট'], 'EOS', 20, 500),
  plateletCount,
  number(['MPV', 'MPV', 'এমপিভি'], 'fL', from('Analyser manual', { low: '7.5', high: '11.5' }), {
    heading: platelets,
    valid: ['3', '30'],
  }),
  esr,
  smear,
];
