import { expect, test } from 'vitest';
import { parseClinicLogo } from './clinic-logo.ts';

const digest = 'ab'.repeat(16);

test('a saved logo is read with its size', () => {
  expect(parseClinicLogo(JSON.stringify({ digest, width: 176, height: 88 }))).toEqual({
    digest,
    width: 176,
    height: 88,
  });
});

test.each([
  null,
  '',
  '{',
  '7',
  'null',
  JSON.stringify({ digest, width: 176 }),
  JSON.stringify({ digest: '../../secret', width: 176, height: 88 }),
])('%s is no logo', (stored) => {
  expect(parseClinicLogo(stored)).toBeNull();
});
