/** Most characters that operators take for one variable. */
export const variableCharacters = 30;

/** A word of a name. Anything else that somebody typed (emoji, marks of direction, signs) is not sent to a provider. */
const nameWord = /\p{L}(?:\p{L}|\p{M}|\p{N}|'|\u200c|\u200d|-)*/gu;

/**
 * Titles that clinics in West Bengal write before a first name. `Baby of Mita` and `B/O Mita` too: a newborn has no
 * name yet.
 */
const titles = new Set(
  [
    'mr mrs ms miss dr prof smt sm sri shri shree sreemati srimati kumari km kum master mast baby of',
    'md mohd sk sekh seikh sheikh shaikh shekh mst mstt must musst mosst mosammat musammat',
    'শ্রী শ্রীমতী শ্রীমতি সুশ্রী কুমারী মাস্টার বেবি বেবী মিস মিসেস মিস্টার ডাঃ ডা ডক্টর',
    'মোঃ মো মোহাঃ সেখ শেখ শাইখ মোসাঃ মোসা মোছাঃ মোছা মুসাঃ মোসাম্মৎ মোছাম্মৎ',
  ].flatMap((line) => line.split(' ')),
);
const isTitle = (word: string) => titles.has(word.toLowerCase());
const hasTwoLetters = (word: string) => (word.match(/\p{L}/gu)?.length ?? 0) > 1;

const cut = (text: string) => Array.from(text).slice(0, variableCharacters).join('');
const wordsOf = (name: string): string[] => name.match(nameWord) ?? [];

/**
 * The words of a name from the first name on. In `Baby Das` the title is kept: it says more than the last name alone.
 */
function properWords(name: string): string[] {
  const words = wordsOf(name);
  const from = words.findIndex((word) => !isTitle(word) && hasTwoLetters(word));
  const isBabyAlone = from > 0 && from === words.length - 1 && /^(?:baby|বেবি|বেবী)$/i.test(words[from - 1]!);
  return from < 0 ? [] : words.slice(isBabyAlone ? from - 1 : from);
}

/**
 * How a message names a person, whose phone others may share: by the first name, cut to fit one variable. Titles and
 * initials are left out. Two people who would be called the same get more of their names.
 * @param family the names of the others on this phone
 */
export function firstName(name: string, family: readonly string[] = []): string {
  const proper = properWords(name);
  const whole = cut(wordsOf(name).join(' ') || name);
  const isBaby = proper.length === 2 && isTitle(proper[0]!);
  const calls = proper.map((_, index) => proper.slice(0, index + 1).join(' ')).slice(isBaby ? 1 : 0);
  const others = family.map((other) => ` ${properWords(other).join(' ')} `.toLowerCase());
  const isOwn = (call: string) => !others.some((other) => other.startsWith(` ${call.toLowerCase()} `));
  return cut(calls.find(isOwn) ?? (calls.length > 0 && family.length === 0 ? calls[0]! : whole));
}
