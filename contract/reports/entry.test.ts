import { describe, expect, it } from 'vitest';
import { concerns, concernsOf, seenOf, unseenOf } from './concerns.ts';
import { missingOf } from './entry.ts';

const of = (code: string, kind: 'NUMBER' | 'FORMULA' | 'CHOICE' | 'TEXT' | 'TITRE') => ({ code, kind });
const count = [of('HB', 'NUMBER'), of('RBC', 'NUMBER'), of('MCH', 'FORMULA'), of('SMEAR', 'TEXT')];

it.each([
  ['one of two', count, ['HB'], ['RBC']],
  ['all but a remark and what is computed', count, ['HB', 'RBC'], []],
  ['nothing', count, [], ['HB', 'RBC']],
  ['words alone', [of('CULTURE', 'TEXT'), of('GRAM', 'TEXT')], ['GRAM'], ['CULTURE']],
  ['choices and titres', [of('HIV', 'CHOICE'), of('O', 'TITRE')], ['O'], ['HIV']],
  ['without a list', [], [], []],
] as const)('of a list is missing: %s', (_, list, valued, missing) => {
  expect(missingOf(list, new Set(valued)).map(({ code }) => code)).toEqual(missing);
});

const noRemark = { marks: [], note: '' };
const plain = { uncalled: [], rows: [{}], missing: [], controls: [], sampleDoubt: null, sampleQuality: noRemark };

it('who signs must have seen what is missing or contradicts itself, was not told, marked, in words, or speaks against it', () => {
  expect(concernsOf(plain)).toEqual([]);
  expect(concernsOf({ ...plain, missing: [{}] })).toEqual(['INCOMPLETE']);
  expect(concernsOf({ ...plain, rows: [{}, { said: 'HIGH' }] })).toEqual(['CONTRADICTION']);
  expect(concernsOf({ ...plain, controls: [{ run: 7 }] })).toEqual(['CONTROL']);
  expect(concernsOf({ ...plain, sampleDoubt: 'NOT_TAKEN' })).toEqual(['SAMPLE']);
  expect(concernsOf({ ...plain, uncalled: [{}] })).toEqual(['UNCALLED']);
  expect(concernsOf({ ...plain, rows: [{}, { starred: true }] })).toEqual(['STARRED']);
  expect(concernsOf({ ...plain, rows: [{}, { words: true }] })).toEqual(['WORDS']);
  expect(concernsOf({ ...plain, sampleQuality: { marks: ['HAEMOLYSED'], note: '' } })).toEqual(['REMARK']);
  expect(concernsOf({ ...plain, sampleQuality: { marks: [], note: 'Half a tube' } })).toEqual(['REMARK']);
  expect(
    concernsOf({
      uncalled: [{}],
      rows: [{ doubt: 'SUM' }, { starred: true, words: true }],
      missing: [{}],
      controls: [{ run: 7 }],
      sampleDoubt: 'NOT_RECEIVED',
      sampleQuality: { marks: ['CLOTTED'], note: '' },
    }),
  ).toEqual([...concerns]);
});

describe('what a signer says to have seen', () => {
  const all = {
    ...plain,
    rows: [{ doubt: 'SUM' }],
    missing: [{}],
    controls: [{ run: 7 }, { run: 9 }],
  } as const;
  it('is nothing of a report without concerns, else all of them and the runs of controls', () => {
    expect(seenOf(plain)).toEqual({});
    expect(seenOf({ ...plain, missing: [{}] })).toEqual({ seen: ['INCOMPLETE'] });
    expect(seenOf(all)).toEqual({ seen: ['INCOMPLETE', 'CONTRADICTION', 'CONTROL'], seenControls: [7, 9] });
  });

  it.each([
    ['nothing', {}, ['INCOMPLETE', 'CONTRADICTION', 'CONTROL']],
    ['all', seenOf(all), []],
    ['what is missing', { seen: ['INCOMPLETE'] }, ['CONTRADICTION', 'CONTROL']],
    ['all but which runs', { seen: concerns }, ['CONTROL']],
    ['all but the last run', { seen: concerns, seenControls: [7] }, ['CONTROL']],
    ['runs alone', { seenControls: [7, 9] }, ['INCOMPLETE', 'CONTRADICTION', 'CONTROL']],
    ['all, and an older run', { seen: concerns, seenControls: [3, 7, 9] }, []],
  ] as const)('leaves the rest unseen: %s', (_, said, unseen) => {
    expect(unseenOf(all, said)).toEqual(unseen);
  });

  const clotted = { ...plain, sampleQuality: { marks: ['CLOTTED', 'DELAYED'], note: 'Half a tube' } } as const;
  it('says which remark on the sample', () => {
    const seenMarks = ['CLOTTED', 'DELAYED'];
    expect(seenOf(clotted)).toEqual({ seen: ['REMARK'], seenMarks, seenNote: 'Half a tube' });
  });

  it.each([
    ['all', seenOf(clotted), []],
    ['all but which', { seen: concerns }, ['REMARK']],
    ['another note', { ...seenOf(clotted), seenNote: 'A tube' }, ['REMARK']],
    ['the first mark', { ...seenOf(clotted), seenMarks: ['CLOTTED'] }, ['REMARK']],
    ['one more mark', { ...seenOf(clotted), seenMarks: ['CLOTTED', 'DELAYED', 'ICTERIC'] }, []],
  ] as const)('leaves a remark that came since unseen: %s', (_, said, unseen) => {
    expect(unseenOf(clotted, said)).toEqual(unseen);
  });
});
