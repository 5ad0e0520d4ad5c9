import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { releaseFile } from '../../server/shared/commands.ts';
import { thisPlatform } from './release.ts';
import type { Release } from './release.ts';
import { unpackRelease } from './unpack.ts';

const running = { version: '1.0.0', platform: thisPlatform, migration: 10 };
let folder: string;
let home: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-releases-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  home = await mkdtemp(join(folder, 'home-'));
});

async function archiveOf(release: Release | null): Promise<string> {
  const source = await mkdtemp(join(folder, 'source-'));
  await mkdir(join(source, 'clinic'));
  if (release) await writeFile(join(source, 'clinic', releaseFile), JSON.stringify(release));
  await writeFile(join(source, 'clinic', 'program'), 'x'.repeat(100_000));
  const files = release ? [`clinic/${releaseFile}`, 'clinic/program'] : ['clinic/program'];
  await promisify(execFile)('tar', ['-czf', join(source, 'archive.tar.gz'), '-C', source, ...files]);
  return join(source, 'archive.tar.gz');
}

it('unpacks a newer release beside the one that runs, and takes one that lies there already', async () => {
  const archive = await archiveOf({ ...running, version: '1.1.0', migration: 12 });
  const unpacked = { version: '1.1.0', folder: join(home, 'clinic-1.1.0') };
  // What a killed update left.
  await mkdir(join(home, '.unpacking'));
  expect(await unpackRelease(archive, home, running)).toMatchObject(unpacked);
  expect(await readFile(join(home, 'clinic-1.1.0/program'), 'utf8')).toHaveLength(100_000);
  expect(await unpackRelease(archive, home, running)).toMatchObject(unpacked);
  expect(await readdir(home)).toEqual(['clinic-1.1.0']);
});

it.each([
  ['the same version', running, 'runs already'],
  ['an older one', { ...running, version: '0.9.0', migration: 9 }, 'is older than 1.0.0'],
  [
    'one of another machine',
    { ...running, version: '1.1.0', platform: 'plan9-mips' },
    'This release is for plan9-mips',
  ],
  ['a version that is a path', { ...running, version: '../../etc' }, 'is no release'],
  ['another archive', null, 'is no release'],
])('refuses %s, and leaves nothing', async (_, release, line) => {
  await expect(unpackRelease(await archiveOf(release), home, running)).rejects.toThrow(line);
  expect(await readdir(home)).toEqual([]);
});

it('refuses an archive that is missing or cut off, and leaves nothing', async () => {
  const archive = await archiveOf({ ...running, version: '1.1.0' });
  await truncate(archive, 250);
  await expect(unpackRelease(archive, home, running)).rejects.toThrow('was cut off');
  await expect(unpackRelease(`${archive}.x`, home, running)).rejects.toThrow('There is no archive');
  expect(await readdir(home)).toEqual([]);
});
