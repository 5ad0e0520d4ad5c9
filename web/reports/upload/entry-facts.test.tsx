import { beforeEach, expect, test, vi } from 'vitest';
import { textOf } from '#web/testing/read.ts';
import { renderPart } from '#web/testing/render.tsx';
import { anEntry, anEntryRow } from '#web/testing/reports.ts';
import { EntryFacts } from './entry-facts.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-26T05:00:00Z'));

const sample = {
  kind: 'Plasma',
  number: '1126000012',
  collectedAt: '2026-11-26T02:35:00Z',
  receivedAt: '2026-11-26T03:01:00Z',
  dueAt: '2026-11-26T07:30:00Z',
};
const shown = (changes: Parameters<typeof anEntry>[0]) =>
  textOf(renderPart(<EntryFacts entry={anEntry(changes)} />).drawn).replaceAll('\u00a0', ' ');

test('beside the values stand when the sample was taken and received, and when its report is promised', () => {
  const text = shown({ sample });
  expect(text).toMatch(/Sample taken\s*26 Nov, 8:05 am/);
  expect(text).toMatch(/Sample received\s*26 Nov, 8:31 am/);
  expect(text).toMatch(/Promised\s*26 Nov, 1:00 pm/);
});

test('a sample that was not received says so, and nothing is said of a promise that there is not', () => {
  const text = shown({ sample: { ...sample, receivedAt: null, dueAt: null } });
  expect(text).toMatch(/Sample received\s*Not yet/);
  expect(text).not.toContain('Promised');
  expect(shown({ sample: null })).not.toContain('Sample');
});

test('it is counted how many of the numbers have no critical limits', () => {
  const watched = anEntryRow({ analyte: 'HB', criticalLow: '7.0' });
  const words = anEntryRow({ analyte: 'UCOL', kind: 'TEXT' });
  expect(shown({ rows: [anEntryRow(), watched, words] })).toMatch(/Without critical limits\s*1 of 2/);
  expect(shown({ rows: [watched] })).not.toContain('critical');
});
