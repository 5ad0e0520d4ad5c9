import { apiPrefix, endpoints } from '../../contract/endpoints.ts';
import type { Endpoint } from '../../contract/endpoints.ts';
import { screens } from '../../contract/screens.ts';
import type { Screen } from '../../contract/screens.ts';

/** An address in pieces; `*` stands for any. */
type Address = readonly string[];
type Table = readonly { name: string; address: Address }[];

const piecesOf = (path: string): Address =>
  path
    .replace(/[?#].*$/, '')
    .replace(apiPrefix, '')
    .split('/')
    .map((piece) => (/^:|\$\{/.test(piece) ? '*' : piece));
const tableOf = (rows: [name: string, row: { path: string }][]): Table =>
  rows.map(([name, { path }]) => ({ name, address: piecesOf(path) }));
const calls = tableOf(Object.entries<Endpoint>(endpoints));
const pages = tableOf(Object.entries<Screen>(screens));

/** The calls that a source names, by their paths or their names (`as.doctor.readVisit(…)`, `useAction('payDues')`). */
export function callsIn(text: string): Set<string> {
  const byName = [...text.matchAll(/[.'](\w+)['(]/g)].map(([, name = '']) => name).filter((name) => name in endpoints);
  return new Set([...byName, ...namesAt(calls, addressesIn(text))]);
}

/** The screens that a journey names by their addresses. */
export const screensIn = (text: string): Set<string> => namesAt(pages, addressesIn(text));

/** The calls and screens at addresses that a browser asked for. */
export function namesOf(paths: readonly string[]): { calls: string[]; screens: string[] } {
  const [ofCalls, ofPages] = [true, false].map((isCall) =>
    paths.filter((path) => path.startsWith(apiPrefix) === isCall).map(piecesOf),
  );
  return { calls: [...namesAt(calls, ofCalls ?? [])], screens: [...namesAt(pages, ofPages ?? [])] };
}

const addressesIn = (text: string): Address[] =>
  [...text.matchAll(/['"`](\/[^'"`\s]*)/g)].map(([, path = '']) => piecesOf(path));

function namesAt(table: Table, addresses: readonly Address[]): Set<string> {
  const found = new Set<string>();
  for (const address of addresses) {
    const same = table.filter((row) => matches(row.address, address));
    // `/bookings/mine` is not the booking with the id `mine`.
    const exact = same.filter((row) => row.address.every((piece, at) => piece === address[at]));
    for (const { name } of exact.length > 0 ? exact : same) found.add(name);
  }
  return found;
}

function matches(row: Address, address: Address): boolean {
  return row.length === address.length && row.every((piece, at) => piece === '*' || piece === address[at]);
}
