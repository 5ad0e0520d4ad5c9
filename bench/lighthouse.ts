import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** Fetched on first use. As a dependency it would make every install 176 MB larger. */
export const lighthouseVersion = '13.5.0';
const run = promisify(execFile);
const chromeFlags = [
  '--headless=new',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * One measurement of a page: times in milliseconds, transferred bytes without pictures, scores from 0 to 100 (null if
 * not measured).
 */
export interface Measurement {
  performance: number | null;
  accessibility: number | null;
  bestPractices: number | null;
  seo: number | null;
  fcp: number;
  lcp: number;
  cls: number;
  bytes: number;
  /** Failed audits that are not timings: they explain a lost point. */
  failed: string[];
}

type Measure = (
  url: string,
  options: { skipAudits?: readonly string[]; timingsOnly?: boolean },
) => Promise<Measurement>;

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      | {
          readonly score: number | null;
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
        }
      | undefined
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      | {
          readonly score: number | null;
          readonly numericValue?: number;
          readonly details?: {
            readonly items?: readonly { readonly transferSize?: number; readonly resourceType?: string }[];
          };
        }
      | undefined
    >
  >;
}

/**
 * Lighthouse in its own process: mobile, simulated slow 4G (its defaults).
 * @param chromePath the browser it runs
 */
export async function openLighthouse(chromePath: string): Promise<Measure> {
  const program = await fetchProgram();
  return async (url, { skipAudits = [], timingsOnly = false }) => {
    const args = [
      program,
      url,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=${chromeFlags.join(' ')}`,
      ...(skipAudits.length > 0 ? [`--skip-audits=${skipAudits.join(',')}`] : []),
      ...(timingsOnly ? ['--only-categories=performance'] : []),
    ];
    return read(await runToReport(args, chromePath));
  };
}

/** How often a page is tried: on a busy machine the browser's trace is sometimes unusable. */
const tries = 3;

async function runToReport(args: readonly string[], chromePath: string): Promise<Report> {
  let reason = '';
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      const { stdout } = await run(process.execPath, args, {
        env: { ...process.env, CHROME_PATH: chromePath },
        maxBuffer: 64 * 1024 * 1024,
      });
      return JSON.parse(stdout) as Report;
    } catch (error) {
      // The error's message contains the whole report; stderr has the reason.
      reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    }
  }
  throw new Error(`Lighthouse could not measure ${args[1]}: ${reason}`);
}

/** Answers the program's path. npm caches what it fetched, so only the first run is slow. */
async function fetchProgram(): Promise<string> {
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const [command = 'npm', ...first] = npm;
  const { stdout } = await run(command, [
    ...first,
    'exec',
    '--yes',
    `--package=lighthouse@${lighthouseVersion}`,
    '--',
    'node',
    '-p',
    'process.env.PATH',
  ]);
  const path = stdout
    .trim()
    .split(delimiter)
    .map((folder) => join(folder, '../lighthouse/cli/index.js'))
    .find(existsSync);
  if (!path) throw new Error(`npm fetched lighthouse@${lighthouseVersion}, and it is not there.`);
  return path;
}

function read({ categories, audits }: Report): Measurement {
  const score = (name: string) =>
    categories[name]?.score === undefined || categories[name].score === null
      ? null
      : Math.round(categories[name].score * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const failed = Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, category]) => category?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    bytes: requests.reduce(
      (sum, { transferSize = 0, resourceType }) => (resourceType === 'Image' ? sum : sum + transferSize),
      0,
    ),
    failed,
  };
}
