import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import type { EntryRow } from '#contract/reports/entry.ts';
import type { Report } from '#contract/reports/shapes.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { aTestBooking } from '#web/testing/bookings.ts';
import { renderPart } from '#web/testing/render.tsx';
import { aRejectedControl, aReport, anEntry, anEntryRow, bookingOfReport } from '#web/testing/reports.ts';
import { aPdf, savedFiles } from '#web/testing/browser.ts';
import { BookingReport } from '../booking/booking-report.tsx';
import ReportOfBooking from './report-of-booking.tsx';

const pageOf = (...reports: Report[]): Answer<'listReports'> => ({
  _embedded: { reportEntityList: reports },
  page: { number: 0, size: 10, totalElements: reports.length, totalPages: 1 },
});
const reads = (rows?: EntryRow[]) => ({ listReports: () => pageOf(), readEntry: () => anEntry(rows && { rows }) });
const drafts = (value: string, version = 1) => ({
  drafts: [{ field: 'GLU', value, version, by: 'Piyali Das', isOwn: true, at: '2026-11-26T05:00:00Z' }],
});
const draw = () => renderPart(<ReportOfBooking booking={bookingOfReport} remarks={() => null} />, { session: 'Staff' });

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

test('a file is uploaded for the patient that was confirmed, and a lost one is sent again', async () => {
  const server = answers({ ...reads([]), uploadReport: refuse('NETWORK') });
  const { user } = draw();
  const file = new File(['%PDF-1.7'], 'sugar.pdf', { type: 'application/pdf' });
  await user.upload((await screen.findAllByLabelText('Choose a file'))[0]!, file);
  await user.click(screen.getByRole('button', { name: 'Upload Report' }));
  const question = await screen.findByRole('dialog', { name: 'Is this the right patient?' });
  expect(question).toHaveTextContent(/Rohan Sen.*sugar\.pdf/);
  expect(server.sentTo('uploadReport')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Yes, upload' }));
  expect(await screen.findByText(/^Failed to upload report\. Please try again\. The clinic could not/)).toBeVisible();
  server.change({ uploadReport: () => aReport({ status: 'UPLOADED' }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Report uploaded successfully!')).toBeVisible();
  expect(server.sentTo('uploadReport')[1]?.form).toMatchObject({ bookingId: '204', file: { name: 'sugar.pdf' } });
});

test('a file that cannot be a report is refused when it is chosen, in words that say what it is', async () => {
  const server = answers({ ...reads([]), uploadReport: () => aReport({ status: 'UPLOADED' }) });
  draw();
  // Dropped: a browser's own choice shows only what the field takes.
  const field = await screen.findByRole('group', { name: 'Report file' });
  const choose = (name: string, head: string) =>
    fireEvent.drop(field, { dataTransfer: { files: [new File([head], name)] } });
  choose('IMG_2034.jpg', '\0\0\0\u001cftypheic');
  expect(await screen.findByText(/^This is an iPhone photo \(HEIC\)\. Please send it as JPEG:/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload Report' })).toBeDisabled();
  choose('report.xyz', '%PDF-1.7');
  expect(await screen.findByText('Please choose a PDF, JPG, PNG, DOC or DOCX file.')).toBeVisible();
  choose('sugar.pdf ', '\r\n%PDF-1.7');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload Report' })).toBeEnabled());
  expect(server.sentTo('uploadReport')).toEqual([]);
});

test('why the clinic refuses a file is read in its words, and stays until another is chosen', async () => {
  const why = 'This PDF cannot be read; perhaps its end is missing. Please save or send it anew and try again.';
  answers({ ...reads([]), uploadReport: refuse('INVALID_FIELDS', { file: why }) });
  const { user } = draw();
  const file = new File(['%PDF-1.7'], 'sugar.pdf', { type: 'application/pdf' });
  await user.upload((await screen.findAllByLabelText('Choose a file'))[0]!, file);
  await user.click(screen.getByRole('button', { name: 'Upload Report' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, upload' }));
  expect(await screen.findByText(`Failed to upload report. Please try again. ${why}`)).toBeVisible();
  await user.tab();
  await user.tab();
  expect(screen.getByText(why), 'at the field').toBeVisible();
  expect(screen.queryByText(/Please check what you entered/)).toBeNull();
  const another = new File(['%PDF-1.7'], 'sugar-2.pdf', { type: 'application/pdf' });
  await user.upload((await screen.findAllByLabelText('Choose another file'))[0]!, another);
  await waitFor(() => expect(screen.queryByText(/cannot be read/)).toBeNull());
});

test('values are saved when their field is left, and handed in after a question', async () => {
  const server = answers({ ...reads(), saveDrafts: () => drafts('182'), enterReport: refuse('NETWORK') });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'Sugar' }), '182');
  await user.tab();
  expect(await screen.findByText(/^Saved at 10:30/)).toBeVisible();
  expect(server.sentTo('saveDrafts')).toMatchObject([
    { params: { booking: '204' }, body: { sheet: '', drafts: [{ field: 'GLU', value: '182', version: 0 }] } },
  ]);
  server.change({ readEntry: () => anEntry(drafts('182')) });
  const send = screen.getByRole('button', { name: 'Upload the values' });
  // With the keys alone: Ctrl+Enter asks, Enter answers.
  await user.keyboard('{Control>}{Enter}{/Control}');
  const yes = await screen.findByRole('button', { name: 'Yes, upload' });
  expect(yes).toHaveFocus();
  // If the key that asked is held down, it does not answer.
  expect(fireEvent.keyDown(yes, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(yes, { key: 'Enter' })).toBe(true);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^Failed to upload report\. Please try again\. The clinic could not/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Sugar' })).toHaveValue('182');
  server.change({ enterReport: () => aReport({ status: 'UPLOADED' }) });
  await user.click(send);
  await user.click(await screen.findByRole('button', { name: 'Yes, upload' }));
  expect(await screen.findByText('Report uploaded successfully!')).toBeVisible();
  const sent = server.sentTo('enterReport');
  expect(sent[1]?.body).toMatchObject({ bookingId: 204, results: [{ analyte: 'GLU', value: '182' }] });
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('choices are worded in Bengali beside the English, and the English word is what is sent', async () => {
  const row = anEntryRow({
    kind: 'CHOICE',
    unit: '',
    choices: ['Nil', 'Trace', '+'],
    low: null,
    high: null,
    text: 'Nil',
  });
  const server = answers({ ...reads([row]), saveDrafts: () => drafts('Trace') });
  const { user } = renderPart(<ReportOfBooking booking={bookingOfReport} remarks={() => null} />, {
    session: 'Staff',
    language: 'bn',
  });
  const words = (await screen.findByText('3 +')).parentElement;
  expect(words).toHaveTextContent('1 নেই (Nil) · 2 সামান্য (Trace) · 3 +');
  expect(screen.getByRole('cell', { name: 'নেই (Nil)' })).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'Sugar' });
  await user.type(field, '2');
  expect(field).toHaveValue('Trace');
  await user.tab();
  await waitFor(() =>
    expect(server.sentTo('saveDrafts')[0]?.body).toMatchObject({ drafts: [{ field: 'GLU', value: 'Trace' }] }),
  );
});

test('a control outside its limits is named beside the values, and again before they are handed in', async () => {
  const row = anEntryRow({ control: aRejectedControl() });
  const empty = anEntryRow({ analyte: 'URE', test: 'Urea', control: { ...aRejectedControl(), run: 42 } });
  const entry = anEntry({ rows: [row, empty] });
  const server = answers({ ...reads(), readEntry: () => entry, saveDrafts: () => drafts('96') });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'Sugar' }), '96');
  await user.tab();
  await screen.findByText(/^Saved at/);
  expect(screen.getAllByText(/^Sugar: the control of 31 March 2026, 8:40 am was outside its limits/)[0]).toBeVisible();
  server.change({ readEntry: () => ({ ...entry, ...drafts('96') }) });
  await user.keyboard('{Control>}{Enter}{/Control}');
  const question = await screen.findByRole('dialog');
  // Of the values that are handed in: Urea is left empty.
  expect(question.textContent).toMatch(/Control outside its limits\s*Sugar: 1-3s(?! · )/);
  expect(server.sentTo('enterReport')).toEqual([]);
});

test('critical values are named before they are handed in: somebody is to be called at once', async () => {
  const row = anEntryRow({ criticalHigh: '400' });
  const entry = anEntry({ rows: [row, anEntryRow({ analyte: 'URE', test: 'Urea' })] });
  const server = answers({ ...reads(), readEntry: () => entry, saveDrafts: () => drafts('460') });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'Sugar' }), '460');
  await user.tab();
  await user.keyboard('460');
  await user.tab();
  await screen.findByText(/^Saved at/);
  server.change({ readEntry: () => ({ ...entry, ...drafts('460') }) });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Critical: call at once\s*Sugar: 460Values/);
});

test('a critical value typed twice differently says so, and no more once it is corrected', async () => {
  answers({ ...reads([anEntryRow({ criticalHigh: '400' })]), saveDrafts: () => drafts('96') });
  const { user } = draw();
  const field = await screen.findByRole('combobox', { name: 'Sugar' });
  await user.type(field, '460');
  await user.type(screen.getByRole('textbox', { name: 'Critical: type it again' }), '461');
  await user.tab();
  const complaint = 'Please type the critical value twice, the same each time.';
  expect(await screen.findByText(complaint)).toBeVisible();
  await user.clear(field);
  await user.type(field, '96');
  expect(screen.queryByText(complaint)).toBeNull();
});

test('a slip of the keys is refused, Enter takes what was meant, and a mark that disagrees is named', async () => {
  const server = answers({ ...reads(), saveDrafts: () => drafts('9.6') });
  const { user } = draw();
  const field = await screen.findByRole('combobox', { name: 'Sugar' });
  await user.type(field, '9,6{Enter}');
  expect(await screen.findByText(/^A point, not a comma\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take 9.6' })).toBeVisible();
  await user.type(field, '{Enter}');
  expect(field).toHaveValue('9.6');
  await waitFor(() => expect(screen.queryByText(/^A point, not a comma\./)).toBeNull());
  for (const [typed, said] of [
    ['96 L', 'Typed as low (L)'],
    ['96 H', 'Typed as high (H)'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    expect(await screen.findByText(said)).toBeVisible();
  }
  await user.clear(field);
  await user.type(field, '182 H');
  expect(screen.queryByText(/^Typed as/)).toBeNull();
  expect(server.sentTo('enterReport')).toEqual([]);
});

test('the values of a rejected report are corrected in that report', async () => {
  const { abilities } = aReport();
  const [row] = aReport().rows;
  const rejected = aReport({
    status: 'REJECTED',
    rejectionReason: 'Check it',
    abilities: { ...abilities, correct: true },
    rows: [{ ...row!, analyte: 'GLU' }],
  });
  const server = answers({
    listReports: () => pageOf(rejected),
    readReport: () => rejected,
    readEntry: () => anEntry(),
    saveDrafts: () => drafts('128'),
    changeReport: () => rejected,
  });
  const { user } = draw();
  expect(await screen.findByText('Rejected: Check it')).toBeVisible();
  const value = await screen.findByRole('combobox', { name: 'Sugar' });
  expect(value).toHaveValue('182');
  await user.clear(value);
  await user.type(value, '128');
  await user.tab();
  await screen.findByText(/^Saved at/);
  server.change({ readEntry: () => anEntry(drafts('128')) });
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  await user.click(await screen.findByRole('button', { name: 'Yes, upload' }));
  await waitFor(() => expect(server.sentTo('changeReport')).toHaveLength(1));
  expect(server.sentTo('changeReport')).toMatchObject([
    { params: { id: '12' }, body: { results: [{ analyte: 'GLU', value: '128' }] } },
  ]);
});

test('the newest report of a booking is downloaded from its page', async () => {
  const saved = savedFiles();
  const server = answers({
    listReports: () => pageOf(aReport()),
    readVisitReports: refuse('NOT_FOUND'),
    downloadReport: () => aPdf('R-204.pdf'),
  });
  const { abilities } = aTestBooking();
  const { user } = renderPart(
    <BookingReport booking={bookingOfReport} abilities={{ ...abilities, readReport: true }} remarks={() => null} />,
    { session: 'User' },
  );
  await user.click(await screen.findByRole('button', { name: 'Download report' }));
  await waitFor(() => expect(saved).toEqual(['report.pdf']));
  expect(server.sentTo('downloadReport')).toMatchObject([{ params: { id: '12' } }]);
});

test('the desk opens older reports of the phone that the booking names for it, not of the one to call', async () => {
  const server = answers({ confirmIdentityAtDesk: () => ({ status: 'ok' }) });
  const abilities = { ...aTestBooking().abilities, openReportsOf: '9000000008' };
  const { user } = renderPart(<BookingReport booking={bookingOfReport} abilities={abilities} remarks={() => null} />, {
    session: 'Receptionist',
  });
  await user.click(await screen.findByRole('button', { name: 'Open older reports for this phone' }));
  await user.click(screen.getByRole('button', { name: 'Papers seen, open' }));
  expect(await screen.findByText('Older reports are open for this phone.')).toBeVisible();
  expect(server.sentTo('confirmIdentityAtDesk').map(({ params }) => params)).toEqual([{ phone: '9000000008' }]);
});

test('values of a sample that was never taken are sent only with a reason, which one press picks', async () => {
  const server = answers({
    ...reads(),
    enterReport: () => aReport({ status: 'UPLOADED' }),
    // The answer must contain each sent field, or it is sent again.
    saveDrafts: ({ body }) => ({
      drafts: body.drafts.map((one) => ({ ...drafts('').drafts[0]!, ...one, version: one.version + 1 })),
    }),
    readEntry: () => anEntry({ sampleDoubt: 'NOT_TAKEN', sample: null }),
  });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'Sugar' }), '182');
  expect(screen.getByText(/^No sample of this test was taken here, as far as has been noted\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  const why = screen.getByRole('textbox', { name: 'Why there are values all the same' });
  await waitFor(() => expect(why).toBeInvalid());
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Taken at home or elsewhere' }));
  expect(why).toHaveValue('Taken at home or elsewhere');
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  const question = await screen.findByRole('dialog', { name: 'Is this the right patient?' });
  expect(question).toHaveTextContent('Taken at home or elsewhere');
  await user.click(within(question).getByRole('button', { name: 'Yes, upload' }));
  await waitFor(() => expect(server.sentTo('enterReport')).toHaveLength(1));
  expect(server.sentTo('enterReport')[0]?.body.sampleReason).toBe('Taken at home or elsewhere');
});

test('a star, words in place of a number and a remark on the sample are named again before they are handed in', async () => {
  const rows = [anEntryRow(), anEntryRow({ analyte: 'K', test: 'Potassium' })];
  const tube = { id: 5, accession: '260000127', container: 'CLOT' as const, tests: [] };
  const server = answers({
    ...reads(rows),
    saveDrafts: refuse('NETWORK'),
    readEntry: () => anEntry({ rows, tubes: [{ ...tube, marks: ['HAEMOLYSED'], note: 'Half a tube' }] }),
  });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'Sugar' }), '95*');
  expect(await screen.findByText('Marked with a star by the machine')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Potassium' }), 'clotted');
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  const question = await screen.findByRole('dialog', { name: 'Is this the right patient?' });
  expect(question).toHaveTextContent('The machine asks for a lookSugar: 95');
  expect(question).toHaveTextContent('In wordsPotassium: Clotted');
  expect(question).toHaveTextContent('Sample remarkHaemolysed, Half a tube');
  expect(server.sentTo('enterReport')).toEqual([]);
});

test('an unanswered question about a pregnancy that keeps the values back is gone to, unless a value is wrong too', async () => {
  const person = { sex: 'Female', born: { first: '1996-01-01', last: '1996-01-01' }, day: '2026-11-26' };
  answers({
    ...reads(),
    saveDrafts: refuse('NETWORK'),
    readEntry: () => anEntry({ pregnancy: { ...person, ranges: {} } }),
  });
  const { user } = draw();
  const value = await screen.findByRole('combobox', { name: 'Sugar' });
  await user.type(value, '9,5');
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  await waitFor(() => expect(value).toHaveFocus());
  await user.clear(value);
  await user.type(value, '95');
  expect(value).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Upload the values' }));
  const asked = screen.getByRole('radiogroup', { name: /^Is she pregnant/ });
  await waitFor(() => expect(within(asked).getAllByRole('radio')[0]).toHaveFocus());
});

test('a contradiction is said once, in a line below the rows that have it, and their rows are marked', async () => {
  const part = (analyte: string) =>
    anEntryRow({ analyte, test: analyte, unit: '%', group: 'Cells', low: null, high: null });
  const rows = [part('NEUT'), part('LYMPH'), anEntryRow({ analyte: 'HB', test: 'Hb', group: 'Red cells' })];
  answers({ ...reads(rows), saveDrafts: refuse('NETWORK') });
  const { user } = draw();
  await user.type(await screen.findByRole('combobox', { name: 'NEUT' }), '90');
  await user.type(screen.getByRole('combobox', { name: 'LYMPH' }), '80');
  const said = 'Contradiction: the cells do not add up to 100 %';
  const line = (await screen.findByText(said)).closest('tr');
  expect(line?.previousSibling).toBe(screen.getByRole('row', { name: /^LYMPH/ }));
  expect(line?.querySelector('td')).toHaveAttribute('colspan', '7');
  for (const name of [/^NEUT/, /^LYMPH/])
    within(screen.getByRole('row', { name })).getByRole('img', { name: 'Contradiction' });
  expect(within(screen.getByRole('row', { name: /^Hb/ })).queryByRole('img', { name: 'Contradiction' })).toBeNull();
});
