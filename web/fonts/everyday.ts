import everyday from './everyday-letters.json' with { type: 'json' };

const characters = new Set(everyday.characters);
const conjuncts = new Set(everyday.conjuncts);
const bengali = /\u200c|\u200d|[\u0964\u0965\u0980-\u09ff\u25cc]/gu;
/** Consonants joined by a hasanta, with a joiner where one picks the form. */
const joined = /[ক-হৎ]়?(?:(?:\u200c|\u200d)?্(?:\u200c|\u200d)?[ক-হ]়?)+/gu;

/**
 * Whether the everyday font (`noto-sans-bengali-everyday.woff2`) draws this text as the whole typeface would: every
 * letter is in it, and every conjunct of it is one that it joins. It would show any other conjunct with a hasanta
 * between its letters.
 */
export function isEverydayBengali(text: string): boolean {
  const plain = text.normalize('NFC');
  return (
    (plain.match(bengali) ?? []).every((letter) => characters.has(letter)) &&
    (plain.match(joined) ?? []).every((conjunct) => conjuncts.has(conjunct))
  );
}
