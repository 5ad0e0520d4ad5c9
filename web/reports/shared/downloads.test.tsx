import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aReport } from '#web/testing/reports.ts';
import { aPdf, savedFiles } from '#web/testing/browser.ts';
import { OpenForPhone } from '../booking/open-for-phone.tsx';
import { VisitReports } from '../booking/visit-reports.tsx';
import DownloadReport from '../download/download-report.tsx';
import { DownloadButton } from './download-button.tsx';
import { PrintPlain } from './print-plain.tsx';

const needed = { needed: true, asks: 'yearOfBirth' as const, triesLeft: 3 };

test('a report is saved as report.pdf, and an uploaded picture keeps its kind', async () => {
  const saved = savedFiles();
  const server = answers({
    downloadReport: () => aPdf('R-204.pdf'),
    downloadUploaded: () => new File(['p'], 'scan.jpg', { type: 'image/jpeg' }),
  });
  const { user } = renderPart(
    <>
      <DownloadButton id={12} />
      <DownloadButton id={12} original>
        Download the file
      </DownloadButton>
    </>,
    { session: 'Staff' },
  );
  const letGo = server.hold('downloadReport');
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(screen.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(saved).toEqual(['report.pdf']));
  await user.click(screen.getByRole('button', { name: 'Download the file' }));
  await waitFor(() => expect(saved).toEqual(['report.pdf', 'report.jpg']));
  expect(server.sentTo('downloadReport')).toMatchObject([{ params: { id: '12' } }]);
  expect(server.sentTo('downloadUploaded')).toMatchObject([{ params: { id: '12' } }]);
});

test('a report of a long-unused phone is saved once the year of birth was right', async () => {
  const saved = savedFiles();
  const server = answers({
    downloadReport: refuse('IDENTITY_NEEDED'),
    readIdentity: () => needed,
    confirmIdentity: refuse('IDENTITY_WRONG'),
  });
  const { user } = renderPart(<DownloadButton id={12} />, { session: 'User' });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  const year = await screen.findByRole('textbox', { name: 'Year of birth' });
  await user.type(year, '198');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Please enter the year in four digits.')).toBeVisible();
  expect(server.sentTo('confirmIdentity')).toEqual([]);
  await user.type(year, '0');
  server.change({ readIdentity: () => ({ ...needed, triesLeft: 2 }) });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This does not match what the clinic knows.')).toBeVisible();
  expect(await screen.findByText('Tries left: 2')).toBeVisible();
  server.change({
    confirmIdentity: () => ({ ...needed, needed: false }),
    downloadReport: () => aPdf('R-204.pdf'),
    readMe: refuse('INTERNAL'),
  });
  await user.clear(year);
  await user.type(year, '1981{Enter}');
  await waitFor(() => expect(saved).toEqual(['report.pdf']));
  expect(server.sentTo('confirmIdentity').map(({ body }) => body)).toEqual([
    { yearOfBirth: '1980' },
    { yearOfBirth: '1981' },
  ]);
});

test('a download that the clinic refuses says why', async () => {
  answers({ downloadReport: refuse('NOT_SCANNED') });
  const { user } = renderPart(<DownloadButton id={12} />, { session: 'Staff' });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/^The virus scanner has not checked this file yet\./)).toBeVisible();
});

test('the PDF for letterhead paper is saved where that may be', async () => {
  const saved = savedFiles();
  const server = answers({ printReport: refuse('FORBIDDEN') });
  const report = aReport();
  const mayPrint = { ...report, abilities: { ...report.abilities, printPlain: true } };
  const { user } = renderPart(<PrintPlain report={mayPrint} />, { session: 'Staff' });
  await user.click(screen.getByRole('button', { name: 'PDF for letterhead paper' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ printReport: () => aPdf('R-204.pdf') });
  await user.click(screen.getByRole('button', { name: 'PDF for letterhead paper' }));
  await waitFor(() => expect(saved).toEqual(['R-204.pdf']));
  expect(server.sentTo('printReport')).toMatchObject([{ params: { id: '12' } }, { params: { id: '12' } }]);
});

const testOf = (isReleased: boolean) => ({ bookingId: 204, testName: 'Sugar', testNameBn: '', isReleased });

test('all reports of a visit are saved in one file', async () => {
  const saved = savedFiles();
  const server = answers({
    readVisitReports: () => ({ issue: 1, isFinal: false, tests: [testOf(true), testOf(false)] }),
    downloadVisitReports: () => aPdf('visit.pdf'),
  });
  const { user } = renderPart(<VisitReports bookingId={204} />, { session: 'User' });
  expect(await screen.findByText('1 of 2 reports of this visit are ready.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All reports of this visit' }));
  await waitFor(() => expect(saved).toEqual(['visit.pdf']));
  expect(server.sentTo('downloadVisitReports')).toMatchObject([{ params: { id: '204' } }]);
  server.change({ downloadVisitReports: refuse('INTERNAL') });
  await user.click(screen.getByRole('button', { name: 'All reports of this visit' }));
  expect(await screen.findByText('An error occurred. Please try again later.')).toBeVisible();
});

test('the desk opens older reports of a phone only after the papers were seen', async () => {
  const server = answers({ confirmIdentityAtDesk: refuse('FORBIDDEN') });
  const { user } = renderPart(<OpenForPhone phone="9000000007" />, { session: 'Receptionist' });
  await user.click(screen.getByRole('button', { name: 'Open older reports for this phone' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('the person whose number is 90000 00007');
  await user.click(screen.getByRole('button', { name: 'Papers seen, open' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  server.change({ confirmIdentityAtDesk: () => ({ status: 'ok' }) });
  await user.click(screen.getByRole('button', { name: 'Papers seen, open' }));
  expect(await screen.findByText('Older reports are open for this phone.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.sentTo('confirmIdentityAtDesk')[1]?.params).toEqual({ phone: '9000000007' });
});

test('a report is saved by its printed number; a patient ID asks for none', async () => {
  const saved = savedFiles();
  const server = answers({ downloadReport: refuse('NOT_FOUND') });
  const { user } = renderPart(<DownloadReport />, { session: 'Staff' });
  const field = screen.getByRole('textbox', { name: 'Report ID' });
  await user.type(field, '2145 8735{Enter}');
  expect(await screen.findByText(/^This is a patient ID\./)).toBeVisible();
  expect(server.sentTo('downloadReport')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'r-204{Enter}');
  expect(await screen.findByText('Report not found')).toBeVisible();
  server.change({ downloadReport: () => aPdf('R-204.pdf') });
  await user.clear(field);
  await user.type(field, '12{Enter}');
  expect(await screen.findByText('The report is saved as report.pdf.')).toBeVisible();
  expect(saved).toEqual(['report.pdf']);
  expect(server.sentTo('downloadReport').map(({ params }) => params)).toEqual([{ id: 'R-204' }, { id: '12' }]);
});
