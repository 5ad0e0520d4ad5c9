import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Department } from '#contract/lab-tests/departments.ts';
import { importText } from '../lists/import-texts.ts';
import { isChange, planTests } from './plan-import.ts';
import type { ListedTest } from './plan-import.ts';
import type { ListLine } from '../lists/read-list-file.ts';

type TestLine = ListLine<'tests'>;

const aTest = (id: number, testName: string, more: Partial<ListedTest> = {}): ListedTest => ({
  id,
  testId: id,
  testName,
  testNameBn: '',
  fasting: false,
  testPrice: 100,
  hospital: '',
  active: true,
  department: 'PATHOLOGY',
  method: '',
  referralLab: '',
  toConfirm: false,
  code: '',
  promisedHours: null,
  preparation: '',
  preparationBn: '',
  samples: null,
  ...more,
});
/** Lines as the reader returns them: the first is the heading. */
const linesOf = (...cells: TestLine['cells'][]): TestLine[] =>
  cells.map((line, index) => ({ line: index + 2, cells: line }));
const glucose = aTest(7, 'Glucose', { testNameBn: 'গ্লুকোজ', testPrice: 150.5, hospital: 'Sundarpur', active: false });
const noCatalogue = {
  code: '',
  department: 'PATHOLOGY' as Department,
  method: '',
  tubes: null,
  promisedHours: null,
  fasting: false,
  preparation: '',
  preparationBn: '',
};
const factsOfGlucose = {
  testName: 'Glucose',
  testNameBn: 'গ্লুকোজ',
  testPrice: 150.5,
  hospital: 'Sundarpur',
  active: false,
  ...noCatalogue,
};
const planOne = (cells: TestLine['cells'], tests: ListedTest[] = [glucose]) => {
  const { changes, problems } = planTests(linesOf(cells), tests);
  return { change: changes[0], problems };
};

describe('a line refers to', () => {
  it('the test with its ID, whatever its name', () => {
    expect(planOne({ id: '7', testName: 'Sugar' })).toEqual({
      change: { line: 2, id: 7, before: factsOfGlucose, after: { ...factsOfGlucose, testName: 'Sugar' } },
      problems: [],
    });
  });

  it.each(['Glucose', 'GLUCOSE', ' glucose '])('the test of the name %j, without an ID', (testName) => {
    for (const cells of [{ testName }, { testName, id: '' }])
      expect(planOne(cells).change).toMatchObject({
        id: 7,
        before: factsOfGlucose,
        after: { testName: testName.trim() },
      });
  });

  it('a new test otherwise', () => {
    expect(planOne({ testName: 'Widal' })).toEqual({
      change: {
        line: 2,
        id: null,
        before: null,
        after: {
          testName: 'Widal',
          testNameBn: '',
          testPrice: 199,
          hospital: '',
          active: true,
          ...noCatalogue,
          department: 'SEROLOGY',
        },
      },
      problems: [],
    });
  });

  it.each(['8', '07', '7.0', 'x', '-7'])('no test with the ID %j', (id) => {
    expect(planOne({ id, testName: 'Widal' }).problems).toEqual([{ line: 2, column: 'id', text: 'id' }]);
  });
});

describe('a cell', () => {
  it('that is missing in the file leaves the test as it is', () => {
    expect(planOne({ testName: 'Glucose' }).change?.after).toEqual(factsOfGlucose);
  });

  it('that is empty empties the Bengali name and the hospital, and leaves the status', () => {
    expect(planOne({ testName: 'Glucose', testNameBn: '', hospitalName: '', active: '' })).toMatchObject({
      change: { after: { testNameBn: '', hospital: '', active: false } },
      problems: [],
    });
    expect(planOne({ testName: 'Widal', active: '' }).change?.after.active).toBe(true);
  });

  it('sets its value', () => {
    expect(
      planOne({
        id: '7',
        testName: 'Sugar',
        testNameBn: 'চিনি',
        testPrice: '99.9',
        hospitalName: 'Bolpur',
        active: 'Active',
        code: 'sug',
        department: 'Biochemistry',
        method: 'GOD-POD',
        tubes: 'Fluoride: Plasma',
        promisedHours: '6',
        fasting: 'হ্যাঁ',
        preparation: 'Come fasting',
        preparationBn: 'খালি পেটে আসুন',
      }).change?.after,
    ).toEqual({
      testName: 'Sugar',
      testNameBn: 'চিনি',
      testPrice: 99.9,
      hospital: 'Bolpur',
      active: true,
      code: 'SUG',
      department: 'BIOCHEMISTRY',
      method: 'GOD-POD',
      tubes: [{ container: 'FLUORIDE', kind: 'Plasma' }],
      promisedHours: 6,
      fasting: true,
      preparation: 'Come fasting',
      preparationBn: 'খালি পেটে আসুন',
    });
  });

  it.each<[string, string, string, unknown]>([
    ['testName', '', 'testName', { field: 'labTest.name' }],
    ['testName', 'x'.repeat(121), 'testName', { field: 'field.tooLong' }],
    ['testName', 'a\u0007b', 'testName', { field: 'field.invalid' }],
    ['testNameBn', 'ক'.repeat(121), 'testNameBn', { field: 'field.tooLong' }],
    ['hospitalName', 'x'.repeat(101), 'hospitalName', { field: 'field.tooLong' }],
    ['testPrice', '12,50', 'testPrice', 'price'],
    ['testPrice', '₹100 each', 'testPrice', 'price'],
    ['testPrice', '৪৫x', 'testPrice', 'price'],
    ['testPrice', '1.005', 'testPrice', 'price'],
    ['testPrice', '1000001', 'testPrice', 'price'],
    ['testPrice', '', 'testPrice', 'priceMissing'],
    ['active', 'perhaps', 'active', 'active'],
    ['fasting', 'perhaps', 'fasting', 'yesOrNo'],
  ])("%s of %j is refused, and the plan keeps the test's value", (column, cell, at, text) => {
    const { change, problems } = planOne({ id: '7', testName: 'Glucose', [column]: cell });
    expect(problems).toEqual([{ line: 2, column: at, text }]);
    expect(change?.after.testPrice).toBe(150.5);
    expect([change?.after.testName, change?.after.testNameBn, change?.after.hospital]).toEqual([
      'Glucose',
      'গ্লুকোজ',
      'Sundarpur',
    ]);
  });

  it('with an empty price is 199 for a new test', () => {
    expect(planOne({ testName: 'Widal', testPrice: '' })).toMatchObject({
      change: { after: { testPrice: 199 } },
      problems: [],
    });
    expect(planOne({ testName: 'Widal', testPrice: '0' })).toMatchObject({
      change: { after: { testPrice: 0 } },
      problems: [],
    });
  });

  it.each([
    ['Active', true],
    ['ACTIVE', true],
    ['true', true],
    ['Yes', true],
    ['চালু', true],
    ['হ্যাঁ', true],
    ['Inactive', false],
    ['false', false],
    ['NO', false],
    ['বন্ধ', false],
    ['না', false],
  ])('with the status %s is read', (active, expected) => {
    for (const before of [true, false])
      expect(planOne({ testName: 'Glucose', active }, [{ ...glucose, active: before }])).toMatchObject({
        change: { after: { active: expected } },
        problems: [],
      });
  });
});

describe('two lines', () => {
  const [a, b, c] = [aTest(1, 'A'), aTest(2, 'B'), aTest(3, 'C')];
  const problemsOf = (...cells: TestLine['cells'][]) => planTests(linesOf(...cells), [a, b, c]).problems;
  const taken = (line: number) => ({ line, column: 'testName', text: { field: 'labTest.taken' } });
  const twice = (line: number, earlier: number) => ({ line, column: null, text: 'twice', values: { line: earlier } });

  it('may not refer to one test, by ID, by name or by either', () => {
    expect(problemsOf({ id: '1', testName: 'A' }, { id: '2', testName: 'B' }, { id: '1', testName: 'A' })).toEqual([
      twice(4, 2),
    ]);
    expect(problemsOf({ id: '1', testName: 'A' }, { testName: 'a' })).toEqual([twice(3, 2)]);
    expect(problemsOf({ testName: 'New' }, { testName: 'NEW' }, { testName: 'new' })).toEqual([
      twice(3, 2),
      twice(4, 2),
    ]);
  });

  it('may not give two tests one name, existing ones included', () => {
    expect(problemsOf({ id: '1', testName: 'b' })).toEqual([taken(2)]);
    expect(problemsOf({ id: '1', testName: 'New' }, { id: '2', testName: 'NEW' })).toEqual([taken(3)]);
    expect(problemsOf({ testName: 'New' }, { id: '2', testName: 'New' })).toEqual([taken(3)]);
  });

  it('may swap names, pass them on, or change their case', () => {
    expect(problemsOf({ id: '1', testName: 'B' }, { id: '2', testName: 'A' })).toEqual([]);
    expect(problemsOf({ id: '1', testName: 'B' }, { id: '2', testName: 'C' }, { id: '3', testName: 'D' })).toEqual([]);
    expect(problemsOf({ id: '1', testName: 'a' }, { id: '2', testName: 'B' })).toEqual([]);
  });

  it('without a name are each reported for that, not for being the same test', () => {
    expect(
      problemsOf({ testName: 'new' }, { id: '1', testName: 'New' }, { testName: 'NEW' }).map(({ line, text }) => [
        line,
        text,
      ]),
    ).toEqual([
      [3, { field: 'labTest.taken' }],
      [4, 'twice'],
    ]);
    expect(problemsOf({ testName: '' }, { testName: '' }).map(({ line, text }) => [line, text])).toEqual([
      [2, { field: 'labTest.name' }],
      [3, { field: 'labTest.name' }],
    ]);
  });

  it('have their problems listed in line order', () => {
    expect(
      problemsOf(
        { id: '1', testName: 'B' },
        { id: '9', testName: 'X' },
        { testName: 'New' },
        { testName: 'new', testPrice: 'dear' },
      ).map(({ line }) => line),
    ).toEqual([2, 3, 5, 5]);
  });
});

it('a plan without problems leaves no two tests with one name, and changes only tests that a line names', () => {
  // Few names in few spellings, so that lines often collide.
  const name = fc.constantFrom('a', 'A', 'b', 'B', 'c', ' C ', 'd');
  const line = fc.record({
    id: fc.constantFrom('', '', '1', '2', '3'),
    testName: name,
    testPrice: fc.constantFrom('1', '2'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
      fc.array(line, { maxLength: 4 }),
      (names, cells) => {
        const tests = names.map((testName, index) => aTest(index + 1, testName));
        const { changes, problems } = planTests(linesOf(...cells), tests);
        if (problems.length > 0) return;
        const after = new Map(tests.map(({ id, testName }) => [`#${id}`, testName]));
        changes.forEach(({ id, line: at, after: { testName } }) =>
          after.set(id === null ? `new ${at}` : `#${id}`, testName),
        );
        const lower = [...after.values()].map((testName) => testName.toLowerCase());
        expect(new Set(lower).size, lower.join()).toBe(lower.length);
        expect(after.size).toBe(tests.length + changes.filter(({ id }) => id === null).length);
      },
    ),
    {
      numRuns: 500,
      examples: [
        [
          ['a', 'b'],
          [
            { id: '1', testName: 'B', testPrice: '1' },
            { id: '2', testName: 'A', testPrice: '1' },
          ],
        ],
        [
          ['a', 'b', 'c'],
          [
            { id: '1', testName: 'b', testPrice: '1' },
            { id: '2', testName: 'c', testPrice: '1' },
            { id: '3', testName: 'd', testPrice: '1' },
            { id: '', testName: 'A', testPrice: '1' },
          ],
        ],
        [
          ['a', 'b'],
          [
            { id: '2', testName: 'd', testPrice: '1' },
            { id: '', testName: 'D', testPrice: '1' },
          ],
        ],
      ],
    },
  );
});

it('a code goes to one test: to a line that takes it over from another line, never to two', () => {
  const [a, b] = [aTest(1, 'A', { code: 'ONE' }), aTest(2, 'B', { code: 'TWO' })];
  const problemsOf = (...cells: TestLine['cells'][]) =>
    planTests(linesOf(...cells), [a, b]).problems.map(({ line, column, text }) => [line, column, text]);
  const taken = { field: 'labTest.codeTaken' };
  expect(problemsOf({ id: '1', testName: 'A', code: 'two' })).toEqual([[2, 'code', taken]]);
  expect(problemsOf({ id: '1', testName: 'A', code: 'two' }, { id: '2', testName: 'B', code: 'one' })).toEqual([]);
  expect(problemsOf({ testName: 'C', code: 'new' }, { testName: 'D', code: 'NEW' })).toEqual([[3, 'code', taken]]);
  expect(problemsOf({ testName: 'C', code: '' }, { testName: 'D', code: '' })).toEqual([]);
  expect(problemsOf({ testName: 'C', promisedHours: '0' })).toEqual([[2, 'promisedHours', { field: 'labTest.hours' }]]);
});

it.each([
  ['Yes', true],
  ['হ্যাঁ', true],
  ['no', false],
  ['না', false],
  ['', true],
  [undefined, true],
])('fasting is read from %s; without a word it stays', (fasting, expected) => {
  const cells = { testName: 'Glucose', ...(fasting !== undefined && { fasting }) };
  const { changes, problems } = planTests(linesOf(cells), [{ ...glucose, fasting: true }]);
  expect([problems, changes[0]?.after.fasting]).toEqual([[], expected]);
});

it.each<[string | undefined, Department]>([
  ['Biochemistry', 'BIOCHEMISTRY'],
  ['biochemistry', 'BIOCHEMISTRY'],
  ['বায়োকেমিস্ট্রি', 'BIOCHEMISTRY'],
  ['CT_MRI', 'CT_MRI'],
  ['', 'PATHOLOGY'],
  [undefined, 'PATHOLOGY'],
])('a department is read from %s; without a word it stays', (department, expected) => {
  const { changes, problems } = planTests(
    linesOf({ testName: 'Glucose', method: 'GOD-POD', ...(department !== undefined && { department }) }),
    [glucose],
  );
  expect([problems, changes[0]?.after.department, changes[0]?.after.method]).toEqual([[], expected, 'GOD-POD']);
});

it('a department that is none is refused and named; a new test without one has what its name suggests', () => {
  const refused = planTests(linesOf({ testName: 'Glucose', department: 'Bio' }), [glucose]);
  expect(refused.problems).toEqual([{ line: 2, column: 'department', text: 'department', values: { word: 'Bio' } }]);
  expect(planTests(linesOf({ testName: 'Dengue NS1' }), []).changes[0]?.after.department).toBe('SEROLOGY');
  expect(planTests(linesOf({ testName: 'Glucose', method: 'x'.repeat(81) }), []).problems).toMatchObject([
    { column: 'method' },
  ]);
});

it('an ultrasound of a pregnancy is not offered', () => {
  const problemsOf = (cells: TestLine['cells']) => planTests(linesOf(cells), []).problems.map(({ text }) => text);
  expect(problemsOf({ testName: 'USG Obstetric' })).toEqual([{ field: 'labTest.prenatal' }]);
  expect(problemsOf({ testName: 'USG Obstetric', active: 'Inactive' })).toEqual([]);
});

it('a line is a change if any value differs', () => {
  const change = { line: 2, id: 7, before: factsOfGlucose, after: factsOfGlucose };
  expect([isChange(change), isChange({ ...change, before: null })]).toEqual([false, true]);
  for (const other of [
    { testName: 'glucose' },
    { testNameBn: '' },
    { testPrice: 150 },
    { hospital: '' },
    { active: true },
    { code: 'GLU' },
    { promisedHours: 4 },
    { fasting: true },
    { preparation: 'Come fasting' },
    { preparationBn: 'খালি পেটে' },
    { department: 'BIOCHEMISTRY' as const },
    { method: 'GOD-POD' },
    { tubes: [] },
    { tubes: [{ container: 'EDTA' as const, kind: '' }] },
  ])
    expect(isChange({ ...change, after: { ...factsOfGlucose, ...other } })).toBe(true);
});

it('a text about a file is filled in, in either language', () => {
  expect(importText('twice', 'en', { line: 4 })).toBe('Line 4 is about the same test.');
  expect(importText('twice', 'bn', { line: 4 })).toBe('৪ নম্বর সারিতেও এই একই টেস্ট আছে।');
  expect(importText('columnTwice', 'en', {})).toBe('The heading "" stands there twice.');
});
