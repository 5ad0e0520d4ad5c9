import type { ExportColumn } from '#contract/exports/shapes.ts';
import type { ImportedList } from './import-texts.ts';

/**
 * What clinics call the columns of their own lists, beside the headings of the export. In small letters, without what
 * stands in brackets at the end.
 */
export const headingWords: { readonly [L in ImportedList]: Readonly<Partial<Record<ExportColumn<L>, string[]>>> } = {
  tests: {
    testName: [
      'test',
      'tests',
      'test name in english',
      'name of test',
      'name of the test',
      'name',
      'investigation',
      'investigations',
      'name of investigation',
      'particulars',
      'টেস্ট',
      'পরীক্ষা',
      'পরীক্ষার নাম',
    ],
    testNameBn: ['bengali name', 'name in bengali', 'test name bengali', 'বাংলা নাম', 'টেস্টের বাংলা নাম', 'বাংলায় নাম'],
    testPrice: ['price', 'rate', 'mrp', 'amount', 'charge', 'charges', 'cost', 'দাম', 'মূল্য', 'রেট'],
    code: ['test code', 'short code', 'short name'],
    hospitalName: ['centre', 'branch', 'হাসপাতালের নাম'],
    tubes: ['tube', 'tube or pot', 'container', 'vacutainer', 'টিউব বা পাত্র'],
    promisedHours: ['report within', 'report time', 'tat'],
  },
  doctors: {
    userName: ['doctor', 'doctor name', "doctor's name", 'name of doctor', 'name of the doctor', 'ডাক্তার', 'ডাক্তারের নাম'],
    nameBn: ['bengali name', 'বাংলা নাম'],
    phoneNumber: [
      'phone',
      'phone no',
      'ph. no',
      'ph no',
      'mobile',
      'mobile no',
      'mobile number',
      'contact',
      'contact no',
      'contact number',
      'ফোন',
      'মোবাইল',
      'মোবাইল নম্বর',
    ],
    speciality: ['specialty', 'specialisation', 'specialization', 'department'],
    qualifications: ['qualification', 'degree', 'degrees'],
    registrationNumber: ['registration no', 'reg. no', 'reg no', 'registration'],
    fee: ['fees', 'consultation fee', 'visit', 'ফি'],
    email: ['e-mail', 'email id'],
    notes: ['remarks', 'note'],
  },
};

/** A column that counts the lines: it says nothing about what stands in them. */
export const lineNumbers: readonly string[] = [
  'sl',
  'sl no',
  'sl. no',
  's. no',
  's no',
  'sr. no',
  'sr no',
  'serial no',
  'ক্রমিক নং',
];
