import { describe, expect, it } from 'vitest';
import { containers } from '#contract/laboratory/specimens.ts';
import type { Sample } from '#contract/laboratory/specimens.ts';
import { readTubes, saysTubes, tubesCell } from './tubes-cell.ts';

const blood: Sample = { container: 'EDTA', kind: 'Whole blood' };
const serum: Sample = { container: 'CLOT', kind: 'Serum' };
const urine: Sample = { container: 'URINE', kind: '' };

describe('the tubes of a test in a file', () => {
  it.each([
    [null, '', ''],
    [[], 'None', 'লাগে না'],
    [[urine], 'Urine pot', 'ইউরিনের পাত্র'],
    [[blood, urine], 'EDTA, purple cap: Whole blood; Urine pot', 'ইডিটিএ, বেগুনি ঢাকনা: Whole blood; ইউরিনের পাত্র'],
    [[{ ...serum, kind: 'Serum; 5" tube' }], 'Plain, red cap: "Serum; 5"" tube"', 'প্লেন, লাল ঢাকনা: "Serum; 5"" tube"'],
  ] as const)('%j are written as %j and %j, and read back', (samples, english, bengali) => {
    expect([tubesCell(samples, 'en'), tubesCell(samples, 'bn')]).toEqual([english, bengali]);
    for (const cell of [english, bengali]) {
      expect(saysTubes(cell, samples)).toBe(true);
      if (samples !== null) expect(readTubes(cell)).toEqual(samples);
    }
  });

  it('are read back, each kind of them alone', () => {
    for (const container of containers)
      for (const language of ['en', 'bn'] as const)
        expect(readTubes(tubesCell([{ container, kind: 'Fluid' }], language))).toEqual([{ container, kind: 'Fluid' }]);
  });

  it.each([
    ['edta', [{ ...blood, kind: '' }]],
    ['EDTA', [{ ...blood, kind: '' }]],
    ['purple cap', [{ ...blood, kind: '' }]],
    ['Red cap: Serum', [serum]],
    ['plain:Serum', [serum]],
    ['CLOT : Serum', [serum]],
    ['লাল ঢাকনা: Serum', [serum]],
    ['Urine pot;', [urine]],
    ['Urine pot ; EDTA, purple cap : Whole blood ;', [blood, urine]],
    ['Plain, red cap: "Serum"', [serum]],
    ['Plain, red cap: 1:2', [{ ...serum, kind: '1:2' }]],
    ['none', []],
    ['NONE', []],
  ])('%j are read', (cell, samples) => {
    expect(readTubes(cell)).toEqual(samples);
  });

  it.each([
    ['Serum', 'Serum'],
    ['Green cap', 'Green cap'],
    ['EDTA + Fluoride', 'EDTA + Fluoride'],
    ['EDTA, Fluoride', 'EDTA, Fluoride'],
    ['EDTA; Green cap', 'Green cap'],
    ['EDTA; EDTA, purple cap', 'EDTA, purple cap'],
    ['None; EDTA', 'None'],
    ['EDTA: Serum; more', 'more'],
    [': Serum', ': Serum'],
    ['EDTA;; Urine pot', 'EDTA;; Urine pot'],
    ['EDTA "Serum', 'EDTA "Serum'],
    ['EDTA: 5" tube', 'EDTA: 5" tube'],
    [';', ';'],
  ])('%j are refused', (cell, unknown) => {
    expect(readTubes(cell)).toEqual({ unknown });
  });

  it('have a name of their own, which papers can show', () => {
    expect(readTubes(`EDTA: ${'x'.repeat(41)}`)).toEqual({ message: 'field.tooLong' });
    expect(readTubes('EDTA: Blood 😀')).toEqual({ message: 'face.none:😀' });
  });
});
