import { expect, it } from 'vitest';
import { asTyped } from './commands.ts';

it('names commands as they are typed: a release has no npm', () => {
  expect(asTyped('backup', '/media/disk', true)).toBe('clinic backup /media/disk');
  expect(asTyped('backup:keys', '', true)).toBe('clinic backup:keys');
  expect(asTyped('backup', '/media/disk', false)).toBe('npm run backup -- /media/disk');
  expect(asTyped('backup:keys', '', false)).toBe('npm run backup:keys');
});
