/**
 * What a name sounds like, in plain lower-case Latin letters, so that `Mukherjee`, `মুখার্জি` and a half-remembered
 * spelling of either come out alike. A rough transliteration on purpose: it is compared by similarity, never shown.
 */
export function nameKey(name: string): string {
  const latin = Array.from(name.normalize('NFKD').toLowerCase(), toLatin).join('');
  return simplify(latin.replace(/[^a-z0-9 ]/g, ' ')).trim();
}

/** Consonants carry an `a` unless a vowel sign or the hasanta follows; it is taken out again below. */
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

function toLatin(letter: string): string {
  return letters[letter] ?? letter;
}

/**
 * Spellings that sound alike in Bengali names become one: Mukherjee and Mukharji, Banerjee and Banarji, Sourav and
 * Saurabh, Roy and Rai.
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
      // Blanks as well: two of them are one.
      .replace(/a(?=$| )/g, '')
      .replace(/(.)\1+/g, '$1')
      // Mukhopadhyay is Mukherjee, Bandyopadhyay Banerjee: the long and the short form of one surname.
      .replace(/apad\w*(?=$| )/g, 'arj')
  );
}
