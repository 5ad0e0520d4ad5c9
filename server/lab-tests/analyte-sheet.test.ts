import { describe, expect, it, test } from 'vitest';
import type { Analyte } from '#contract/lab-tests/analytes.ts';
import { readSheet, writeSheet } from './analyte-sheet.ts';
import { starterTests } from './starter/lists.ts';

const plain = (analytes: readonly Analyte[]) =>
  JSON.parse(
    JSON.stringify(analytes, (_, value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''))),
  ) as unknown;

test('every list of the starter catalogue comes back as it was written', () => {
  for (const { name, analytes } of starterTests()) {
    const { analytes: read, problems } = readSheet(writeSheet(analytes));
    expect(problems, name).toEqual([]);
    const written = analytes.map((each) => ({
      unitUcum: '',
      ucumFactor: null,
      loinc: '',
      ...each,
      ranges: each.ranges.map((range) => ({
        pregnancy: null,
        criticalLow: null,
        criticalHigh: null,
        low: null,
        high: null,
        ...range,
      })),
    }));
    expect(plain(read), name).toEqual(plain(written));
  }
});

describe('a pasted list', () => {
  it('needs only names, and takes lines of one value as its ranges', () => {
    const { analytes } = readSheet(
      'Name\tUnit\tSex\tFrom\tTo\tLow\tHigh\nVitamin B12\tpg/mL\t\t\t\t200\t900\nFerritin\tng/mL\tM\t12\t\t30\t400\nFerritin\tng/mL\tF\t12 y\t\t15\t150\n',
    );
    expect(analytes).toMatchObject([
      { code: 'VITAMIN_B12', kind: 'NUMBER', ranges: [{ sex: null, from: null, low: '200', high: '900' }] },
      {
        code: 'FERRITIN',
        ranges: [
          { sex: 'Male', from: { amount: 12, unit: 'YEAR' }, low: '30' },
          { sex: 'Female', from: { amount: 12, unit: 'YEAR' }, high: '150' },
        ],
      },
    ]);
  });

  it('has the ranges of a pregnancy with their weeks', () => {
    const { analytes } = readSheet(
      'name,sex,weeks_from,weeks_to,low,high\nTSH,,,,0.4,4.2\nTSH,Pregnant,,13,0.1,2.5\nTSH,pregnant,14,,0.2,3\n',
    );
    expect(analytes[0]?.ranges).toMatchObject([
      { sex: null, pregnancy: null },
      { sex: 'Female', pregnancy: { from: null, to: 13 } },
      { sex: 'Female', pregnancy: { from: 14, to: null } },
    ]);
    const wrong = (weeks: string) => readSheet(`name,sex,weeks_from,weeks_to\nA,Pregnant,${weeks}\n`).problems;
    expect(wrong('20,10')).toEqual([{ line: 2, error: 'analyte.weeks' }]);
    expect(wrong('first,')).toEqual([{ line: 2, error: 'field.invalid' }]);
    const ofMen = readSheet('name,sex,weeks_from,weeks_to\nA,Male,14,27\nB,F,14,27\n');
    expect(ofMen.problems).toEqual([{ line: 2, error: 'field.invalid' }]);
  });

  it('is refused with the line and what is wrong, and then has no values', () => {
    const wrong = (text: string) => {
      const { analytes, problems } = readSheet(text);
      expect(analytes).toEqual([]);
      return problems.map(({ line, error }) => [line, error]);
    };
    expect(wrong('name,low,high\nA,1,2\nB,5,4\n,1,2\n')).toEqual([
      [3, 'report.rangeOrder'],
      [4, 'analyte.code'],
    ]);
    expect(wrong('name,from\nA,old\n')).toEqual([[2, 'field.invalid']]);
    expect(wrong('name,sex\nA,both\n')).toEqual([[2, 'field.invalid']]);
    expect([wrong(''), wrong('Hb,12,15'), wrong('name\n')]).toEqual([
      [[null, 'analyte.sheetHead']],
      [[null, 'analyte.sheetHead']],
      [[null, 'analyte.sheetHead']],
    ]);
    expect(wrong('name,unit\n"A,1\n')).toEqual([[expect.any(Number), 'analyte.sheet']]);
  });

  it('has headings in both languages', () => {
    expect(readSheet('name,heading,heading_bn\nA,Red cells,লোহিত কণিকা\n').analytes[0]).toMatchObject({
      heading: 'Red cells',
      headingBn: 'লোহিত কণিকা',
    });
  });

  it('keeps what a spreadsheet must not calculate', () => {
    const sheet = writeSheet([
      { ...starterTests().find(({ code }) => code === 'URINE')!.analytes[4]!, choices: ['+', '++'], unit: '=1+1' },
    ]);
    expect(sheet).toContain("'=1+1");
    expect(readSheet(sheet).analytes[0]).toMatchObject({ unit: '=1+1', choices: ['+', '++'] });
  });
});
