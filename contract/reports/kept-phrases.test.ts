import { expect, it } from 'vitest';
import { withPhrase } from './kept-phrases.ts';

it('a phrase takes the place of an untouched text and is added below what was typed', () => {
  expect(withPhrase('', '', 'Iron deficiency.')).toBe('Iron deficiency.');
  expect(withPhrase('All values are normal.', 'All values are normal.', 'Iron deficiency.')).toBe('Iron deficiency.');
  expect(withPhrase('Haemoglobin is low.', '', 'Iron deficiency.')).toBe('Haemoglobin is low.\nIron deficiency.');
  expect(withPhrase('Haemoglobin is low.', '', '')).toBe('Haemoglobin is low.');
});
