import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import ImportDoctors from './import-doctors.tsx';

const fingerprint = 'a'.repeat(64);
const preview: Answer<'previewDoctorImport'> = {
  fingerprint,
  lines: 3,
  added: 1,
  changed: 1,
  unchanged: 1,
  changes: [
    {
      line: 2,
      id: 11,
      userName: 'Dr. Rita Bose',
      phoneNumber: '9830000011',
      fields: [{ column: 'fee', from: '300', to: '' }],
    },
    {
      line: 3,
      id: null,
      userName: 'Dr. New',
      phoneNumber: '9830000012',
      fields: [
        { column: 'userName', from: '', to: 'Dr. New' },
        { column: 'speciality', from: '', to: 'ENT' },
        { column: 'hospital', from: '', to: '' },
      ],
    },
  ],
  problemCount: 0,
  problems: [],
};
const text = 'phoneNumber,userName\n9830000012,Dr. New';
const csv = new File([text], 'doctors.csv', { type: 'text/csv' });
const draw = () => {
  const [onDone, onClose] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const drawn = renderPart(<ImportDoctors {...{ onDone, onClose }} />, { session: 'Admin' });
  return { ...drawn, onDone, open: () => drawn.user.upload(screen.getByLabelText(/^Choose (a|another) file$/), csv) };
};

test('a file of doctors is looked at first, and imported as it was shown', async () => {
  const server = answers({
    previewDoctorImport: () => preview,
    importDoctors: () => ({ added: 1, changed: 1, unchanged: 1 }),
  });
  const { user, open, onDone } = draw();
  await open();
  expect(await screen.findByText('1 new, 1 changed, 1 stay as they are')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Dr. Rita Bose, 98300 00011ChangedFee300 → nothing',
    'Dr. New, 98300 00012NewSpecialityENT',
  ]);
  expect(server.sentTo('importDoctors')).toEqual([]);
  const letGo = server.hold('importDoctors');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  letGo();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('The import is done. New doctors: 1, changed: 1.'));
  expect(server.sentTo('previewDoctorImport').map(({ body }) => body)).toEqual([{ csv: text }]);
  expect(server.sentTo('importDoctors').map(({ body }) => body)).toEqual([{ csv: text, fingerprint }]);
});

test('a file of doctors with a mistake says where it is, and cannot be imported', async () => {
  const problems = [{ line: 2, column: 'phoneNumber' as const, message: 'No number.' }];
  answers({
    previewDoctorImport: () => ({ ...preview, added: 0, changed: 0, changes: [], problemCount: 1, problems }),
  });
  const { open } = draw();
  await open();
  expect(await screen.findByText(/^1 mistake was found\./)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Line 2 · Phone NumberNo number.');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('an import of doctors whose answer was lost is sent again with the same key; a changed list is shown anew', async () => {
  const server = answers({ previewDoctorImport: () => preview, importDoctors: refuse('NETWORK') });
  const { user, open, onDone } = draw();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText(/^The import failed, and nothing has been changed\. The clinic could not be reached\./),
  ).toBeVisible();
  server.change({ importDoctors: refuse('STALE') });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText('The doctors have changed meanwhile. This is what the import would do now:'),
  ).toBeVisible();
  expect(server.sentTo('previewDoctorImport')).toHaveLength(2);
  const keys = server.sentTo('importDoctors').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect(onDone).not.toHaveBeenCalled();
});
