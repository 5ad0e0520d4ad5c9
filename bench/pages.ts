import { isAccountPage, languages, siteAddress, sitePages } from '#contract/site.ts';
import type { Language } from '#contract/fields.ts';
import type { SitePage } from '#contract/site.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { startClinic } from './clinic.ts';
import { openFigures } from './figures.ts';
import { lighthouseVersion, openLighthouse } from './lighthouse.ts';
import type { Measurement } from './lighthouse.ts';

/**
 * `npm run bench -- pages`: measures every public page in both languages with Lighthouse (mobile, simulated slow 4G),
 * and prints the median of five runs beside its targets. Other runs or pages: `npm run bench -- pages 1 contacts`.
 */
const [runsWanted = '5', ...pagesWanted] = process.argv.slice(2);
const runs = Number(runsWanted);

/** What is measured, and its target. `isTime`: the machine's other work changes it too. */
const columns = [
  { name: 'performance', least: 99, isTime: true },
  { name: 'accessibility', least: 100 },
  { name: 'bestPractices', least: 100 },
  { name: 'seo', least: 100 },
  { name: 'fcp', most: 1000, isTime: true },
  { name: 'lcp', most: 1300, isTime: true },
  { name: 'cls', most: 0 },
  { name: 'bytes' },
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

const { told, timed, end } = await openFigures('pages');
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

if (rows.length === 0) throw new Error(`There is no page ${pagesWanted.join(', ')}.`);
for (const row of rows) {
  const { address, median } = row;
  for (const column of columns) {
    const value = median[column.name] ?? 0;
    const [name, figure] = 'least' in column ? [`${column.name}, points lost`, 100 - value] : [column.name, value];
    ('isTime' in column ? timed : told)(`${address}: ${name}`, figure, () => isMet(column, row));
  }
  if (median.failed.length > 0) console.log(`${address} lost points for ${median.failed.join(', ')}`);
}
await end({ lighthouse: lighthouseVersion, runs, pages: rows }, { isWhole: pagesWanted.length === 0 });

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
