import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '#contract/reports/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { siteContent } from '#web/testing/site-content.ts';
import ValidateReport from '../validate/validate-report.tsx';
import ReportDetails from './report-details.tsx';

const report = (may: Partial<Report['abilities']>, changes: Partial<Report> = {}): Report => {
  const { abilities, ...rest } = aReport(changes);
  return { ...rest, abilities: { ...abilities, ...may } };
};
const clinic = { profile: siteContent.profile, version: 1, demo: false, closedDays: [], logo: null };
const draw = () =>
  renderPart(<ReportDetails />, { session: 'Pathologist', address: '/report/12', path: '/report/:reportId' });

test('the values are said to be right for the revision that was read', async () => {
  const server = answers({
    readClinic: () => clinic,
    readReport: () => report({ check: true }),
    checkReport: refuse('STALE'),
  });
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: 'The values are right' }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  const letGo = server.hold('checkReport');
  server.change({ checkReport: () => report({}), readReport: () => report({}) });
  await user.click(screen.getByRole('button', { name: 'The values are right' }));
  expect(screen.getByRole('button', { name: 'The values are right' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'The values are right' })).toBeNull());
  expect(server.sentTo('checkReport')[1]).toMatchObject({ params: { id: '12' }, body: { revision: 3 } });
});

test('an amendment says why, and leads to where the new version is corrected', async () => {
  const server = answers({
    readClinic: () => clinic,
    readReport: () => report({ amend: true }),
    amendReport: refuse('REPORT_STATE'),
  });
  const { user, address } = draw();
  await user.click(await screen.findByRole('button', { name: 'Amend' }));
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Slip');
  await user.click(screen.getByRole('button', { name: 'Open a new version' }));
  expect(await screen.findByText(/^The report could not be amended\./)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Why' })).toHaveValue('Slip');
  server.change({ amendReport: () => report({ correct: true }, { id: 14, version: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Open a new version' }));
  await waitFor(() => expect(address()).toBe('/upload-report?booking=204'));
  expect(server.sentTo('amendReport')[1]).toMatchObject({ params: { id: '12' }, body: { why: 'Slip' } });
});

const openVersion = report(
  { withdraw: true },
  {
    id: 12,
    version: 2,
    status: 'UPLOADED',
    signature: null,
    amendment: {
      changes: [{ field: 'VALUE', test: 'Haemoglobin', unit: 'g/dL', from: '9.1', to: '12.9' }],
      what: null,
      why: 'Slip',
      by: 'Dr. Path',
    },
  },
);

test('a version that was opened by mistake is withdrawn after a question, and the signed report is shown', async () => {
  const server = answers({
    readClinic: () => clinic,
    readReport: ({ params }) => (params.id === '11' ? report({ amend: true }, { id: 11 }) : openVersion),
    withdrawVersion: refuse('STALE'),
  });
  const { user, address } = draw();
  await user.click(await screen.findByRole('button', { name: 'Withdraw this version' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Withdraw this version?' }));
  expect(sheet.getByText(/^It goes with what was entered for it/)).toBeVisible();
  expect(sheet.getByText('Haemoglobin: 9.1 → 12.9 g/dL')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('withdrawVersion')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Withdraw this version' }));
  const yes = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw this version' });
  await user.click(yes());
  expect(
    await screen.findByText(/^The version was not withdrawn\. Somebody else has changed this meanwhile\./),
  ).toBeVisible();
  const letGo = server.hold('withdrawVersion');
  server.change({ withdrawVersion: () => report({ amend: true }, { id: 11 }) });
  await user.click(yes());
  expect(yes()).toHaveAttribute('aria-busy', 'true');
  await user.click(yes());
  letGo();
  await waitFor(() => expect(address()).toBe('/report-details/11'));
  expect(server.sentTo('withdrawVersion')).toHaveLength(2);
  expect(server.sentTo('withdrawVersion')[1]).toMatchObject({ params: { id: '12' }, body: { revision: 3 } });
});

test('where the sample of the signed report was rejected, whoever withdraws is told, and says that its values hold', async () => {
  const server = answers({
    readClinic: () => clinic,
    readReport: ({ params }) => (params.id === '11' ? report({ amend: true }, { id: 11 }) : openVersion),
    withdrawVersion: refuse('SAMPLE_REJECTED'),
  });
  const { user, address } = draw();
  await user.click(await screen.findByRole('button', { name: 'Withdraw this version' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw this version' }));
  expect(await screen.findByText(/The sample of the signed report was rejected/)).toBeVisible();
  server.change({ withdrawVersion: () => report({ amend: true }, { id: 11 }) });
  await user.click(screen.getByRole('button', { name: 'Its values hold, withdraw' }));
  await waitFor(() => expect(address()).toBe('/report-details/11'));
  expect(server.sentTo('withdrawVersion').map(({ body }) => body)).toEqual([
    { revision: 3 },
    { revision: 3, evenIfRejected: true },
  ]);
});

test('a withdrawn version says who withdrew and who opened it, and leads to the report', async () => {
  const withdrawal = { by: 'Ruma Sen', at: '2026-03-31T18:30:00.000Z' };
  const versions = [
    { id: 11, version: 1, status: 'SIGNED' as const, signedDate: '2026-03-31T18:30:00.000Z', changes: [] },
  ];
  answers({
    readClinic: () => clinic,
    readReport: () => ({
      ...openVersion,
      ...report({}),
      version: 0,
      status: 'WITHDRAWN',
      withdrawal,
      versions,
      amendment: { changes: [], what: null, why: 'Slip', by: 'Dr. Path' },
    }),
  });
  draw();
  expect(await screen.findByText(/^Ruma Sen withdrew this version on .*It was opened by Dr\. Path/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the signed report' })).toHaveAttribute('href', '/report-details/11');
  expect(screen.queryByText(/^Nothing is changed so far/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw this version' })).toBeNull();
});

const drawDecision = () =>
  renderPart(<ValidateReport />, { session: 'Pathologist', address: '/validate-report?report=12' });

test('a report is accepted as it was read', async () => {
  const server = answers({
    readReport: () => report({ accept: true, reject: true }, { status: 'UPLOADED' }),
    validateReport: refuse('STALE'),
  });
  const { user } = drawDecision();
  expect(await screen.findByText('Nothing is signed by this: the report then waits for its signature.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/^An error occurred\. Somebody else has changed this meanwhile\./)).toBeVisible();
  server.change({ validateReport: () => report({}, { status: 'PENDING_SIGNATURE' }) });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The report is accepted. It now waits for its signature.')).toBeVisible();
  expect(server.sentTo('validateReport')[1]?.body).toMatchObject({ reportId: 12, status: 'ACCEPTED', revision: 3 });
});

test('a report is rejected only with a reason', async () => {
  const server = answers({
    readReport: () => report({ accept: true, reject: true }, { status: 'UPLOADED' }),
    validateReport: () => report({}, { status: 'REJECTED' }),
  });
  const { user } = drawDecision();
  await user.click(await screen.findByRole('radio', { name: 'Reject' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Please write the reason.')).toBeVisible();
  expect(server.sentTo('validateReport')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Wrong patient');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('The report is rejected. It goes back with your reason.')).toBeVisible();
  expect(server.sentTo('validateReport')[0]?.body).toMatchObject({
    reportId: 12,
    status: 'REJECTED',
    reason: 'Wrong patient',
    revision: 3,
  });
});
