import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareLogo, prepareSignature } from './pictures.ts';

/** A picture of one colour, with transparency. */
const drawn = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } })
    .png()
    .toBuffer();

test.each([
  [1000, 1000, 234, 234],
  [2000, 500, 460, 115],
  [100, 50, 100, 50],
])('a logo of %i × %i is printed from %i × %i points of the picture', async (width, height, ...size) => {
  const logo = await prepareLogo(await drawn(width, height, 1));
  expect([logo.width, logo.height]).toEqual(size);
});

test('what is transparent is white on paper, a logo in its colours and a signature in grey', async () => {
  const pixel = async (data: Uint8Array) => [...(await sharp(data).raw().toBuffer())].slice(0, 3);
  expect(await pixel((await prepareLogo(await drawn(10, 10, 0))).data)).toEqual([255, 255, 255]);
  expect(await pixel((await prepareLogo(await drawn(10, 10, 1))).data)).toEqual([200, 0, 0]);
  const [first, second] = await pixel((await prepareSignature(await drawn(10, 10, 1))).data);
  expect(first).toBeLessThan(200);
  expect(second).toBe(first);
});
