import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPhone } from '../testing/builders.store.ts';
import { done } from '../testing/typed-calls.ts';

/** Apart from the other imports, because so many tests would disturb theirs. */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const preview = (csv: string) => admin.previewImport({ body: { csv } });

it('takes at most two thousand tests', async () => {
  const panel = aPhone();
  const lines = Array.from({ length: 2000 }, (_, i) => `Panel ${panel} ${i} of many,${i}`);
  const csv = `Test Name,Price (₹)\n${lines.join('\n')}\n`;
  const found = await done(preview(csv));
  expect([found.added, found.changes.length]).toEqual([2000, 100]);
  const more = await done(preview(`${csv}One more,1\n`));
  expect(more.problems).toEqual([
    { line: null, column: null, message: 'At most 2,000 tests can be imported at a time.' },
  ]);
  const carriedOut = await admin.importLabTests({ body: { csv, fingerprint: found.fingerprint } });
  expect(carriedOut.body).toEqual({ added: 2000, changed: 0, unchanged: 0 });
});

it('refuses a text that is too long, and a body far too large', async () => {
  expect((await preview('x'.repeat(300_001))).body).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { csv: 'The file is too long to be imported at once.' },
  });
  expect((await preview('x'.repeat(1024 * 1024))).status).toBe(413);
});
