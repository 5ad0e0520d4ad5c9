import { isTest, lineOf, walk, type Module } from './source.ts';

/**
 * The floors of the server, lowest first: an import goes down, or within its folder. Folders of one floor do not know
 * each other, but for {@link neighbours}. A folder that is on no floor is a violation (docs/architecture.md).
 */
const floors = [
  { name: 'shared', folders: ['shared'] },
  { name: 'database', folders: ['db'] },
  { name: 'the outside and its limits', folders: ['adapters', 'guards'] },
  { name: 'paper', folders: ['print'] },
  { name: 'the wire and lists', folders: ['http', 'lists'] },
  { name: 'the clinic', folders: ['clinic', 'enquiries'] },
  { name: 'accounts and the catalogue', folders: ['accounts', 'lab-tests', 'laboratory'] },
  { name: 'people and hours', folders: ['audit', 'doctors', 'patients', 'schedules'] },
  { name: 'bookings', folders: ['bookings', 'messages-out'] },
  { name: 'work on a booking', folders: ['backup', 'payments', 'queue', 'reports'] },
  { name: 'use cases', folders: ['health', 'setup', 'staff', 'views', 'visits'] },
  { name: 'what all have', folders: ['exports', 'waiting'] },
  { name: 'start', folders: ['demo', 'site', 'start'] },
] as const;
type Folder = (typeof floors)[number]['folders'][number];

/** The arrows within a floor, each in one direction. */
const neighbours: readonly (readonly [from: Folder, to: Folder, why: string])[] = [
  ['guards', 'adapters', 'a guard is given what the start has opened'],
  ['lab-tests', 'laboratory', 'a list of tests says which tubes they need'],
  ['staff', 'visits', 'nobody leaves a run of home visits behind with their role'],
  ['setup', 'staff', 'setting up counts who works here'],
  ['start', 'demo', 'the start fills the demo'],
  ['start', 'site', 'the start serves the site'],
];

/**
 * Who owns a table: only the owner's stores write it. Others read what they need in statements of their own. Tables
 * that are not named here are their only writer's. `also`: who else still writes it, and why it is no call of the
 * owner's.
 */
const owners: Readonly<Record<string, { owner: Folder; also?: Readonly<Record<string, string>> }>> = {
  accounts: { owner: 'accounts' },
  bookings: {
    owner: 'bookings',
    also: { accounts: 'who sends an SMS stands below, and marks on the booking that it failed' },
  },
  home_visits: {
    owner: 'visits',
    also: { patients: 'one statement forgets what no law asks for; a restore repeats it from below' },
  },
  leave_messages: {
    owner: 'visits',
    also: { backup: 'a restore, from below, marks those that waited, so that none is sent twice' },
  },
  patients: { owner: 'patients' },
  sessions: { owner: 'accounts' },
  sittings: {
    owner: 'schedules',
    also: { queue: 'one statement gives a number once, one counts a call with the token, one takes it back' },
  },
  specimens: { owner: 'laboratory' },
};

/** The floors as a table, the top one first, for docs/architecture.md. */
export const floorsTable = (): string =>
  [
    '| floor | folders of `server` |',
    '| --- | --- |',
    ...floors.map(({ name, folders }) => `| ${name} | ${folders.join(', ')} |`).toReversed(),
  ].join('\n');

/** The tables that others than their owner write, and why. */
export const ownersTable = (): string =>
  [
    '| table | owner | written by others, too |',
    '| --- | --- | --- |',
    ...Object.entries(owners).map(([table, { owner, also = {} }]) => {
      const others = Object.entries(also).map(([folder, why]) => `${folder}: ${why}`);
      return `| \`${table}\` | ${owner} | ${others.join('; ')} |`;
    }),
  ].join('\n');

const floorOf = new Map<string, number>(floors.flatMap(({ folders }, n) => folders.map((one) => [one, n] as const)));

/** Imports that climb, folders without a floor, and writes of others' tables; having seen no import is one too. */
export function findFloorViolations(modules: readonly Module[]): string[] {
  const ours = modules.filter(({ path }) => /^server\/[^/]+\//.test(path) && !isAside(path));
  const violations: string[] = [];
  let seen = 0;
  for (const { path, imports } of ours) {
    const from = folderOf(path);
    if (!floorOf.has(from)) violations.push(`${path}: server/${from} is on no floor`);
    for (const { target, line } of imports) {
      if (!target?.startsWith('server/')) continue;
      seen += 1;
      const reason = refuse(from, folderOf(target));
      if (reason) violations.push(`${path}:${line} imports ${target}: ${reason}`);
    }
  }
  if (seen === 0) violations.push('server: the check of floors saw no import, so it proved nothing');
  for (const { path } of modules)
    if (/^server\/[^/]+$/.test(path)) violations.push(`${path}: every file of the server stands in a folder`);
  return [...violations, ...findForeignWrites(ours)];
}

function refuse(from: string, to: string): string | null {
  if (from === to) return null;
  const [here, there] = [floorOf.get(from), floorOf.get(to)];
  if (here === undefined || there === undefined || there < here) return null;
  if (there > here) return `server/${from} is below server/${to}`;
  const isKnown = neighbours.some(([one, other]) => one === from && other === to);
  return isKnown ? null : `server/${from} and server/${to} are on one floor`;
}

const write = /\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE)\s+(?:ONLY\s+)?([a-z_]+)\b/g;
/** What follows UPDATE in a lock or a conflict, and is no table. */
const noTable = new Set(['of', 'set', 'skip', 'nowait', 'no', 'on']);

function findForeignWrites(modules: readonly Module[]): string[] {
  const writers = new Map<string, Set<string>>();
  const violations: string[] = [];
  for (const module of modules) {
    if (['demo', 'db'].includes(folderOf(module.path))) continue;
    const from = folderOf(module.path);
    for (const { table, at } of writesOf(module)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(from));
      const said = owners[table];
      if (said && said.owner !== from && !said.also?.[from])
        violations.push(`${module.path}:${lineOf(module.text, at)} writes ${table}, which server/${said.owner} owns`);
    }
  }
  for (const [table, folders] of writers)
    if (folders.size > 1 && !owners[table])
      violations.push(`${table} is written by ${[...folders].join(' and ')}: name its owner (tools/check/floors.ts)`);
  for (const [table, { owner, also = {} }] of Object.entries(owners))
    for (const folder of [owner, ...Object.keys(also)])
      if (modules.length > 100 && !writers.get(table)?.has(folder))
        violations.push(`tools/check/floors.ts: server/${folder} does not write ${table}`);
  return violations;
}

function writesOf(module: Module): { table: string; at: number }[] {
  const found: { table: string; at: number }[] = [];
  const look = (at: number, text: string) => {
    for (const [, table = ''] of text.matchAll(write)) if (!noTable.has(table)) found.push({ table, at });
  };
  if (!module.path.endsWith('.store.ts')) return found;
  walk(module, {
    Literal: (node) => {
      if (typeof node.value === 'string') look(node.start, node.value);
    },
    TemplateLiteral: (node) => look(node.start, node.quasis.map(({ value }) => value.raw).join(' ? ')),
  });
  return found;
}

const folderOf = (path: string) => path.split('/')[1] ?? '';
/** Tests, and what only they use. */
const isAside = (path: string) => isTest(path) || /^server\/(testing|ladder)\//.test(path);
