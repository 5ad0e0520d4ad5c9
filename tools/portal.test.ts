import { join } from 'node:path';
import { build, createServer } from 'vite';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { calls as Calls } from '#web/lib/calls.ts';

const configFile = join(import.meta.dirname, '..', 'vite.config.ts');

test('the portal gets every call of the table as plain data', async () => {
  const server = { middlewareMode: true, ws: false, watch: null } as const;
  const vite = await createServer({
    configFile,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server,
  });
  try {
    const served = await vite.transformRequest('/lib/calls.ts');
    const { calls } = (await import(`data:text/javascript,${encodeURIComponent(served?.code ?? '')}`)) as {
      calls: typeof Calls;
    };
    const wanted = Object.entries<Endpoint>(endpoints).map(([name, row]) => [
      name,
      {
        method: row.method,
        path: pathsOf(row)[0],
        audited: row.audit !== 'none',
        shows: row.shows,
        touches: row.touches,
      },
    ]);
    expect(calls).toEqual(Object.fromEntries(wanted));
  } finally {
    await vite.close();
  }
});

test('the built portal contains no schema of a call, and starts without the code of forms and queries', async () => {
  const { output } = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const everything = [...chunks.values()];
  expect(modulesOf(everything)).toContain('web/lib/calls.ts');
  expect(modulesOf(everything)).not.toContain('contract/endpoints.ts');

  const first = new Set(everything.filter(({ isEntry }) => isEntry));
  for (const { imports } of first)
    for (const name of imports) first.add(chunks.get(name) ?? expect.fail(`${name} is not among the files`));
  const packages = modulesOf([...first]).map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  expect(packages).toContain('react-dom');
  expect(packages).not.toContain('zod');
  expect(packages).not.toContain('react-hook-form');
  expect(packages).not.toContain('@tanstack/react-query');
}, 60_000);

/** The source files in some built chunks, relative to the project. */
function modulesOf(chunks: Rolldown.OutputChunk[]): string[] {
  return chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .map((id) => id.replaceAll('\\', '/').replace(/^.*\/(?=(?:node_modules|web|contract)\/)/, ''));
}
