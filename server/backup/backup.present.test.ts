import { expect, it } from 'vitest';
import { presentBackup } from './backup.present.ts';

const now = new Date('2026-11-20T10:00:00Z');
const before = (minutes: number, ms = 0) => new Date(now.getTime() - minutes * 60_000 - ms);
const state = { lastTried: before(60), lastDone: before(60), failure: null, lostFiles: 0, now };
const shown = (wanted: Partial<Parameters<typeof presentBackup>[0]> = {}, demo = false) =>
  presentBackup({ ...state, ...wanted }, null, demo);
const written = (savedAt: Date | null, failures = 0) =>
  presentBackup(state, { savedAt, failures, isByDatabase: false }, false).written;

it('a backup is late after 26 hours, or if there is none; never in a demo', () => {
  expect(shown()).toEqual({
    lastAt: '2026-11-20T09:00:00.000Z',
    isLate: false,
    hasFailed: false,
    lostFiles: 0,
    written: null,
  });
  expect([shown({ lastDone: before(26 * 60) }).isLate, shown({ lastDone: before(26 * 60, 1) }).isLate]).toEqual([
    false,
    true,
  ]);
  expect(shown({ lastDone: null })).toMatchObject({ lastAt: null, isLate: true });
  expect([shown({ lastDone: null }, true).isLate, shown({ lastDone: before(9000) }, true).isLate]).toEqual([
    false,
    false,
  ]);
});

it('a failure and lost files are told', () => {
  expect(shown({ failure: 'The disk is full', lostFiles: 3 })).toMatchObject({ hasFailed: true, lostFiles: 3 });
});

it('what is written between two nights is behind after five minutes, or while nothing is known', () => {
  expect(written(before(5), 2)).toEqual({
    savedAt: '2026-11-20T09:55:00.000Z',
    isBehind: false,
    failures: 2,
    isByDatabase: false,
  });
  expect(written(before(5, 1))).toMatchObject({ isBehind: true });
  expect(written(before(0))).toMatchObject({ isBehind: false });
  expect(written(null)).toEqual({ savedAt: null, isBehind: true, failures: 0, isByDatabase: false });
});
