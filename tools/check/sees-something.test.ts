import { expect, test } from 'vitest';
import { findActionViolations } from './actions.ts';
import { findBoundaryViolations } from './boundaries.ts';
import { checkBrowsers } from './browsers.ts';
import { readCatalogues } from './catalogues.ts';
import { findDocViolations } from './docs.ts';
import { findGlossaryViolations, readGlossary } from './glossary.ts';
import { compareMigrations } from './migrations.ts';
import { findParameterViolations } from './parameters.ts';
import { findReaderViolations } from './readers.ts';
import { findTooLarge, findWide } from './sizes.ts';
import { checkStyles } from './styles.ts';
import { findTableViolations } from './tables.ts';
import { findTextViolations } from './texts.ts';
import { findWordViolations } from './words.ts';

const { catalogues } = await readCatalogues();

test.each<[name: string, find: () => string[] | Promise<string[]>]>([
  ['Actions', () => findActionViolations([])],
  ['Boundaries', () => findBoundaryViolations([])],
  ['Browsers', () => checkBrowsers([], [], [])],
  ['Docs', () => findDocViolations([])],
  ['Glossary', async () => findGlossaryViolations(await readGlossary(), [], [])],
  ['Migrations', () => compareMigrations([], {})],
  ['Parameters', () => findParameterViolations([])],
  ['Readers', () => findReaderViolations([])],
  ['Sizes', () => findTooLarge([])],
  ['Styles', () => checkStyles([], [])],
  ['Tables', () => findTableViolations([], catalogues)],
  ['Texts', () => findTextViolations([], catalogues)],
  ['Widths', () => findWide([], new Set())],
  ['Words', () => findWordViolations([])],
])('the check %s fails if it saw nothing', async (_, find) => {
  expect(await find()).not.toEqual([]);
});
