import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameArchive, readArchiveName } from './archive-name.ts';
import { isDue, isLineDue } from './nightly.ts';
import { findExpired } from './retention.ts';

const own = '0123456789abcdef';
const name = (time: string) => nameArchive(own, new Date(time));
const day = 24 * 3600 * 1000;
/** 2:15 at the clinic, on the n-th day of 2026 and later. */
const night = (n: number) => new Date(Date.UTC(2025, 11, 31, 20, 45) + n * day);

/** Every night, one archive is made and the expired ones are removed. */
function after(nights: number): string[] {
  let names: string[] = [];
  for (let n = 0; n < nights; n++) {
    names.push(nameArchive(own, night(n)));
    const expired = findExpired(names, own);
    names = names.filter((one) => !expired.includes(one));
  }
  return names;
}

describe('which archives are kept', () => {
  it('after two years: the last 7 days, 5 weeks’ ends and 12 months’ ends', () => {
    // The last night is that of 31 December 2027, a Friday.
    // In UTC, so the evening before.
    expect(
      after(730)
        .map((one) => one.slice(24, 32))
        .join(' '),
    ).toBe(
      '20270130 20270227 20270330 20270429 20270530 20270629 20270730 20270830 20270929 ' +
        '20271030 20271129 20271204 20271211 20271218 20271224 20271225 20271226 20271227 ' +
        '20271228 20271229 20271230',
    );
  });

  const times = fc.array(
    fc.integer({ min: 0, max: 900 * 24 }).map((hours) => new Date(Date.UTC(2025, 0, 1, hours))),
    {
      maxLength: 200,
    },
  );

  it('never removes the newest, never more than it must, and nothing at a second look', () => {
    fc.assert(
      fc.property(times, (made) => {
        const names = [...new Set(made.map((at) => nameArchive(own, at)))];
        const expired = findExpired(names, own);
        const kept = names.filter((one) => !expired.includes(one));
        expect(expired).not.toContain(names.toSorted().at(-1));
        expect(kept.length).toBeLessThanOrEqual(24);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(7, new Set(names.map((one) => one.slice(0, 32))).size) - 1);
        expect(findExpired(kept, own)).toEqual([]);
      }),
    );
  });

  it('does not depend on the order of the names', () => {
    fc.assert(
      fc.property(times, (made) => {
        const names = made.map((at) => nameArchive(own, at));
        expect(new Set(findExpired(names.toReversed(), own))).toEqual(new Set(findExpired(names, own)));
      }),
    );
  });

  it('leaves another clinic’s archives and other files alone', () => {
    const others = Array.from({ length: 50 }, (_, n) => nameArchive('fedcba9876543210', night(n)));
    const files = ['clinic-keys.txt', `${name('2026-01-01T00:00:00Z')}.part`, 'a.age', ''];
    expect(findExpired([...others, ...files], own)).toEqual([]);
  });

  it('reads back the names it gives', () => {
    const at = new Date('2026-11-22T02:04:05Z');
    expect(name('2026-11-22T02:04:05.678Z')).toBe('clinic-0123456789abcdef-20261122T020405Z.tar.zst.age');
    expect(readArchiveName(nameArchive(own, at))).toEqual({ name: nameArchive(own, at), fingerprint: own, at });
  });
});

describe('a nightly backup', () => {
  // 2:00 at the clinic is 20:30 UTC of the day before.
  const now = new Date('2026-11-22T20:31:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

  it.each([
    ['was never made', null, null, true],
    ['was made last evening', ago(60), ago(60), true],
    ['was made this night', ago(1), ago(1), false],
    ['failed this night, a moment ago', ago(1500), ago(0.5), false],
    ['failed an hour before the night began', ago(1500), ago(62), true],
  ] as const)('that %s is due: %s, %s, %s', (_, lastDone, lastTried, due) => {
    expect(isDue(now, { lastDone, lastTried })).toBe(due);
  });

  it('that failed is tried again after an hour', () => {
    const tried = { lastDone: null, lastTried: now };
    expect(isDue(new Date(now.getTime() + 59 * 60_000), tried)).toBe(false);
    expect(isDue(new Date(now.getTime() + 60 * 60_000), tried)).toBe(true);
  });

  it('of a place where what is written is not stored is due at once, or an hour after one that failed', () => {
    expect(isLineDue(now, { lastDone: null, lastTried: null })).toBe(true);
    expect(isLineDue(now, { lastDone: ago(0.5), lastTried: ago(0.5) })).toBe(true);
    expect(isLineDue(now, { lastDone: ago(5), lastTried: ago(0.5) })).toBe(false);
    expect(isLineDue(now, { lastDone: ago(90), lastTried: ago(60) })).toBe(true);
  });

  it('that a machine slept through is made when it is on, whatever the hour', () => {
    expect(isDue(new Date('2026-11-23T11:00:00Z'), { lastDone: ago(60), lastTried: ago(60) })).toBe(true);
    expect(isDue(new Date('2026-11-22T20:29:00Z'), { lastDone: ago(300), lastTried: ago(300) })).toBe(false);
  });
});
