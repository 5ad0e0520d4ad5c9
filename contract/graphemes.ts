/** What a person sees as one letter: a sign with its marks, and the letters that a virama joins to it. */
const byHand = /\P{M}(?:[\u09cd\u094d\u0acd]\u200d*\p{L}|[\p{M}\u200c\u200d])*|[\p{M}\u200c\u200d]+/gsu;

let segmenter: Intl.Segmenter | null = null;

/**
 * The letters of a text as a person counts them: a Bengali letter with its vowel sign is one, though it has several
 * code points. Firefox has `Intl.Segmenter` from 125 on; before it they are cut by hand. Engines of different versions
 * split rare conjuncts differently, too: the server's count decides.
 */
export function graphemesOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return text.match(byHand) ?? [];
  segmenter ??= new Intl.Segmenter('bn', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
