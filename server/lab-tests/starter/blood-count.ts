import { days, formula, from, months, number, words, years } from './analyte.ts';

const dacie = 'Dacie and Lewis, Practical Haematology, 12th edition, chapter 2';
const adult = years(12);
const men = { sex: 'Male', from: adult } as const;
const women = { sex: 'Female', from: adult } as const;
const differential = ['Differential count', 'কোষের শতকরা ভাগ'] as const;
const absolute = ['Absolute counts', 'কোষের সংখ্যা (অ্যাবসোলিউট)'] as const;
const platelets = ['Platelets', 'প্লেটলেট'] as const;
const other = ['Other', 'অন্যান্য'] as const;
const cells = ['Red cells', 'লোহিত কণিকা'] as const;

/** A complete blood count. Indices are computed from haemoglobin, red cells and packed cell volume. */
export const bloodCount = [
  number(
    ['HB', 'Haemoglobin', 'হিমোগ্লোবিন'],
    'g/dL',
    from(
      dacie,
      { to: days(3), low: '14.0', high: '22.0' },
      { from: days(3), to: months(1), low: '15.0', high: '21.0' },
      { from: months(1), to: months(2), low: '11.5', high: '16.5' },
      { from: months(2), to: months(3), low: '9.4', high: '13.0' },
      { from: months(3), to: years(2), low: '11.1', high: '14.1' },
      { from: years(2), to: years(6), low: '11.0', high: '14.0' },
      { from: years(6), to: adult, low: '11.5', high: '15.5' },
      { ...men, low: '13.0', high: '17.0' },
      { ...women, low: '12.0', high: '15.0' },
    ),
    { heading: cells, valid: ['1', '30'] },
  ),
  number(
    ['RBC', 'Red blood cells', 'লোহিত রক্তকণিকা'],
    'million/µL',
    from(dacie, { ...men, low: '4.5', high: '5.5' }, { ...women, low: '3.8', high: '4.8' }),
    { heading: cells, valid: ['0.3', '12'] },
  ),
  number(
    ['PCV', 'Packed cell volume', 'পিসিভি'],
    '%',
    from(dacie, { ...men, low: '40', high: '50' }, { ...women, low: '36', high: '46' }),
    { heading: cells, valid: ['3', '80'] },
  ),
  formula(['MCV', 'MCV', 'এমসিভি'], 'fL', 'PCV * 10 / RBC', from(dacie, { from: adult, low: '83', high: '101' }), {
    heading: cells,
    decimals: 1,
  }),
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
  number(['WBC', 'White blood cells', 'শ্বেত রক্তকণিকা'], '/µL', from(dacie, { from: adult, low: 4000, high: 10_000 }), {
    heading: differential,
    valid: ['50', '500000'],
  }),
  number(['NEUT', 'Neutrophils', 'নিউট্রোফিল'], '%', from(dacie, { from: adult, low: 40, high: 80 }), {
    heading: differential,
    valid: ['0', '100'],
  }),
  number(['LYMPH', 'Lymphocytes', 'লিম্ফোসাইট'], '%', from(dacie, { from: adult, low: 20, high: 40 }), {
    heading: differential,
    valid: ['0', '100'],
  }),
  number(['MONO', 'Monocytes', 'মনোসাইট'], '%', from(dacie, { from: adult, low: 2, high: 10 }), {
    heading: differential,
    valid: ['0', '100'],
  }),
  number(['EOS', 'Eosinophils', 'ইওসিনোফিল'], '%', from(dacie, { from: adult, low: 1, high: 6 }), {
    heading: differential,
    valid: ['0', '100'],
  }),
  number(['BASO', 'Basophils', 'বেসোফিল'], '%', from(dacie, { from: adult, high: 2 }), {
    heading: differential,
    valid: ['0', '100'],
  }),
  formula(
    ['ANC', 'Neutrophils, absolute', 'নিউট্রোফিল, অ্যাবসোলিউট'],
    '/µL',
    'WBC * NEUT / 100',
    from(dacie, { from: adult, low: 2000, high: 7000 }),
    { heading: absolute },
  ),
  formula(
    ['ALC', 'Lymphocytes, absolute', 'লিম্ফোসাইট, অ্যাবসোলিউট'],
    '/µL',
    'WBC * LYMPH / 100',
    from(dacie, { from: adult, low: 1000, high: 3000 }),
    { heading: absolute },
  ),
  formula(
    ['AEC', 'Eosinophils, absolute', 'ইওসিনোফিল, অ্যাবসোলিউট'],
    '/µL',
    'WBC * EOS / 100',
    from(dacie, { from: adult, low: 20, high: 500 }),
    { heading: absolute },
  ),
  number(['PLT', 'Platelets', 'প্লেটলেট'], '/µL', from(dacie, { low: 150_000, high: 410_000 }), {
    heading: platelets,
    valid: ['1000', '3000000'],
  }),
  number(['MPV', 'MPV', 'এমপিভি'], 'fL', from('Analyser manual', { low: '7.5', high: '11.5' }), {
    heading: platelets,
    valid: ['3', '30'],
  }),
  number(
    ['ESR', 'ESR, first hour', 'ইএসআর, প্রথম ঘণ্টা'],
    'mm',
    from(
      dacie,
      { sex: 'Male', from: years(17), to: years(51), high: 10 },
      { sex: 'Female', from: years(17), to: years(51), high: 12 },
      { sex: 'Male', from: years(51), to: years(61), high: 12 },
      { sex: 'Female', from: years(51), to: years(61), high: 19 },
      { sex: 'Male', from: years(61), to: years(71), high: 14 },
      { sex: 'Female', from: years(61), to: years(71), high: 20 },
      { from: years(71), high: 30 },
    ),
    { heading: other, valid: ['0', '200'] },
  ),
  words(['SMEAR', 'Peripheral smear', 'রক্তের স্মিয়ার'], { heading: other }),
];
