import type { Analyte } from '#contract/lab-tests/analytes.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import { starterAnalytes, starterValue } from '../lab-tests/starter/lists.ts';
import { ecg, eyes } from './devices.ts';

export interface DemoLabTest {
  name: string;
  /** Begins with the service's Bengali name on the home page. */
  nameBn: string;
  priceRupees: number;
  /** Whether it leads to a report; a dressing or a consultation does not. */
  hasReport: boolean;
}

const test = (name: string, nameBn: string, priceRupees: number): DemoLabTest => ({
  name,
  nameBn,
  priceRupees,
  hasReport: true,
});
const service = (name: string, nameBn: string, priceRupees: number): DemoLabTest => ({
  name,
  nameBn,
  priceRupees,
  hasReport: false,
});

/** The 24 services of the home page (R11), each with a test to book, at small-town prices. */
export const demoLabTests: readonly DemoLabTest[] = [
  test('Diabetes Care: HbA1c and Fasting Sugar', 'ডায়াবেটিসের যত্ন: HbA1c ও ফাস্টিং সুগার', 450),
  test('Cardiology: Echocardiogram', 'হৃদ্‌রোগ: ইকোকার্ডিওগ্রাম', 1500),
  test('Orthopedics: Knee X-ray', 'হাড় ও জয়েন্ট: হাঁটুর এক্স-রে', 400),
  test('Lab Tests: Complete Blood Count', 'ল্যাব টেস্ট: সিবিসি (রক্তের টেস্ট)', 300),
  test('Radiology and Imaging: Chest X-ray', 'রেডিওলজি ও ইমেজিং: বুকের এক্স-রে', 350),
  test('Cardiac and Pulmonary Tests: ECG', 'হৃদ্‌যন্ত্র ও ফুসফুসের টেস্ট: ইসিজি', 250),
  test('Specialty Tests: Thyroid Profile', 'বিশেষ টেস্ট: থাইরয়েড প্রোফাইল', 550),
  test('Wellness Packages: Full-Body Check-up', 'ওয়েলনেস প্যাকেজ: সারা শরীরের চেক-আপ', 1799),
  service('Home Sample Collection', 'বাড়ি থেকে নমুনা সংগ্রহ', 100),
  service('Teleconsultation', 'টেলিকনসালটেশন', 300),
  service('GP Consultation', 'সাধারণ চিকিৎসা: ডাক্তার দেখানো', 200),
  test('Hypertension: 24-hour BP Monitoring', 'উচ্চ রক্তচাপ: ২৪ ঘণ্টার রক্তচাপ মাপা', 900),
  test('Neurology: EEG', 'স্নায়ুরোগ: ইইজি', 1200),
  test('Dermatology: Skin Scraping', 'চর্মরোগ: ত্বকের স্ক্র্যাপিং টেস্ট', 200),
  test('Gynecology: Pap Smear', 'স্ত্রীরোগ: প্যাপ স্মিয়ার', 600),
  service('Paediatrics: Growth Check', 'শিশুরোগ: শিশুর বৃদ্ধি দেখা', 250),
  test('ENT: Hearing Test', 'নাক-কান-গলা: কানে শোনার টেস্ট', 500),
  test('Ophthalmology: Eye Test', 'চোখের চিকিৎসা: চোখ পরীক্ষা', 200),
  service('Dental: Scaling and Cleaning', 'দাঁতের চিকিৎসা: স্কেলিং ও পরিষ্কার', 800),
  service('Diet and Nutrition: Meal Plan', 'ডায়েট ও পুষ্টি: খাদ্যতালিকা', 400),
  service('Mental Health: Counselling', 'মানসিক স্বাস্থ্য: কাউন্সেলিং', 500),
  test('Corporate Screenings: Health Check', 'কর্পোরেট স্বাস্থ্য পরীক্ষা: হেলথ চেক-আপ', 1200),
  service('First Aid and Emergency: Dressing', 'প্রাথমিক ও জরুরি চিকিৎসা: ড্রেসিং', 150),
  service('Minor Surgery: Abscess Drainage', 'ছোট অস্ত্রোপচার: ফোঁড়া কাটা', 2500),
];

/** The samples of some tests, by name. */
export const demoSamples: Readonly<Record<string, readonly Sample[]>> = {
  'Home Sample Collection': [],
  'Lab Tests: Complete Blood Count': [{ container: 'EDTA', kind: 'Whole blood' }],
  'Specialty Tests: Thyroid Profile': [{ container: 'CLOT', kind: 'Serum' }],
  'Diabetes Care: HbA1c and Fasting Sugar': [
    { container: 'FLUORIDE', kind: 'Plasma' },
    { container: 'EDTA', kind: 'Whole blood' },
  ],
  'Wellness Packages: Full-Body Check-up': [
    { container: 'CLOT', kind: 'Serum' },
    { container: 'URINE', kind: 'Urine' },
  ],
  'Dermatology: Skin Scraping': [{ container: 'OTHER', kind: 'Skin scraping' }],
  'Gynecology: Pap Smear': [{ container: 'SWAB', kind: 'Cervical smear' }],
};

const valuesOf = (...codes: string[]) => codes.map(starterValue);
const thyroid = { heading: 'Thyroid', headingBn: 'থাইরয়েড' };

/** What some tests measure, by name, and whether their ranges were confirmed. */
export const demoAnalytes: Readonly<Record<string, { analytes: readonly Analyte[]; isConfirmed: boolean }>> = {
  'Lab Tests: Complete Blood Count': { analytes: starterAnalytes('CBC'), isConfirmed: true },
  'Specialty Tests: Thyroid Profile': {
    analytes: valuesOf('T3', 'T4', 'TSH', 'FT4').map((each) => ({ ...each, ...thyroid })),
    isConfirmed: true,
  },
  'Cardiac and Pulmonary Tests: ECG': { analytes: ecg, isConfirmed: true },
  'Ophthalmology: Eye Test': { analytes: eyes, isConfirmed: true },
  'Diabetes Care: HbA1c and Fasting Sugar': { analytes: valuesOf('GLUF', 'HBA1C', 'EAG'), isConfirmed: false },
  'Wellness Packages: Full-Body Check-up': {
    analytes: ['LIPID', 'KFT', 'LFT', 'URINE'].flatMap(starterAnalytes),
    isConfirmed: false,
  },
};

/** What the counter, the labels and the list of prices say of some tests, by name. */
export const demoCatalogue: Readonly<
  Record<
    string,
    {
      code: string;
      promisedHours: number;
      preparation?: string;
      preparationBn?: string;
      fasting?: boolean;
      referralLab?: string;
    }
  >
> = {
  'Diabetes Care: HbA1c and Fasting Sugar': {
    code: 'SUGAR',
    promisedHours: 6,
    preparation: 'Come in the morning, 8 to 10 hours after your last meal; water is fine',
    fasting: true,
    preparationBn: 'সকালে আসুন, শেষ খাবারের ৮ থেকে ১০ ঘণ্টা পরে; জল খাওয়া যাবে',
  },
  'Cardiology: Echocardiogram': { code: 'ECHO', promisedHours: 4 },
  'Orthopedics: Knee X-ray': { code: 'XKNEE', promisedHours: 4 },
  'Lab Tests: Complete Blood Count': { code: 'CBC', promisedHours: 4 },
  'Radiology and Imaging: Chest X-ray': { code: 'XCHEST', promisedHours: 4 },
  'Cardiac and Pulmonary Tests: ECG': { code: 'ECG', promisedHours: 1 },
  'Specialty Tests: Thyroid Profile': { code: 'THY', promisedHours: 24 },
  'Wellness Packages: Full-Body Check-up': {
    code: 'FULL',
    promisedHours: 24,
    preparation: 'Come in the morning, 12 hours after your last meal; bring a morning urine sample',
    fasting: true,
    preparationBn: 'সকালে আসুন, শেষ খাবারের ১২ ঘণ্টা পরে; সকালের প্রস্রাবের নমুনা আনুন',
  },
  'Dermatology: Skin Scraping': { code: 'SKIN', promisedHours: 24 },
  'Gynecology: Pap Smear': { code: 'PAP', promisedHours: 72, referralLab: 'City Reference Laboratory, Kolkata' },
};

/** Packages, by the names of their tests. */
export const demoPackages: readonly {
  name: string;
  nameBn: string;
  code: string;
  priceRupees: number;
  tests: readonly string[];
}[] = [
  {
    name: 'Diabetes Package',
    nameBn: 'ডায়াবেটিস প্যাকেজ',
    code: 'DIAB',
    priceRupees: 849,
    tests: [
      'Diabetes Care: HbA1c and Fasting Sugar',
      'Lab Tests: Complete Blood Count',
      'Cardiac and Pulmonary Tests: ECG',
    ],
  },
  {
    name: 'Heart Check-up Package',
    nameBn: 'হার্ট চেক-আপ প্যাকেজ',
    code: 'HEART',
    priceRupees: 1799,
    tests: ['Cardiac and Pulmonary Tests: ECG', 'Cardiology: Echocardiogram', 'Radiology and Imaging: Chest X-ray'],
  },
  {
    name: 'Senior Citizen Package',
    nameBn: 'প্রবীণদের প্যাকেজ',
    code: 'SENIOR',
    priceRupees: 1499,
    tests: [
      'Lab Tests: Complete Blood Count',
      'Diabetes Care: HbA1c and Fasting Sugar',
      'Specialty Tests: Thyroid Profile',
      'Cardiac and Pulmonary Tests: ECG',
      'Radiology and Imaging: Chest X-ray',
    ],
  },
];

/** How some tests are measured, by name; printed on their reports. */
export const demoMethods: Readonly<Record<string, string>> = {
  'Diabetes Care: HbA1c and Fasting Sugar': 'HPLC; GOD-POD',
  'Lab Tests: Complete Blood Count': 'Automated cell counter',
  'Specialty Tests: Thyroid Profile': 'CLIA',
};
