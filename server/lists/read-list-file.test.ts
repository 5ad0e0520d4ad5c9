import { describe, expect, it } from 'vitest';
import { readListFile } from './read-list-file.ts';

const cellsOf = (text: string) => readListFile('tests', text).lines.map(({ cells }) => cells);
const problemsOf = (text: string) => readListFile('tests', text).problems;

describe('a file of tests is read', () => {
  it.each([
    ['with commas', 'ID,Test Name,Price (₹)\n7,Glucose,150\n'],
    ['with semicolons', 'ID;Test Name;Price (₹)\n7;Glucose;150\n'],
    ['with tabs', 'ID\tTest Name\tPrice (₹)\n7\tGlucose\t150\n'],
    ['with a byte order mark', '\ufeffID,Test Name,Price (₹)\n7,Glucose,150\n'],
    ['with line ends of every kind', 'ID,Test Name,Price (₹)\r\n7,Glucose,150\r'],
    ['without a last line end', 'ID,Test Name,Price (₹)\n7,Glucose,150'],
    ['with quotes and blanks', '"ID", Test Name ,PRICE (₹)\n"7"," Glucose ",150\n'],
    ['with empty lines before and between', '\n\nID,Test Name,Price (₹)\n\n,,\n7,Glucose,150\n\n'],
    ['with headings in Bengali', 'নম্বর,টেস্টের নাম,দাম (₹)\n7,Glucose,150\n'],
    ["with the fields' own names", 'id,testName,testPrice\n7,Glucose,150\n'],
    ['after a line that names the separator', 'sep=;\r\nID;Test Name;Price (₹)\r\n7;Glucose;150\r\n'],
    ['after such a line with a mark', '\ufeffsep=|\nID|Test Name|Price (₹)\n7|Glucose|150\n'],
    ['below titles', 'Rate list of the clinic\n\nfrom, 1 January\nID,Test Name,Price (₹)\n7,Glucose,150\n'],
    ['below a title, by semicolons', 'Rates, 2027\nID;Test Name;Price (₹)\n7;Glucose;150\n'],
    ['below a title that is a word for a column', 'Tests\nID,Test Name,Price (₹)\n7,Glucose,150\n'],
    ['with the words of a rate list', 'Sl. No.,ID,Name of the Test:,Rate (Rs.)\n1,7,Glucose,150\n'],
    ['with such words in Bengali', 'ক্রমিক নং,নম্বর,টেস্ট,দাম\n1,7,Glucose,150\n'],
    ['with other blanks', 'ID,Test\u00a0 Name,Price (₹)\n7,\u00a0Glucose\u00a0,150\n'],
    ['with empty headings over empty cells', 'ID,Test Name,,Price (₹),\n7,Glucose,,150,\n'],
  ])('%s', (_, text) => {
    expect(cellsOf(text)).toEqual([{ id: '7', testName: 'Glucose', testPrice: '150' }]);
    expect(problemsOf(text)).toEqual([]);
  });

  it('with columns in any order, each cell under its heading, and short lines filled up', () => {
    expect(
      cellsOf('Status,Test Name,Hospital,Test Name in Bengali\nActive,Glucose,Bolpur,গ্লুকোজ\nInactive,Widal\n'),
    ).toEqual([
      { active: 'Active', testName: 'Glucose', hospitalName: 'Bolpur', testNameBn: 'গ্লুকোজ' },
      { active: 'Inactive', testName: 'Widal', hospitalName: '', testNameBn: '' },
    ]);
  });

  it('with the line numbers of the file, quoted line ends included', () => {
    expect(
      readListFile('tests', 'Test Name,Hospital\n\nA,x\n"B","two\nlines"\nC,y\n').lines.map(({ line }) => line),
    ).toEqual([3, 5, 6]);
  });

  it('separated by what separates its headings, even if cells hold other separators', () => {
    expect(cellsOf('Test Name;Hospital\n"A, B";x,y,z\n')).toEqual([{ testName: 'A, B', hospitalName: 'x,y,z' }]);
    expect(cellsOf('Test Name\nOne column alone\n')).toEqual([{ testName: 'One column alone' }]);
    expect(cellsOf('Test Name\nOne; column\n')).toEqual([{ testName: 'One; column' }]);
    expect(cellsOf('\n\nTest Name;Hospital\nA;x\n'), 'the headings, after empty lines').toEqual([
      { testName: 'A', hospitalName: 'x' },
    ]);
    expect(problemsOf('Test Name\nOne, two\n'), 'of one column, by commas').toEqual([
      { line: 2, column: null, text: 'cells' },
    ]);
  });

  it('with a byte order mark removed at its beginning only', () => {
    expect(cellsOf('Test Name\nA\ufeffB\n')).toEqual([{ testName: 'A\ufeffB' }]);
  });

  it('without the apostrophe that the export put before a formula', () => {
    expect(cellsOf("Test Name,Hospital\n'=SUM(1),'+91\n'quoted,plain\n")).toEqual([
      { testName: '=SUM(1)', hospitalName: '+91' },
      { testName: "'quoted", hospitalName: 'plain' },
    ]);
  });
});

describe('a file is refused', () => {
  it.each([
    ['Test Name,Test Name in Bengali\nASO Titre,?????????\n', 2, 'testNameBn'],
    ['Test Name,Test Name in Bengali\nASO Titre,TSH ??\n', 2, 'testNameBn'],
    ['Test Name\n???\n', 2, 'testName'],
    ['Title\nTest Name,???????\nA,B\n', 2, null],
  ])('whose Bengali became question marks: %j', (text, line, column) => {
    expect(problemsOf(text)).toEqual([{ line, column, text: { field: 'import.lostLetters' } }]);
  });

  it('with two columns of one meaning, because it is not known which counts', () => {
    expect(problemsOf('Test Name,MRP,Rate\nA,200,150\n')).toEqual([
      { line: 1, column: 'testPrice', text: 'columnTwice', values: { heading: 'Rate' } },
    ]);
  });

  it('with cells below an empty heading', () => {
    expect(problemsOf('Test Name,,Hospital\nA,lost,x\n')).toEqual([{ line: 2, column: null, text: 'cells' }]);
  });

  it.each(['', '\n\n', 'Test Name\n', 'Test Name,Hospital\n,\n', '\ufeff'])('without a test: %j', (text) => {
    expect(readListFile('tests', text)).toEqual({ lines: [], problems: [{ line: null, column: null, text: 'empty' }] });
  });

  it('with unbalanced quotation marks, at their line', () => {
    expect(problemsOf('Test Name\nGood\n"open\n')).toEqual([{ line: 3, column: null, text: 'quote' }]);
    expect(problemsOf('Test Name\nGood\nin the "middle"\n')).toEqual([{ line: 3, column: null, text: 'quote' }]);
  });

  it('with more than two thousand lines, whatever they hold', () => {
    const of = (count: number) => `Test Name\n${'x\n'.repeat(count)}`;
    expect(problemsOf(of(2001))).toEqual([{ line: null, column: null, text: 'tooManyLines', values: { most: 2000 } }]);
    expect(readListFile('tests', of(2000)).lines).toHaveLength(2000);
  });

  it('with unknown, repeated or missing headings: all of them are named, and no line is read', () => {
    expect(readListFile('tests', 'Test Name, Prise ,Sort of\nA,1,x\n')).toEqual({
      lines: [],
      problems: [
        { line: 1, column: null, text: 'unknownColumn', values: { heading: 'Prise' } },
        { line: 1, column: null, text: 'unknownColumn', values: { heading: 'Sort of' } },
      ],
    });
    expect(problemsOf('Test Name,Price (₹),test name,দাম (₹)\nA,1,B,2\n')).toEqual([
      { line: 1, column: 'testName', text: 'columnTwice', values: { heading: 'test name' } },
      { line: 1, column: 'testPrice', text: 'columnTwice', values: { heading: 'দাম (₹)' } },
    ]);
    expect(problemsOf('Price (₹),Hospital\n1,x\n')).toEqual([{ line: 1, column: 'testName', text: 'noName' }]);
    expect(
      problemsOf('Price (₹),Other\n1,x\n').map(({ text }) => text),
      'one thing at a time',
    ).toEqual(['unknownColumn']);
    expect(problemsOf(`Test Name,${'x'.repeat(70)}\nA,1\n`)).toMatchObject([{ values: { heading: 'x'.repeat(60) } }]);
  });

  it('at lines with more cells than headings, unless these are empty', () => {
    const found = readListFile('tests', 'Test Name,Hospital\nA,x,more\nB,y,,\nC,z, \nD,w,,more\n');
    expect(found.problems).toEqual([
      { line: 2, column: null, text: 'cells' },
      { line: 5, column: null, text: 'cells' },
    ]);
    expect(found.lines).toHaveLength(4);
  });
});
