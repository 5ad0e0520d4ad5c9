import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { addedFunctions } from '#contract/browsers.ts';

const script = readFileSync(join(import.meta.dirname, '../public/floor.js'), 'utf8');

/** Runs the script in a browser that lacks some functions; returns where it led and how to ask it for a value. */
function browse({
  without = [],
  language = 'en',
  chosen = null,
  hasDvh = true,
}: {
  without?: readonly string[];
  language?: string;
  chosen?: string | null;
  hasDvh?: boolean;
}) {
  const led: string[] = [];
  const CSS = { supports: (property: string, value: string) => hasDvh && property === 'height' && value === '100dvh' };
  const page = createContext({
    CSS,
    document: { documentElement: { lang: language } },
    localStorage: { getItem: (name: string) => (name === 'language' ? chosen : null) },
    location: { replace: (address: string) => void led.push(address) },
  });
  runInContext('window = globalThis; HTMLFormElement = class { requestSubmit() {} };', page);
  for (const name of without) runInContext(`delete ${name}`, page);
  runInContext(script, page);
  return { led, ask: (code: string): unknown => JSON.parse(runInContext(`JSON.stringify(${code})`, page) as string) };
}

test('a browser of the floor gets the functions it lacks, and they answer as the others do', () => {
  const asked = `[
    [3, 1, 2].toSorted(), [1, 2].toSorted((a, b) => b - a), [1, 2].toReversed(), [1, 2, 3].toSpliced(1, 1),
    [1, 2].toSpliced(1, 0, 5, 6), [1, 2].with(-1, 9), [...Map.groupBy([1, 2, 3], (n) => n % 2)],
    Object.groupBy(new Set(['a', 'b']), (_, place) => 'at' + place), Object.keys([7]),
    (() => { const kept = [2, 1]; kept.toSorted(); kept.with(0, 5); return kept; })(),
    (() => { try { return [1].with(1, 2); } catch (error) { return error.name; } })(),
  ]`;
  const { led, ask } = browse({ without: addedFunctions });
  expect(ask(`[${addedFunctions.join(', ')}].map((one) => typeof one)`)).toEqual(addedFunctions.map(() => 'function'));
  expect(led).toEqual([]);
  expect(ask(asked)).toEqual(browse({}).ask(asked));
  expect(ask(asked)).toEqual(expect.arrayContaining([[1, 2, 3], [1, 5, 6, 2], [1, 9], 'RangeError']));
});

test.each([
  [{ without: ['Array.prototype.findLast'] }, '/old-browser'],
  [{ hasDvh: false }, '/old-browser'],
  [{ without: ['CSS'] }, '/old-browser'],
  [{ hasDvh: false, language: 'bn' }, '/bn/old-browser'],
  [{ hasDvh: false, chosen: 'bn' }, '/bn/old-browser'],
])('an older browser is led to the page that says so: %o', (browser, address) => {
  expect(browse(browser).led).toEqual([address]);
});

test('every browser can read the script: it has no syntax of the last ten years', () => {
  expect(script).not.toMatch(/=>|\b(const|let|class|async)\b|`|\?\.|\?\?|catch \{|\.\.\./);
});
