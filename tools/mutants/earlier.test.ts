import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { EarlierRuns } from './earlier.ts';

const root = join(import.meta.dirname, '../..');
const code = 'node_modules/.cache/earlier-code.ts';
const tests = 'node_modules/.cache/earlier-code.test.ts';
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const fault = (id: string) => ({ id, file: code, line: 1, key: `${code} | a → b` });
const runs = (id: string) => new EarlierRuns('of-a-test', [code], [fault(id)], [tests]);
afterEach(() => {
  for (const file of [code, tests, 'node_modules/.cache/mutants/of-a-test.json'])
    rmSync(join(root, file), { force: true });
});

it('a noticed fault is tried again once its code or the test that noticed it has changed, not before', () => {
  write(code, 'a');
  write(tests, 'expects a');
  expect(runs('1').stillNoticed()).toEqual([]);
  const test = `${tests} > says a`;
  runs('1').keep(new Map([['1', test]]), []);
  expect(runs('7').stillNoticed(), 'numbers differ from run to run').toEqual([{ id: '7', test }]);
  write(tests, 'expects nothing');
  expect(runs('1').stillNoticed()).toEqual([]);
  write(tests, 'expects a');
  write(code, 'a, and more');
  expect(runs('1').stillNoticed()).toEqual([]);
});

it('a fault in SQL is tried again once any file of its slice has changed', () => {
  write(code, 'a');
  write(tests, 'expects a');
  const found = { id: 'SQL x | dropped y (0)', test: `${tests} > says a` };
  runs('1').keep(new Map([[found.id, found.test]]), []);
  expect(runs('1').stillNoticed()).toEqual([found]);
  write(code, 'b');
  expect(runs('1').stillNoticed()).toEqual([]);
});

it('a fault that lived is tried again once its code or any test of its slice has changed, and is noticed then', () => {
  write(code, 'a');
  write(tests, 'expects nothing');
  runs('1').keep(new Map(), ['1']);
  expect([runs('4').stillLiving(), runs('4').stillNoticed()]).toEqual([['4'], []]);
  write(code, 'a, and more');
  expect(runs('1').stillLiving()).toEqual([]);
  write(code, 'a');
  write(tests, 'expects a');
  expect(runs('1').stillLiving()).toEqual([]);
  const test = `${tests} > says a`;
  runs('1').keep(new Map([['1', test]]), []);
  expect([runs('1').stillLiving(), runs('1').stillNoticed()]).toEqual([[], [{ id: '1', test }]]);
});
