import { choice, formula, from, number, words } from './analyte.ts';
import { bloodCount, dacie, esr, haemoglobin, plateletCount, smear } from './blood-count.ts';
import { blood, citrate, serum, testOf } from './starter-test.ts';

const plainHeading = { heading: '', headingBn: '' };
const group = ['Blood group', 'রক্তের গ্রুপ'] as const;
const smearParts = ['Peripheral smear', 'রক্তের স্মিয়ার'] as const;
const malaria = ['Malaria', 'ম্যালেরিয়া'] as const;
const detected = ['Not detected', 'Detected'];

export const haematology = [
  testOf(
    'HAEMATOLOGY',
    ['CBC', 'Complete Blood Count (CBC)', 'সিবিসি (রক্তের টেস্ট)'],
    { samples: blood, hours: 6, method: 'Automated cell counter' },
    bloodCount,
  ),
  testOf('HAEMATOLOGY', ['HB', 'Haemoglobin', 'হিমোগ্লোবিন'], { samples: blood, hours: 6 }, [
    { ...haemoglobin, ...plainHeading },
  ]),
  testOf('HAEMATOLOGY', ['ESR', 'ESR', 'ইএসআর'], { samples: blood, hours: 6, method: 'Westergren' }, [
    { ...esr, ...plainHeading },
  ]),
  testOf('HAEMATOLOGY', ['PLT', 'Platelet Count', 'প্লেটলেট কাউন্ট'], { samples: blood, hours: 6 }, [
    { ...plateletCount, ...plainHeading },
  ]),
  testOf(
    'HAEMATOLOGY',
    ['BG', 'Blood Group and Rh', 'রক্তের গ্রুপ ও আরএইচ'],
    { samples: blood, hours: 6, method: 'Agglutination, forward and reverse' },
    [
      choice(['ABO', 'ABO group', 'এবিও গ্রুপ'], ['A', 'B', 'AB', 'O'], '', { heading: group }),
      choice(['RH', 'Rh (D)', 'আরএইচ (ডি)'], ['Positive', 'Negative'], '', { heading: group }),
    ],
  ),
  testOf(
    'HAEMATOLOGY',
    ['PBS', 'Peripheral Blood Smear', 'পেরিফেরাল ব্লাড স্মিয়ার'],
    { samples: blood, hours: 24, method: 'Leishman stain, microscopy' },
    [
      words(['PSRBC', 'Red cells', 'লোহিত কণিকা'], { heading: smearParts }),
      words(['PSWBC', 'White cells', 'শ্বেত কণিকা'], { heading: smearParts }),
      words(['PSPLT', 'Platelets on the smear', 'স্মিয়ারে প্লেটলেট'], { heading: smearParts }),
      words(['PSPAR', 'Parasites on the smear', 'স্মিয়ারে পরজীবী'], { heading: smearParts }),
      { ...smear, name: 'Peripheral smear', heading: smearParts[0], headingBn: smearParts[1] },
    ],
  ),
  testOf(
    'HAEMATOLOGY',
    ['RETIC', 'Reticulocyte Count', 'রেটিকুলোসাইট কাউন্ট'],
    { samples: blood, hours: 24, method: 'New methylene blue, microscopy' },
    [
      number(
        ['RETIC', 'Reticulocytes', 'রেটিকুলোসাইট'],
        '%',
        from(dacie, { from: { amount: 12, unit: 'YEAR' }, low: '0.5', high: '2.5' }),
        { valid: ['0', '60'] },
      ),
    ],
  ),
  testOf(
    'HAEMATOLOGY',
    ['BTCT', 'Bleeding and Clotting Time', 'ব্লিডিং ও ক্লটিং টাইম'],
    { samples: [], hours: 6, method: 'Ivy; Lee and White' },
    [
      number(
        ['BT', 'Bleeding time (Ivy)', 'ব্লিডিং টাইম'],
        'minutes',
        from('Dacie and Lewis, Practical Haematology, 12th edition, chapter 18', { low: 2, high: 7 }),
        { valid: ['0', '60'] },
      ),
      number(['CT', 'Clotting time (Lee and White)', 'ক্লটিং টাইম'], 'minutes', [], { valid: ['0', '120'] }),
    ],
  ),
  testOf(
    'HAEMATOLOGY',
    ['PT', 'Prothrombin Time with INR', 'প্রোথ্রম্বিন টাইম ও আইএনআর'],
    { samples: citrate, hours: 12 },
    [
      number(['PT', 'Prothrombin time', 'প্রোথ্রম্বিন টাইম'], 'seconds', [], { valid: ['5', '300'] }),
      number(['PTC', 'Mean normal prothrombin time', 'গড় স্বাভাবিক প্রোথ্রম্বিন টাইম'], 'seconds', [], {
        valid: ['5', '30'],
      }),
      number(['ISI', 'ISI of the reagent', 'রিএজেন্টের আইএসআই'], '', [], { valid: ['0.5', '3'] }),
      formula(['INR', 'INR', 'আইএনআর'], '', '(PT / PTC) ^ ISI', [], { decimals: 2 }),
    ],
  ),
  testOf('HAEMATOLOGY', ['APTT', 'APTT', 'এপিটিটি'], { samples: citrate, hours: 12 }, [
    number(['APTT', 'APTT', 'এপিটিটি'], 'seconds', [], { valid: ['5', '300'] }),
    number(['APTTC', 'APTT, control', 'এপিটিটি, কন্ট্রোল'], 'seconds', [], { valid: ['5', '100'] }),
  ]),
  testOf('HAEMATOLOGY', ['DDIM', 'D-dimer', 'ডি-ডাইমার'], { samples: citrate, hours: 24 }, [
    number(
      ['DDIM', 'D-dimer', 'ডি-ডাইমার'],
      'µg/mL FEU',
      from('Reagent kit insert', { from: { amount: 18, unit: 'YEAR' }, high: '0.50' }),
      {
        valid: ['0', '200'],
      },
    ),
  ]),
  testOf(
    'HAEMATOLOGY',
    ['MAL', 'Malaria Antigen and Smear', 'ম্যালেরিয়া অ্যান্টিজেন ও স্মিয়ার'],
    { samples: blood, hours: 6 },
    [
      choice(['MALPV', 'P. vivax antigen', 'পি. ভাইভ্যাক্স অ্যান্টিজেন'], detected, 'Not detected', { heading: malaria }),
      choice(['MALPF', 'P. falciparum antigen', 'পি. ফ্যালসিপেরাম অ্যান্টিজেন'], detected, 'Not detected', {
        heading: malaria,
      }),
      choice(
        ['MALSM', 'Malaria parasites, smear', 'ম্যালেরিয়ার পরজীবী, স্মিয়ার'],
        ['Not seen', 'P. vivax seen', 'P. falciparum seen', 'P. vivax and P. falciparum seen'],
        'Not seen',
        { heading: malaria },
      ),
    ],
  ),
  testOf('SEROLOGY', ['ICT', "Coombs' Test, Indirect", 'ইনডাইরেক্ট কুম্বস টেস্ট'], { samples: serum, hours: 24 }, [
    choice(['ICT', "Coombs' test, indirect", 'ইনডাইরেক্ট কুম্বস টেস্ট'], ['Negative', 'Positive'], 'Negative'),
  ]),
];
