import { expect, it } from 'vitest';
import { readUnused } from './unused.ts';

it('reports unused files, exports and packages', () => {
  expect(readUnused('{"files":9,"violations":[]}')).toEqual([]);
  expect(readUnused('{"files":9,"violations":["a.ts is a file that nothing uses"]}')).toEqual([
    'a.ts is a file that nothing uses',
  ]);
});

it('fails if no file was checked', () => {
  expect(readUnused('{"files":0,"violations":[]}')).toEqual(['knip looked at no file, so it proved nothing']);
});

it("reports knip's own error message", () => {
  expect(readUnused('ERROR: Unable to find knip.jsonc\n\n')).toEqual(['ERROR: Unable to find knip.jsonc']);
});
