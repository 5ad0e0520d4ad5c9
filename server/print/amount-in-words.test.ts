import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeAmountInWords } from './amount-in-words.ts';

test.each([
  [0, 'শূন্য টাকা মাত্র', 'Zero Rupees Only'],
  [100, 'এক টাকা মাত্র', 'One Rupee Only'],
  [1950, 'উনিশ টাকা পঞ্চাশ পয়সা মাত্র', 'Nineteen Rupees And Fifty Paise Only'],
  [20_000, 'দুশো টাকা মাত্র', 'Two Hundred Rupees Only'],
  [99_900, 'নয়শো নিরানব্বই টাকা মাত্র', 'Nine Hundred Ninety Nine Rupees Only'],
  [105_000, 'এক হাজার পঞ্চাশ টাকা মাত্র', 'One Thousand Fifty Rupees Only'],
  [4_500_000, 'পঁয়তাল্লিশ হাজার টাকা মাত্র', 'Forty Five Thousand Rupees Only'],
  [10_000_000, 'এক লক্ষ টাকা মাত্র', 'One Lakh Rupees Only'],
  [
    12_345_678,
    'এক লক্ষ তেইশ হাজার চারশো ছাপ্পান্ন টাকা আটাত্তর পয়সা মাত্র',
    'One Lakh Twenty Three Thousand Four Hundred Fifty Six Rupees And Seventy Eight Paise Only',
  ],
  [1_000_000_000, 'এক কোটি টাকা মাত্র', 'One Crore Rupees Only'],
  [
    23_456_789_000,
    'তেইশ কোটি পঁয়তাল্লিশ লক্ষ সাতষট্টি হাজার আটশো নব্বই টাকা মাত্র',
    'Twenty Three Crore Forty Five Lakh Sixty Seven Thousand Eight Hundred Ninety Rupees Only',
  ],
])('%d paise in words', (paise, bengali, english) => {
  expect(writeAmountInWords(paise, 'bn')).toBe(bengali);
  expect(writeAmountInWords(paise, 'en')).toBe(english);
});

/** The words of 0 to 99, written by hand a second time, because money is at stake and each is a word of its own. */
const small = `
শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয়
দশ এগারো বারো তেরো চোদ্দো পনেরো ষোলো সতেরো আঠারো উনিশ
কুড়ি একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আঠাশ উনত্রিশ
ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ
চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ
পঞ্চাশ একান্ন বাহান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট
ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর
সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি
আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি উননব্বই
নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই
`
  .trim()
  .split(/\s+/);

test('each number below a hundred has its own word', () => {
  expect(Array.from({ length: 100 }, (_, rupees) => writeAmountInWords(rupees * 100, 'bn'))).toEqual(
    small.map((word) => `${word} টাকা মাত্র`),
  );
  expect(new Set(small).size).toBe(100);
});

test.each([
  [1, 'শূন্য টাকা এক পয়সা মাত্র', 'Zero Rupees And One Paisa Only'],
  [101, 'এক টাকা এক পয়সা মাত্র', 'One Rupee And One Paisa Only'],
  [2_929, 'উনত্রিশ টাকা উনত্রিশ পয়সা মাত্র', 'Twenty Nine Rupees And Twenty Nine Paise Only'],
  [10_000, 'একশো টাকা মাত্র', 'One Hundred Rupees Only'],
  [10_005, 'একশো টাকা পাঁচ পয়সা মাত্র', 'One Hundred Rupees And Five Paise Only'],
  [100_000_000, 'দশ লক্ষ টাকা মাত্র', 'Ten Lakh Rupees Only'],
])('%d paise keep their paise', (paise, bengali, english) => {
  expect([writeAmountInWords(paise, 'bn'), writeAmountInWords(paise, 'en')]).toEqual([bengali, english]);
});

/** Reads rupees back from Bengali words, by other rules than those that wrote them. */
function readRupees(words: readonly string[]): number {
  const sizes = new Map([
    ['কোটি', 10_000_000],
    ['লক্ষ', 100_000],
    ['হাজার', 1000],
  ]);
  let [sum, part] = [0, 0];
  for (const word of words) {
    const size = sizes.get(word);
    if (size) [sum, part] = [sum + part * size, 0];
    else if (word === 'দুশো') part += 200;
    else if (word.endsWith('শো')) part += small.indexOf(word.slice(0, -2)) * 100;
    else part += small.indexOf(word);
  }
  return sum + part;
}

test('the words of any amount below a hundred crores give that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (paise) => {
      const words = writeAmountInWords(paise, 'bn').split(' ');
      const rupeesEnd = words.indexOf('টাকা');
      const rest = words.slice(rupeesEnd + 1, words.indexOf('পয়সা') < 0 ? rupeesEnd + 1 : words.indexOf('পয়সা'));
      expect(readRupees(words.slice(0, rupeesEnd)) * 100 + readRupees(rest)).toBe(paise);
      expect(words.at(-1)).toBe('মাত্র');
    }),
    { numRuns: 500 },
  );
});
