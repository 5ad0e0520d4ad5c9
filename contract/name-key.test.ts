import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it.each([
  ['Mukherjee', 'মুখার্জি'], ['Mukherjee', 'Mukharji'], ['Banerjee', 'ব্যানার্জি'], ['Banerjee', 'Banarjee'], ['Chatterjee', 'চ্যাটার্জী'], ['Das', 'দাস'], ['Mukherjee', 'Mukhopadhyay'], ['mukhopadhyay', 'মুখোপাধ্যায়'], ['Chatterjee', 'Chattopadhyay'],
  ['Ghosh', 'ঘোষ'], ['Sourav', 'সৌরভ'], ['Rina', 'রীনা'], ['Mitali Sen', 'মিতালী সেন'], ['Subhash', 'সুভাষ'], ['Bhattacharya', 'ভট্টাচার্য'],
])('%s and %s sound nearly alike', (one, other) => {
  expect(sharedPairs(nameKey(one), nameKey(other)), `${nameKey(one)} | ${nameKey(other)}`).toBeGreaterThan(0.5);
});

it.each([['Das', 'Ghosh'], ['Mukherjee', 'Chatterjee'], ['Mitali', 'Sourav']])('%s and %s do not', (one, other) => {
  expect(sharedPairs(nameKey(one), nameKey(other))).toBeLessThanOrEqual(0.5);
});

it('is plain letters whatever was typed', () => {
  expect(nameKey('  Dr. Anirban-Sarkar (Jr.)  ')).toMatch(/^[a-z ]+$/);
  expect(nameKey('😀')).toBe('');
});

/** How many neighbouring letters two words share, 0 to 1. */
function sharedPairs(a: string, b: string): number {
  const pairs = (word: string) => new Set(Array.from({ length: word.length + 1 }, (_, i) => ` ${word} `.slice(i, i + 2)));
  const [x, y] = [pairs(a), pairs(b)];
  return (2 * [...x].filter((pair) => y.has(pair)).length) / (x.size + y.size);
}
