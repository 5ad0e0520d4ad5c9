import { createRequire } from 'node:module';
import type { Identifier, SimpleSupportStatement, SupportStatement } from '@mdn/browser-compat-data/types';
import { browserFloor } from '../../contract/browsers.ts';

/** A part of MDN's table: what it says of itself, and its own parts. */
export type Entry = Identifier;

interface Table {
  readonly api: Entry;
  readonly css: Readonly<Record<'at-rules' | 'properties' | 'selectors' | 'types', Entry>>;
  readonly html: Readonly<Record<'elements' | 'global_attributes', Entry>>;
  readonly javascript: Readonly<Record<'builtins', Entry>>;
}

/** MDN's table of what each browser can do (`@mdn/browser-compat-data`), which needs no network. */
export const readTable = (): Table => createRequire(import.meta.url)('@mdn/browser-compat-data') as Table;

/** The browsers of the floor, as the table names them. */
const floor = {
  chrome: browserFloor.chrome,
  chrome_android: browserFloor.chrome,
  edge: browserFloor.edge,
  firefox: browserFloor.firefox,
  safari: browserFloor.safari,
  safari_ios: browserFloor.ios,
} as const;

/** Whether every browser of the floor has it, by its own name and without a switch; true where nothing is known. */
export function isInFloor(entry: Entry | undefined): boolean {
  const support = entry?.__compat?.support;
  if (!support) return true;
  return Object.entries(floor).every(([browser, version]) => {
    const statement: SupportStatement | undefined = support[browser as keyof typeof floor];
    const all = statement === undefined ? [] : Array.isArray(statement) ? statement : [statement];
    return all.length === 0 || all.some((one) => isThere(one, version));
  });
}

/** Whether a browser of today has it: what none has any more is no name to mind. */
export function isKept(entry: Entry): boolean {
  const { chrome, firefox, safari } = entry.__compat?.support ?? {};
  return [chrome, firefox, safari]
    .flatMap((statement) => (statement === undefined ? [] : statement))
    .some(({ version_added: added, version_removed: removed }) => typeof added === 'string' && !removed);
}

function isThere(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (flags || prefix || other || typeof added !== 'string') return false;
  return isUpTo(added, version) && !(typeof removed === 'string' && isUpTo(removed, version));
}

/** Versions as numbers: 15.4 is before 15.10, and `≤79` is 79. A preview is after all. */
function isUpTo(one: string, other: string): boolean {
  if (one === 'preview') return false;
  const [first, second] = [one, other].map((version) => version.replace('≤', '').split('.').map(Number));
  for (let place = 0; place < 3; place += 1) {
    const [a, b] = [first?.[place] ?? 0, second?.[place] ?? 0];
    if (a !== b) return a < b;
  }
  return true;
}

/** The parts of an entry. */
export const partsOf = (entry: Entry | undefined): [name: string, part: Entry][] =>
  Object.entries(entry ?? {}).filter(([name]) => name !== '__compat') as [string, Entry][];

/** What the part of that name says; undefined if there is none. */
export const partOf = (entry: Entry | undefined, name: string): Entry | undefined =>
  entry !== undefined && name !== '__compat' && Object.hasOwn(entry, name) ? entry[name] : undefined;
