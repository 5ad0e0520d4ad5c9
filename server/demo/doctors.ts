import type { DoctorType } from '#contract/doctors/states.ts';
import { demoProfile } from './profile.ts';
import { demoPhones } from './accounts.ts';
import type { Sitting } from './calendar.ts';

export interface DemoDoctor {
  phone: string;
  name: string;
  nameBn: string;
  type: DoctorType;
  speciality: string;
  specialityBn: string;
  qualifications: string;
  registrationNumber: string;
  sittings: readonly Sitting[];
  feePaise: number;
  hospital: string;
  address: string;
  isReporting: boolean;
  isPublic: boolean;
}

const weekdays = [1, 2, 3, 4, 5];
const workdays = [1, 2, 3, 4, 5, 6];

/** The clinic's own doctors. */
const internalDoctors = [
  {
    phone: demoPhones.internalDoctor,
    name: 'Dr. Anirban Sarkar',
    nameBn: 'ডা. অনির্বাণ সরকার',
    speciality: 'Cardiology',
    specialityBn: 'হৃদ্‌রোগ',
    feePaise: 60_000,
    qualifications: 'MBBS, MD (General Medicine), DM (Cardiology)',
    isReporting: true,
    isPublic: true,
    sittings: [
      { days: [1, 3, 5], from: 10, to: 13 },
      { days: [2, 4], from: 16, to: 18 },
    ],
  },
  {
    phone: '9000000101',
    name: 'Dr. Debjani Mukherjee',
    nameBn: 'ডা. দেবযানী মুখার্জি',
    speciality: 'Diabetology',
    specialityBn: 'ডায়াবেটিস',
    feePaise: 50_000,
    qualifications: 'MBBS, MD (General Medicine), PG Diploma in Diabetology',
    isPublic: true,
    sittings: [{ days: workdays, from: 9, to: 12 }],
  },
  {
    phone: '9000000102',
    name: 'Dr. Prabir Kumar Das',
    nameBn: 'ডা. প্রবীর কুমার দাস',
    speciality: 'General Medicine',
    specialityBn: 'সাধারণ চিকিৎসা',
    feePaise: 25_000,
    qualifications: 'MBBS, MD (General Medicine)',
    sittings: [
      { days: workdays, from: 8, to: 13 },
      { days: [0], from: 9, to: 12 },
    ],
  },
  {
    phone: '9000000103',
    name: 'Dr. Sutapa Ghosh',
    nameBn: 'ডা. সুতপা ঘোষ',
    speciality: 'Gynecology',
    specialityBn: 'স্ত্রীরোগ',
    feePaise: 45_000,
    qualifications: 'MBBS, MS (Obstetrics and Gynaecology)',
    sittings: [{ days: [2, 4, 6], from: 11, to: 14 }],
  },
  {
    phone: '9000000104',
    name: 'Dr. Imran Ali Molla',
    nameBn: 'ডা. ইমরান আলি মোল্লা',
    speciality: 'Paediatrics',
    specialityBn: 'শিশুরোগ',
    feePaise: 35_000,
    qualifications: 'MBBS, MD (Paediatrics)',
    sittings: [{ days: weekdays, from: 17, to: 20 }],
  },
  {
    phone: '9000000105',
    name: 'Dr. Ritwik Majumdar',
    nameBn: 'ডা. ঋত্বিক মজুমদার',
    speciality: 'Radiology',
    specialityBn: 'রেডিওলজি',
    feePaise: 40_000,
    qualifications: 'MBBS, MD (Radiodiagnosis)',
    isReporting: true,
    sittings: [{ days: workdays, from: 14, to: 18 }],
  },
  {
    phone: '9000000106',
    name: 'Dr. Kakoli Bhattacharya',
    nameBn: 'ডা. কাকলি ভট্টাচার্য',
    speciality: 'Pathology',
    specialityBn: 'প্যাথোলজি',
    feePaise: 30_000,
    qualifications: 'MBBS, MD (Pathology)',
    isReporting: true,
    sittings: [{ days: weekdays, from: 9, to: 12 }],
  },
];

/** Doctors of other hospitals, who visit once or twice a week and refer patients. */
const externalDoctors = [
  {
    phone: demoPhones.externalDoctor,
    name: 'Dr. Sharmila Dutta',
    nameBn: 'ডা. শর্মিলা দত্ত',
    speciality: 'Orthopedics',
    specialityBn: 'হাড় ও জয়েন্ট',
    feePaise: 50_000,
    qualifications: 'MBBS, MS (Orthopaedics)',
    isPublic: true,
    hospital: 'Haripur Bone and Joint Centre',
    sittings: [{ days: [2, 6], from: 16, to: 19 }],
  },
  {
    phone: '9000000107',
    name: 'Dr. Saikat Pal',
    nameBn: 'ডা. সৈকত পাল',
    speciality: 'ENT',
    specialityBn: 'নাক-কান-গলা',
    feePaise: 35_000,
    qualifications: 'MBBS, MS (ENT)',
    hospital: 'Nabapalli Nursing Home',
    sittings: [
      { days: [3], from: 16, to: 19 },
      { days: [0], from: 9, to: 11 },
    ],
  },
  {
    phone: '9000000108',
    name: 'Dr. Nasrin Sultana',
    nameBn: 'ডা. নাসরিন সুলতানা',
    speciality: 'Dermatology',
    specialityBn: 'চর্মরোগ',
    feePaise: 40_000,
    qualifications: 'MBBS, MD (Dermatology)',
    hospital: 'Haripur Skin Clinic',
    sittings: [
      { days: [4], from: 15, to: 18 },
      { days: [0], from: 10, to: 13 },
    ],
  },
  {
    phone: '9000000109',
    name: 'Dr. Tapan Mahato',
    nameBn: 'ডা. তপন মাহাতো',
    speciality: 'Neurology',
    specialityBn: 'স্নায়ুরোগ',
    feePaise: 70_000,
    qualifications: 'MBBS, MD (General Medicine), DM (Neurology)',
    hospital: 'Purbachal Neuro Centre',
    sittings: [
      { days: [0], weeks: [2, 4], from: 9, to: 13 },
      { days: [4], from: 18, to: 20 },
    ],
  },
  {
    phone: '9000000110',
    name: 'Dr. Moumita Saha',
    nameBn: 'ডা. মৌমিতা সাহা',
    speciality: 'Ophthalmology',
    specialityBn: 'চক্ষুরোগ',
    feePaise: 35_000,
    qualifications: 'MBBS, MS (Ophthalmology)',
    hospital: 'Alokdisha Eye Hospital',
    sittings: [{ days: [5], from: 15, to: 18 }],
  },
];

/** Twelve fictional doctors at fictional hospitals. The three public ones match the site's three service cards. */
export const demoDoctors: readonly DemoDoctor[] = [
  ...internalDoctors.map((doctor) => ({
    hospital: demoProfile.name.en,
    address: '',
    type: 'Internal' as const,
    ...doctor,
  })),
  ...externalDoctors.map((doctor) => ({
    address: `${doctor.hospital}, near Sundarpur, West Bengal`,
    type: 'External' as const,
    ...doctor,
  })),
].map((doctor) => ({
  isReporting: false,
  isPublic: false,
  // Clearly fictional: a realistic number could belong to a real doctor.
  registrationNumber: `WBMC-DEMO-${doctor.phone.slice(-4)}`,
  ...doctor,
}));
