import { expect, test } from 'vitest';
import { checkBrowsers } from './browsers.ts';
import type { Allowed } from './browsers.ts';
import { parseModule } from './source.ts';

const newer = 'is newer than the floor of contract/browsers.ts';
const ofScript = (text: string, allowed: readonly Allowed[] = [], path = 'web/app/one.tsx') =>
  checkBrowsers([parseModule(path, text)], [], allowed);
const ofSheet = (text: string) =>
  checkBrowsers([parseModule('web/app/one.ts', '')], [{ path: 'web/app/one.css', text }], []);

test.each([
  ['AbortSignal.any([one, two]);', 'AbortSignal.any'],
  ['AbortSignal.timeout(5);', 'AbortSignal.timeout'],
  ['new Intl.Segmenter("bn");', 'Intl.Segmenter'],
  ['URL.canParse(text);', 'URL.canParse'],
  ['Promise.withResolvers();', 'Promise.withResolvers'],
  ['panel.current?.hidePopover();', '.hidePopover()'],
  ['text.isWellFormed();', '.isWellFormed()'],
  ['const x = <div popover="auto" />;', '<div popover>'],
  ['const x = <button popoverTarget="a" />;', '<button popovertarget>'],
  ['text.replace(/(?<=a)b/, "");', '(?<='],
  ['new RegExp("(?<!a)b");', '(?<='],
  ['row.querySelector("label:has(:checked)");', ':has()'],
  ['matchMedia("(width >= 48rem)");', '(width >= …)'],
])('refuses %s', (code, what) => {
  expect(ofScript(code)).toEqual([`web/app/one.tsx:1 ${what} ${newer}`]);
});

test.each([
  'rows.toSorted().toReversed().with(0, 1); Map.groupBy(rows, nameOf); form.requestSubmit();',
  'rows.findLast(isOpen); rows.at(-1); Object.hasOwn(a, "b"); structuredClone(a); panel.showModal();',
  'import * as z from "zod"; z.union([a, b]);',
  'const URL = { canParse: () => true }; URL.canParse("a");',
  'text.replace(/(?<year>a)(?=b)/, "");',
  'const x = <input autoComplete="name" inputMode="numeric" />;',
])('lets pass what the floor has, what floor.js adds and what is our own: %s', (code) => {
  expect(ofScript(code)).toEqual([]);
});

test.each([
  ['.a:has(.b) { color: red }', ':has()'],
  ['.a { color: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ['.a:popover-open { color: red }', ':popover-open'],
  ['@container rows (width >= 60rem) { .a { color: red } }', '@container'],
  ['.a { text-wrap: balance }', 'text-wrap'],
  ['.a { min-height: 1lh }', 'lh'],
])('refuses the style %s', (style, what) => {
  expect(ofSheet(style)).toEqual([`web/app/one.css:1 ${what} ${newer}`]);
});

test.each([
  '@supports selector(:has(a)) { .a:not(:has(b)) { outline: none } }',
  '@media (width >= 48rem) { .a { color: light-dark(red, blue); inset: 0; height: 100dvh } }',
  '.a:is(.b, .c):focus-visible::before { aspect-ratio: 1; gap: 1rem; padding: max(1px, 2rem) }',
])('lets pass a style that is asked for first, lowered by the build, or in the floor: %s', (style) => {
  expect(ofSheet(style)).toEqual([]);
});

test('what does no harm is allowed where it stands, and no longer than it stands there', () => {
  const allowed = [{ what: 'AbortSignal.any', where: /one\.tsx$/, why: 'is asked for first' }];
  expect(ofScript('AbortSignal.any([]);', allowed)).toEqual([]);
  expect(ofScript('AbortSignal.any([]);', allowed, 'web/app/two.tsx')).toHaveLength(2);
  expect(ofScript('', allowed)).toEqual([
    'AbortSignal.any is used no more in one\\.tsx$: take it off tools/check/newer-allowed.ts',
  ]);
});

test('the server and tests are not looked at, and no code at all is a violation', () => {
  expect(checkBrowsers([parseModule('server/a.ts', 'AbortSignal.any([]);')], [], [])).toHaveLength(1);
  expect(ofScript('AbortSignal.any([]);', [], 'web/app/one.test.tsx')).toEqual([
    'no code was found, so nothing was checked',
  ]);
});
