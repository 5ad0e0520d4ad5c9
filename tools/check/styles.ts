import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStyles } from './style-sheet.ts';
import type { Declaration } from './style-sheet.ts';
import { listFiles, projectFolder } from './source.ts';

/** A style sheet; `path` is relative to the project. */
interface Sheet {
  path: string;
  text: string;
}

/** A declaration that may break the rules below. */
interface Exception {
  path: string;
  property: string;
  value: string;
  why: string;
}

/** The only file that defines the scales. */
const home = 'web/ui/tokens.css';

/** The most steps of each scale. */
const scales = { text: 7, weight: 3, space: 8 } as const;
type Scale = keyof typeof scales;

/** Named measures derived from spaces and from the height of a field. */
const measures = ['--gutter', '--field-inset', '--label-line', '--hint-line', '--site-foot'];

const exceptions: readonly Exception[] = [
  {
    path: 'web/ui/layout/page.module.css',
    property: 'padding-inline-end',
    value: 'max(0px, 100% - 40rem)',
    why: 'what is left of a whole line beyond the width of a text: no space between things',
  },
  ...[
    ['font-size', 'min(3.85vh, 2.17vw)'],
    ['font-size', 'min(42vh, 24vw)'],
    ['font-size', 'min(35vh, 20vw)'],
    ['font-size', '14vh'],
  ].map(([property = '', value = '']) => ({
    path: 'web/site/hall/hall.css',
    property,
    value,
    why: 'a screen on a wall: everything is a share of its height',
  })),
  {
    path: 'web/site/token/token-page.css',
    property: 'font-size',
    value: '6rem',
    why: 'the number is read at arm’s length',
  },
];

/**
 * What a value of spaces may contain besides steps of the scale: factors, functions, and a share of the window's width.
 */
const besideSpaces = /^(0|auto|inherit|calc|max|min|clamp|-?[\d.]+|[\d.]+vw|env|safe-area-inset-\w+|[-+*/])$/;
/** Print has its own units. */
const onPaper = /^[\d.]+(mm|pt)$/;
/** Papers that the screen shows as they are printed. */
const papers: readonly string[] = ['web/payments/counter/slip.module.css'];

/**
 * Finds font sizes, font weights and spaces that are not steps of the scales in `tokens.css`, and scales with too many
 * steps.
 */
export async function findStyleViolations(): Promise<string[]> {
  const paths = await listFiles(/\.css$/);
  const sheets = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(projectFolder, path), 'utf8') })),
  );
  return checkStyles(sheets, exceptions);
}

/** One line per violation. Having found no style sheet, or no scales, is one too, and so is an unused exception. */
export function checkStyles(sheets: readonly Sheet[], allowed: readonly Exception[]): string[] {
  if (sheets.length === 0) return ['no style sheet was found, so nothing was checked'];
  const declarations = sheets.flatMap(({ path, text }) => readStyles(path, text));
  const steps = declarations.filter(({ property }) => scaleOf(property) !== null);
  const known = new Set(steps.filter(({ path }) => path === home).map(({ property }) => property));
  const used = new Set(
    declarations.flatMap(({ value }) => [...value.matchAll(/var\((--[\w-]+)/g)].map((use) => use[1])),
  );
  const isAllowed = ({ path, property, value }: Declaration, one: Exception) =>
    one.path === path && one.property === property && one.value === value;

  return [
    ...Object.entries(scales).flatMap(([scale, most]) => {
      const count = [...known].filter((name) => scaleOf(name) === scale).length;
      if (count === 0) return [`${home} has no step --${scale}-…`];
      return count > most ? [`${home} has ${count} steps --${scale}-…; ${most} are the most`] : [];
    }),
    ...steps.filter(({ path }) => path !== home).map((step) => `${place(step)}: steps of a scale belong in ${home}`),
    ...steps
      .filter(({ property, value }) => scaleOf(property) !== 'weight' && /\d(px|pt|mm|em)\b/.test(value))
      .map((step) => `${place(step)} does not follow the reader's text size: use rem`),
    ...[...known].filter((name) => !used.has(name)).map((name) => `${home}: nothing uses ${name}`),
    ...declarations
      .filter((one) => !isMadeOfSteps(one, known) && !allowed.some((exception) => isAllowed(one, exception)))
      .map((one) => `${place(one)}: use a step of ${home}`),
    ...allowed
      .filter((exception) => !declarations.some((one) => isAllowed(one, exception)))
      .map(
        ({ path, property, value }) => `${path} has no "${property}: ${value}" any more: take it off the exceptions`,
      ),
  ];
}

function isMadeOfSteps({ path, property, value, within }: Declaration, known: ReadonlySet<string>): boolean {
  if (within.includes('@font-face')) return true;
  const paper = papers.includes(path) || within.some((head) => head === '@media print' || head.startsWith('@page'));
  const isStep = (word: string, scale: Scale) => known.has(word) && scaleOf(word) === scale;
  const words = value.split(/[\s(),]+/).filter((word) => word !== '' && word !== 'var');
  switch (property) {
    case 'font':
      return value === 'inherit';
    case 'font-size':
      return words.every((word) => word === 'inherit' || isStep(word, 'text') || (paper && onPaper.test(word)));
    case 'font-weight':
      return words.every((word) => word === 'inherit' || isStep(word, 'weight'));
  }
  if (!/^((row-|column-)?gap|(margin|padding)(-.+)?)$/.test(property)) return true;
  return words.every(
    (word) =>
      isStep(word, 'space') || measures.includes(word) || besideSpaces.test(word) || (paper && onPaper.test(word)),
  );
}

function scaleOf(name: string): Scale | null {
  const scale = /^--(text|weight|space)-/.exec(name)?.[1];
  return scale ? (scale as Scale) : null;
}

const place = ({ path, line, property, value }: Declaration) => `${path}:${line} "${property}: ${value}"`;
