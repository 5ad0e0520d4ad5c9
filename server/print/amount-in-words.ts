import { ToWords } from 'to-words';
import type { Language } from '#contract/fields.ts';

/**
 * Zero to ninety-nine, each of which is a word of its own in Bengali, in Kolkata's spelling. The package that writes
 * the English amounts misspells several of them.
 */
const small = [
  'শূন্য',
  'এক',
  'দুই',
  'তিন',
  'চার',
  'পাঁচ',
  'ছয়',
  'সাত',
  'আট',
  'নয়',
  'দশ',
  'এগারো',
  'বারো',
  'তেরো',
  'চোদ্দো',
  'পনেরো',
  'ষোলো',
  'সতেরো',
  'আঠারো',
  'উনিশ',
  'কুড়ি',
  'একুশ',
  'বাইশ',
  'তেইশ',
  'চব্বিশ',
  'পঁচিশ',
  'ছাব্বিশ',
  'সাতাশ',
  'আঠাশ',
  'উনত্রিশ',
  'ত্রিশ',
  'একত্রিশ',
  'বত্রিশ',
  'তেত্রিশ',
  'চৌত্রিশ',
  'পঁয়ত্রিশ',
  'ছত্রিশ',
  'সাঁইত্রিশ',
  'আটত্রিশ',
  'উনচল্লিশ',
  'চল্লিশ',
  'একচল্লিশ',
  'বিয়াল্লিশ',
  'তেতাল্লিশ',
  'চুয়াল্লিশ',
  'পঁয়তাল্লিশ',
  'ছেচল্লিশ',
  'সাতচল্লিশ',
  'আটচল্লিশ',
  'উনপঞ্চাশ',
  'পঞ্চাশ',
  'একান্ন',
  'বাহান্ন',
  'তিপ্পান্ন',
  'চুয়ান্ন',
  'পঞ্চান্ন',
  'ছাপ্পান্ন',
  'সাতান্ন',
  'আটান্ন',
  'উনষাট',
  'ষাট',
  'একষট্টি',
  'বাষট্টি',
  'তেষট্টি',
  'চৌষট্টি',
  'পঁয়ষট্টি',
  'ছেষট্টি',
  'সাতষট্টি',
  'আটষট্টি',
  'উনসত্তর',
  'সত্তর',
  'একাত্তর',
  'বাহাত্তর',
  'তিয়াত্তর',
  'চুয়াত্তর',
  'পঁচাত্তর',
  'ছিয়াত্তর',
  'সাতাত্তর',
  'আটাত্তর',
  'উনআশি',
  'আশি',
  'একাশি',
  'বিরাশি',
  'তিরাশি',
  'চুরাশি',
  'পঁচাশি',
  'ছিয়াশি',
  'সাতাশি',
  'অষ্টাশি',
  'উননব্বই',
  'নব্বই',
  'একানব্বই',
  'বিরানব্বই',
  'তিরানব্বই',
  'চুরানব্বই',
  'পঁচানব্বই',
  'ছিয়ানব্বই',
  'সাতানব্বই',
  'আটানব্বই',
  'নিরানব্বই',
] as const;

const english = new ToWords({ localeCode: 'en-IN' });

/**
 * An amount in words for a bill: 'One Lakh Rupees Only', 'এক লক্ষ টাকা মাত্র'.
 * @param paise whole and ≥ 0
 */
export function writeAmountInWords(paise: number, language: Language): string {
  if (language === 'en') return english.convert(paise / 100, { currency: true });
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const words = [`${bengaliWords(rupees)} টাকা`, ...(rest > 0 ? [`${bengaliWords(rest)} পয়সা`] : [])];
  return `${words.join(' ')} মাত্র`;
}

/** A whole number ≥ 0 in Bengali words: crores, lakhs, thousands, hundreds. */
function bengaliWords(value: number): string {
  if (value < 100) return small[value] ?? '';
  const parts: string[] = [];
  let rest = value;
  for (const [size, name] of [
    [10_000_000, 'কোটি'],
    [100_000, 'লক্ষ'],
    [1000, 'হাজার'],
  ] as const) {
    if (rest >= size) parts.push(`${bengaliWords(Math.floor(rest / size))} ${name}`);
    rest %= size;
  }
  const hundreds = Math.floor(rest / 100);
  // Two hundred is contracted; the others are not.
  if (hundreds > 0) parts.push(hundreds === 2 ? 'দুশো' : `${small[hundreds]}শো`);
  if (rest % 100 > 0) parts.push(small[rest % 100] ?? '');
  return parts.join(' ');
}
