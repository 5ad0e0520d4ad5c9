import { choice, words } from './analyte.ts';
import { testOf } from './starter-test.ts';

const culture = ['Culture', 'কালচার'] as const;
const sensitivity = ['Antibiotic sensitivity', 'অ্যান্টিবায়োটিক সেন্সিটিভিটি'] as const;
/** What grew, and which antibiotics act, in words. */
const grown = [
  choice(
    ['CGROW', 'Growth', 'জীবাণুর বৃদ্ধি'],
    ['No growth', 'No significant growth', 'Growth', 'Mixed growth, please repeat'],
    'No growth / No significant growth',
    { heading: culture },
  ),
  words(['CORG', 'Organism', 'জীবাণুর নাম'], { heading: culture }),
  words(['CCOUNT', 'Colony count', 'কলোনির সংখ্যা'], { heading: culture }),
  words(['CSENS', 'Sensitive to', 'যে ওষুধে কাজ হয় (সেন্সিটিভ)'], { heading: sensitivity }),
  words(['CINT', 'Intermediate', 'মাঝামাঝি (ইন্টারমিডিয়েট)'], { heading: sensitivity }),
  words(['CRES', 'Resistant to', 'যে ওষুধে কাজ হয় না (রেজিস্ট্যান্ট)'], { heading: sensitivity }),
];
const method = 'Aerobic culture; Kirby-Bauer disc diffusion (CLSI)';

export const microbiology = [
  testOf(
    'MICROBIOLOGY',
    ['UCS', 'Urine Culture and Sensitivity', 'প্রস্রাব কালচার ও সেন্সিটিভিটি'],
    {
      samples: [{ container: 'URINE', kind: 'Urine, midstream' }],
      hours: 72,
      method,
      before: [
        'Wash first; the middle part of the urine in a sterile container, brought within an hour. ' +
          'Before any antibiotic, if possible.',
        'আগে প্রস্রাবের জায়গা জল দিয়ে ধুয়ে নিন; প্রস্রাবের মাঝের অংশ ' +
          'জীবাণুমুক্ত পাত্রে নিয়ে এক ঘণ্টার মধ্যে আনুন। সম্ভব হলে অ্যান্টিবায়োটিক শুরুর আগে।',
      ],
    },
    grown,
  ),
  testOf(
    'MICROBIOLOGY',
    ['BCS', 'Blood Culture and Sensitivity', 'ব্লাড কালচার ও সেন্সিটিভিটি'],
    { samples: [{ container: 'OTHER', kind: 'Blood culture bottle' }], hours: 120, method },
    grown,
  ),
  testOf(
    'MICROBIOLOGY',
    ['PCS', 'Pus Culture and Sensitivity', 'পুঁজ কালচার ও সেন্সিটিভিটি'],
    { samples: [{ container: 'SWAB', kind: 'Pus swab' }], hours: 72, method },
    grown,
  ),
  testOf(
    'MICROBIOLOGY',
    ['AFB', 'Sputum for AFB', 'কফে যক্ষ্মার জীবাণু (এএফবি)'],
    {
      samples: [{ container: 'OTHER', kind: 'Sputum' }],
      hours: 24,
      method: 'Ziehl-Neelsen stain, microscopy',
      before: [
        "Deep cough of the early morning, in the clinic's container; no saliva.",
        'ভোরে জোরে কেশে তোলা কফ, ক্লিনিকের পাত্রে; থুতু নয়।',
      ],
    },
    [
      choice(['AFB', 'Acid-fast bacilli', 'যক্ষ্মার জীবাণু (এএফবি)'], ['Not seen', 'Scanty', '1+', '2+', '3+'], 'Not seen'),
      words(['AFBN', 'Bacilli counted, if scanty', 'সংখ্যা, অল্প হলে']),
    ],
  ),
];
