import { describe, expect, it } from 'vitest';
import { may, permissions, scopeOf } from '#contract/permissions.ts';
import type { Action, Reader, Scope } from '#contract/permissions.ts';
import { bySample, whoMay } from './who-may.ts';
import type { Cell } from './who-may.ts';

/** The contract's table and the one written by hand must agree; what each call does is in server/ladder. */
const actions = Object.keys(whoMay) as Action[];

/** The scope a permission needs for these letters. */
function scopeFor(cell: Cell): Scope {
  if (cell === 'no') return 'no';
  const [own = '', involved = '', others = ''] = cell.split(' ');
  if (others.startsWith('Y')) return 'any';
  if (involved.includes('Y')) return 'involved';
  return own === 'Y' ? 'own' : 'no';
}

it('the two tables have the same rows', () => {
  expect(Object.keys(permissions).toSorted()).toEqual(actions.toSorted());
});

describe.each(actions)('%s', (action) => {
  const readers = Object.entries(whoMay[action]) as [Reader, Cell][];

  it('has the same scope in both tables, for every reader', () => {
    expect(readers.map(([reader]) => [reader, scopeOf(action, reader)])).toEqual(
      readers.map(([reader, cell]) => [reader, bySample[action]?.includes(reader) ? 'involved' : scopeFor(cell)]),
    );
  });

  it('is offered to those who may do it with any record', () => {
    expect(readers.filter(([reader]) => may(action, reader))).toEqual(readers.filter(([, cell]) => cell !== 'no'));
  });
});
