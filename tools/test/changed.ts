import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder, readModules } from '../check/source.ts';
import type { Module } from '../check/source.ts';
import { asPattern } from './failures.ts';
import { departmentOf, graphOf, isJourneyFile, tablesIn } from './graph.ts';
import { findNearest, takeNearest } from './nearest.ts';
import type { Found } from './nearest.ts';
import type { Choice } from './parts.ts';
import { readRecord } from './record.ts';
import type { TestRecord } from './record.ts';
import { execFileSync } from 'node:child_process';

/** Seconds of work for which there is time: two or three files, or journeys, run at once. */
const mostSeconds = { tests: 40, journeys: 40 };

/** Which tests and journeys run for a change. */
export interface Plan {
  tests: Choice;
  journeys: Choice;
  /** What runs, and what was left out and why; a line each. */
  lines: string[];
}

/** The tests and journeys that can notice what differs from a commit, as far as there is time for them. */
export async function planChanged(since: string): Promise<Plan> {
  const changed = listChanged(since);
  const [modules, record] = await Promise.all([readModules(), readRecord()]);
  return planFor(changed, modules, record, (path) => readFile(join(projectFolder, path), 'utf8').catch(() => ''));
}

/** The same for a list of files; `read` answers the text of a migration. */
export async function planFor(
  changed: readonly string[],
  modules: readonly Module[],
  record: TestRecord,
  read: (path: string) => Promise<string>,
): Promise<Plan> {
  const stores = await storesOf(changed, modules, read);
  const found = findNearest(graphOf(modules, changed, record), [...changed, ...stores]);
  const [journeys, tests] = [true, false].map((wanted) => found.filter(({ file }) => isJourneyFile(file) === wanted));
  const ofTests = takeNearest(tests ?? [], mostSeconds.tests);
  const ofJourneys = takeNearest(journeys ?? [], mostSeconds.journeys);
  const common = changed.filter((path) => /^[^/]+\.(json|ts|jsonc)$|^package/.test(path));
  return {
    tests: { files: ofTests.taken.map(({ file }) => file) },
    journeys: {
      files: [...new Set(ofJourneys.taken.map(({ file }) => file))],
      title: ofJourneys.taken.map(patternOf).join('|'),
    },
    lines: [
      `${changed.length} changed files. What ran of their tests: ${describe(ofTests.taken)}.`,
      `Of their journeys: ${describe(ofJourneys.taken)}.`,
      ...(ofTests.left.length + ofJourneys.left.length === 0
        ? []
        : [
            'Left out, because they are further away and there is no time: ' +
              `tests ${describe(ofTests.left)}; journeys ${describe(ofJourneys.left)}.`,
          ]),
      'Everything else uses nothing of what changed, by imports and calls. `npm test` runs all.',
      ...(Object.keys(record.journeys).length > 0
        ? []
        : ['No full run on this machine yet: which screens a journey opens is guessed from the addresses it names.']),
      ...(common.length > 0 ? [`${common.join(', ')}: this may concern everything, so run \`npm test\`.`] : []),
    ],
  };
}

/** The stores of the tables that changed migrations name. */
async function storesOf(
  changed: readonly string[],
  modules: readonly Module[],
  read: (path: string) => Promise<string>,
) {
  const migrations = changed.filter((path) => path.endsWith('.sql'));
  const tables = (await Promise.all(migrations.map(read))).flatMap(tablesIn);
  const named = tables.map((table) => new RegExp(String.raw`\b${table}\b`));
  return modules
    .filter(({ path, text }) => path.endsWith('.store.ts') && named.some((table) => table.test(text)))
    .map(({ path }) => path);
}

/** Playwright looks for a title in the name of the file and all titles, joined by spaces. */
const patternOf = ({ file, title }: Found) => asPattern([file.replace('e2e/', ''), title ?? ''].join(' ').trim());

/** How many there are, and where: `12 (payments 9, bookings 3)`. */
function describe(found: readonly Found[]): string {
  const counts = new Map<string, number>();
  for (const { file } of found) {
    const where = departmentOf(file) || (file.split('/').at(isJourneyFile(file) ? -1 : 0) ?? '');
    counts.set(where, (counts.get(where) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const parts = sorted.slice(0, 5).map(([where, count]) => `${where} ${count}`);
  const rest = found.length - sorted.slice(0, 5).reduce((sum, [, count]) => sum + count, 0);
  if (rest > 0) parts.push(`others ${rest}`);
  return found.length === 0 ? 'none' : `${found.length} (${parts.join(', ')})`;
}

/**
 * The files that differ from a commit, also those that are not committed, new or gone.
 * @param since a commit, as git names it; throws if there is none
 * @param folder the top folder of a repository
 */
export function listChanged(since: string, folder = projectFolder): string[] {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, stdio: 'pipe' } as const;
  const git = (...args: string[]) => execFileSync('git', args, options).split('\0').filter(Boolean);
  const known = git('diff', '--name-only', '--no-renames', '--relative', '-z', since, '--');
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort();
}
