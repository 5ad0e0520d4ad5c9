import { adult, choice, formula, from, men, number, sources, under, women, years } from './analyte.ts';
import { blood, fasting, longFasting, morningUrine, serum, sugarTube, testOf, urinePot } from './starter-test.ts';

const { tietz, kit } = sources;
const ada = 'ADA Standards of Care in Diabetes 2024, section 2';
const atp = 'NCEP ATP III, 2001';
const who = 'WHO, hyperglycaemia in pregnancy, 2013';
const expecting = { sex: 'Female', pregnancy: { from: null, to: null } } as const;
const sugarLimits = { valid: ['5', '2000'] } as const;
const limits = (low: string, high: string, decimals = 0) => ({ valid: [low, high], decimals }) as const;

const fastingSugar = number(
  ['GLUF', 'Glucose, fasting', 'গ্লুকোজ, খালি পেটে'],
  'mg/dL',
  from(ada, { low: 70, high: 99 }),
  sugarLimits,
);
const hba1c = number(['HBA1C', 'HbA1c', 'এইচবিএ১সি'], '%', from(ada, { high: '5.6' }), { valid: ['2', '25'] });
const averageSugar = formula(
  ['EAG', 'Average glucose, estimated', 'গড় গ্লুকোজ, আনুমানিক'],
  'mg/dL',
  '28.7 * HBA1C - 46.7',
  [],
);
/** Of the demo's test of both. */
export const sugar = [fastingSugar, hba1c, averageSugar];

const cholesterol = number(
  ['CHOL', 'Cholesterol, total', 'কোলেস্টেরল, মোট'],
  'mg/dL',
  from(atp, { ...adult, high: 199 }),
  limits('20', '2000'),
);
const triglycerides = number(
  ['TG', 'Triglycerides', 'ট্রাইগ্লিসারাইড'],
  'mg/dL',
  from(atp, { ...adult, high: 149 }),
  limits('10', '10000'),
);
/** Friedewald's fifth of the triglycerides holds up to 400 mg/dL: above, nothing divided by nothing gives no value. */
const fifth = 'TG / 5 + 0 / MAX(400.5 - TG, 0)';
export const lipids = under(
  ['Lipid profile', 'লিপিড প্রোফাইল'],
  cholesterol,
  triglycerides,
  number(
    ['HDL', 'HDL cholesterol', 'এইচডিএল কোলেস্টেরল'],
    'mg/dL',
    from(atp, { ...men, low: 40 }, { ...women, low: 50 }),
    limits('2', '200'),
  ),
  formula(
    ['LDL', 'LDL cholesterol, calculated', 'এলডিএল কোলেস্টেরল, হিসাব করা'],
    'mg/dL',
    `CHOL - HDL - (${fifth})`,
    from(atp, { ...adult, high: 129 }),
  ),
  formula(
    ['VLDL', 'VLDL cholesterol, calculated', 'ভিএলডিএল কোলেস্টেরল, হিসাব করা'],
    'mg/dL',
    fifth,
    from(atp, { ...adult, high: 30 }),
  ),
  formula(
    ['NONHDL', 'Non-HDL cholesterol', 'নন-এইচডিএল কোলেস্টেরল'],
    'mg/dL',
    'CHOL - HDL',
    from(atp, { ...adult, high: 159 }),
  ),
  formula(['CHOLHDL', 'Cholesterol / HDL', 'কোলেস্টেরল / এইচডিএল'], '', 'CHOL / HDL', [], { decimals: 1 }),
);

const urea = number(
  ['UREA', 'Urea', 'ইউরিয়া'],
  'mg/dL',
  from(tietz, { ...adult, low: 13, high: 43 }),
  limits('1', '600'),
);
const creatinine = number(
  ['CREAT', 'Creatinine', 'ক্রিয়েটিনিন'],
  'mg/dL',
  from(tietz, { ...men, low: '0.7', high: '1.3' }, { ...women, low: '0.6', high: '1.1' }),
  limits('0.1', '40'),
);
/** CKD-EPI 2021, without race: 0.9 and −0.302 of a man, 0.7 and −0.241 of a woman. */
const ratio = 'CREAT / (0.9 - 0.2 * FEMALE)';
/** It is made for adults; below 18 years nothing divided by nothing gives no value. */
const ckdEpi =
  `142 * MIN(${ratio}, 1) ^ (-0.302 + 0.061 * FEMALE) * MAX(${ratio}, 1) ^ -1.2` +
  ' * 0.9938 ^ AGE * (1 + 0.012 * FEMALE) + 0 / MAX(AGE - 17, 0)';
const egfr = formula(
  ['EGFR', 'eGFR (CKD-EPI 2021)', 'ইজিএফআর (CKD-EPI 2021)'],
  'mL/min/1.73 m²',
  ckdEpi,
  from('KDIGO 2024', { ...adult, low: 90 }),
);
const uricAcid = number(
  ['URIC', 'Uric acid', 'ইউরিক অ্যাসিড'],
  'mg/dL',
  from(tietz, { ...men, low: '3.5', high: '7.2' }, { ...women, low: '2.6', high: '6.0' }),
  limits('0.1', '30'),
);
const electrolytes = under(
  ['Electrolytes', 'ইলেকট্রোলাইট'],
  number(['NA', 'Sodium', 'সোডিয়াম'], 'mmol/L', from(tietz, { ...adult, low: 136, high: 145 }), limits('80', '200')),
  number(['K', 'Potassium', 'পটাশিয়াম'], 'mmol/L', from(tietz, { ...adult, low: '3.5', high: '5.1' }), limits('1', '12')),
  number(['CL', 'Chloride', 'ক্লোরাইড'], 'mmol/L', from(tietz, { ...adult, low: 98, high: 107 }), limits('50', '160')),
);
export const kidneyFunction = [
  ...under(['Kidney function', 'কিডনি ফাংশন'], urea, creatinine, egfr, uricAcid),
  ...electrolytes,
];

const totalBilirubin = number(
  ['TBIL', 'Bilirubin, total', 'বিলিরুবিন, মোট'],
  'mg/dL',
  from(tietz, { ...adult, high: '1.2' }),
  limits('0', '80'),
);
const directBilirubin = number(
  ['DBIL', 'Bilirubin, direct', 'বিলিরুবিন, ডাইরেক্ট'],
  'mg/dL',
  from(tietz, { ...adult, high: '0.3' }),
  limits('0', '60'),
);
const indirectBilirubin = formula(['IBIL', 'Bilirubin, indirect', 'বিলিরুবিন, ইনডাইরেক্ট'], 'mg/dL', 'TBIL - DBIL', [], {
  decimals: 1,
});
const alt = number(
  ['ALT', 'ALT (SGPT)', 'এএলটি (এসজিপিটি)'],
  'U/L',
  from(kit, { ...adult, high: 41 }),
  limits('1', '20000'),
);
const ast = number(
  ['AST', 'AST (SGOT)', 'এএসটি (এসজিওটি)'],
  'U/L',
  from(kit, { ...adult, high: 40 }),
  limits('1', '20000'),
);
const alp = number(
  ['ALP', 'Alkaline phosphatase', 'অ্যালকালাইন ফসফাটেজ'],
  'U/L',
  from(kit, { ...adult, low: 40, high: 130 }),
  limits('5', '5000'),
);
export const liverFunction = under(
  ['Liver function', 'লিভার ফাংশন'],
  totalBilirubin,
  directBilirubin,
  indirectBilirubin,
  alt,
  ast,
  alp,
  number(
    ['TP', 'Protein, total', 'প্রোটিন, মোট'],
    'g/dL',
    from(tietz, { ...adult, low: '6.4', high: '8.3' }),
    limits('1', '15'),
  ),
  number(['ALB', 'Albumin', 'অ্যালবুমিন'], 'g/dL', from(tietz, { ...adult, low: '3.5', high: '5.2' }), limits('0.5', '8')),
  formula(['GLOB', 'Globulin', 'গ্লোবিউলিন'], 'g/dL', 'TP - ALB', from(tietz, { ...adult, low: '2.0', high: '3.5' }), {
    decimals: 1,
  }),
  formula(['AG', 'Albumin / globulin', 'অ্যালবুমিন / গ্লোবিউলিন'], '', 'ALB / (TP - ALB)', [], { decimals: 1 }),
);

const iron = number(
  ['IRON', 'Iron', 'আয়রন'],
  'µg/dL',
  from(tietz, { ...men, low: 65, high: 175 }, { ...women, low: 50, high: 170 }),
  limits('1', '5000'),
);
const ferritin = number(
  ['FERR', 'Ferritin', 'ফেরিটিন'],
  'ng/mL',
  from(kit, { ...men, low: 30, high: 400 }, { ...women, low: 15, high: 150 }),
  limits('0', '100000'),
);
const tolerance = [
  ['GTTF', 'Glucose, fasting', 'গ্লুকোজ, খালি পেটে', 99, 91],
  ['GTT1', 'Glucose, 1 hour after 75 g', 'গ্লুকোজ, ৭৫ গ্রাম খাওয়ার ১ ঘণ্টা পরে', null, 179],
  ['GTT2', 'Glucose, 2 hours after 75 g', 'গ্লুকোজ, ৭৫ গ্রাম খাওয়ার ২ ঘণ্টা পরে', 139, 152],
] as const;

const chemistryOf = (
  names: readonly [code: string, name: string, nameBn: string],
  analytes: Parameters<typeof testOf>[3],
  more: Partial<Parameters<typeof testOf>[2]> = {},
) => testOf('BIOCHEMISTRY', names, { samples: serum, hours: 12, ...more }, analytes);
const plasma = { samples: sugarTube, hours: 6, method: 'GOD-POD' } as const;

export const chemistry = [
  chemistryOf(['FBS', 'Glucose, Fasting', 'ফাস্টিং সুগার (খালি পেটে)'], [fastingSugar], { ...plasma, before: fasting }),
  chemistryOf(
    ['PPBS', 'Glucose, After a Meal', 'পিপি সুগার (খাওয়ার পরে)'],
    [
      number(
        ['GLUPP', 'Glucose, 2 hours after food', 'গ্লুকোজ, খাওয়ার ২ ঘণ্টা পরে'],
        'mg/dL',
        from(ada, { high: 139 }),
        sugarLimits,
      ),
    ],
    {
      ...plasma,
      before: ['Blood is taken two hours after the first bite of a meal.', 'খাওয়া শুরু করার ঠিক দুই ঘণ্টা পরে রক্ত নেওয়া হয়।'],
    },
  ),
  chemistryOf(
    ['RBS', 'Glucose, Random', 'র‍্যান্ডম সুগার (যে কোনও সময়)'],
    [number(['GLUR', 'Glucose, random', 'গ্লুকোজ, যে কোনও সময়'], 'mg/dL', [], sugarLimits)],
    plasma,
  ),
  chemistryOf(['A1C', 'HbA1c', 'এইচবিএ১সি (তিন মাসের গড় সুগার)'], [hba1c, averageSugar], { samples: blood }),
  chemistryOf(
    ['GTT', 'Glucose Tolerance Test', 'গ্লুকোজ টলারেন্স টেস্ট'],
    tolerance.map(([code, name, nameBn, high, pregnant]) =>
      number(
        [code, name, nameBn],
        'mg/dL',
        [...(high === null ? [] : from(ada, { high })), ...from(who, { ...expecting, high: pregnant })],
        sugarLimits,
      ),
    ),
    {
      ...plasma,
      hours: 12,
      before: [
        'Come fasting for 8 to 10 hours; the test takes two and a half hours.',
        '৮ থেকে ১০ ঘণ্টা কিছু না খেয়ে আসুন (জল চলবে); টেস্টে আড়াই ঘণ্টা লাগে।',
        true,
      ],
    },
  ),
  chemistryOf(['LIPID', 'Lipid Profile', 'লিপিড প্রোফাইল'], lipids, { before: longFasting, method: 'Enzymatic' }),
  chemistryOf(['CHOL', 'Cholesterol, Total', 'মোট কোলেস্টেরল'], [cholesterol]),
  chemistryOf(['TG', 'Triglycerides', 'ট্রাইগ্লিসারাইড'], [triglycerides], { before: longFasting }),
  chemistryOf(['LFT', 'Liver Function Test (LFT)', 'লিভার ফাংশন টেস্ট (এলএফটি)'], liverFunction),
  chemistryOf(
    ['BIL', 'Bilirubin, Total and Direct', 'বিলিরুবিন, মোট ও ডাইরেক্ট'],
    [totalBilirubin, directBilirubin, indirectBilirubin],
  ),
  chemistryOf(['ALT', 'SGPT (ALT)', 'এসজিপিটি'], [alt]),
  chemistryOf(['AST', 'SGOT (AST)', 'এসজিওটি'], [ast]),
  chemistryOf(['ALP', 'Alkaline Phosphatase', 'অ্যালকালাইন ফসফাটেজ'], [alp]),
  chemistryOf(['KFT', 'Kidney Function Test (KFT)', 'কিডনি ফাংশন টেস্ট (কেএফটি)'], kidneyFunction),
  chemistryOf(['UREA', 'Urea', 'ইউরিয়া'], [urea]),
  chemistryOf(['CREA', 'Creatinine', 'ক্রিয়েটিনিন'], [creatinine, egfr]),
  chemistryOf(['UA', 'Uric Acid', 'ইউরিক অ্যাসিড'], [uricAcid]),
  chemistryOf(
    ['ELEC', 'Electrolytes (Sodium, Potassium, Chloride)', 'ইলেকট্রোলাইট (সোডিয়াম, পটাশিয়াম, ক্লোরাইড)'],
    electrolytes,
    { method: 'Ion-selective electrode' },
  ),
  chemistryOf(
    ['CA', 'Calcium', 'ক্যালসিয়াম'],
    [
      number(
        ['CA', 'Calcium, total', 'ক্যালসিয়াম, মোট'],
        'mg/dL',
        from(
          tietz,
          { from: years(2), to: years(12), low: '8.8', high: '10.8' },
          { ...adult, low: '8.6', high: '10.2' },
        ),
        limits('2', '25'),
      ),
    ],
  ),
  chemistryOf(
    ['PHOS', 'Phosphorus', 'ফসফরাস'],
    [
      number(
        ['PHOS', 'Phosphorus', 'ফসফরাস'],
        'mg/dL',
        from(kit, { ...adult, low: '2.5', high: '4.5' }),
        limits('0.2', '20'),
      ),
    ],
  ),
  chemistryOf(
    ['MG', 'Magnesium', 'ম্যাগনেশিয়াম'],
    [
      number(
        ['MG', 'Magnesium', 'ম্যাগনেশিয়াম'],
        'mg/dL',
        from(tietz, { ...adult, low: '1.6', high: '2.6' }),
        limits('0.2', '15'),
      ),
    ],
  ),
  chemistryOf(
    ['AMY', 'Amylase', 'অ্যামাইলেজ'],
    [number(['AMY', 'Amylase', 'অ্যামাইলেজ'], 'U/L', from(kit, { ...adult, low: 28, high: 100 }), limits('1', '20000'))],
  ),
  chemistryOf(
    ['LIPA', 'Lipase', 'লাইপেজ'],
    [number(['LIPA', 'Lipase', 'লাইপেজ'], 'U/L', from(kit, { ...adult, low: 13, high: 60 }), limits('1', '20000'))],
  ),
  chemistryOf(
    ['CARD', 'Cardiac Enzymes (CK, CK-MB) and Troponin', 'কার্ডিয়াক এনজাইম ও ট্রোপোনিন'],
    under(
      ['Heart', 'হার্ট'],
      number(
        ['CK', 'Creatine kinase (CK)', 'ক্রিয়েটিন কাইনেজ (সিকে)'],
        'U/L',
        from(kit, { ...men, low: 39, high: 308 }, { ...women, low: 26, high: 192 }),
        limits('1', '100000'),
      ),
      number(['CKMB', 'CK-MB', 'ক্রিয়েটিন কাইনেজ MB'], 'U/L', from(kit, { ...adult, high: 25 }), limits('0', '10000')),
      choice(['TROP', 'Troponin, card test', 'ট্রোপোনিন, কার্ড টেস্ট'], ['Negative', 'Positive'], 'Negative'),
    ),
    { hours: 2 },
  ),
  chemistryOf(
    ['LDH', 'LDH', 'এলডিএইচ'],
    [
      number(
        ['LDH', 'LDH', 'এলডিএইচ'],
        'U/L',
        from(kit, { ...men, low: 135, high: 225 }, { ...women, low: 135, high: 214 }),
        limits('10', '50000'),
      ),
    ],
  ),
  chemistryOf(
    ['IRON', 'Iron Profile', 'আয়রন প্রোফাইল'],
    under(
      ['Iron', 'আয়রন'],
      iron,
      number(
        ['TIBC', 'Total iron binding capacity', 'টিআইবিসি (আয়রন ধরার মোট ক্ষমতা)'],
        'µg/dL',
        from(tietz, { ...adult, low: 250, high: 425 }),
        limits('20', '2000'),
      ),
      formula(
        ['TSAT', 'Transferrin saturation', 'ট্রান্সফেরিন স্যাচুরেশন'],
        '%',
        'IRON * 100 / TIBC',
        from(tietz, { ...men, low: 20, high: 50 }, { ...women, low: 15, high: 50 }),
      ),
      ferritin,
    ),
    { hours: 24, before: fasting },
  ),
  chemistryOf(['FERR', 'Ferritin', 'ফেরিটিন'], [ferritin], { hours: 24, method: 'CLIA' }),
  chemistryOf(
    ['ACR', 'Urine Albumin to Creatinine Ratio', 'প্রস্রাবে অ্যালবুমিন ও ক্রিয়েটিনিনের অনুপাত'],
    [
      number(['UALB', 'Albumin in urine', 'প্রস্রাবে অ্যালবুমিন'], 'mg/L', [], limits('0', '20000')),
      number(['UCREA', 'Creatinine in urine', 'প্রস্রাবে ক্রিয়েটিনিন'], 'mg/dL', [], limits('1', '1000')),
      formula(
        ['ACR', 'Albumin / creatinine', 'অ্যালবুমিন / ক্রিয়েটিনিন'],
        'mg/g',
        'UALB * 100 / UCREA',
        from('KDIGO 2024', { ...adult, high: 29 }),
      ),
    ],
    { samples: urinePot, hours: 24, before: morningUrine },
  ),
];
