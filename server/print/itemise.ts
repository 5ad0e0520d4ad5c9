import type { Typeface } from './typefaces.ts';

/** A piece of text in one typeface. */
export interface Run {
  readonly typeface: Typeface;
  readonly text: string;
}

const bengali = /[\u0964\u0965\u0980-\u09ff\u25cc]/;
/** Spaces and joiners use the typeface of the character before them. */
const clinging = /[ \u00a0\u200c\u200d]/;

/**
 * Splits text by typeface: 'রক্তে CBC' into Bengali and Latin. A character that no typeface has is drawn as '\ufffd'.
 */
export function itemise(text: string, covers: (typeface: Typeface, codePoint: number) => boolean): Run[] {
  const runs: { typeface: Typeface; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const typeface = typefaceOf(character, last?.typeface ?? 'latin', covers);
    const drawn = typeface ? character : '\ufffd';
    if (last && (typeface ?? 'latin') === last.typeface) last.text += drawn;
    else runs.push({ typeface: typeface ?? 'latin', text: drawn });
  }
  return runs;
}

/** Null if no typeface has the character. */
function typefaceOf(
  character: string,
  before: Typeface,
  covers: (typeface: Typeface, codePoint: number) => boolean,
): Typeface | null {
  const codePoint = character.codePointAt(0) ?? 0;
  if (clinging.test(character)) return before === 'symbols' ? 'latin' : before;
  if (bengali.test(character)) return covers('bengali', codePoint) ? 'bengali' : null;
  return covers('latin', codePoint) ? 'latin' : covers('symbols', codePoint) ? 'symbols' : null;
}
