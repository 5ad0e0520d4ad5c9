import { describe, expect, it } from 'vitest';
import { headingsOf, sampleWords, showRange, showSample, showValue, valueWords } from './value-words.ts';

describe('a value on a Bengali paper', () => {
  it.each([
    ['Positive', 'পজিটিভ (Positive)'],
    ['Negative', 'নেগেটিভ (Negative)'],
    ['Reactive', 'রিঅ্যাক্টিভ (Reactive)'],
    ['Non-reactive', 'নন-রিঅ্যাক্টিভ (Non-reactive)'],
    ['Nil', 'নেই (Nil)'],
    ['Trace', 'সামান্য (Trace)'],
    ['Pale yellow', 'হালকা হলুদ (Pale yellow)'],
    ['Dark yellow', 'গাঢ় হলুদ (Dark yellow)'],
    ['Hazy', 'সামান্য ঘোলা (Hazy)'],
    ['Not seen', 'দেখা যায়নি (Not seen)'],
    ['Detected', 'পাওয়া গেছে (Detected)'],
    ['Not detected', 'পাওয়া যায়নি (Not detected)'],
    ['No growth', 'জীবাণু জন্মায়নি (No growth)'],
    ['P. falciparum seen', 'পি. ফ্যালসিপেরাম দেখা গেছে (P. falciparum seen)'],
    // The word in any case, beside the Bengali one as it was typed.
    ['POSITIVE', 'পজিটিভ (POSITIVE)'],
    ['Below 10', '10-এর কম (Below 10)'],
    ['Below 1:100', '1:100-এর কম (Below 1:100)'],
  ])('%s is %s', (value, written) => {
    expect(showValue(value, 'bn')).toBe(written);
    expect(showValue(value, 'en')).toBe(value);
  });

  it.each(['++', '2+', 'AB', '0–1 /hpf', '1:160', '<0.5', 'Weakly positive', 'Positive (repeat)', 'ইস্ট দেখা গেছে', ''])(
    '%s stays as it is: a number, a sign, or words that only this clinic has',
    (value) => {
      expect(showValue(value, 'bn')).toBe(value);
    },
  );

  it('has its number in groups, as in English', () => {
    expect([showValue('520000', 'bn'), showValue('520000', 'en')]).toEqual(['5,20,000', '5,20,000']);
  });
});

describe('a range on a Bengali paper', () => {
  const words = (text: string) => ({ low: null, high: null, text });
  it.each([
    ['Negative', 'নেগেটিভ (Negative)'],
    ['Pale yellow / Yellow', 'হালকা হলুদ / হলুদ (Pale yellow / Yellow)'],
    ['Nil / Yeast', 'নেই / Yeast (Nil / Yeast)'],
    ['Below 1:200', '1:200-এর কম (Below 1:200)'],
    ['0–1 /hpf / 2–4 /hpf', '0–1 /hpf / 2–4 /hpf'],
  ])('%s is %s', (text, written) => {
    expect(showRange(words(text), 'bn')).toBe(written);
    expect(showRange(words(text), 'en')).toBe(text);
  });

  it('of limits stays as it is, and none is none', () => {
    expect(showRange({ low: 12, high: 15, typed: { low: '12.0' } }, 'bn')).toBe('12.0–15');
    expect(showRange({ low: null, high: null }, 'bn')).toBeNull();
  });
});

it('a sample is named in Bengali beside its English name', () => {
  expect(['Urine, midstream', 'Serum', 'Bone marrow'].map((kind) => showSample(kind, 'bn'))).toEqual([
    'প্রস্রাব, মাঝের অংশ (Urine, midstream)',
    'সিরাম (Serum)',
    'Bone marrow',
  ]);
  expect(showSample('Serum', 'en')).toBe('Serum');
});

it('no two words are the same in Bengali, and each is written in it', () => {
  for (const words of [valueWords, sampleWords]) {
    const bengali = Object.values(words);
    expect(new Set(bengali).size).toBe(bengali.length);
    for (const word of bengali) expect(word).toMatch(/^[ঀ-৿ .,\-।]+$/);
  }
});

it.each([
  ['none', [], []],
  ['no groups', ['', undefined, null], [null, null, null]],
  ['one group', ['Count', 'Count'], ['Count', null]],
  ['rows before the first group', ['', 'Count', 'Count'], [null, 'Count', null]],
  ['rows after a group', ['Count', '', undefined], ['Count', '', null]],
  ['rows between groups', ['Count', null, 'Smear'], ['Count', '', 'Smear']],
  ['a group that goes on after another', ['Count', 'Smear', 'Count'], ['Count', 'Smear', 'Count']],
] as const)('headings of %s', (_, groups, headings) => {
  expect(headingsOf(groups)).toEqual(headings);
});
