import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isTest, lineOf, listFiles, projectFolder, walk, type Module } from './source.ts';

/** Who may read the machine's clock, and why. Durations and deadlines go by `performance.now()`, which anybody may. */
const allowed: readonly (readonly [where: RegExp, why: string])[] = [
  [/^server\/db\/clock\.ts$/, 'is the clock'],
  [/^contract\/form-moment\.ts$/, 'is shared with the pages of visitors, which have no other'],
  [/^server\/start\/(main|settings-schema)\.ts$/, 'sets the clock of a demo'],
  [/^server\/db\/migrate\.ts$/, 'comes before clinic_now()'],
  [/^server\/backup\/(?!runs\.)/, 'names archives by the time that PostgreSQL writes into its WAL'],
  [/^web\/lib\/now\.ts$/, 'adds to the browser’s clock what the clinic’s is ahead'],
  [/^web\/lib\/drafts\.ts$/, 'counts the hours of a draft, on one computer'],
  [/^web\/laboratory\/collect\/waiting-list\.tsx$/, 'compares with when a list was read, on one computer'],
  [/^web\/bookings\/shared\/follow-bookings\.ts$/, 'counts the seconds between two looks'],
  [/^web\/site\/scripts\//, 'are pages of a visitor, who waits for seconds; the hall’s gets the clinic’s clock'],
  [/^server\/adapters\/archives\/archive-folder\.ts$/, 'compares with the times of files'],
];
const functions = '(pg_catalog\\.)?(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\\(\\)';
const words = 'current_date|current_time(stamp)?|localtime(stamp)?';
const machineSql = new RegExp(`(?<![\\w.])${functions}|\\b(${words})\\b`, 'i');
/** The migration that makes the clock; those before it ran on what was there. */
const first = '0180_clock.sql';

/**
 * Checks that time is an input (docs/architecture.md): the server, the contract and statements take the clinic's
 * moment, so that a test or a demo can choose it. The portal takes it from `web/lib/now.ts`: a computer's own may be
 * wrong.
 * @returns one line per violation; who may read the machine's clock and does not is one too
 */
export function findClockViolations(modules: Module[]): string[] {
  const violations: string[] = [];
  const used = new Set<RegExp>();
  for (const module of modules) {
    const { path, text } = module;
    if (!/^(server|contract|bench|web)\//.test(path) || isTest(path)) continue;
    const report = (node: { start: number }, what: string) => {
      const known = allowed.find(([where]) => where.test(path));
      if (known) used.add(known[0]);
      else violations.push(`${path}:${lineOf(text, node.start)} ${what}`);
    };
    const lookAt = (node: { start: number }, content: string) => {
      const found = machineSql.exec(content)?.[0];
      if (found) report(node, `${found} is the machine's: statements take clinic_now() or clinic_clock()`);
    };
    const script = path.startsWith('bench/') ? {} : visitsOf(report);
    walk(module, {
      ...script,
      Literal: (node) => {
        if (typeof node.value === 'string') lookAt(node, node.value);
      },
      TemplateElement: (node) => lookAt(node, node.value.raw),
    });
  }
  const idle = allowed.filter(([where]) => !used.has(where) && modules.some(({ path }) => where.test(path)));
  return [...violations, ...idle.map(([where, why]) => `${where.source} ${why}, but reads no clock: allow it no more`)];
}

function visitsOf(report: (node: { start: number }, what: string) => void): Parameters<typeof walk>[1] {
  const instead =
    "is the machine's: take the clinic's moment, db.now(), or a parameter; for a duration performance.now()";
  return {
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        report(node, `new Date() ${instead}`);
    },
    MemberExpression: (node) => {
      const { object, property } = node;
      if (
        object.type === 'Identifier' &&
        object.name === 'Date' &&
        property.type === 'Identifier' &&
        property.name === 'now'
      )
        report(node, `Date.now ${instead}`);
    },
  };
}

/** The same for migrations that are newer than the clock. */
export async function findClockInMigrations(): Promise<string[]> {
  const files = (await listFiles(/^server\/db\/migrations\/.*\.sql$/)).filter((path) => !path.endsWith(first));
  const later = files.filter((path) => path > `server/db/migrations/${first}`);
  const texts = await Promise.all(later.map(async (path) => [path, await readFile(join(projectFolder, path), 'utf8')]));
  return texts.flatMap(([path, text]) => {
    const found = machineSql.exec(text!.replaceAll(/--.*$/gm, ''))?.[0];
    return found ? [`${path} takes ${found}: migrations after ${first} take clinic_now() or clinic_clock()`] : [];
  });
}
