import { isAccountPage, languages, siteAddress, sitePages } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import type { SitePage } from '#contract/site.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { startClinic } from './clinic.ts';
import { lighthouseVersion, openLighthouse } from './lighthouse.ts';
import type { Measurement } from './lighthouse.ts';
import { save } from './save.ts';

/**
 * `npm run bench -- pages`: measures every public page in both languages with Lighthouse (mobile, simulated slow 4G),
 * and prints the median of five runs beside its targets. Other runs or pages: `npm run bench -- pages 1 contacts`.
 */
const [runsWanted = '5', ...pagesWanted] = process.argv.slice(2);
const runs = Number(runsWanted);

/** What is measured, its target, and how it is printed. */
const columns = [
  { name: 'performance', head: 'perf', least: 99 },
  { name: 'accessibility', head: 'a11y', least: 100 },
  { name: 'bestPractices', head: 'best', least: 100 },
  { name: 'seo', head: 'seo', least: 100 },
  { name: 'fcp', head: 'FCP s', most: 1000, print: (value: number) => (value / 1000).toFixed(2) },
  { name: 'lcp', head: 'LCP s', most: 1300, print: (value: number) => (value / 1000).toFixed(2) },
  { name: 'cls', head: 'CLS', most: 0, print: (value: number) => value.toFixed(3) },
  { name: 'bytes', head: 'KB', print: (value: number) => (value / 1024).toFixed(1) },
] as const;
/** The most bytes of a page without its pictures; Bengali has its font. The pages of log-in also have their script. */
const bytesMost = (page: SitePage, language: Language): number =>
  ({ en: 20, bn: 90 })[language] * 1024 + (isAccountPage(page) ? 10 * 1024 : 0);

interface Row {
  readonly page: SitePage;
  readonly address: string;
  readonly language: Language;
  readonly median: Measurement;
}

const rows: Row[] = [];
const browser = await findBrowser((line) => console.log(line));
const clinic = await startClinic();
try {
  const measure = await openLighthouse(browser);
  for (const page of sitePages.filter((name) => pagesWanted.length === 0 || pagesWanted.includes(name))) {
    for (const language of languages) rows.push(await measurePage(measure, page, language));
  }
} finally {
  await clinic.stop();
}

const width = Math.max(...rows.map(({ address }) => address.length), 'target'.length) + 2;
print(['', ...columns.map(({ head }) => head)]);
print(['target', ...columns.map((column) => targetText(column))]);
for (const row of rows) print([row.address, ...columns.map((column) => cellText(column, row))]);
if (rows.length === 0) throw new Error(`There is no page ${pagesWanted.join(', ')}.`);
const missed = rows.filter((row) => columns.some((column) => !isMet(column, row)));
for (const {
  address,
  median: { failed },
} of rows)
  if (failed.length > 0) console.log(`${address} lost points for ${failed.join(', ')}`);
console.log(
  missed.length === 0
    ? 'Every page meets its targets.'
    : `Not met by ${missed.map(({ address }) => address).join(', ')}`,
);
if (missed.length > 0) process.exitCode = 1;

if (pagesWanted.length === 0)
  await save(
    'pages',
    Object.fromEntries(
      rows.flatMap(({ address, median: { lcp, bytes } }) => [
        [`${address}: LCP ms`, lcp],
        [`${address}: bytes`, bytes ?? 0],
      ]),
    ),
    { lighthouse: lighthouseVersion, runs, pages: rows },
  );

async function measurePage(
  measure: Awaited<ReturnType<typeof openLighthouse>>,
  page: SitePage,
  language: Language,
): Promise<Row> {
  const address = siteAddress(page, language);
  const url = clinic.origin + address;
  // Coming Soon and the pages of log-in exclude themselves from search engines on purpose.
  const skipAudits = page === 'comingSoon' || isAccountPage(page) ? ['is-crawlable'] : [];
  const first = await measure(url, { skipAudits });
  const all = [first];
  while (all.length < runs) all.push(await measure(url, { timingsOnly: true }));
  console.log(`${address}: ${all.map(({ performance }) => performance).join(' ')}`);
  const timings = {
    performance: median(all.map(({ performance }) => performance ?? 0)),
    fcp: median(all.map(({ fcp }) => fcp)),
    lcp: median(all.map(({ lcp }) => lcp)),
    cls: median(all.map(({ cls }) => cls)),
  };
  return { page, address, language, median: { ...first, ...timings } };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

type Column = (typeof columns)[number];

function isMet(column: Column, { page, language, median: measured }: Row): boolean {
  const value = measured[column.name];
  if (value === null) return false;
  if ('least' in column) return value >= column.least;
  return value <= ('most' in column ? column.most : bytesMost(page, language));
}

function cellText(column: Column, row: Row): string {
  const value = row.median[column.name] ?? Number.NaN;
  const text = 'print' in column ? column.print(value) : String(value);
  return isMet(column, row) ? text : `${text} !`;
}

function targetText(column: Column): string {
  if ('least' in column) return `≥ ${column.least}`;
  return 'most' in column
    ? `≤ ${column.print(column.most)}`
    : `≤ ${languages.map((language) => bytesMost('home', language) / 1024).join('/')}`;
}

function print(cells: string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(width) : cell.padStart(9))).join(''));
}
