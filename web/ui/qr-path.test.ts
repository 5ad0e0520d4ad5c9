import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

test('the path covers the dark modules and no others', () => {
  const text = 'upi://pay?pa=clinic@bank&am=199.00';
  const { size, path } = qrPath(text);
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let step = 0; step < Number(run); step += 1) drawn[Number(y)]![Number(x) + step] = true;
  expect(drawn).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
});
