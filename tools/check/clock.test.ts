import { expect, test } from 'vitest';
import { findClockViolations } from './clock.ts';
import { parseModule } from './source.ts';

const violationsIn = (path: string, text: string) => findClockViolations([parseModule(path, text)]);

test.each([
  ['const at = new Date();', 'new Date()'],
  ['if (Date.now() > until) stop();', 'Date.now'],
  ['export const clock = (now = Date.now) => now();', 'Date.now'],
  [`const purge = 'DELETE FROM faults WHERE minute < now()';`, 'now()'],
  ['const purge = `UPDATE tokens SET at = pg_catalog.now() WHERE id = ${id}`;', 'pg_catalog.now()'],
  [`const today = 'SELECT current_date';`, 'current_date'],
  [`const today = 'SELECT CURRENT_TIMESTAMP';`, 'CURRENT_TIMESTAMP'],
  [`const until = 'clock_timestamp()';`, 'clock_timestamp()'],
])('%s reads the machine’s clock', (text, what) => {
  expect(violationsIn('server/queue/queue.store.ts', `\n${text}`)).toEqual([
    expect.stringContaining(`server/queue/queue.store.ts:2 ${what} is the machine's`),
  ]);
});

test.each([
  'const at = db.now();',
  'const at = new Date(text);',
  'const began = performance.now();',
  `const purge = 'DELETE FROM faults WHERE minute < clinic_now()';`,
  `const until = 'clinic_clock()';`,
])('%s does not', (text) => expect(violationsIn('server/queue/queue.store.ts', text)).toEqual([]));

test('looks at the server, the contract, the portal and the statements of benches, not at tools', () => {
  const [script, sql] = ['const at = new Date();', `const day = 'SELECT now()';`];
  expect(violationsIn('contract/queue/order.ts', script)).toHaveLength(1);
  expect(violationsIn('bench/growth.ts', `${script}${sql}`)).toEqual([expect.stringContaining('now() is')]);
  expect(violationsIn('web/queue/today.tsx', script)).toHaveLength(1);
  expect(violationsIn('tools/start.ts', script)).toEqual([]);
});

test('allows it to who says why, and only as long as they read it', () => {
  expect(violationsIn('server/start/main.ts', 'const at = new Date();')).toEqual([]);
  expect(violationsIn('server/start/main.ts', 'const at = null;')).toEqual([
    expect.stringContaining('allow it no more'),
  ]);
});
