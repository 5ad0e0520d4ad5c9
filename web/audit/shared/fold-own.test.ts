import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/shapes.ts';
import { foldOwn } from './fold-own.ts';

const reader = '9000000001';
const entry = (id: number, changes: Partial<AuditEntry> = {}, phoneNumber: string | null = reader): AuditEntry => ({
  id,
  at: '2026-11-27T06:00:00.000Z',
  actor: { name: 'Arati Sen', role: 'Admin', phoneNumber },
  action: 'look-up',
  call: 'readPerson',
  outcome: 'done',
  times: 1,
  ...changes,
});
/** The ids of each line; those of a folded one in brackets. */
const folded = (entries: readonly AuditEntry[], who: string | null = reader) =>
  foldOwn(entries, who).map((line) => ('own' in line ? line.own.map(({ id }) => id) : line.entry.id));

test('the own look-ups that stand together are one line, a single one stays as it is', () => {
  expect(folded([entry(9), entry(8), entry(7, {}, '9000000002'), entry(6), entry(5, {}, null)])).toEqual([
    [9, 8],
    7,
    6,
    5,
  ]);
});

test.each<[string, Partial<AuditEntry>]>([
  ['a change', { action: 'change' }],
  ['a download', { action: 'download' }],
  ['what was refused', { outcome: 'refused' }],
  ['what found nothing', { outcome: 'not-found' }],
])('%s of the reader stays by itself', (_what, changes) => {
  expect(folded([entry(9), entry(8), entry(7, changes), entry(6), entry(5)])).toEqual([[9, 8], 7, [6, 5]]);
});

test('a line is of one day of the clinic, which begins at 18:30 UTC', () => {
  const at = (id: number, time: string) => entry(id, { at: `2026-11-26T${time}.000Z` });
  expect(folded([at(4, '18:31:00'), at(3, '18:30:00'), at(2, '18:29:59'), at(1, '18:00:00')])).toEqual([
    [4, 3],
    [2, 1],
  ]);
});

test('nothing is folded for nobody', () => {
  expect(folded([entry(2), entry(1)], null)).toEqual([2, 1]);
  expect(folded([entry(2, {}, null), entry(1, {}, null)], null)).toEqual([2, 1]);
});
