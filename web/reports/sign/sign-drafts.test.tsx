import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { endDrafts, guardDrafts } from '#web/lib/drafts.ts';
import { answers } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import SignNext from './sign-next.tsx';
import SignReport from './sign-report.tsx';

const { abilities } = aReport();
const report = aReport({
  status: 'PENDING_SIGNATURE',
  signature: null,
  abilities: { ...abilities, sign: true, signObstacle: null, reject: true },
});
const waiting = (rows: Answer<'listReports'>['_embedded']['reportEntityList']): Answer<'listReports'> => ({
  _embedded: { reportEntityList: rows },
  page: { number: 0, size: 50, totalElements: rows.length, totalPages: 1 },
});
const worked = { total: 1, inRange: 0, flagged: 0, late: 0 };
const reads = {
  listReports: () => waiting([report]),
  readReport: () => report,
  countReports: () => ({
    pending: { today: 1, oneToTwoDays: 0, older: 0, ...worked },
    toSign: worked,
    rejected: 0,
    signedToday: 0,
  }),
  readSigner: () => ({
    fullName: 'Dr. Path',
    qualification: 'MD',
    registrationNumber: 'WB 1',
    departments: ['BIOCHEMISTRY' as const],
    signature: 'data:image/png;base64,AA==',
    missing: [],
  }),
  readPhrases: () => ({ phrases: [] }),
  signReport: () => aReport(),
};
const open = () => renderPart(<SignNext />, { session: 'Pathologist', address: '/sign-next' });
const openAlone = () =>
  renderPart(<SignReport />, { session: 'Pathologist', address: '/sign/12', path: '/sign/:reportId' });
const words = () => screen.findByRole('textbox', { name: 'Interpretation' });

beforeEach(() => {
  vi.setSystemTime('2026-11-26T05:00:00Z');
  endDrafts();
});

/** Types below the interpretation, and leaves the screen as a reload does. */
async function typeAndLeave() {
  const { user } = open();
  await user.type(await words(), ' Repeat fasting.');
  cleanup();
}

test('what was typed before a reload, or before the way back, stands there again, and can be dropped', async () => {
  answers(reads);
  await typeAndLeave();
  const { user } = open();
  expect(await words()).toHaveValue('High. Repeat fasting.');
  await user.click(screen.getByRole('button', { name: 'Start afresh' }));
  expect(await words()).toHaveValue('High.');
});

test('it is gone once the report is signed with it', async () => {
  const server = answers(reads);
  await typeAndLeave();
  const { user } = open();
  const sign = await screen.findByRole('button', { name: 'Sign, next' });
  await waitFor(() => expect(sign).toBeEnabled(), { timeout: 10_000 });
  await user.click(sign);
  await waitFor(() =>
    expect(server.sentTo('signReport')).toMatchObject([{ body: { interpretation: 'High. Repeat fasting.' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Interpretation' })).toBeNull());
  cleanup();
  open();
  expect(await words()).toHaveValue('High.');
});

test('it is of one state of the report: values that were corrected since are looked at anew', async () => {
  const server = answers(reads);
  await typeAndLeave();
  server.change({ readReport: () => ({ ...report, revision: 4 }) });
  open();
  expect(await words()).toHaveValue('High.');
});

test('on the page of the report it is there again too, but not once its values were corrected', async () => {
  const server = answers(reads);
  const { user } = openAlone();
  await user.type(await words(), ' Repeat fasting.');
  cleanup();
  openAlone();
  expect(await words()).toHaveValue('High. Repeat fasting.');
  cleanup();
  server.change({ readReport: () => ({ ...report, revision: 4 }) });
  openAlone();
  expect(await words()).toHaveValue('High.');
  expect(screen.queryByRole('button', { name: 'Start afresh' })).toBeNull();
});

test('what is typed before the pages of a Word file are attached stays', async () => {
  const word = { ...report, pagesNeeded: true, abilities: { ...report.abilities, attachPages: true } };
  const server = answers({ ...reads, readReport: () => word });
  const attach = () => {
    server.change({ readReport: () => ({ ...word, revision: word.revision + 1 }) });
    return { ...word, revision: word.revision + 1 };
  };
  server.change({ attachPages: attach });
  const { user } = openAlone();
  await user.type(await words(), ' Repeat fasting.');
  await user.upload(
    screen.getByLabelText('Choose a file'),
    new File(['%PDF-1.7'], 'pages.pdf', { type: 'application/pdf' }),
  );
  await user.click(screen.getByRole('button', { name: 'Attach the PDF' }));
  expect(await screen.findByRole('button', { name: 'Start afresh' })).toBeVisible();
  expect(await words()).toHaveValue('High. Repeat fasting.');
});

test('it is gone after a log-out', async () => {
  answers(reads);
  await typeAndLeave();
  endDrafts();
  guardDrafts();
  open();
  expect(await words()).toHaveValue('High.');
  expect(within(document.body).queryByRole('button', { name: 'Start afresh' })).toBeNull();
});
