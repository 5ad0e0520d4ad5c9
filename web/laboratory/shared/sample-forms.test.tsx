import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TubeOfEntry } from '#contract/laboratory/specimens.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import TubeRemarks from './tube-remarks.tsx';

const tube = (changes: Partial<TubeOfEntry> = {}): TubeOfEntry => ({
  id: 71,
  accession: '1126000012',
  container: 'FLUORIDE',
  marks: ['LIPAEMIC'],
  note: '',
  tests: [
    { bookingId: 204, testName: 'Sugar', testNameBn: '', report: null },
    { bookingId: 205, testName: 'Urea', testNameBn: '', report: 'SIGNED' },
    { bookingId: 206, testName: 'Creatinine', testNameBn: '', report: 'UPLOADED' },
  ],
  ...changes,
});
const draw = (one = tube()) => renderPart(<TubeRemarks tubes={[one]} />, { session: 'Staff' });

test('a sample is asked for again with the reason, and says of each test what becomes of its report', async () => {
  const server = answers({ rejectSpecimen: () => ({ status: 'ok' }) });
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Repeat sample 1126 000012 T' }));
  const sheet = await screen.findByRole('dialog', { name: 'Number 1126 000012 T' });
  expect(
    within(sheet)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Sugar',
    'Urea Its report is signed and stands. If it is wrong too, the pathologist corrects it first.',
    'Creatinine Its values are uploaded: they go back to who entered them.',
  ]);
  await user.type(within(sheet).getByRole('textbox', { name: 'Why?' }), 'Haemolysed');
  const letGo = server.hold('rejectSpecimen');
  await user.click(within(sheet).getByRole('button', { name: 'Ask for it again' }));
  expect(within(sheet).getByRole('button', { name: 'Ask for it again' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('rejectSpecimen')).toMatchObject([{ params: { id: '71' }, body: { reason: 'Haemolysed' } }]);
});

test('without a reason nothing is asked for again, and a refusal keeps the reason', async () => {
  const server = answers({ rejectSpecimen: refuse('STALE') });
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Repeat sample 1126 000012 T' }));
  await user.click(await screen.findByRole('button', { name: 'Ask for it again' }));
  expect(await screen.findByText('Please write the reason.')).toBeVisible();
  expect(server.sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Why?' }), 'Too little');
  await user.click(screen.getByRole('button', { name: 'Ask for it again' }));
  expect(await screen.findByText(/^The sample was not rejected\. Somebody else has changed this/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Why?' })).toHaveValue('Too little');
});

test('a tube whose reports are all signed is not asked for again', () => {
  answers({});
  draw(tube({ tests: [{ bookingId: 205, testName: 'Urea', testNameBn: '', report: 'SIGNED' }] }));
  expect(screen.queryByRole('button', { name: /Repeat sample/ })).toBeNull();
});

test('a remark is what was noticed before, less what is taken back and with what is added', async () => {
  const server = answers({ noteSampleQuality: () => ({ status: 'ok' }) });
  const { user } = draw();
  await user.keyboard('{F8}');
  const sheet = await screen.findByRole('dialog', { name: 'Remark on 1126 000012 T' });
  expect(within(sheet).getByRole('checkbox', { name: 'Lipaemic' })).toBeChecked();
  await user.click(within(sheet).getByRole('checkbox', { name: 'Lipaemic' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'Clotted' }));
  await user.click(within(sheet).getByRole('checkbox', { name: 'Came late' }));
  await user.type(within(sheet).getByRole('textbox', { name: 'In words' }), 'small clot');
  await user.click(within(sheet).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('noteSampleQuality')).toMatchObject([
    { params: { id: '71' }, body: { marks: ['CLOTTED', 'DELAYED'], note: 'small clot' } },
  ]);
});

test('a remark that the clinic refuses stays in its sheet', async () => {
  answers({ noteSampleQuality: refuse('NOT_FOUND') });
  const { user } = draw();
  await user.click(screen.getByRole('button', { name: 'Remark on 1126 000012 T: Lipaemic' }));
  await user.type(await screen.findByRole('textbox', { name: 'In words' }), 'pale');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The remark was not saved. This could not be found.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'In words' })).toHaveValue('pale');
});
