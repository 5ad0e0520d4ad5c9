import { composed } from '#contract/faces.ts';
import type { Typeface } from '#contract/faces.ts';

/** A piece of text in one typeface. */
export interface Run {
  readonly typeface: Typeface;
  readonly text: string;
}

type Covers = (typeface: Typeface, codePoint: number) => boolean;

/** Spaces and joiners use the typeface of the character before them, as do the dandas that scripts share. */
const clinging = /[ \u00a0\u200c\u200d]/;
const shared = /[\u0964\u0965\u25cc]/;

/** The order in which typefaces are tried. */
const order: readonly Typeface[] = [
  'latin',
  'bengali',
  'symbols',
  'devanagari',
  'olChiki',
  'odia',
  'gurmukhi',
  'telugu',
  'latinMore',
];

/** Splits text by typeface: 'রক্তে CBC' into Bengali and Latin. A character that is in no typeface becomes '\ufffd'. */
export function itemise(text: string, covers: Covers): Run[] {
  const runs: { typeface: Typeface; text: string }[] = [];
  for (const character of composed(text)) {
    const last = runs.at(-1);
    const typeface = typefaceOf(character, last?.typeface ?? 'latin', covers);
    const drawn = typeface ? character : '\ufffd';
    if (last && (typeface ?? 'latin') === last.typeface) last.text += drawn;
    else runs.push({ typeface: typeface ?? 'latin', text: drawn });
  }
  return runs;
}

/** The typeface of a character; null if none has it. */
function typefaceOf(character: string, before: Typeface, covers: Covers): Typeface | null {
  const codePoint = character.codePointAt(0) ?? 0;
  if (clinging.test(character)) return before === 'symbols' || before === 'latinMore' ? 'latin' : before;
  if (shared.test(character) && covers(before, codePoint)) return before;
  return order.find((typeface) => covers(typeface, codePoint)) ?? null;
}
