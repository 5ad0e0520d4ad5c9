import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findActionViolations } from './check/actions.ts';
import { findBoundaryViolations } from './check/boundaries.ts';
import { findBrowserViolations } from './check/browsers.ts';
import { findClockInMigrations, findClockViolations } from './check/clock.ts';
import { findCatalogueViolations, readCatalogues } from './check/catalogues.ts';
import { findDocViolations } from './check/docs.ts';
import { findGlossaryViolations, readGlossary } from './check/glossary.ts';
import { findLintViolations, findTypeErrors, findUnformatted } from './check/lint.ts';
import { findFloorViolations } from './check/floors.ts';
import { findTooLarge, findWide, readReleased, readSources } from './check/sizes.ts';
import { findBlindWaits } from './check/journeys.ts';
import { findChangedMigrations } from './check/migrations.ts';
import { findOwnerWordViolations } from './check/owner-words.ts';
import { findParameterViolations } from './check/parameters.ts';
import { findUnpressed } from './check/pressed.ts';
import { findRawCalls } from './check/raw-calls.ts';
import { findNamedRoles, findReaderViolations } from './check/readers.ts';
import { readModules } from './check/source.ts';
import { findStyleViolations } from './check/styles.ts';
import { findTableViolations } from './check/tables.ts';
import { findTextViolations } from './check/texts.ts';
import { findLooseWrites } from './check/transactions.ts';
import { findUnused } from './check/unused.ts';
import { findWordViolations } from './check/words.ts';
import { listChanged } from './test/changed.ts';

/**
 * `npm run check`: everything that can be checked without running the code. Prints each violation, and fails if there
 * is one. Names choose checks (`npm run check -- types lint`). With `--changed` only files that differ from the last
 * commit are linted and formatted (`--since <commit>`: from another); the other checks see the whole project, because
 * they compare its parts. `--report` also writes the results to a file, as JSON.
 */
export interface CheckResult {
  name: string;
  violations: string[];
}

const most = 40;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' }, changed: { type: 'boolean' }, since: { type: 'string' } },
});
const since = values.since ?? (values.changed ? 'HEAD' : undefined);
const files = since === undefined ? null : listChanged(since);
const [modules, { catalogues, violations: missingCatalogues }] = await Promise.all([readModules(), readCatalogues()]);

const checks: [name: string, find: () => string[] | Promise<string[]>][] = [
  ['Types', findTypeErrors],
  ['Lint', () => findLintViolations(files)],
  ['Format', () => findUnformatted(files)],
  ['Unused', findUnused],
  ['Boundaries', () => findBoundaryViolations(modules)],
  ['Floors', () => findFloorViolations(modules)],
  ['Transactions', () => findLooseWrites(modules)],
  ['Parameters', () => findParameterViolations(modules)],
  ['Clock', async () => [...findClockViolations(modules), ...(await findClockInMigrations())]],
  ['Catalogues', () => [...missingCatalogues, ...catalogues.flatMap(findCatalogueViolations)]],
  ['Texts', () => findTextViolations(modules, catalogues)],
  ['Words', () => findWordViolations(catalogues)],
  ['Owner words', () => findOwnerWordViolations(catalogues)],
  ['Glossary', async () => findGlossaryViolations(await readGlossary(), catalogues, modules)],
  ['Tables', () => findTableViolations(modules, catalogues)],
  ['Actions', () => findActionViolations(modules)],
  ['Readers', () => [...findReaderViolations(modules), ...findNamedRoles(modules)]],
  ['Raw calls', () => findRawCalls(modules)],
  ['Journeys', () => findBlindWaits(modules)],
  ['Pressed', () => findUnpressed(modules)],
  ['Styles', findStyleViolations],
  ['Browsers', () => findBrowserViolations(modules)],
  ['Migrations', findChangedMigrations],
  ['Docs', () => findDocViolations(modules)],
  ['Sizes', async () => findTooLarge(await readSources())],
  ['Widths', async () => findWide(await readSources(), await readReleased())],
];

const wanted = positionals.map((name) => name.toLowerCase());
const unknown = wanted.filter((name) => !checks.some(([known]) => known.toLowerCase() === name));
if (unknown.length > 0) throw new Error(`There is no check ${unknown.join(', ')}.`);
const chosen = checks.filter(([name]) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
const results = await Promise.all(chosen.map(async ([name, find]) => ({ name, violations: await resultOf(find) })));
for (const { name, violations } of results) {
  console.log(violations.length === 0 ? `ok    ${name}` : `FAIL  ${name}: ${violations.length}`);
  for (const violation of violations.slice(0, most)) console.log(`      ${violation}`);
  if (violations.length > most) console.log(`      … and ${violations.length - most} more`);
}
if (results.some(({ violations }) => violations.length > 0)) process.exitCode = 1;
if (values.report) await writeFile(values.report, JSON.stringify(results));

/** A check that breaks down has found something too, and the others still speak. */
async function resultOf(find: () => string[] | Promise<string[]>): Promise<string[]> {
  try {
    return await find();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
