/**
 * A phonetic key of a name in lower-case Latin letters: `Mukherjee`, `মুখার্জি` and similar spellings give nearly the
 * same key. A rough transliteration is enough: keys are compared by similarity and never shown.
 */
export function nameKey(name: string): string {
  const latin = Array.from(name.normalize('NFKD').toLowerCase(), toLatin).join('');
  return simplify(latin.replace(/[^a-z0-9 ]/g, ' ')).trim();
}

/** A consonant's inherent `a` is left out. */
const letters: Readonly<Record<string, string>> = {
  অ: 'a',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ৃ': 'ri',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
  'ৗ': 'ou',
  ক: 'k',
  খ: 'kh',
  গ: 'g',
  ঘ: 'gh',
  ঙ: 'ng',
  চ: 'ch',
  ছ: 'chh',
  জ: 'j',
  ঝ: 'jh',
  ঞ: 'n',
  ট: 't',
  ঠ: 'th',
  ড: 'd',
  ঢ: 'dh',
  ণ: 'n',
  ত: 't',
  থ: 'th',
  দ: 'd',
  ধ: 'dh',
  ন: 'n',
  প: 'p',
  ফ: 'ph',
  ব: 'b',
  ভ: 'bh',
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
  'ঃ': '',
  'ঁ': '',
  '্': '',
  '়': '',
  '\u200c': '',
  '\u200d': '',
};

/** The first code of each Indic block that is laid out like the Bengali one, which begins at U+0980. */
const alike = [0x0900, 0x0a00, 0x0b00, 0x0c00];
/** The letters of these blocks that have another place or another sound. */
const unlike: Readonly<Record<string, string>> = {
  য: 'y',
  '\u09b3': 'l',
  '\u09b5': 'b',
  '\u09c6': 'e',
  '\u09ca': 'o',
};

function toLatin(letter: string): string {
  const code = letter.charCodeAt(0);
  const block = alike.find((first) => code >= first && code < first + 0x80);
  if (block === undefined) return letters[letter] ?? letter;
  const bengali = String.fromCharCode(0x0980 + code - block);
  return unlike[bengali] ?? letters[bengali] ?? letter;
}

/**
 * The letters of a name, in small ones, without apostrophes, points, blanks and joiners: `D'Souza` and `d souza` are
 * one spelling. SQL: `spelled_name`.
 */
export const spelledName = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ \u00a0'’‘ʼ`´.\-\u200c\u200d]/g, '');

/**
 * Makes spellings that sound alike equal: Mukherjee and Mukharji, Banerjee and Banarji, Sourav and Saurabh, Roy and
 * Rai.
 */
function simplify(latin: string): string {
  return (
    latin
      .replace(/[aeiouy]+/g, (vowels, at: number) => (at === 0 || latin[at - 1] === ' ' ? vowels[0]! : 'a'))
      .replace(/ph/g, 'f')
      .replace(/bh|v|w/g, 'b')
      .replace(/([kgcjtds])h+/g, '$1')
      .replace(/z/g, 'j')
      .replace(/q|ck/g, 'k')
      // Also turns two spaces into one.
      .replace(/a(?=$| )/g, '')
      .replace(/(.)\1+/g, '$1')
      // Mukhopadhyay is the long form of Mukherjee, Bandyopadhyay of Banerjee.
      .replace(/apad\w*(?=$| )/g, 'arj')
  );
}

/**
 * Whether two names are the same in different spellings. Names in scripts without a key are compared letter by letter.
 */
export const isSameName = (one: string, other: string) =>
  spelledName(one) === spelledName(other) || (nameKey(one) !== '' && nameKey(one) === nameKey(other));
