import { describe, expect, it } from 'vitest';
import { isSameName, nameKey, spelledName } from './name-key.ts';

it.each([
  ['Mukherjee', 'মুখার্জি'],
  ['Mukherjee', 'Mukharji'],
  ['Banerjee', 'ব্যানার্জি'],
  ['Banerjee', 'Banarjee'],
  ['Chatterjee', 'চ্যাটার্জী'],
  ['Das', 'দাস'],
  ['Mukherjee', 'Mukhopadhyay'],
  ['mukhopadhyay', 'মুখোপাধ্যায়'],
  ['Chatterjee', 'Chattopadhyay'],
  ['Ghosh', 'ঘোষ'],
  ['Sourav', 'সৌরভ'],
  ['Rina', 'রীনা'],
  ['Mitali Sen', 'মিতালী সেন'],
  ['Subhash', 'সুভাষ'],
  ['Bhattacharya', 'ভট্টাচার্য'],
])('%s and %s have similar keys', (one, other) => {
  expect(sharedPairs(nameKey(one), nameKey(other)), `${nameKey(one)} | ${nameKey(other)}`).toBeGreaterThan(0.5);
});

it.each([
  ['Das', 'Ghosh'],
  ['Mukherjee', 'Chatterjee'],
  ['Mitali', 'Sourav'],
])('%s and %s do not have similar keys', (one, other) => {
  expect(sharedPairs(nameKey(one), nameKey(other))).toBeLessThanOrEqual(0.5);
});

describe('two spellings of one name have the same key', () => {
  it.each([
    ['Sourav', 'Saurabh', 'sarab'],
    ['Shyam', 'Sam', 'sam'],
    ['Zakir', 'জাকির', 'jakar'],
    ['Quazi', 'Kazi', 'kaj'],
    ['Phalguni', 'ফাল্গুনী', 'falgan'],
    ['Wahid', 'Bhahid', 'bahad'],
    ['Bhim', 'Vim', 'bam'],
    ['Utpal', 'Uttpal', 'utpal'],
    ['Rock', 'Rok', 'rak'],
    ['Khan', 'খান', 'kan'],
    ['Dhaka', 'ঢাকা', 'dak'],
    ['Bandyopadhyay', 'Bandarji', 'bandarj'],
    ['Mukhopadhyay Sen', 'Mukharji Sen', 'makarj san'],
    ['Bosss', 'Bose', 'bas'],
    ['Mitali  Sen', 'Mitali-Sen', 'matal san'],
    ['José', 'Jose', 'jas'],
    ['Ram ali', 'Ram Ali', 'ram al'],
    ['মিতা\u200dলী', 'মিতালী', 'matal'],
    ['চাঁদ', 'চাদ', 'cad'],
    ['দুঃখী', 'দুখী', 'dak'],
    ['Dr. Roy (Jr.)', 'Dr Roy Jr', 'dr r jr'],
    ['Maya', 'Maia', 'm'],
    ['Eid', 'Ed', 'ed'],
    ['Ram Iqbal', 'Ram Ikbal', 'ram ikbal'],
    ['Mukherjee', 'মুখোপাধ্যায়', 'makarj'],
    ['Mukherjee', 'Mukhopadhyay', 'makarj'],
    ['A .. B', 'A B', 'b'],
  ])('%s and %s', (one, other, key) => {
    expect([nameKey(one), nameKey(other)]).toEqual([key, key]);
  });
});

it.each([
  ['राम कुमार', 'Ram Kumar'],
  ['योगेश शर्मा', 'Yogesh Sharma'],
  ['विनोद', 'Vinod'],
  ['ଜଗନ୍ନାଥ', 'Jagannath'],
  ['ਗੁਰਪ੍ਰੀਤ', 'Gurprit'],
  ['రామ', 'Rama'],
])('%s sounds like %s', (one, other) => {
  expect(sharedPairs(nameKey(one), nameKey(other)), `${nameKey(one)} | ${nameKey(other)}`).toBeGreaterThan(0.5);
});

it.each([
  ["D'Souza", 'dsouza'],
  ['D’ Souza', 'dsouza'],
  ['D Souza', 'dsouza'],
  ['Dr. A.-K. Roy', 'drakroy'],
  ['রিনা\u200c মণ্ডল', 'রিনামণ্ডল'],
  ['A', 'a'],
  ['राम कुमार', 'रामकुमार'],
  ["'.", ''],
])('%s is spelled %s', (name, expected) => {
  expect(spelledName(name)).toBe(expected);
});

describe('each Bengali letter counts', () => {
  const consonants: Record<string, string> = {
    ক: 'k',
    খ: 'k',
    গ: 'g',
    ঘ: 'g',
    ঙ: 'ng',
    চ: 'c',
    ছ: 'c',
    জ: 'j',
    ঝ: 'j',
    ঞ: 'n',
    ট: 't',
    ঠ: 't',
    ড: 'd',
    ঢ: 'd',
    ণ: 'n',
    ত: 't',
    থ: 't',
    দ: 'd',
    ধ: 'd',
    ন: 'n',
    প: 'p',
    ফ: 'f',
    ব: 'b',
    ভ: 'b',
    ম: 'm',
    য: 'j',
    র: 'r',
    ল: 'l',
    শ: 's',
    ষ: 's',
    স: 's',
    হ: 'h',
    ৎ: 't',
    'ং': 'ng',
    ড়: 'd',
    য়: 'j',
  };
  it.each(Object.entries(consonants))('%s between vowels', (letter, sound) => {
    expect(nameKey(`আ${letter}ারি`)).toBe(`a${sound}ar`);
  });

  // Only the first vowel of a name is kept as it is; all later ones become `a`.
  const vowels: Record<string, string> = {
    অ: 'a',
    আ: 'a',
    ই: 'i',
    ঈ: 'i',
    উ: 'u',
    ঊ: 'u',
    ঋ: 'ra',
    এ: 'e',
    ঐ: 'o',
    ও: 'o',
    ঔ: 'o',
  };
  it.each(Object.entries(vowels))('%s at the beginning', (letter, sound) => {
    expect(nameKey(`${letter}মার`)).toBe(`${sound}mar`);
  });

  it.each(['া', 'ি', 'ী', 'ু', 'ূ', 'ে', 'ৈ', 'ো', 'ৌ', 'ৗ'])('the sign %s', (sign) => {
    expect([nameKey(`ক${sign}ম`), nameKey('কৃম'), nameKey('ক্ম')]).toEqual(['kam', 'kram', 'km']);
  });
});

it('a key has only Latin letters, digits and spaces, whatever was typed', () => {
  expect(nameKey('  Dr. Anirban-Sarkar (Jr.)  ')).toBe('dr anarban sarkar jr');
  expect(nameKey('😀')).toBe('');
});

/** The share of letter pairs two words have in common, 0 to 1. */
function sharedPairs(a: string, b: string): number {
  const pairs = (word: string) =>
    new Set(Array.from({ length: word.length + 1 }, (_, i) => ` ${word} `.slice(i, i + 2)));
  const [x, y] = [pairs(a), pairs(b)];
  return (2 * [...x].filter((pair) => y.has(pair)).length) / (x.size + y.size);
}

it.each([
  ['Mitali Sen', 'মিতালী সেন', true],
  ['D’Souza', 'd souza', true],
  ['Mitali Sen', 'Mita Sen', false],
  ['ᱥᱟᱹᱜᱩᱱ', 'ᱥᱟᱹᱜᱩᱱ', true],
  ['ᱥᱟᱹᱜᱩᱱ', 'ᱢᱟᱨᱟᱝ', false],
])('%s and %s are one name: %s', (one, other, isOne) => {
  expect(isSameName(one, other)).toBe(isOne);
});
