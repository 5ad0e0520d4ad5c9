import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const utf16 = (text: string) =>
  new Blob([
    new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
    ]),
  ]);

it('reads text files saved by spreadsheets', async () => {
  expect(await readText(new Blob(['টেস্ট,Price']))).toBe('টেস্ট,Price');
  expect(await readText(new Blob(['\ufeffটেস্ট']))).toBe('টেস্ট');
  expect(await readText(new Blob(['']))).toBe('');
  expect(await readText(utf16('টেস্ট\tPrice'))).toBe('টেস্ট\tPrice');
  const high = [
    0xfe,
    0xff,
    ...Array.from('টি\t1').flatMap((letter) => [letter.charCodeAt(0) >> 8, letter.charCodeAt(0) & 0xff]),
  ];
  expect(await readText(new Blob([new Uint8Array(high)]))).toBe('টি\t1');
});

it('rejects workbooks and encodings without Bengali', async () => {
  expect(await readText(new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00, 0x00])]))).toBeNull();
  expect(await readText(new Blob([new Uint8Array([0xff, 0x41])]))).toBeNull();
  expect(await readText(new Blob([new Uint8Array([0x41, 0xfe])]))).toBeNull();
  expect(await readText(new Blob([new Uint8Array([0x50, 0x72, 0x69, 0x78, 0xe9, 0x2c])]))).toBeNull();
});
