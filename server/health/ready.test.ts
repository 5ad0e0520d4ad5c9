import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diskFloorBytes } from '#contract/health/shapes.ts';
import { openDatabase } from '../db/database.ts';
import { runNow } from '../testing/moment.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let app: TestApp;
let free = diskFloorBytes;
beforeAll(async () => {
  app = await startTestApp({ diskRoom: () => Promise.resolve({ free, total: 10 * diskFloorBytes }) });
});
afterAll(() => app.close());

const ask = async () => {
  const { status, body, headers } = await app.isReady();
  return [status, (body as { code?: string }).code, headers['retry-after']];
};

/** As after a standby has taken over: new connections may only read. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const owner = openDatabase({ ...app.owner, options: '-c default_transaction_read_only=off' }, runNow);
  await owner.query(`ALTER DATABASE ${app.owner.database} SET default_transaction_read_only = ${value}`);
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await owner.close();
}

it('readyz says whether the database takes writes, files can be stored and the disk has room', async () => {
  expect(await ask()).toEqual([200, undefined, undefined]);
  free = diskFloorBytes - 1;
  expect(await ask()).toEqual([507, 'STORAGE_FULL', undefined]);
  free = diskFloorBytes;

  await setReadOnly('on');
  expect(await ask()).toEqual([503, 'UNAVAILABLE', '5']);
  await setReadOnly('off');
  // The pool may not know yet that its connections were ended.
  await expect.poll(ask).toEqual([200, undefined, undefined]);

  await rm(app.filesFolder, { recursive: true });
  expect(await ask()).toEqual([503, 'UNAVAILABLE', '5']);
  expect((await app.isAlive()).status).toBe(200);
});
