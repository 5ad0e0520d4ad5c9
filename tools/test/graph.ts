import { posix } from 'node:path';
import type { Module } from '../check/source.ts';
import { cataloguesIn } from '../lazy-texts.ts';
import { callsIn, screensIn } from './addresses.ts';
import { filesByProperty } from './properties.ts';
import type { JourneyRecord, TestRecord } from './record.ts';

/** A test file, or one journey of a file. */
export interface Runnable {
  file: string;
  /** A journey's titles, joined; absent if the whole file is meant. */
  title?: string;
  seconds: number;
}

/** Which tests notice a change of which file. */
export interface Graph {
  /** By file, who uses it directly. */
  users: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files that join many departments: whoever uses one of these does not use all that it joins. */
  hubs: ReadonlySet<string>;
  /** By its name in `users`. */
  runnables: ReadonlyMap<string, Runnable>;
}

export const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);
export const isJourneyFile = (path: string) => /^e2e\/.*\.spec\.ts$/.test(path);

/** A file of another kind, which tests and modules read by its name. */
const isCode = (path: string) => /(?<!\.d)\.tsx?$/.test(path) && path.includes('/');

/** Departments that a hub joins, at least. */
const many = 6;
/** Seconds of a file that has not run on this machine, by its first folder. */
const usual: Readonly<Record<string, number>> = { server: 3, tools: 2, e2e: 20 };

/**
 * @param changed only these files of other kinds (catalogues, styles, SQL, pictures) are looked for in the sources
 */
export function graphOf(modules: readonly Module[], changed: readonly string[], record: TestRecord): Graph {
  const users = new Map<string, Set<string>>();
  const add = (file: string, user: string) => users.set(file, (users.get(file) ?? new Set<string>()).add(user));
  const uses = usesOfCalls(modules);
  const others = changed.filter((path) => !isCode(path));
  const hubs = new Set<string>();
  const runnables = new Map<string, Runnable>();
  const pages = filesByPropertyOf(modules, 'web/app/pages.ts');

  for (const { path, text, imports } of modules) {
    const targets = imports.filter(({ target, typeOnly }) => target !== null && !typeOnly).map(({ target }) => target!);
    if (isHelper(path) || new Set(targets.map(departmentOf).filter(Boolean)).size >= many) hubs.add(path);
    // What handlers use counts for those who make their call, not for all who make a call of their file.
    if (!isHandlers(path)) for (const target of targets) add(target, path);
    for (const file of others) if (names(path, text, file)) add(file, path);
    if (path.startsWith('web/') || isTestFile(path))
      for (const call of callsIn(text))
        for (const file of isTestFile(path) ? uses.all(call) : uses.contract(call)) add(file, path);
    if (isTestFile(path)) runnables.set(path, { file: path, seconds: secondsOf(path, record) });
    if (!isJourneyFile(path)) continue;
    const known = Object.entries(record.journeys).filter(([name]) => name.startsWith(`${path} `));
    const byNames = { calls: [...callsIn(text)], screens: [...screensIn(text)], seconds: secondsOf(path, record) };
    const journeys: [string, JourneyRecord][] = known.length > 0 ? known : [[path, byNames]];
    for (const [name, { calls, screens, seconds }] of journeys) {
      const title = name.slice(path.length + 1);
      runnables.set(name, { file: path, seconds, ...(title && { title }) });
      for (const file of [path, ...targets]) add(file, name);
      for (const screen of screens) pages.get(screen)?.forEach((file) => add(file, name));
      for (const call of calls) for (const file of uses.all(call)) add(file, name);
    }
  }
  return { users, hubs, runnables };
}

const isHandlers = (path: string) => path.endsWith('.handlers.ts');
const isCalls = (path: string) => /^contract\/[\w-]+\/calls\.ts$/.test(path);

/** Helpers of tests: those who use one do not test all that it uses. */
const isHelper = (path: string) => /^((contract|server|web)\/testing|e2e\/support)\//.test(path);

/** The record has no seconds of what goes before the first test of a file: an application and its database. */
function secondsOf(path: string, { tests }: TestRecord): number {
  const known = tests[path];
  if (known === undefined) return usual[path.split('/')[0] ?? ''] ?? 0.5;
  return known + (path.startsWith('server/') ? 1 : 0);
}

/** The folder that a file belongs to, the same for contract, server and web; '' for what belongs to none. */
export function departmentOf(path: string): string {
  const [top = '', second = '', file] = path.split('/');
  if (file === undefined || second === 'testing' || top === 'e2e') return '';
  return ['contract', 'server', 'web'].includes(top) ? second : `${top}/${second}`;
}

/** For each call: the files that its handler uses, and the contract's files that describe it. */
function usesOfCalls(modules: readonly Module[]) {
  const [handled, described] = [isHandlers, isCalls].map((isOne) => {
    const byCall = new Map<string, Set<string>>();
    for (const module of modules.filter(({ path }) => isOne(path)))
      for (const [call, files] of filesByProperty(module))
        byCall.set(call, new Set([...(byCall.get(call) ?? []), module.path, ...files]));
    return byCall;
  }) as [Map<string, Set<string>>, Map<string, Set<string>>];
  const contract = (call: string) => [...(described.get(call) ?? [])];
  return { contract, all: (call: string) => [...contract(call), ...(handled.get(call) ?? [])] };
}

const filesByPropertyOf = (modules: readonly Module[], path: string) => {
  const module = modules.find((one) => one.path === path);
  return module ? filesByProperty(module) : new Map<string, ReadonlySet<string>>();
};

/** Whether a source reads a file of another kind: by its catalogue, its name or the name of its folder. */
function names(path: string, text: string, file: string): boolean {
  const catalogue = /^web\/i18n\/(?:en|bn)\/([\w-]+)\.json$/.exec(file)?.[1];
  if (catalogue !== undefined) return path.startsWith('web/') && cataloguesIn(text).includes(catalogue);
  const folder = posix.basename(posix.dirname(file));
  const name = posix.basename(file);
  if (/^(en|bn)\.json$/.test(name)) return text.includes(`${folder}/${name}`) || text.includes(`'${folder}'`);
  return text.includes(name) || (folder.length > 4 && text.includes(`'${folder}'`));
}

/** The tables of a migration, whose stores are as if they had changed. */
export function tablesIn(sql: string): string[] {
  const found = sql.matchAll(/\b(?:TABLE|INTO|UPDATE|ON)\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?(?:ONLY\s+)?([a-z_]{4,})\b/g);
  return [...new Set([...found].map(([, table = '']) => table))];
}
