import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '#contract/reports/shapes.ts';
import { answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aRejectedControl, aReport } from '#web/testing/reports.ts';
// Loaded before a test waits for it.
import '../critical/call-form.tsx';
import SignReport from './sign-report.tsx';

const { abilities } = aReport();
const toSign = (changes: Partial<Report> = {}): Report =>
  aReport({
    status: 'PENDING_SIGNATURE',
    signature: null,
    abilities: { ...abilities, sign: true, signObstacle: null },
    ...changes,
  });
const reads = (report: Report) => ({
  readReport: () => report,
  readSigner: () => ({
    fullName: 'Dr. Path',
    qualification: 'MD',
    registrationNumber: 'WB 1',
    departments: ['BIOCHEMISTRY' as const],
    signature: 'data:image/png;base64,AA==',
    missing: [],
  }),
  readPhrases: () => ({ phrases: [] }),
});
const drawSign = () =>
  renderPart(<SignReport />, { session: 'Pathologist', address: '/sign/12', path: '/sign/:reportId' });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('what lacks values or contradicts itself is named, and signed only after it was seen', async () => {
  const report = toSign({
    missing: [
      { test: 'Urea', testBn: '' },
      { test: 'Sodium', testBn: '' },
    ],
    rows: [{ ...aReport().rows[0]!, test: 'MCV', value: '995.0', doubt: 'IMPOSSIBLE' }],
  });
  const server = answers({ ...reads(report), signReport: () => aReport() });
  const { user } = drawSign();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(question).toHaveTextContent('2 values of the list are missing: Urea, Sodium');
  expect(question).toHaveTextContent('A value contradicts itself: MCV');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.sentTo('signReport')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'I have seen it: sign' }));
  await waitFor(() => expect(server.sentTo('signReport')).toHaveLength(1));
  expect(server.sentTo('signReport')[0]?.body.seen).toEqual(['INCOMPLETE', 'CONTRADICTION']);
});

test('a control outside its limits is named whole, and the signature says which runs were seen', async () => {
  const report = toSign({ controls: [aRejectedControl()] });
  const server = answers({ ...reads(report), signReport: () => aReport() });
  const { user } = drawSign();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(question).toHaveTextContent(
    'Sugar: the control of 31 March 2026, 8:40 am was outside its limits (1-3s: level 2, lot 24-117), and nothing is ' +
      'written about what was done.',
  );
  await user.click(within(question).getByRole('button', { name: 'I have seen it: sign' }));
  await waitFor(() => expect(server.sentTo('signReport')).toHaveLength(1));
  expect(server.sentTo('signReport')[0]?.body).toMatchObject({ seen: ['CONTROL'], seenControls: [41] });
});

test('values of a sample that was never taken are signed only by who has read the reason', async () => {
  const report = toSign({ sampleDoubt: 'NOT_TAKEN', sampleReason: 'Taken at home or elsewhere' });
  const server = answers({ ...reads(report), signReport: () => aReport() });
  const { user } = drawSign();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(question).toHaveTextContent(
    'No sample was taken, as far as has been noted. The reason given: Taken at home or elsewhere',
  );
  expect(server.sentTo('signReport')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'I have seen it: sign' }));
  await waitFor(() => expect(server.sentTo('signReport')[0]?.body.seen).toEqual(['SAMPLE']));
});

test('a critical value of which nobody was told is named; the call is recorded on this screen, or it is signed as seen', async () => {
  const uncalled = [{ test: 'Haemoglobin', testBn: '', value: '6.2', unit: 'g/dL' }];
  const server = answers({
    ...reads(toSign({ uncalled })),
    signReport: () => aReport(),
    noteCriticalCall: () => ({ status: 'ok' }),
  });
  const { user } = drawSign();
  const said = 'Haemoglobin 6.2 g/dL is critical: nobody was told yet.';
  expect(await screen.findByText(said)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(question).toHaveTextContent(said);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Record a call' }));
  const sheet = await screen.findByRole('dialog', { name: 'Record a call' });
  expect(within(sheet).getByRole('textbox', { name: 'Whom did you call?' })).toHaveValue('Dr. Sen');
  await user.click(within(sheet).getByRole('radio', { name: 'Yes, told' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'They read the values back' }));
  server.change({ readReport: () => toSign() });
  await user.click(within(sheet).getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  expect(server.sentTo('noteCriticalCall')).toMatchObject([{ params: { id: '12' }, body: { whom: 'Dr. Sen' } }]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.sentTo('signReport')).toHaveLength(1));
  expect(server.sentTo('signReport')[0]?.body).not.toHaveProperty('seen');
});

test('a star, words in place of a number and a remark on the sample are named, and said to have been seen', async () => {
  const [row] = aReport().rows;
  const report = toSign({
    rows: [
      { ...row!, test: 'White cells', value: '7500', unit: '/µL', flag: 'NORMAL', starred: true },
      { ...row!, test: 'Potassium', value: 'Haemolysed', flag: null, words: true },
    ],
    sampleQuality: { marks: ['HAEMOLYSED'], note: 'Half a tube' },
  });
  const server = answers({ ...reads(report), signReport: () => aReport() });
  const { user } = drawSign();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(question).toHaveTextContent('The machine marked a value with a star, to be looked at: White cells 7,500 /µL');
  expect(question).toHaveTextContent('A value has words in place of a number: Potassium (Haemolysed)');
  expect(question).toHaveTextContent('Noticed of the sample: Haemolysed, Half a tube');
  await user.click(within(question).getByRole('button', { name: 'I have seen it: sign' }));
  await waitFor(() => expect(server.sentTo('signReport')).toHaveLength(1));
  expect(server.sentTo('signReport')[0]?.body).toMatchObject({
    seen: ['STARRED', 'WORDS', 'REMARK'],
    seenMarks: ['HAEMOLYSED'],
    seenNote: 'Half a tube',
  });
});
