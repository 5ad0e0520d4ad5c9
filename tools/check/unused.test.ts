import { expect, it } from 'vitest';
import { readUnused } from './unused.ts';

it('what nothing uses is an offence', () => {
  expect(readUnused('{"files":9,"offences":[]}')).toEqual([]);
  expect(readUnused('{"files":9,"offences":["a.ts is a file that nothing uses"]}')).toEqual([
    'a.ts is a file that nothing uses',
  ]);
});

it('having looked at no file is an offence', () => {
  expect(readUnused('{"files":0,"offences":[]}')).toEqual(['knip looked at no file, so it proved nothing']);
});

it('a complaint instead of a report is one as well', () => {
  expect(readUnused('ERROR: Unable to find knip.jsonc\n\n')).toEqual(['ERROR: Unable to find knip.jsonc']);
});
