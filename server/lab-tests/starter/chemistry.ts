import { choice, formula, from, number, years } from './analyte.ts';

const tietz = 'Tietz Textbook of Laboratory Medicine, 7th edition, appendix';
const ada = 'ADA Standards of Care in Diabetes 2024, section 2';
const atp = 'NCEP ATP III, 2001';
const kit = 'Reagent kit insert';
const adult = years(18);

export const sugar = [
  number(['GLUF', 'Glucose, fasting', 'গ্লুকোজ, খালি পেটে'], 'mg/dL', from(ada, { low: 70, high: 99 }), {
    valid: ['5', '2000'],
  }),
  number(['GLUPP', 'Glucose, 2 hours after food', 'গ্লুকোজ, খাওয়ার ২ ঘণ্টা পরে'], 'mg/dL', from(ada, { high: 139 }), {
    valid: ['5', '2000'],
  }),
  number(['HBA1C', 'HbA1c', 'এইচবিএ১সি'], '%', from(ada, { high: '5.6' }), { valid: ['2', '25'] }),
  formula(['EAG', 'Average glucose, estimated', 'গড় গ্লুকোজ, আনুমানিক'], 'mg/dL', '28.7 * HBA1C - 46.7', []),
];

const fats = ['Lipid profile', 'লিপিড প্রোফাইল'] as const;
export const lipids = [
  number(['CHOL', 'Cholesterol, total', 'কোলেস্টেরল, মোট'], 'mg/dL', from(atp, { from: adult, high: 199 }), {
    heading: fats,
    valid: ['20', '2000'],
  }),
  number(['TG', 'Triglycerides', 'ট্রাইগ্লিসারাইড'], 'mg/dL', from(atp, { from: adult, high: 149 }), {
    heading: fats,
    valid: ['10', '10000'],
  }),
  number(
    ['HDL', 'HDL cholesterol', 'এইচডিএল কোলেস্টেরল'],
    'mg/dL',
    from(atp, { sex: 'Male', from: adult, low: 40 }, { sex: 'Female', from: adult, low: 50 }),
    { heading: fats, valid: ['2', '200'] },
  ),
  formula(
    ['LDL', 'LDL cholesterol, calculated', 'এলডিএল কোলেস্টেরল, হিসাব করা'],
    'mg/dL',
    'CHOL - HDL - TG / 5',
    from(atp, { from: adult, high: 129 }),
    { heading: fats },
  ),
  formula(['VLDL', 'VLDL cholesterol', 'ভিএলডিএল কোলেস্টেরল'], 'mg/dL', 'TG / 5', from(atp, { from: adult, high: 30 }), {
    heading: fats,
  }),
  formula(
    ['CHOLHDL', 'Cholesterol / HDL', 'কোলেস্টেরল / এইচডিএল'],
    '',
    'CHOL / HDL',
    from(atp, { from: adult, high: '5.0' }),
    { heading: fats, decimals: 1 },
  ),
];

const electrolytes = ['Electrolytes', 'ইলেকট্রোলাইট'] as const;
const kidney = ['Kidney function', 'কিডনি ফাংশন'] as const;
/** CKD-EPI 2021, without race: 0.9 and −0.302 of a man, 0.7 and −0.241 of a woman. */
const ratio = 'CREAT / (0.9 - 0.2 * FEMALE)';
const ckdEpi =
  `142 * MIN(${ratio}, 1) ^ (-0.302 + 0.061 * FEMALE) * MAX(${ratio}, 1) ^ -1.2` +
  ' * 0.9938 ^ AGE * (1 + 0.012 * FEMALE)';
export const kidneyFunction = [
  number(['UREA', 'Urea', 'ইউরিয়া'], 'mg/dL', from(tietz, { from: adult, low: 13, high: 43 }), {
    heading: kidney,
    valid: ['1', '600'],
  }),
  number(
    ['CREAT', 'Creatinine', 'ক্রিয়েটিনিন'],
    'mg/dL',
    from(
      tietz,
      { sex: 'Male', from: adult, low: '0.7', high: '1.3' },
      { sex: 'Female', from: adult, low: '0.6', high: '1.1' },
    ),
    { heading: kidney, valid: ['0.1', '40'] },
  ),
  formula(
    ['EGFR', 'eGFR (CKD-EPI 2021)', 'ইজিএফআর (CKD-EPI 2021)'],
    'mL/min/1.73 m²',
    ckdEpi,
    from('KDIGO 2024', { from: adult, low: 90 }),
    { heading: kidney },
  ),
  number(
    ['URIC', 'Uric acid', 'ইউরিক অ্যাসিড'],
    'mg/dL',
    from(
      tietz,
      { sex: 'Male', from: adult, low: '3.5', high: '7.2' },
      { sex: 'Female', from: adult, low: '2.6', high: '6.0' },
    ),
    { heading: kidney, valid: ['0.1', '30'] },
  ),
  number(['NA', 'Sodium', 'সোডিয়াম'], 'mmol/L', from(tietz, { from: adult, low: 136, high: 145 }), {
    heading: electrolytes,
    valid: ['80', '200'],
  }),
  number(['K', 'Potassium', 'পটাশিয়াম'], 'mmol/L', from(tietz, { from: adult, low: '3.5', high: '5.1' }), {
    heading: electrolytes,
    valid: ['1', '12'],
  }),
  number(['CL', 'Chloride', 'ক্লোরাইড'], 'mmol/L', from(tietz, { from: adult, low: 98, high: 107 }), {
    heading: electrolytes,
    valid: ['50', '160'],
  }),
];

const liver = ['Liver function', 'লিভার ফাংশন'] as const;
export const liverFunction = [
  number(['TBIL', 'Bilirubin, total', 'বিলিরুবিন, মোট'], 'mg/dL', from(tietz, { from: adult, high: '1.2' }), {
    heading: liver,
    valid: ['0', '80'],
  }),
  number(['DBIL', 'Bilirubin, direct', 'বিলিরুবিন, ডাইরেক্ট'], 'mg/dL', from(tietz, { from: adult, high: '0.3' }), {
    heading: liver,
    valid: ['0', '60'],
  }),
  formula(['IBIL', 'Bilirubin, indirect', 'বিলিরুবিন, ইনডাইরেক্ট'], 'mg/dL', 'TBIL - DBIL', [], {
    heading: liver,
    decimals: 1,
  }),
  number(['ALT', 'ALT (SGPT)', 'এএলটি (এসজিপিটি)'], 'U/L', from(kit, { from: adult, high: 41 }), {
    heading: liver,
    valid: ['1', '20000'],
  }),
  number(['AST', 'AST (SGOT)', 'এএসটি (এসজিওটি)'], 'U/L', from(kit, { from: adult, high: 40 }), {
    heading: liver,
    valid: ['1', '20000'],
  }),
  number(['ALP', 'Alkaline phosphatase', 'অ্যালকালাইন ফসফাটেজ'], 'U/L', from(kit, { from: adult, low: 40, high: 130 }), {
    heading: liver,
    valid: ['5', '5000'],
  }),
  number(['TP', 'Protein, total', 'প্রোটিন, মোট'], 'g/dL', from(tietz, { from: adult, low: '6.4', high: '8.3' }), {
    heading: liver,
    valid: ['1', '15'],
  }),
  number(['ALB', 'Albumin', 'অ্যালবুমিন'], 'g/dL', from(tietz, { from: adult, low: '3.5', high: '5.2' }), {
    heading: liver,
    valid: ['0.5', '8'],
  }),
  formula(
    ['GLOB', 'Globulin', 'গ্লোবিউলিন'],
    'g/dL',
    'TP - ALB',
    from(tietz, { from: adult, low: '2.0', high: '3.5' }),
    {
      heading: liver,
      decimals: 1,
    },
  ),
  formula(['AG', 'Albumin / globulin', 'অ্যালবুমিন / গ্লোবিউলিন'], '', 'ALB / (TP - ALB)', [], {
    heading: liver,
    decimals: 1,
  }),
];

export const thyroid = [
  number(['T3', 'T3, total', 'টি৩, মোট'], 'ng/dL', from(kit, { from: adult, low: 80, high: 200 }), {
    valid: ['10', '1000'],
  }),
  number(['T4', 'T4, total', 'টি৪, মোট'], 'µg/dL', from(kit, { from: adult, low: '5.1', high: '14.1' }), {
    valid: ['0.1', '50'],
  }),
  number(
    ['TSH', 'TSH', 'টিএসএইচ'],
    'µIU/mL',
    [
      ...from(kit, { from: adult, low: '0.4', high: '4.2' }),
      ...from(
        'American Thyroid Association, Thyroid 2011;21:1081',
        { sex: 'Female', pregnancy: { from: null, to: 13 }, low: '0.1', high: '2.5' },
        { sex: 'Female', pregnancy: { from: 14, to: 27 }, low: '0.2', high: '3.0' },
        { sex: 'Female', pregnancy: { from: 28, to: null }, low: '0.3', high: '3.0' },
      ),
    ],
    { valid: ['0', '500'] },
  ),
  number(['FT4', 'Free T4', 'ফ্রি টি৪'], 'ng/dL', from(kit, { from: adult, low: '0.9', high: '1.7' }), {
    valid: ['0', '20'],
  }),
];

const plusses = ['Nil', 'Trace', '+', '++', '+++'];
const physical = ['Physical examination', 'ভৌত পরীক্ষা'] as const;
const chemical = ['Chemical examination', 'রাসায়নিক পরীক্ষা'] as const;
const microscopic = ['Microscopic examination', 'মাইক্রোস্কোপে পরীক্ষা'] as const;
export const urine = [
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

const dengue = ['Dengue', 'ডেঙ্গু'] as const;
const malaria = ['Malaria', 'ম্যালেরিয়া'] as const;
const widal = ['Widal', 'উইডাল'] as const;
const serology = ['Serology', 'সেরোলজি'] as const;
const reactive = ['Non-reactive', 'Reactive'];
const detected = ['Not detected', 'Detected'];
const positive = ['Negative', 'Positive'];
const titres = ['Less than 1:20', '1:20', '1:40', '1:80', '1:160', '1:320'];
export const infections = [
  choice(['DNS1', 'Dengue NS1 antigen', 'ডেঙ্গু এনএস১ অ্যান্টিজেন'], positive, 'Negative', { heading: dengue }),
  choice(['DIGM', 'Dengue IgM', 'ডেঙ্গু আইজিএম'], positive, 'Negative', { heading: dengue }),
  choice(['DIGG', 'Dengue IgG', 'ডেঙ্গু আইজিজি'], positive, 'Negative', { heading: dengue }),
  choice(['MALPV', 'Malaria, P. vivax antigen', 'ম্যালেরিয়া, পি. ভাইভ্যাক্স'], detected, 'Not detected', {
    heading: malaria,
  }),
  choice(['MALPF', 'Malaria, P. falciparum antigen', 'ম্যালেরিয়া, পি. ফ্যালসিপেরাম'], detected, 'Not detected', {
    heading: malaria,
  }),
  choice(['WTO', 'S. typhi O', 'এস. টাইফি ও'], titres, 'Less than 1:20 / 1:20 / 1:40', { heading: widal }),
  choice(['WTH', 'S. typhi H', 'এস. টাইফি এইচ'], titres, 'Less than 1:20 / 1:20 / 1:40 / 1:80', { heading: widal }),
  choice(['HBSAG', 'HBsAg', 'এইচবিএসএজি'], reactive, 'Non-reactive', { heading: serology }),
  choice(['HCV', 'Anti-HCV', 'অ্যান্টি-এইচসিভি'], reactive, 'Non-reactive', { heading: serology }),
  choice(['VDRL', 'VDRL', 'ভিডিআরএল'], reactive, 'Non-reactive', { heading: serology }),
];
