import { findActionOffences } from './check/actions.ts';
import { findBorderOffences } from './check/borders.ts';
import { findCatalogueOffences, readCatalogues } from './check/catalogues.ts';
import { findDocOffences } from './check/docs.ts';
import { findLintOffences, findTypeErrors, findUnformatted } from './check/lint.ts';
import { findLongFiles } from './check/sizes.ts';
import { findThawed } from './check/migrations.ts';
import { readModules } from './check/source.ts';
import { findStyleOffences } from './check/styles.ts';
import { findTableOffences } from './check/tables.ts';
import { findTextOffences } from './check/texts.ts';
import { findUnused } from './check/unused.ts';
import { findWordOffences } from './check/words.ts';

/** `npm run check`: everything that can be known about the code without running it. Prints each offence and fails when there is one. */
const most = 40;
const [modules, { catalogues, offences: missingCatalogues }] = await Promise.all([readModules(), readCatalogues()]);

const checks: [name: string, find: () => string[] | Promise<string[]>][] = [
  ['Types', findTypeErrors],
  ['Lint', findLintOffences],
  ['Format', findUnformatted],
  ['Unused', findUnused],
  ['Borders', () => findBorderOffences(modules)],
  ['Catalogues', () => [...missingCatalogues, ...catalogues.flatMap(findCatalogueOffences)]],
  ['Texts', () => findTextOffences(modules, catalogues)],
  ['Words', () => findWordOffences(catalogues)],
  ['Tables', () => findTableOffences(modules, catalogues)],
  ['Actions', () => findActionOffences(modules)],
  ['Styles', findStyleOffences],
  ['Migrations', findThawed],
  ['Docs', () => findDocOffences(modules)],
  ['Sizes', findLongFiles],
];

const results = await Promise.all(checks.map(async ([name, find]) => ({ name, offences: await find() })));
for (const { name, offences } of results) {
  console.log(offences.length === 0 ? `ok    ${name}` : `FAIL  ${name}: ${offences.length}`);
  for (const offence of offences.slice(0, most)) console.log(`      ${offence}`);
  if (offences.length > most) console.log(`      … and ${offences.length - most} more`);
}
if (results.some(({ offences }) => offences.length > 0)) process.exitCode = 1;
