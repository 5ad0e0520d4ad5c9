import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Nights } from './nights.ts';

it('a night begins with what was never tried, then with what was tried longest ago', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-nights-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'cache', 'nights.json');
  const first = await Nights.open(file);
  expect(first.inOrder(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd']);
  await first.note('b', new Date('2026-11-26T22:00:00Z'));
  await first.note('a', new Date('2026-11-26T23:00:00Z'));
  const next = await Nights.open(file);
  expect(next.inOrder(['a', 'b', 'c', 'd'])).toEqual(['c', 'd', 'b', 'a']);
  expect(next.inOrder(['a', 'b'])).toEqual(['b', 'a']);
});
