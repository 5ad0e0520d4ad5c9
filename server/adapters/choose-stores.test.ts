import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFiles } from './choose-stores.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-files-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function* someBytes() {
  yield await Promise.resolve(Buffer.from('a report'));
}

it('a process that serves beside others leaves alone what arrives at them; the first start removes all', async () => {
  const settings = { files: null, dataDir };
  const arrived = await (await chooseFiles(settings, 'files', 1)).receive(someBytes(), 100);
  await chooseFiles(settings, 'files', 2);
  await chooseFiles(settings, 'files', 3);
  expect(await readdir(join(dataDir, 'files/incoming'))).toEqual(['1', '2', '3']);
  expect(await readdir(join(arrived.path, '..'))).toHaveLength(1);
  await chooseFiles(settings, 'files');
  expect(await readdir(join(dataDir, 'files/incoming'))).toEqual([]);
});
