const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The first letters of the words of a name, whole ones in Bengali as well: `সুব্রত ঘোষ` → `সু`, `ঘো`. */
export function firstLetters(name: string): string[] {
  const words = name.split(/[\s.]+/).filter(Boolean);
  return words.map((word) => [...letters.segment(word)][0]?.segment ?? '');
}
