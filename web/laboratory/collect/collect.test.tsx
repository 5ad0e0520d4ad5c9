import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CollectedTube, WaitingPerson } from '#contract/laboratory/specimens.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import { scan, aPdf, savedFiles } from '#web/testing/browser.ts';
import Collect from './collect.tsx';

const person = {
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  queueNumbers: [7, 12],
};
const rohan: WaitingPerson = {
  ...person,
  since: '2026-11-26T03:30:00.000Z',
  isToday: true,
  tubes: [
    { container: 'EDTA', again: null, tests: [{ bookingId: 204, testName: 'Haemogram', testNameBn: '' }] },
    {
      container: 'CLOT',
      again: 'Haemolysed',
      tests: [
        { bookingId: 205, testName: 'Urea', testNameBn: '' },
        { bookingId: 206, testName: 'Creatinine', testNameBn: '' },
      ],
    },
  ],
};
const taken: CollectedTube = {
  ...person,
  id: 70,
  accession: '1126000011',
  isUrgent: false,
  collectedAt: '2026-11-26T03:00:00.000Z',
  collectedBy: 'Piyali Das',
  container: 'EDTA',
  tests: [{ bookingId: 203, testName: 'Sugar', testNameBn: '', report: null }],
  labelPrints: 1,
  rejected: null,
};
const both = [
  { id: 71, accession: '1126000012', container: 'EDTA' as const },
  { id: 72, accession: '1126000013', container: 'CLOT' as const },
];
const reads = { listSpecimens: () => ({ waiting: [rohan], collected: [taken] }) };

test('all tubes of a person are taken at once, and their numbers stand where the person stood', async () => {
  const server = answers({ ...reads, collectSpecimens: () => ({ tubes: both }) });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.click(await screen.findByRole('checkbox', { name: 'Urgent' }));
  const letGo = server.hold('collectSpecimens');
  await user.click(screen.getByRole('button', { name: 'All taken' }));
  expect(screen.getByRole('button', { name: 'All taken' })).toHaveAttribute('aria-busy', 'true');
  server.change({ listSpecimens: () => ({ waiting: [], collected: [taken] }) });
  letGo();
  const done = await screen.findByText(
    /write 1126 000012 T \(EDTA, purple cap\), 1126 000013 D \(Plain, red cap\) on the tubes\./,
  );
  expect(done).toHaveFocus();
  expect(server.sentTo('collectSpecimens')).toMatchObject([
    {
      body: {
        tubes: [
          { container: 'EDTA', bookingIds: [204] },
          { container: 'CLOT', bookingIds: [205, 206] },
        ],
        isUrgent: true,
      },
    },
  ]);
});

test('one tube is taken alone, and its label is printed from the message', async () => {
  const saved = savedFiles();
  const server = answers({
    ...reads,
    collectSpecimens: () => ({ tubes: [both[1]!] }),
    printLabels: () => aPdf('labels.pdf'),
  });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.click((await screen.findAllByRole('button', { name: 'Only this one' }))[1]!);
  await user.click(await screen.findByRole('button', { name: 'Print the label' }));
  await waitFor(() => expect(saved).toEqual(['labels.pdf']));
  expect(server.sentTo('collectSpecimens')).toMatchObject([
    { body: { tubes: [{ container: 'CLOT', bookingIds: [205, 206] }], isUrgent: false } },
  ]);
  expect(server.sentTo('printLabels')).toMatchObject([{ query: { ids: '72', size: '50x25' } }]);
});

test('a refusal leaves the person waiting; a lost answer is asked for again with the same key', async () => {
  const server = answers({ ...reads, collectSpecimens: refuse('NETWORK') });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'All taken' }));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ collectSpecimens: refuse('STALE') });
  await user.click(screen.getByRole('button', { name: 'All taken' }));
  expect(await screen.findByText(/^Somebody else has changed this meanwhile\./)).toBeVisible();
  const keys = server.sentTo('collectSpecimens').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

test('labels are printed at once where the computer is set so, and the tubes are taken though the printer is not', async () => {
  const server = answers({ ...reads, collectSpecimens: () => ({ tubes: both }), printLabels: refuse('INTERNAL') });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Labels' }), '38 × 25 mm');
  await user.click(screen.getByRole('checkbox', { name: 'Labels at once when a sample is taken' }));
  await user.click(await screen.findByRole('button', { name: 'All taken' }));
  expect(await screen.findByText('An error occurred. Please try again later.')).toBeVisible();
  expect(screen.getByText(/write 1126 000012 T/)).toBeVisible();
  expect(server.sentTo('printLabels')).toMatchObject([{ query: { ids: '71,72', size: '38x25' } }]);
});

test('the label of a tube is printed once more, and a test label shows the size', async () => {
  const saved = savedFiles();
  const server = answers({
    ...reads,
    printLabels: () => aPdf('label.pdf'),
    printLabelTest: () => aPdf('label-test.pdf'),
  });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Label again (1 so far)' }));
  await waitFor(() => expect(saved).toEqual(['label.pdf']));
  await user.click(screen.getByRole('button', { name: 'Try the printer' }));
  await waitFor(() => expect(saved).toEqual(['label.pdf', 'label-test.pdf']));
  expect(server.sentTo('printLabels')).toMatchObject([{ query: { ids: '70', size: '50x25' } }]);
  expect(server.sentTo('printLabelTest')).toMatchObject([{ query: { size: '50x25' } }]);
  server.change({ printLabelTest: refuse('FORBIDDEN') });
  await user.click(screen.getByRole('button', { name: 'Try the printer' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeInTheDocument();
});

test('a tube of today that cannot be tested is rejected from its card', async () => {
  const server = answers({ ...reads, rejectSpecimen: () => ({ status: 'ok' }) });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  await user.click(await screen.findByRole('button', { name: 'Cannot be tested' }));
  const sheet = screen.getByRole('dialog', { name: /^Number 1126 000011/ });
  expect(within(sheet).getByText('Rohan Sen')).toBeVisible();
  await user.type(within(sheet).getByRole('textbox', { name: 'Why?' }), 'Clotted');
  await user.click(within(sheet).getByRole('button', { name: 'Ask for it again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo('rejectSpecimen')).toMatchObject([{ params: { id: '70' }, body: { reason: 'Clotted' } }]);
});

test('a person is found while typing, and by a scan that presses no button', async () => {
  const mitali = {
    ...rohan,
    patientName: 'Mitali Roy',
    patientNumber: '31458736',
    phoneNumber: '9830012345',
    queueNumbers: [3],
  };
  const tubes = [{ ...rohan.tubes[0]!, tests: [{ bookingId: 310, testName: 'Haemogram', testNameBn: '' }] }];
  const server = answers({ listSpecimens: () => ({ waiting: [rohan, { ...mitali, tubes }], collected: [taken] }) });
  const { user } = renderPart(<Collect />, { session: 'Staff' });
  const field = await screen.findByRole('searchbox', { name: 'Find a person' });
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  await screen.findByRole('heading', { name: 'Mitali Roy' });
  await user.type(field, 'mit');
  expect(names()).toEqual(['Mitali Roy']);
  await user.clear(field);
  await user.type(field, '3');
  expect(names(), 'a number of the queue').toEqual(['Mitali Roy']);
  expect(screen.getByText(/No\. 3 in the queue/)).toBeVisible();
  await user.clear(field);
  const [first] = screen.getAllByRole('button', { name: 'All taken' });
  first!.focus();
  expect(scan('31458736', first), 'the Enter of the scanner').toBe(false);
  expect(names()).toEqual(['Mitali Roy']);
  expect(field).toHaveFocus();
  await user.keyboard('21458735{Enter}');
  expect(field, 'in place of the one before').toHaveValue('21458735');
  expect(names()).toEqual(['Rohan Sen']);
  expect(server.sentTo('collectSpecimens')).toEqual([]);
  await user.type(field, '9');
  expect(screen.getAllByText('Nobody found. Try fewer letters.'), 'once').toHaveLength(1);
  expect(screen.getByText("None of today's tubes is of whom you seek.")).toBeVisible();
});
