import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ImportPreview } from '#contract/lab-tests/import.ts';
import type { StarterTest } from '#contract/lab-tests/starter.ts';
import { answers, refuse } from '#web/testing/answers.ts';
import { renderPart } from '#web/testing/render.tsx';
import ImportTests from './import-tests.tsx';
import StarterCatalogue from './starter-catalogue.tsx';

const fingerprint = 'a'.repeat(64);
const facts = {
  testName: 'Sugar',
  testNameBn: '',
  testPrice: 120,
  hospital: '',
  active: true,
  code: 'GLU',
  promisedHours: null,
  fasting: false,
  preparation: '',
  preparationBn: '',
  department: 'BIOCHEMISTRY' as const,
  method: '',
  tubes: null as ImportPreview['changes'][number]['after']['tubes'],
};
const preview: ImportPreview = {
  fingerprint,
  lines: 2,
  added: 0,
  changed: 1,
  unchanged: 1,
  changes: [{ line: 2, id: 3, before: facts, after: { ...facts, testPrice: 150, fasting: true } }],
  problemCount: 0,
  problems: [],
};
const csv = new File(['id,testName\n3,Sugar'], 'tests.csv', { type: 'text/csv' });
const draw = () => {
  const [onDone, onClose, onStarter] = [vi.fn<(text: string) => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const drawn = renderPart(<ImportTests {...{ onDone, onClose, onStarter }} />, { session: 'Admin' });
  const open = () => drawn.user.upload(screen.getByLabelText(/^Choose (a|another) file$/), csv);
  return { ...drawn, onDone, onStarter, open };
};

test('a file is looked at first, and imported as it was shown', async () => {
  const server = answers({
    previewImport: () => preview,
    importLabTests: () => ({ added: 0, changed: 1, unchanged: 1 }),
  });
  const { user, open, onDone } = draw();
  await open();
  expect(await screen.findByText('0 new, 1 changed, 1 stay as they are')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SugarChangedPrice₹120 → ₹150Fastingnothing → Yes',
  ]);
  const letGo = server.hold('importLabTests');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('The import is done. New tests: 0, changed: 1.'));
  expect(server.sentTo('previewImport')).toMatchObject([{ body: { csv: 'id,testName\n3,Sugar' } }]);
  expect(server.sentTo('importLabTests')).toMatchObject([{ body: { csv: 'id,testName\n3,Sugar', fingerprint } }]);
});

test('tubes are named as the list names them, and none is said too', async () => {
  const change = (line: number, tubes: typeof facts.tubes) => ({
    line,
    id: line,
    before: facts,
    after: { ...facts, testName: `Test ${line}`, tubes },
  });
  const two = [
    { container: 'EDTA' as const, kind: 'Whole blood' },
    { container: 'URINE' as const, kind: '' },
  ];
  answers({ previewImport: () => ({ ...preview, changes: [change(2, two), change(3, [])] }) });
  const { open } = draw();
  await open();
  await screen.findByText('0 new, 1 changed, 1 stay as they are');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SugarChangedTest NameSugar → Test 2Tubesnothing → EDTA, purple cap: Whole blood; Urine pot',
    'SugarChangedTest NameSugar → Test 3Tubesnothing → None',
  ]);
});

test('a file with a mistake says where it is, and cannot be imported', async () => {
  const problems = [{ line: 2, column: 'testPrice' as const, message: 'Not a price.' }];
  answers({ previewImport: () => ({ ...preview, changed: 0, changes: [], problemCount: 1, problems }) });
  const { open } = draw();
  await open();
  expect(await screen.findByText(/^1 mistake was found\./)).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Line 2 · PriceNot a price.');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

test('after a change of the list the preview is made again, and another refusal says that nothing was changed', async () => {
  const server = answers({ previewImport: () => preview, importLabTests: refuse('STALE') });
  const { user, open, onDone } = draw();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText('The tests have changed meanwhile. This is what the import would do now:'),
  ).toBeVisible();
  expect(server.sentTo('previewImport')).toHaveLength(2);
  server.change({ importLabTests: refuse('FORBIDDEN') });
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(
    await screen.findByText('The import failed, and nothing has been changed. You do not have permission to do this.'),
  ).toBeVisible();
  expect(onDone).not.toHaveBeenCalled();
});

test('a file that cannot be looked at says why', async () => {
  const server = answers({ previewImport: refuse('TOO_LARGE') });
  const { user, open, onStarter } = draw();
  await open();
  expect(await screen.findByText('The file is too long to be imported at once.')).toBeVisible();
  server.change({ previewImport: refuse('INVALID_FIELDS', { csv: 'Please write at most 2,000 lines.' }) });
  await open();
  expect(
    await screen.findByText('The file could not be checked. Please write at most 2,000 lines.'),
    'the words of the clinic',
  ).toBeVisible();
  server.change({ previewImport: refuse('NETWORK') });
  await open();
  expect(await screen.findByText(/^The file could not be checked\. The clinic could not be reached\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Starter catalogue' }));
  expect(onStarter).toHaveBeenCalledOnce();
});

const starter = (code: string, name: string, state: StarterTest['state']): StarterTest => ({
  code,
  name,
  nameBn: '',
  department: 'BIOCHEMISTRY',
  promisedHours: 4,
  samples: [],
  analytes: [],
  state,
});
const catalogue = {
  readStarter: () => ({
    tests: [starter('GLU', 'Sugar', 'NEW'), starter('UREA', 'Urea', 'EMPTY'), starter('CR', 'Creatinine', 'THERE')],
  }),
};

test('of the starter catalogue those are taken that are marked and not there yet', async () => {
  const server = answers({ ...catalogue, takeStarter: () => ({ added: 0, filled: 1 }) });
  const onDone = vi.fn<(text: string) => void>();
  const { user } = renderPart(<StarterCatalogue onDone={onDone} onClose={vi.fn<() => void>()} />, { session: 'Admin' });
  const sheet = await screen.findByRole('dialog', { name: 'Starter catalogue' });
  expect(await within(sheet).findByText('On the list already: Creatinine')).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Add 2 tests' })).toBeEnabled();
  await user.click(within(sheet).getByRole('checkbox', { name: 'Sugar' }));
  const letGo = server.hold('takeStarter');
  await user.click(within(sheet).getByRole('button', { name: 'Add 1 test' }));
  expect(within(sheet).getByRole('button', { name: 'Add 1 test' })).toHaveAttribute('aria-busy', 'true');
  letGo();
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith(
      'New tests: 0, with values now: 1. New ones are switched off: set their prices.',
    ),
  );
  expect(server.sentTo('takeStarter')).toMatchObject([{ body: { codes: ['UREA'] } }]);
});

test('a starter catalogue that is refused says why, and is asked for again with the same key', async () => {
  const server = answers({ ...catalogue, takeStarter: refuse('NETWORK') });
  const { user } = renderPart(<StarterCatalogue onDone={vi.fn<() => void>()} onClose={vi.fn<() => void>()} />, {
    session: 'Admin',
  });
  await user.click(await screen.findByRole('button', { name: 'Add 2 tests' }));
  expect(await screen.findByText(/^The clinic could not be reached\./)).toBeVisible();
  server.change({ takeStarter: refuse('FORBIDDEN') });
  await user.click(screen.getByRole('button', { name: 'Add 2 tests' }));
  expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
  const keys = server.sentTo('takeStarter').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
