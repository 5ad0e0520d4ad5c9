import { join } from 'node:path';
import { createServer } from 'vite';
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
