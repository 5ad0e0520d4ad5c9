import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Calls } from '#contract/call.ts';
import type { Action } from '#contract/permissions.ts';
import { allEndpoints } from '../testing/request.ts';
import { asksFor } from '../testing/who-may.ts';

const folder = import.meta.dirname;

/** The calls that a file of this folder tries; none if it is about something else. */
async function callsOf(file: string): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8');
  const [, name = '', department = ''] =
    /^import \{ (\w+) \} from '#contract\/([\w-]+)\/calls\.ts';$/m.exec(text) ?? [];
  if (!text.endsWith(`\ntryCalls(${name});\n`)) return [];
  const table = (await import(`../../contract/${department}/calls.ts`)) as Record<string, Calls>;
  return Object.keys(table[name] ?? {});
}

it('every call is tried in exactly one file', async () => {
  const tried = await Promise.all(globSync('*.test.ts', { cwd: folder }).map(callsOf));
  expect(tried.flat().toSorted()).toEqual(allEndpoints.map(([name]) => name).toSorted());
});

it('every call is in the table once, under the action it needs', () => {
  const named = (Object.keys(asksFor) as Action[]).flatMap((action) => asksFor[action].map((name) => [name, action]));
  expect(named.toSorted()).toEqual(allEndpoints.map(([name, { action }]) => [name, action]).toSorted());
});
