import { afterEach, expect, test, vi } from 'vitest';
import { graphemesOf } from './graphemes.ts';

const texts = [
  ['Subrata Ghosh', 13],
  ['সুব্রত ঘোষ', 6],
  ['মিতালী সেন', 6],
  ['কৃষ্ণেন্দু', 3],
  ['রাজ্যশ্রী', 3],
  ['Zoë', 3],
  ['Zoe\u0308', 3],
  ['ক্\u200dষ', 1],
  ['', 0],
] as const;
afterEach(() => vi.unstubAllGlobals());

test.each(texts)('%s has as many letters as a person counts', (text, count) => {
  expect(graphemesOf(text)).toHaveLength(count);
});

test.each(texts)('%s has the same letters where the browser cannot cut it', (text, count) => {
  const { Segmenter: _, ...older } = Object.fromEntries(
    Object.getOwnPropertyNames(Intl).map((name) => [name, Intl[name as keyof typeof Intl]]),
  );
  vi.stubGlobal('Intl', older);
  const cut = graphemesOf(text);
  expect(cut).toHaveLength(count);
  expect(cut.join('')).toBe(text);
});
