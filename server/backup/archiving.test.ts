import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { archivedUntil, readArchiving } from './archiving.store.ts';
import type { Archiver } from './archiving.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const now = new Date('2026-11-20T10:00:00Z');
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const row: Archiver = {
  last: '000000010000000000000005',
  lastAt: before(3600),
  failedAt: null,
  failed: 0,
  current: '000000010000000000000006',
  segmentBytes: 16 * 1024 ** 2,
  timeout: 30,
  now,
};

it.each<[string, Partial<Archiver>, Date | null, number]>([
  ['nothing was written since the last segment', {}, before(30), 0],
  ['the note of a base came last', { last: '000000010000000000000005.00000028.backup' }, before(30), 0],
  ['a segment waits', { current: '000000010000000000000007' }, before(3600), 0],
  [
    'a segment waits over the end of 4 GB',
    { last: '0000000100000000000000FE', current: '000000010000000100000000' },
    before(3600),
    0,
  ],
  [
    'the next one after the end of 4 GB is being written',
    { last: '0000000100000000000000FF', current: '000000010000000100000000' },
    before(30),
    0,
  ],
  [
    'the same with segments of 4 MB',
    { last: '0000000100000000000003FF', current: '000000010000000100000000', segmentBytes: 4 * 1024 ** 2 },
    before(30),
    0,
  ],
  ['a segment was stored a moment ago', { lastAt: before(3) }, before(3), 0],
  [
    'another database took over, and its segment waits',
    { last: '00000002.history', current: '000000020000000000000006' },
    before(3600),
    0,
  ],
  [
    'of a segment only the part before the takeover is stored',
    { last: '000000010000000000000005.partial', current: '000000020000000000000006' },
    before(3600),
    0,
  ],
  ['segments that are not full are never stored', { timeout: 0 }, before(3600), 0],
  ['it fails', { failedAt: before(10), failed: 7, current: '000000010000000000000007' }, before(3600), 7],
  ['it failed before', { failedAt: before(4000), failed: 7 }, before(30), 0],
  ['nothing was ever stored', { last: null, lastAt: null, failedAt: before(10), failed: 2 }, null, 2],
])('%s', (_, changes, savedAt, failures) => {
  expect(archivedUntil({ ...row, ...changes })).toEqual({ savedAt, failures });
});

it('a database that stores nothing itself says so to the clinic’s own role', async () => {
  expect(await readArchiving(app.db)).toBeNull();
});
