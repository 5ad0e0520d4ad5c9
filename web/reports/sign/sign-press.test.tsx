import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
// Loaded before a test waits for it.
import './return-form.tsx';
import SignNext from './sign-next.tsx';
import SignReport from './sign-report.tsx';
import { SignTogether } from './sign-together.tsx';

const signer: Answer<'readSigner'> = {
  fullName: 'Dr. Path',
  qualification: 'MD',
  registrationNumber: 'WB 1',
  departments: ['BIOCHEMISTRY'],
  signature: 'data:image/png;base64,AA==',
  missing: [],
};
const { abilities } = aReport();
const toSign = (changes: Partial<Report> = {}): Report =>
  aReport({
    status: 'PENDING_SIGNATURE',
    signature: null,
    abilities: { ...abilities, sign: true, signObstacle: null, reject: true },
    ...changes,
  });
const phrase = { interpretation: 'Diabetes likely.', recommendations: 'HbA1c.' };
const reads = (report = toSign()) => ({
  readReport: () => report,
  readSigner: () => signer,
  readPhrases: () => ({ phrases: [phrase] }),
});
const onePage = (...reports: Report[]): Answer<'listReports'> => ({
  _embedded: { reportEntityList: reports },
  page: { number: 0, size: 50, totalElements: reports.length, totalPages: 1 },
});
const drawSign = () =>
  renderPart(<SignReport />, { session: 'Pathologist', address: '/sign/12', path: '/sign/:reportId' });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a report is signed with the stored signature and the texts that stand there', async () => {
  const server = answers({ ...reads(), signReport: refuse('STALE') });
  const { user } = drawSign();
  const texts = await screen.findByRole('textbox', { name: 'Interpretation' });
  expect(texts).toHaveValue('High.');
  await user.type(texts, ' Repeat fasting.');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(
    await screen.findByText(/^Failed to sign the report\. Please try again later\. Somebody else has changed this/),
  ).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Interpretation' })).toHaveValue('High. Repeat fasting.');
  const letGo = server.hold('signReport');
  server.change({ signReport: () => aReport() });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  expect(await screen.findByText('Report successfully signed!')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(server.sentTo('signReport')[1]).toMatchObject({
    params: { id: '12' },
    body: { signature: '', interpretation: 'High. Repeat fasting.', recommendations: 'Repeat.', revision: 3 },
  });
});

test('in a row too a report that lacks values is asked about, and is not ticked for all together', async () => {
  const findings = {
    outOfRange: 0,
    isInRange: false,
    isCritical: false,
    missing: 1,
    contradictions: 0,
    controls: 0,
    sample: null,
    concerns: ['INCOMPLETE' as const],
  };
  const report = toSign({ findings, missing: [{ test: 'Urea', testBn: '' }] });
  const server = answers({
    ...reads(report),
    listReports: () => onePage(report),
    countReports: () => counted(1),
    signReport: () => aReport(),
  });
  const { user } = drawNext();
  const sign = await screen.findByRole('button', { name: 'Sign, next' });
  await waitFor(() => expect(sign).toBeEnabled(), { timeout: 10_000 });
  expect(screen.queryByRole('button', { name: /^Looked at/ })).toBeNull();
  await user.click(sign);
  const question = await screen.findByRole('dialog', { name: 'Sign it all the same?' });
  expect(server.sentTo('signReport')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'I have seen it: sign' }));
  await waitFor(() => expect(server.sentTo('signReport')[0]?.body.seen).toEqual(['INCOMPLETE']));
});

test('a phrase is put in, what stands there is kept as the next one, and one goes', async () => {
  const server = answers({ ...reads(), savePhrases: () => ({ phrases: [phrase] }) });
  const { user } = drawSign();
  await user.type(await screen.findByRole('textbox', { name: 'Interpretation' }), ' Fasting.');
  await user.click(await screen.findByLabelText('Phrase 1: Diabetes likely. · HbA1c.'));
  // Typed text stays above the phrase; an untouched text is replaced.
  expect(screen.getByRole('textbox', { name: 'Interpretation' })).toHaveValue('High. Fasting.\nDiabetes likely.');
  expect(screen.getByRole('textbox', { name: 'Recommendations' })).toHaveValue('HbA1c.');
  await user.click(screen.getByRole('button', { name: 'Keep these texts as a phrase' }));
  await waitFor(() => expect(server.sentTo('savePhrases')).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove phrase 1' })).toBeEnabled());
  server.change({ savePhrases: refuse('FORBIDDEN') });
  await user.click(screen.getByRole('button', { name: 'Remove phrase 1' }));
  expect(await screen.findByText('The phrases were not saved.')).toBeVisible();
  const typed = { interpretation: 'High. Fasting.\nDiabetes likely.', recommendations: 'HbA1c.' };
  expect(server.sentTo('savePhrases')).toMatchObject([
    { params: { id: '12' }, body: { phrases: [phrase, typed] } },
    { params: { id: '12' }, body: { phrases: [] } },
  ]);
});

test('the pages of a Word file are attached as a PDF, and only that', async () => {
  const word = toSign({ pagesNeeded: true, abilities: { ...abilities, attachPages: true } });
  const server = answers({ ...reads(word), attachPages: refuse('FILE_INFECTED') });
  const { user } = drawSign();
  expect(await screen.findByText(/^This report is a Word file\./)).toBeVisible();
  const attach = screen.getByRole('button', { name: 'Attach the PDF' });
  expect(attach).toBeDisabled();
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File(['%PDF-1.7'], 'pages.pdf', { type: 'application/pdf' }),
  );
  await user.click(attach);
  expect(
    await screen.findByText('Failed to upload report. Please try again. This file holds a virus. It was not kept.'),
  ).toBeVisible();
  server.change({ attachPages: refuse('INVALID_FIELDS', { file: 'This PDF has no pages.' }) });
  await user.click(screen.getByRole('button', { name: 'Attach the PDF' }));
  expect(await screen.findByText('Failed to upload report. Please try again. This PDF has no pages.')).toBeVisible();
  server.change({ attachPages: () => word });
  await user.click(screen.getByRole('button', { name: 'Attach the PDF' }));
  await waitFor(() => expect(screen.queryByText('pages.pdf')).toBeNull());
  expect(server.sentTo('attachPages')[2]).toMatchObject({
    params: { id: '12' },
    form: { file: { name: 'pages.pdf' } },
  });
});

/** How many are to be signed, of all that wait. */
const counted = (total: number, waiting = total): Answer<'countReports'> => ({
  pending: { today: waiting, oneToTwoDays: 0, older: 0, total: waiting, inRange: 0, flagged: 0, late: 0 },
  toSign: { total, inRange: 0, flagged: 0, late: 0 },
  rejected: 0,
  signedToday: 0,
});
const drawNext = () => renderPart(<SignNext />, { session: 'Pathologist', address: '/sign-next' });

test('the list says how many are to be signed beyond its page, as the dashboard does, and how many by others', async () => {
  const server = answers({ ...reads(), listReports: () => onePage(toSign()), countReports: () => counted(48, 118) });
  drawNext();
  expect(await screen.findByText('48 to sign · 0 signed now')).toBeVisible();
  expect(screen.getByRole('link', { name: '70 more wait for somebody else' })).toHaveAttribute(
    'href',
    '/view-pending-reports',
  );
  expect(server.sentTo('countReports')).toHaveLength(1);
});

test('in a row a report is signed once it stood for a moment, and the next one comes', async () => {
  const second = toSign({ id: 13, patientName: 'Mitali Sen' });
  const server = answers({
    ...reads(),
    listReports: () => onePage(toSign(), second),
    readReport: ({ params }) => (params['id'] === '13' ? second : toSign()),
    signReport: () => aReport(),
    countReports: () => counted(2 - server.sentTo('signReport').length),
  });
  const { user } = drawNext();
  const sign = await screen.findByRole('button', { name: 'Sign, next' });
  expect(sign).toBeDisabled();
  await waitFor(() => expect(sign).toBeEnabled(), { timeout: 10_000 });
  await user.click(sign);
  expect(await screen.findByRole('heading', { name: /Mitali Sen/ })).toBeVisible();
  expect(await screen.findByText('1 to sign · 1 signed now')).toBeVisible();
  expect(server.sentTo('signReport')).toMatchObject([
    { params: { id: '12' }, body: { signature: '', interpretation: 'High.', recommendations: 'Repeat.', revision: 3 } },
  ]);
});

test('Enter alone signs nothing; Ctrl+Enter does, wherever the focus is, once the report stood for a moment', async () => {
  const second = toSign({ id: 13, patientName: 'Mitali Sen' });
  const server = answers({
    ...reads(),
    listReports: () => onePage(toSign(), second),
    readReport: ({ params }) => (params['id'] === '13' ? second : toSign()),
    signReport: () => aReport(),
    countReports: () => counted(2 - server.sentTo('signReport').length),
  });
  const { user } = drawNext();
  const sign = await screen.findByRole('button', { name: 'Sign, next' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sign).toBeEnabled(), { timeout: 10_000 });
  expect(sign.closest('form')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(server.sentTo('signReport')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('heading', { name: /Mitali Sen/ })).toBeVisible();
  expect(server.sentTo('signReport').map(({ params }) => params.id)).toEqual(['12']);
});

test('Space says that a report was looked at, and signs nothing; in a text it is a space', async () => {
  const findings = {
    outOfRange: 0,
    isInRange: true,
    isCritical: false,
    missing: 0,
    contradictions: 0,
    controls: 0,
    sample: null,
    concerns: [],
  };
  const first = toSign({ findings });
  const second = toSign({ id: 13, patientName: 'Mitali Sen', findings });
  const server = answers({
    ...reads(),
    listReports: () => onePage(first, second),
    readReport: ({ params }) => (params['id'] === '13' ? second : first),
    signReport: () => aReport(),
    countReports: () => counted(2 - server.sentTo('signReport').length),
  });
  const { user } = drawNext();
  const sign = await screen.findByRole('button', { name: 'Sign, next' });
  await waitFor(() => expect(sign).toBeEnabled(), { timeout: 10_000 });
  await user.type(screen.getByRole('textbox', { name: 'Interpretation' }), ' Well.');
  expect(screen.queryByText(/looked at and in range/)).toBeNull();
  // While the input is recorded, the button may be drawn anew.
  await waitFor(() => {
    const button = screen.getByRole('button', { name: 'Sign, next' });
    button.focus();
    expect(button).toHaveFocus();
  });
  await user.keyboard(' ');
  expect(await screen.findByText('1 looked at and in range')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /Mitali Sen/ })).toBeVisible();
  expect(server.sentTo('signReport')).toEqual([]);
  await user.keyboard('{Shift>}B{/Shift}');
  const question = screen.getByRole('dialog', { name: 'Sign this report?' });
  await user.click(within(question).getByRole('button', { name: 'Sign them together' }));
  expect(await screen.findByText('1 to sign · 1 signed now')).toBeVisible();
  const body = { signature: '', interpretation: 'High. Well.', recommendations: 'Repeat.', revision: 3 };
  expect(server.sentTo('signReport').map(({ params, body: sent }) => [params.id, sent])).toEqual([['12', body]]);
});

test('a report is returned with the reason to who handed it in', async () => {
  const server = answers({
    ...reads(),
    listReports: () => onePage(toSign()),
    countReports: () => counted(1),
    validateReport: refuse('REPORT_STATE'),
  });
  const { user } = drawNext();
  await user.click(await screen.findByRole('button', { name: 'Return' }));
  const sheet = await screen.findByRole('dialog', { name: 'Return the report' });
  const reason = within(sheet).getByRole('textbox', { name: 'Reason' });
  await user.type(reason, 'Wrong unit');
  // Escape asks first; pressed again it goes back to the input.
  await user.keyboard('{Escape}');
  expect(within(sheet).getByText('What you typed here has not been saved.')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(reason).toHaveValue('Wrong unit');
  await user.click(within(sheet).getByRole('button', { name: 'Return' }));
  expect(await within(sheet).findByText(/^An error occurred\./)).toBeVisible();
  expect(reason).toHaveValue('Wrong unit');
  server.change({
    validateReport: () => aReport({ status: 'REJECTED' }),
    listReports: () => onePage(),
    countReports: () => counted(0),
  });
  await user.click(within(sheet).getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Nothing waits for your signature.')).toBeVisible();
  expect(server.sentTo('validateReport')[1]?.body).toEqual({
    reportId: 12,
    status: 'REJECTED',
    reason: 'Wrong unit',
    revision: 3,
  });
});

test('of the reports that are signed together each that is refused says why', async () => {
  const rows = [toSign(), toSign({ id: 13, patientName: 'Mitali Sen' })];
  const looked = { interpretation: 'In range.', recommendations: 'None.', revision: 3 };
  const server = answers({ signReport: refuse('STALE') });
  const [onSigned, onRefused] = [vi.fn<(id: number) => void>(), vi.fn<(id: number) => void>()];
  const { user } = renderPart(
    <SignTogether
      rows={rows}
      looked={
        new Map([
          [12, looked],
          [13, { ...looked, revision: 5 }],
        ])
      }
      {...{ onSigned, onRefused }}
    />,
    { session: 'Pathologist' },
  );
  await user.click(screen.getByRole('button', { name: 'Sign them together' }));
  const question = screen.getByRole('dialog', { name: 'Sign these 2 reports?' });
  server.change({ signReport: ({ params }) => (params['id'] === '12' ? aReport() : refuse('STALE')) });
  await user.click(within(question).getByRole('button', { name: 'Sign them together' }));
  expect(await screen.findByText(/^Mitali Sen: Somebody else has changed this/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onSigned.mock.calls).toEqual([[12]]);
  expect(onRefused.mock.calls).toEqual([[13]]);
  expect(server.sentTo('signReport')).toMatchObject([
    { params: { id: '12' }, body: { signature: '', ...looked } },
    { params: { id: '13' }, body: { signature: '', ...looked, revision: 5 } },
  ]);
});
