import type { Language } from '../fields.ts';
import { writeRange, writeValue } from './flags.ts';

/**
 * The Bengali wording of values in words: the choices of the starter catalogue, and the words in place of a value. The
 * English word is always the one that is stored, compared, hashed and exported.
 */
export const valueWords: Readonly<Record<string, string>> = {
  Positive: 'পজিটিভ',
  Negative: 'নেগেটিভ',
  Reactive: 'রিঅ্যাক্টিভ',
  'Non-reactive': 'নন-রিঅ্যাক্টিভ',
  Detected: 'পাওয়া গেছে',
  'Not detected': 'পাওয়া যায়নি',
  Seen: 'দেখা গেছে',
  'Not seen': 'দেখা যায়নি',
  Present: 'আছে',
  Nil: 'নেই',
  Trace: 'সামান্য',
  Scanty: 'খুব কম',
  Few: 'অল্প কয়েকটি',
  Plenty: 'প্রচুর',
  'Pale yellow': 'হালকা হলুদ',
  Yellow: 'হলুদ',
  'Dark yellow': 'গাঢ় হলুদ',
  Red: 'লাল',
  Brown: 'বাদামি',
  Green: 'সবুজ',
  Black: 'কালো',
  'Clay-coloured': 'মাটির রঙের',
  Clear: 'স্বচ্ছ',
  Hazy: 'সামান্য ঘোলা',
  Turbid: 'ঘোলা',
  Formed: 'বাঁধা',
  'Semi-formed': 'আধ-বাঁধা',
  Loose: 'পাতলা',
  Watery: 'জলের মতো',
  Complete: 'পুরোপুরি',
  Incomplete: 'পুরোপুরি নয়',
  Hyaline: 'হায়ালিন',
  Granular: 'গ্র্যানুলার',
  'Calcium oxalate': 'ক্যালসিয়াম অক্সালেট',
  Urates: 'ইউরেট',
  Phosphates: 'ফসফেট',
  Growth: 'জীবাণু জন্মেছে',
  'No growth': 'জীবাণু জন্মায়নি',
  'No significant growth': 'উল্লেখ করার মতো জীবাণু জন্মায়নি',
  'Mixed growth, please repeat': 'একাধিক জীবাণু জন্মেছে, আবার নমুনা দিন',
  'P. vivax seen': 'পি. ভাইভ্যাক্স দেখা গেছে',
  'P. falciparum seen': 'পি. ফ্যালসিপেরাম দেখা গেছে',
  'P. vivax and P. falciparum seen': 'পি. ভাইভ্যাক্স ও পি. ফ্যালসিপেরাম দেখা গেছে',
  'Not clear, repeat in a week': 'স্পষ্ট নয়, এক সপ্তাহ পরে আবার করান',
  'Not done': 'করা হয়নি',
  Haemolysed: 'হিমোলাইজড',
  Clotted: 'জমাট বাঁধা',
  Insufficient: 'পরিমাণে কম',
};

/** The kinds of samples of the starter catalogue in Bengali. */
export const sampleWords: Readonly<Record<string, string>> = {
  'Whole blood': 'রক্ত',
  Serum: 'সিরাম',
  Plasma: 'প্লাজমা',
  Urine: 'প্রস্রাব',
  'Urine, midstream': 'প্রস্রাব, মাঝের অংশ',
  Stool: 'মল',
  Sputum: 'কফ',
  Semen: 'বীর্য',
  'Pus swab': 'পুঁজের সোয়াব',
  'Skin scraping': 'ত্বকের স্ক্র্যাপিং',
  'Cervical smear': 'জরায়ুমুখের স্মিয়ার',
  'Blood culture bottle': 'ব্লাড কালচারের বোতল',
};

const plain = (word: string) => word.trim().toLowerCase();
const finder = (words: Readonly<Record<string, string>>) =>
  new Map(Object.entries(words).map(([english, bengali]) => [plain(english), bengali]));
const [bengaliValues, bengaliSamples] = [finder(valueWords), finder(sampleWords)];

/** A bound in words: 'Below 1:100'. */
const below = /^below (\S*\d)$/i;

function bengaliOf(word: string): string | undefined {
  const limit = below.exec(word.trim())?.[1];
  return limit === undefined ? bengaliValues.get(plain(word)) : `${limit}-এর কম`;
}

/** The English stays beside it: other laboratories and doctors read the paper, and it is the word that was signed. */
const beside = (bengali: string, english: string) => `${bengali} (${english})`;

/**
 * A value as screens and papers show it in a language: 'পজিটিভ (Positive)'; a number as `writeValue` has it. A word that
 * only this clinic uses has no Bengali wording and stays as it was typed.
 */
export function showValue(value: string, language: Language): string {
  const bengali = language === 'bn' ? bengaliOf(value) : undefined;
  return bengali === undefined ? writeValue(value) : beside(bengali, value.trim());
}

/** A range as it is written, in a language: 'হালকা হলুদ / হলুদ (Pale yellow / Yellow)'. Numbers stay as they are. */
export function wordRange(written: string, language: Language): string {
  const parts = written.split(/\s\/\s/);
  const bengali = parts.map((part) => bengaliOf(part));
  if (language !== 'bn' || bengali.every((word) => word === undefined)) return written;
  return beside(parts.map((part, index) => bengali[index] ?? part).join(' / '), written);
}

/** `writeRange` in a language; null if there is none. */
export function showRange(range: Parameters<typeof writeRange>[0], language: Language): string | null {
  const written = writeRange(range);
  return written === null ? null : wordRange(written, language);
}

/** A kind of sample in a language: 'প্রস্রাব (Urine)'. */
export function showSample(kind: string, language: Language): string {
  const bengali = language === 'bn' ? bengaliSamples.get(plain(kind)) : undefined;
  return bengali === undefined ? kind : beside(bengali, kind);
}

/**
 * The heading above each row of a list whose rows may belong to groups: the group's name where a group begins, ''
 * (other values) where rows without a group follow one, so that they do not look like part of it, else null.
 * @param groups of the rows in their order
 */
export function headingsOf(groups: readonly (string | null | undefined)[]): (string | null)[] {
  return groups.map((group, index) => ((group || '') === (groups[index - 1] || '') ? null : group || ''));
}
