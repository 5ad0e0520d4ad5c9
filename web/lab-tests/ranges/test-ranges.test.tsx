import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AnalytesOfTest, ListedAnalyte } from '#contract/lab-tests/analytes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import type { Answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { savedFiles } from '#web/testing/browser.ts';
// The sheets, loaded before a test waits for them.
import './analyte-sheet.tsx';
import './change-question.tsx';
import './spreadsheet.tsx';
import './starter-sheet.tsx';
import TestRanges from './test-ranges.tsx';

const analyte = (code: string, name: string, changes: Partial<ListedAnalyte> = {}): ListedAnalyte => ({
  code,
  name,
  kind: 'NUMBER',
  choices: [],
  decimals: 1,
  unit: 'mg/dL',
  ranges: [{ sex: null, from: null, to: null, low: '70', high: '110' }],
  since: null,
  planned: [],
  ...changes,
});
const [sugar, urea] = [analyte('GLU', 'Sugar'), analyte('UREA', 'Urea')];
const ofTest = (changes: Partial<AnalytesOfTest> = {}): AnalytesOfTest => ({
  testId: 3,
  testName: 'Sugar and urea',
  testNameBn: '',
  confirmedBy: null,
  version: 'v7',
  analytes: [sugar, urea],
  abilities: { change: true, confirm: true },
  ...changes,
});
const reads = (changes: Partial<AnalytesOfTest> = {}): Answers => ({
  readAnalytes: () => ofTest(changes),
  readSamples: () => ({ samples: [{ container: 'FLUORIDE', kind: 'Plasma' }] }),
});
const draw = () => renderPart(<TestRanges />, { session: 'Pathologist', address: '/ranges/3', path: '/ranges/:id' });
const codes = (sent: { body: unknown } | undefined) =>
  (sent?.body as { analytes: { code: string }[] } | undefined)?.analytes.map(({ code }) => code);

// Half past ten in the morning in India.
beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('ranges without a gap are confirmed as they were seen', async () => {
  const server = answers({ ...reads(), confirmAnalytes: () => ofTest() });
  const { user } = draw();
  const confirm = await screen.findByRole('button', { name: 'Confirm these ranges' });
  server.change(reads({ confirmedBy: 'Dr. Path' }));
  await user.click(confirm);
  expect(await screen.findByText('Confirmed by Dr. Path')).toBeVisible();
  expect(server.sentTo('confirmAnalytes')).toMatchObject([
    { params: { id: '3' }, body: { version: 'v7', gapsSeen: false } },
  ]);
});

test('ranges with a gap are confirmed only after who has none was shown', async () => {
  const adults = analyte('HB', 'Haemoglobin', {
    ranges: [{ sex: null, from: { amount: 12, unit: 'YEAR' }, to: null, low: '13', high: '17' }],
  });
  const server = answers({ ...reads({ analytes: [adults] }), confirmAnalytes: refuse('STALE') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Confirm these ranges' }));
  const question = screen.getByRole('dialog', { name: 'Confirm, though some people have no range?' });
  expect(within(question).getByRole('listitem')).toHaveTextContent('Haemoglobin: below 12 years');
  expect(server.sentTo('confirmAnalytes')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'I have seen it: confirm' }));
  expect(await within(question).findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  server.change({ confirmAnalytes: () => ofTest() });
  await user.click(within(question).getByRole('button', { name: 'I have seen it: confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('confirmAnalytes')[1]?.body).toEqual({ version: 'v7', gapsSeen: true });
});

test('a value goes one place down, or away after a question, and the others stay in their order', async () => {
  const server = answers({ ...reads(), saveAnalytes: () => ofTest() });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Sugar one place down' }));
  await waitFor(() => expect(server.sentTo('saveAnalytes')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Urea one place up' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Urea one place up' }));
  await waitFor(() => expect(server.sentTo('saveAnalytes')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Remove Sugar' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Remove Sugar?' })).getByRole('button', { name: 'Remove' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.sentTo('saveAnalytes');
  expect(sent.map(codes)).toEqual([['UREA', 'GLU'], ['UREA', 'GLU'], ['UREA']]);
  expect(sent[2]).toMatchObject({ params: { id: '3' }, body: { version: 'v7' } });
});

test('planned ranges are withdrawn, and a refusal says why', async () => {
  const planned = [{ from: '2026-12-01', ranges: [] }];
  const server = answers({ ...reads({ analytes: [{ ...sugar, planned }] }), saveAnalytes: refuse('STALE') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Withdraw the planned ranges' }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  server.change({ saveAnalytes: () => ofTest() });
  await user.click(screen.getByRole('button', { name: 'Withdraw the planned ranges' }));
  expect(await screen.findByText('Sugar: nothing is planned any more.')).toBeVisible();
  expect(server.sentTo('saveAnalytes')[1]?.body).toMatchObject({ withdrawn: ['GLU'] });
});

test('a new value comes to the end of the list, with a code of its name; a refused field is named', async () => {
  const server = answers({
    ...reads(),
    saveAnalytes: refuse('INVALID_FIELDS', { 'analytes.2.unit': 'Another unit elsewhere.' }),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Add a value' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Vitamin B12');
  await user.type(screen.getByRole('textbox', { name: 'Unit' }), 'pg/mL');
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await screen.findByRole('textbox', { name: 'Unit', description: 'Another unit elsewhere.' })).toHaveFocus();
  server.change({ saveAnalytes: () => ofTest() });
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [, sent] = server.sentTo('saveAnalytes');
  expect(codes(sent)).toEqual(['GLU', 'UREA', 'VITAMIN_B12']);
  expect(sent?.body).toMatchObject({
    version: 'v7',
    rangesFrom: '2026-11-26',
    analytes: [{}, {}, { isCodeMade: true }],
  });
});

test('a value is changed in its place, with ranges from a later day', async () => {
  const server = answers({ ...reads(), saveAnalytes: () => ofTest() });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Change Urea' }));
  const high = await screen.findByRole('textbox', { name: 'High limit' });
  await user.clear(high);
  await user.type(high, '115');
  const from = screen.getByLabelText('Changed ranges are in force from');
  await user.clear(from);
  await user.type(from, '2026-12-01');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Urea: the changed ranges begin on 1 December 2026.')).toBeVisible();
  const [sent] = server.sentTo('saveAnalytes');
  expect(codes(sent)).toEqual(['GLU', 'UREA']);
  expect(sent?.body).toMatchObject({
    rangesFrom: '2026-12-01',
    analytes: [{ ranges: [{ high: '110' }] }, { ranges: [{ high: '115' }] }],
  });
});

test('of a usual list only what the test does not have is added', async () => {
  const tests = [
    {
      code: 'LIP',
      name: 'Lipids',
      nameBn: '',
      department: 'BIOCHEMISTRY' as const,
      promisedHours: 4,
      samples: [],
      analytes: [sugar, analyte('TG', 'Triglycerides')],
      state: 'NEW' as const,
    },
  ];
  const server = answers({ ...reads(), readStarter: () => ({ tests }), saveAnalytes: () => ofTest() });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Begin with a usual list' }));
  const sheet = await screen.findByRole('dialog', { name: 'Begin with a usual list' });
  expect(await within(sheet).findByText('Triglycerides')).toBeVisible();
  await user.click(within(sheet).getByRole('button', { name: 'Take over' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(codes(server.sentTo('saveAnalytes')[0])).toEqual(['GLU', 'UREA', 'TG']);
});

test('a list of a spreadsheet is checked first; then its values replace those of the same code and the rest is added', async () => {
  const server = answers({
    ...reads(),
    readSheet: () => ({ analytes: [], problems: [{ line: 2, error: 'analyte.code' }] }),
    saveAnalytes: () => ofTest(),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'From a spreadsheet' }));
  const text = await screen.findByRole('textbox', { name: 'Paste the list here' });
  await user.type(text, 'name,high');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/^Line 2: /)).toBeVisible();
  const read = [analyte('UREA', 'Urea', { unit: 'mmol/L' }), analyte('TG', 'Triglycerides')];
  server.change({ readSheet: () => ({ analytes: read, problems: [] }) });
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('New: Triglycerides')).toBeVisible();
  expect(screen.getByText('Changed: Urea')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take these over' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('readSheet')[0]?.body).toEqual({ csv: 'name,high' });
  const [sent] = server.sentTo('saveAnalytes');
  expect(codes(sent)).toEqual(['GLU', 'UREA', 'TG']);
  expect(sent?.body).toMatchObject({ rangesFrom: '2026-11-26', analytes: [{}, { unit: 'mmol/L' }, {}] });
});

const asked = (why: 'SHARED' | 'KNOWN' | 'EMPTIED' | 'UNWATCHED', code: string, name: string) => ({
  why,
  code,
  name,
  nameBn: '',
  tests: [
    { id: 8, name: 'Kidney function', nameBn: '' },
    { id: 9, name: 'Health check', nameBn: '' },
  ],
});

test('a change of a value that other tests use names them first, and is sent again with exactly these', async () => {
  const asks = [asked('SHARED', 'UREA', 'Urea')];
  const server = answers({ ...reads(), saveAnalytes: refuse('CHANGE_ASKED', undefined, asks) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Change Urea' }));
  const unit = await screen.findByRole('textbox', { name: 'Unit' });
  await user.clear(unit);
  await user.type(unit, 'mmol/L');
  const save = within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });
  await user.click(save);
  const question = await screen.findByRole('dialog', { name: 'This changes more than it seems' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Kidney function', 'Health check']);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(
    await screen.findByText(/^The value was not saved\. This changes values that other tests use too/),
  ).toBeVisible();
  expect(server.sentTo('saveAnalytes')).toHaveLength(1);
  await user.click(save);
  const again = await screen.findByRole('dialog', { name: 'This changes more than it seems' });
  server.change({ saveAnalytes: () => ofTest() });
  await user.click(within(again).getByRole('button', { name: 'Save it so' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.sentTo('saveAnalytes').map(({ body }) => body.confirmed);
  expect(sent).toEqual([undefined, undefined, [{ why: 'SHARED', code: 'UREA', tests: [8, 9] }]]);
});

test('a critical limit that no longer holds is named with its people before the ranges are saved', async () => {
  const people = { sex: 'Male' as const, from: { amount: 12, unit: 'YEAR' as const }, to: null, pregnancy: null };
  const lost = [
    { side: 'LOW' as const, limit: '7.0', people },
    { side: 'HIGH' as const, limit: '20.0', people: { ...people, sex: null } },
  ];
  const asks = [{ ...asked('UNWATCHED', 'UREA', 'Urea'), lost }];
  const server = answers({ ...reads(), saveAnalytes: refuse('CHANGE_ASKED', undefined, asks) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Change Urea' }));
  await user.type(await screen.findByRole('textbox', { name: 'Unit' }), '2');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'This changes more than it seems' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Critical at 7.0 or below: no longer for: Men, from 12 years',
    'Critical at 20.0 or above: no longer for: from 12 years',
  ]);
  server.change({ saveAnalytes: () => ofTest() });
  await user.click(within(question).getByRole('button', { name: 'Save it so' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('saveAnalytes')[1]?.body.confirmed).toEqual([{ why: 'UNWATCHED', code: 'UREA', tests: [8, 9] }]);
});

test('ranges go only after yes was typed', async () => {
  const asks = [{ ...asked('EMPTIED', 'UREA', 'Urea'), tests: [] }];
  const server = answers({ ...reads(), saveAnalytes: refuse('CHANGE_ASKED', undefined, asks) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'Change Urea' }));
  await user.click(await screen.findByRole('button', { name: 'Remove range 1' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('dialog', { name: 'This changes more than it seems' });
  expect(within(question).getByText(/^Urea \(UREA\) loses its ranges or critical limits/)).toBeVisible();
  const yes = within(question).getByRole('button', { name: 'Save it so' });
  await user.click(yes);
  expect(within(question).getByText('Please type yes, or cancel.')).toBeVisible();
  expect(server.sentTo('saveAnalytes')).toHaveLength(1);
  server.change({ saveAnalytes: () => ofTest() });
  await user.type(within(question).getByRole('textbox'), 'Yes');
  await user.click(yes);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('saveAnalytes')[1]?.body.confirmed).toEqual([{ why: 'EMPTIED', code: 'UREA', tests: [] }]);
});

test('a value of a spreadsheet whose code comes from its name does not replace another one of this code', async () => {
  const read = [{ ...analyte('GLU', 'Glu (urine)'), isCodeMade: true }];
  const server = answers({
    ...reads(),
    readSheet: () => ({ analytes: read, problems: [] }),
    saveAnalytes: () => ofTest(),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'From a spreadsheet' }));
  await user.type(await screen.findByRole('textbox', { name: 'Paste the list here' }), 'name');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('New: Glu (urine)')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take these over' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('saveAnalytes')[0]?.body.analytes).toMatchObject([
    { code: 'GLU', name: 'Sugar' },
    { code: 'UREA' },
    { code: 'GLU', name: 'Glu (urine)', isCodeMade: true },
  ]);
});

test('a list that cannot be checked says why', async () => {
  answers({ ...reads(), readSheet: refuse('FORBIDDEN') });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'From a spreadsheet' }));
  await user.type(await screen.findByRole('textbox', { name: 'Paste the list here' }), 'name');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(
    await screen.findByText('The list could not be checked. You do not have permission to do this.'),
  ).toBeVisible();
});

test('the values are downloaded as a list', async () => {
  const saved = savedFiles();
  const server = answers({ ...reads(), exportAnalytes: () => new File(['name'], 'sugar.csv', { type: 'text/csv' }) });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: /^Download CSV/ }));
  await waitFor(() => expect(saved).toEqual(['sugar.csv']));
  expect(server.sentTo('exportAnalytes')).toMatchObject([{ params: { id: '3' } }]);
});

test('the tubes of a test are saved with one more, and without one that was removed', async () => {
  const server = answers({ ...reads(), changeSamples: refuse('FORBIDDEN') });
  const { user } = draw();
  const kind = await screen.findByRole('textbox', { name: 'As reports name it' });
  expect(kind).toHaveValue('Plasma');
  await user.click(screen.getByRole('button', { name: 'One more tube' }));
  await user.type(screen.getAllByRole('textbox', { name: 'As reports name it' })[1]!, 'Blood');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The sample was not saved. You do not have permission to do this.')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Remove' })[0]!);
  server.change({ changeSamples: () => ({ samples: [{ container: 'EDTA', kind: 'Blood' }] }) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  const plasma = { container: 'FLUORIDE', kind: 'Plasma' };
  const blood = { container: 'EDTA', kind: 'Blood' };
  expect(server.sentTo('changeSamples')).toMatchObject([
    { params: { id: '3' }, body: { samples: [plasma, blood] } },
    { params: { id: '3' }, body: { samples: [blood] } },
  ]);
});
