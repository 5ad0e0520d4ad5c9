import { expect, it } from 'vitest';
import {
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeErrors,
  judgeFiles,
  judgeGrowth,
  judgeSms,
} from './judge.ts';

const gb = 1024 ** 3;
const levels = (findings: readonly { level: string }[]) => findings.map(({ level }) => level);
const now = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it('a disk is nearly full at a tenth or 5 GB, whichever is less, and grave below a gigabyte', () => {
  const disk = (free: number, total: number) => judgeDisk({ free: free * gb, total: total * gb });
  expect(levels([disk(5, 250), disk(4.9, 250), disk(2, 20), disk(1.9, 20), disk(0.99, 20)])).toEqual([
    'fine',
    'watch',
    'fine',
    'watch',
    'grave',
  ]);
  expect(disk(4, 250).facts).toEqual({ bytes: 4 * gb, of: 250 * gb });
});

it('a database that fills the disk within a month is told, with the days', () => {
  expect(judgeGrowth(gb, gb / 10, 2.95 * gb)).toEqual({
    kind: 'database',
    level: 'watch',
    facts: { bytes: gb, n: 29 },
  });
  expect(levels([judgeGrowth(gb, gb / 10, 3 * gb), judgeGrowth(gb, null, 1), judgeGrowth(gb, -5, 1)])).toEqual([
    'fine',
    'fine',
    'fine',
  ]);
});

it('three failed SMS in an hour are told, and grave where none went out', () => {
  expect(levels([judgeSms(0, 2), judgeSms(1, 3), judgeSms(0, 3)])).toEqual(['fine', 'watch', 'grave']);
});

it('one lost file is grave', () => {
  expect(levels([judgeFiles(0), judgeFiles(1)])).toEqual(['fine', 'grave']);
});

it.each([
  [0, 0, 0, 'fine'],
  [1, 0, 0, 'watch'],
  // A visitor who sends the same again and again.
  [5000, 0, 0, 'watch'],
  [5000, 1, 1, 'watch'],
  [2, 2, 2, 'watch'],
  [3, 3, 1, 'grave'],
  [3, 0, 3, 'grave'],
])(
  '%i unexpected errors, of %i causes at work, of which one was met by %i people, are %s',
  (n, atWork, people, level) => {
    expect(judgeErrors(n, { atWork, people })).toEqual({ kind: 'errors', level, facts: { n } });
  },
);

it('a certificate is told two weeks before its end, and grave three days before it or where browsers refuse it', () => {
  const ending = (days: number, isTrusted = true, lifeDays = 90) =>
    judgeCertificate({ endsAt: later(days * 24 * 3600), lifeDays, isTrusted }, now);
  expect(levels([ending(14), ending(13), ending(2), ending(60, false), judgeCertificate(null, now)])).toEqual([
    'fine',
    'watch',
    'grave',
    'grave',
    'watch',
  ]);
  // Of the house's own authority: twelve hours, renewed when four are left.
  const short = (hours: number) => ending(hours / 24, true, 0.5);
  expect(levels([short(12), short(4), short(1.9), short(0.3)])).toEqual(['fine', 'fine', 'watch', 'grave']);
  expect(ending(14).facts).toEqual({ at: '2026-12-06T10:00:00.000Z' });
});

it('a clock is wrong that differs from the database, or is behind what is stored', () => {
  expect(judgeClock(later(59), now, null).level).toBe('fine');
  expect(judgeClock(later(-60), now, null)).toEqual({ kind: 'clock', level: 'watch', facts: { n: 60 } });
  expect(judgeClock(now, now, later(-3600)).level).toBe('fine');
  expect(judgeClock(now, now, later(600))).toEqual({ kind: 'clock', level: 'grave', facts: { n: 600 } });
});

it('a missing backup is grave, a failed or delayed one is told, and what waits for an hour is grave', () => {
  const none = { isLate: false, hasFailed: false, written: null };
  const behind = (savedAt: Date | null) => ({
    ...none,
    written: { savedAt: savedAt?.toISOString() ?? null, isBehind: true, failures: 0, isByDatabase: true },
  });
  expect(
    levels([
      judgeBackup(none, now),
      judgeBackup({ ...none, hasFailed: true }, now),
      judgeBackup(behind(null), now),
      judgeBackup(behind(later(-3600)), now),
      judgeBackup(behind(later(-3601)), now),
      judgeBackup({ ...none, isLate: true }, now),
    ]),
  ).toEqual(['fine', 'watch', 'watch', 'watch', 'grave', 'grave']);
});
