import { floorsTable, ownersTable } from './check/floors.ts';

/** The text of `docs/architecture.md` with its tables as `tools/check/floors.ts` has them; the rest is by hand. */
export const withTables = (page: string): string =>
  replace(replace(page, '| floor | folders of `server` |', floorsTable()), '| table | owner |', ownersTable());

/** Replaces the table that begins so. @throws if the page has none */
function replace(page: string, head: string, table: string): string {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => line.startsWith(head));
  if (from < 0) throw new Error(`docs/architecture.md has no table that begins with ${head}`);
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'));
  return [...lines.slice(0, from), ...table.split('\n'), ...lines.slice(from + length)].join('\n');
}
