import { describe, expect, it } from 'vitest';
import { nameArchive } from './archive-name.ts';
import { nameBase, namePiece } from './line-names.ts';
import { clinicsOf, planRestore } from './plan-restore.ts';
import { findExpiredLines } from './retention.ts';

const fingerprint = '0123456789abcdef';
const time = (clock: string) => new Date(`2026-11-22T${clock}Z`);
const base = (clock: string, line = 'aaaaaaaa') => nameBase({ fingerprint, line, at: time(clock) });
const piece = (clock: string, from: number, to: number, line = 'aaaaaaaa') =>
  namePiece({ fingerprint, line, at: time(clock), from: BigInt(from), to: BigInt(to) });
const night = nameArchive(fingerprint, time('01:59:00'));
const earlier = nameArchive(fingerprint, time('01:00:00'));

/** A line from two o'clock on, and, after that one was lost, another from ten o'clock on. */
const names = [
  piece('10:00:30', 900, 950, 'bbbbbbbb'),
  base('10:00:00', 'bbbbbbbb'),
  piece('02:02:00', 30, 40),
  piece('02:01:30', 18, 30),
  piece('02:00:30', 10, 20),
  piece('01:59:30', 5, 10),
  base('02:00:00'),
  earlier,
  night,
  'notes.txt',
];

describe('what brings a moment back', () => {
  it('is the newest base before it, and its pieces up to the first that reaches it', () => {
    const plan = planRestore(names, time('02:01:00'));
    expect(plan.base.name).toBe(base('02:00:00'));
    expect(plan.pieces.map(({ name }) => name)).toEqual([piece('02:00:30', 10, 20), piece('02:01:30', 18, 30)]);
    expect(plan.reaches).toEqual(time('02:01:00'));
    expect(plan.archives).toEqual([night, earlier]);
  });

  it('is less than asked for if the machine stopped before', () => {
    expect(planRestore(names, time('23:00:00'))).toMatchObject({
      base: { line: 'bbbbbbbb' },
      reaches: time('10:00:30'),
    });
    expect(planRestore([base('02:00:00')], time('23:00:00'))).toMatchObject({ pieces: [], reaches: null });
  });

  it('is an older base if the newest was not complete by then', () => {
    const both = [base('01:00:00'), piece('02:00:30', 10, 20), ...names];
    const newest = planRestore(both, time('02:00:00')).base;
    expect(planRestore(both, time('02:00:00'), newest).base.name).toBe(base('01:00:00'));
  });

  it.each([
    ['no base', [night, piece('02:00:30', 10, 20)], '03:00:00', 'There is no base'],
    ['no base so early', names, '01:59:59', 'The first base was made at 2026-11-22T02:00:00Z'],
    [
      'a missing piece',
      names.filter((name) => name !== piece('02:01:30', 18, 30)),
      '02:02:00',
      'after 2026-11-22T02:00:30Z is missing',
    ],
    ['a line that ended before others began', names, '09:00:00', 'after 2026-11-22T02:02:00Z is missing'],
  ])('is refused with %s', (_, some, clock, line) => {
    expect(() => planRestore(some, time(clock))).toThrow(line);
  });

  it('is of one clinic', () => {
    const other = base('03:00:00').replace(fingerprint, 'f'.repeat(16));
    expect(clinicsOf([...names, other]).toSorted()).toEqual([fingerprint, 'f'.repeat(16)]);
  });
});

it('bases stay seven days, the newest for ever, and with them what was written since the oldest that stays', () => {
  const days = (count: number) => new Date(time('02:10:00').getTime() + count * 24 * 3600 * 1000);
  expect(findExpiredLines(names, fingerprint, days(1))).toEqual([piece('01:59:30', 5, 10)]);
  expect(findExpiredLines(names, fingerprint, days(7)).toSorted()).toEqual(
    names.filter((name) => name.includes('-aaaaaaaa')).toSorted(),
  );
  expect(findExpiredLines(names, fingerprint, days(100))).not.toContain(base('10:00:00', 'bbbbbbbb'));
  expect(findExpiredLines(names, 'f'.repeat(16), days(100))).toEqual([]);
});
