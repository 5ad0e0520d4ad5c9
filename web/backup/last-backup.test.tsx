import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { queryOf } from '#web/lib/queries.ts';
import { linksIn, textOf } from '#web/testing/read.ts';
import { newClient, renderPart } from '#web/testing/render.tsx';
import { LastBackup } from './last-backup.tsx';

const fine: Answer<'readBackup'> = {
  lastAt: '2026-11-21T20:34:00.000Z',
  isLate: false,
  hasFailed: false,
  lostFiles: 0,
  written: null,
};

function shown(changes: Partial<typeof fine>, language: 'en' | 'bn' = 'en') {
  const client = newClient();
  client.setQueryData(queryOf('readBackup').queryKey, { ...fine, ...changes });
  const drawn = renderPart(<LastBackup part="wrong" />, { client, language }).drawn;
  const calm = textOf(renderPart(<LastBackup part="fine" />, { client, language }).drawn);
  return { text: textOf(drawn), links: linksIn(drawn), calm, isRed: within(drawn).queryByRole('alert') !== null };
}

test('a backup of last night is told calmly, at the clinic’s time', () => {
  const { text, calm } = shown({});
  expect(calm).toMatch(/^Last backup: .*22.*2:04/);
  expect(text, 'among what is wrong').toBe('');
  expect(shown({}, 'bn').calm).toMatch(/^শেষ ব্যাকআপ: .*২২/);
});

test.each([
  [{ lastAt: null, isLate: true }, 'There is no backup yet. A backup is due every night.'],
  [{ hasFailed: true }, 'The last try failed'],
  [{ lostFiles: 3 }, 'damaged on the server: 3.'],
  [
    { written: { savedAt: '2026-11-22T05:10:00.000Z', isBehind: true, failures: 4, isByDatabase: false } },
    'What was written after 22 November 2026, 10:40 am is on this machine only (tries that failed: 4)',
  ],
  [
    { written: { savedAt: null, isBehind: true, failures: 1, isByDatabase: false } },
    'What is written since the last backup is on this machine only',
  ],
  [
    { written: { savedAt: '2026-11-22T05:10:00.000Z', isBehind: true, failures: 4, isByDatabase: true } },
    'The database no longer stores what is written in its archive.',
  ],
])('a missing, failed or incomplete one is red, with what to do: %o', (changes, words) => {
  const { text, calm, isRed } = shown(changes);
  expect(text).toContain(words);
  expect([calm, isRed]).toEqual(['', true]);
});

test.each([
  [false, /Everything up to .*10:40.* is stored there too\.$/],
  [true, /Everything up to .*10:40.* is stored in the archive of the database too\.$/],
])('where what is written is stored meanwhile, that is told calmly (by the database: %s)', (isByDatabase, words) => {
  const written = { savedAt: '2026-11-22T05:10:00.000Z', isBehind: false, failures: 0, isByDatabase };
  const { calm, isRed } = shown({ written });
  expect(calm).toMatch(words);
  expect(isRed).toBe(false);
});

test('Bengali has its own digits', () => {
  expect(shown({ lostFiles: 3 }, 'bn').text).toContain('রিপোর্ট ফাইল: ৩টি');
});

test('a demo without a backup is not alarmed, and led to what is needed for one', () => {
  const { text, isRed, links } = shown({ lastAt: null });
  expect(text).toBe('There is no backup yet. Whoever looks after the server sets it up once. What is needed for it');
  expect(links).toEqual([['/setup', 'What is needed for it']]);
  expect(isRed).toBe(false);
  expect(shown({ hasFailed: true }).links).toEqual([]);
});
