import type { Language } from '#contract/fields.ts';
import type { Gender } from '#contract/patients/shapes.ts';

export interface DemoPatient {
  phone: string;
  name: string;
  language: Language;
  gender: Gender;
  /** Full years. */
  ageYears: number;
}

const bengaliNames = [
  'মিতালী সেন',
  'রমেশ মণ্ডল',
  'শিউলি দাস',
  'আব্দুল করিম শেখ',
  'সুমিত্রা পাল',
  'গৌতম চক্রবর্তী',
  'ফতেমা বিবি',
  'বিশ্বজিৎ মাহাতো',
  'কল্পনা সর্দার',
  'তাপস বন্দ্যোপাধ্যায়',
  'রেহানা খাতুন',
  'স্বপন হালদার',
  'পূর্ণিমা মুখোপাধ্যায়',
  'লক্ষ্মী হেমব্রম',
  'দীপক সাহা',
  'জ্যোৎস্না বিশ্বাস',
  'নুরুল ইসলাম',
  'অর্পিতা ভট্টাচার্য',
  'হরেন রায়',
  'চন্দনা কর্মকার',
  'সঞ্জয় প্রামাণিক',
  'মালতী দেবনাথ',
  'আসগর আলি মোল্লা',
  'ঋতুপর্ণা গঙ্গোপাধ্যায়',
  'নিতাই ঘোষ',
  'সবিতা টুডু',
  'কৃষ্ণা দত্ত',
  'প্রশান্ত জানা',
  'বাসন্তী মান্না',
];

const englishNames = [
  'Arup Maity',
  'Sumana Banerjee',
  'Kartik Mondal',
  'Tanusree Paul',
  'Sk. Rafikul Islam',
  'Manju Das',
  'Debasish Nandi',
  'Sabina Khatun',
  'Subhas Hansda',
  'Paromita Guha',
  'Biplab Santra',
  'Jharna Bera',
  'Mohan Lal Shaw',
  'Anjali Soren',
  'Tarun Adhikary',
  'Rupa Sardar',
  'Abhijit Kar',
  'Nazma Begum',
  'Partha Pratim Sinha',
  'Dipali Murmu',
  'Sukanta Barman',
  'Shefali Ghosh',
  'Amit Agarwal',
  'Rokeya Sultana',
  'Samir Bagchi',
  'Chhaya Rani Dey',
  'Uttam Sarkar',
  'Soma Chowdhury',
  'Haradhan Pramanik',
];

/** F or M for each name above, in order. */
const bengaliGenders = 'FMFMFMFMFMFMFFMFMFMFMFMFMFFMF';
const englishGenders = 'MFMFMFMFMFMFMFMFMFMFMFMFMFMFM';

/** 58 fictional people, half with Bengali names; with the two demo users the clinic has 60 patients. */
export const demoPatients: readonly DemoPatient[] = [
  ...bengaliNames.map((name, index) => ({ name, language: 'bn' as const, letter: bengaliGenders[index] })),
  ...englishNames.map((name, index) => ({ name, language: 'en' as const, letter: englishGenders[index] })),
].map(({ letter, ...person }, index) => ({
  ...person,
  phone: String(9_000_001_001 + index),
  gender: letter === 'F' ? 'Female' : 'Male',
  ageYears: 19 + ((index * 17) % 60),
}));
