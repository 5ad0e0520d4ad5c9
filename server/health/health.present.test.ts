import { expect, it } from 'vitest';
import type { FindingRow } from './health.store.ts';
import { presentHealth } from './health.present.ts';

const now = new Date('2026-11-20T10:00:00Z');
const versions = { program: '1.0.0', node: '24', postgres: '18' };
const finding = (kind: FindingRow['kind'], checkedAt: Date): FindingRow => ({
  kind,
  level: 'watch',
  since: new Date('2026-11-19T00:00:00Z'),
  facts: { n: 3 },
  checkedAt,
});
/** Now, and that many minutes after the clinic was opened. */
const open = (before: number) => ({ now, openedAt: minutes(before) });
const minutes = (count: number, ms = 0) => new Date(now.getTime() - count * 60_000 - ms);

it('the newest look counts, and is too old after fifteen minutes', () => {
  const shown = presentHealth([finding('disk', minutes(20)), finding('sms', minutes(15))], open(60), versions);
  expect(shown).toMatchObject({ checkedAt: '2026-11-20T09:45:00.000Z', isStale: false, versions });
  expect(presentHealth([finding('disk', minutes(15, 1))], open(60), versions).isStale).toBe(true);
});

it.each([
  ['the last look was yesterday, and it was opened just now', [minutes(24 * 60)], 0, false],
  ['the last look was yesterday, and it was opened fifteen minutes ago', [minutes(24 * 60)], 15, false],
  ['the last look was yesterday, and it was opened sixteen minutes ago', [minutes(24 * 60)], 16, true],
  ['there was no look, and it was opened just now', [], 0, false],
  ['there was no look, and it was opened sixteen minutes ago', [], 16, true],
])('%s', (_, looks, openedBefore, isStale) => {
  const rows = looks.map((at) => finding('disk', at));
  expect(presentHealth(rows, open(openedBefore), versions).isStale).toBe(isStale);
});

it('before the first look there is nothing to show', () => {
  expect(presentHealth([], open(0), versions)).toEqual({ checkedAt: null, isStale: false, findings: [], versions });
});

it('findings come in the order of their kinds, each with its level and facts', () => {
  const rows = [finding('clock', now), finding('backup', now), finding('disk', now)];
  expect(presentHealth(rows, open(60), versions).findings).toEqual(
    (['disk', 'clock'] as const).map((kind) => ({
      kind,
      level: 'watch',
      since: '2026-11-19T00:00:00.000Z',
      facts: { n: 3 },
    })),
  );
});
