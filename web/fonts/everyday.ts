import everyday from './everyday-letters.json' with { type: 'json' };

const characters = new Set(everyday.characters);
const conjuncts = new Set(everyday.conjuncts);
const bengali = /\u200c|\u200d|[\u0964\u0965\u0980-\u09ff\u25cc]/gu;
/** Consonants joined by a hasanta, with an optional joiner that selects the form. */
const joined = /[ক-হৎ]়?(?:(?:\u200c|\u200d)?্(?:\u200c|\u200d)?[ক-হ]়?)+/gu;

/**
 * Whether the small font (`noto-sans-bengali-everyday.woff2`) renders this text like the full one: it must have every
 * letter and every conjunct. Other conjuncts would show a hasanta between their letters.
 */
export function isEverydayBengali(text: string): boolean {
  const plain = text.normalize('NFC');
  return (
    (plain.match(bengali) ?? []).every((letter) => characters.has(letter)) &&
    (plain.match(joined) ?? []).every((conjunct) => conjuncts.has(conjunct))
  );
}
