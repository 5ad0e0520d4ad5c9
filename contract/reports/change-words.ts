import { inDigitsOf } from '../digits.ts';
import type { Language } from '../fields.ts';
import { writeAge } from '../patients/age.ts';
import type { Change, ChangedField } from './changes.ts';
import { lacksRange } from './flags.ts';
import { showSample, showValue, wordRange } from './value-words.ts';

/** The names of what changed. For a value, its name stands before them. */
const fields: Record<Language, Record<Exclude<ChangedField, 'VALUE' | 'ADDED' | 'REMOVED'>, string>> = {
  en: {
    PATIENT: 'Patient',
    PATIENT_NAME: 'Patient’s name',
    AGE: 'Age',
    SEX: 'Sex',
    TEST: 'Test',
    CONTENT: 'Kind of report (file or typed values)',
    FILE: 'Attached pages',
    VALUES: 'Values',
    UNIT: 'unit',
    RANGE: 'reference range',
    FLAG: 'flag',
    NAME: 'name of the value',
    HEADING: 'heading above it',
    SAMPLE_KIND: 'Sample',
    SAMPLE_NUMBER: 'Sample number',
    SAMPLE_COLLECTED: 'Sample collected',
    SAMPLE_RECEIVED: 'Sample received',
    SAMPLE_REMARK: 'Sample remark',
    INTERPRETATION: 'Interpretation',
    RECOMMENDATIONS: 'Recommendations',
    DEPARTMENT: 'Department',
    METHOD: 'Method',
    REFERRAL_LAB: 'Tested at',
    FORM_F: 'Form F',
    REQUESTER: 'Requested by',
    LANGUAGE: 'Language',
  },
  bn: {
    PATIENT: 'রোগী',
    PATIENT_NAME: 'রোগীর নাম',
    AGE: 'বয়স',
    SEX: 'লিঙ্গ',
    TEST: 'টেস্ট',
    CONTENT: 'রিপোর্টের ধরন (ফাইল বা লেখা রেজাল্ট)',
    FILE: 'সঙ্গের পাতা',
    VALUES: 'রেজাল্ট',
    UNIT: 'একক',
    RANGE: 'স্বাভাবিক মাত্রা',
    FLAG: 'কম বা বেশির চিহ্ন',
    NAME: 'রেজাল্টের নাম',
    HEADING: 'উপরের শিরোনাম',
    SAMPLE_KIND: 'নমুনা',
    SAMPLE_NUMBER: 'নমুনার নম্বর',
    SAMPLE_COLLECTED: 'নমুনা নেওয়া হয়েছে',
    SAMPLE_RECEIVED: 'নমুনা পৌঁছেছে',
    SAMPLE_REMARK: 'নমুনা নিয়ে মন্তব্য',
    INTERPRETATION: 'রেজাল্টের ব্যাখ্যা',
    RECOMMENDATIONS: 'পরামর্শ',
    DEPARTMENT: 'বিভাগ',
    METHOD: 'পদ্ধতি',
    REFERRAL_LAB: 'যেখানে পরীক্ষা হয়েছে',
    FORM_F: 'ফর্ম এফ',
    REQUESTER: 'কার নির্দেশে',
    LANGUAGE: 'ভাষা',
  },
};

const words: Record<Language, Record<'changed' | 'added' | 'removed' | 'none', string>> = {
  en: { changed: 'changed', added: 'added', removed: 'removed', none: 'none' },
  bn: { changed: 'বদলেছে', added: 'যোগ হয়েছে', removed: 'বাদ গেছে', none: 'লেখা নেই' },
};

const flags: Record<Language, Readonly<Record<string, string>>> = {
  en: {
    LOW: 'Low',
    HIGH: 'High',
    CRITICAL_LOW: 'Critical low',
    CRITICAL_HIGH: 'Critical high',
    ABNORMAL: 'Abnormal',
    NORMAL: 'Normal',
  },
  bn: {
    LOW: 'কম',
    HIGH: 'বেশি',
    CRITICAL_LOW: 'বিপজ্জনক মাত্রায় কম',
    CRITICAL_HIGH: 'বিপজ্জনক মাত্রায় বেশি',
    ABNORMAL: 'অস্বাভাবিক',
    NORMAL: 'স্বাভাবিক',
  },
};
const sexes: Record<Language, Readonly<Record<string, string>>> = {
  en: { Male: 'Male', Female: 'Female', Other: 'Other' },
  bn: { Male: 'পুরুষ', Female: 'মহিলা', Other: 'অন্যান্য' },
};
const languages: Record<Language, Readonly<Record<string, string>>> = {
  en: { en: 'English', bn: 'Bengali' },
  bn: { en: 'ইংরেজি', bn: 'বাংলা' },
};

/** How a stored text is written, where it is not written as it was typed. */
type Writer = (kept: string, language: Language, dateTime: (moment: string) => string) => string;
const moment: Writer = (kept, _language, dateTime) => dateTime(kept);
const writers: Partial<Record<ChangedField, Writer>> = {
  AGE: (kept, language) => writeAge({ age: Number(kept) }, language) ?? inDigitsOf('count', kept, language),
  SEX: (kept, language) => sexes[language][kept] ?? kept,
  VALUE: showValue,
  ADDED: showValue,
  REMOVED: showValue,
  RANGE: wordRange,
  FLAG: (kept, language) => flags[language][kept] ?? kept,
  SAMPLE_KIND: showSample,
  SAMPLE_COLLECTED: moment,
  SAMPLE_RECEIVED: moment,
  LANGUAGE: (kept, language) => languages[language][kept] ?? kept,
};

/**
 * A change as screens and papers say it: 'Haemoglobin: 6.2 → 7.2 g/dL', 'Haemoglobin, flag: Critical low → Low',
 * 'Interpretation: changed'.
 * @param dateTime writes a moment (ISO 8601) in the language
 */
export function writeChange(change: Change, language: Language, dateTime: (moment: string) => string): string {
  const { field, from, to, unit } = change;
  const say = words[language];
  const write = (kept: string | null) =>
    kept === null ? say.none : (writers[field]?.(kept, language, dateTime) ?? kept);
  // Words have no unit, and of two numbers only the second one shows it.
  const withUnit = (kept: string | null) =>
    kept !== null && unit && lacksRange(kept, null) ? `${write(kept)} ${unit}` : write(kept);
  const isSaidOnce = to !== null && lacksRange(to, null);
  const test = (language === 'bn' && change.testBn) || change.test;
  if (field === 'ADDED' || field === 'REMOVED') {
    const value = field === 'ADDED' ? to : from;
    const done = field === 'ADDED' ? say.added : say.removed;
    return `${test}: ${value === null ? done : `${withUnit(value)} (${done})`}`;
  }
  const what = [test, field === 'VALUE' ? null : fields[language][field]].filter(Boolean).join(', ');
  if (from === null && to === null) return `${what}: ${say.changed}`;
  return `${what}: ${isSaidOnce ? write(from) : withUnit(from)} → ${withUnit(to)}`;
}
