import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { releaseFile } from '../server/shared/commands.ts';
import { readMigrations } from '../server/db/migrate.ts';
import { buildIfStale } from './build.ts';
import { reportFailure } from './failure.ts';
import { createProgress } from './progress.ts';
import { listContents, readPackage } from './release/contents.ts';
import type { ReleaseFile } from './release/contents.ts';
import { makeNotices } from './release/notices.ts';
import { makeSbom } from './release/sbom.ts';
import { thisPlatform } from './release/release.ts';
import type { Release } from './release/release.ts';

/**
 * `npm run release`: writes `release/clinic-<version>-<platform>.tar.gz`, with everything a clinic's machine needs, for
 * machines like this one, and its SHA-256 beside it.
 */
const progress = createProgress(process.stdout);
const folder = join(import.meta.dirname, '..', 'release');

async function addFile(archive: Pack, top: string, { path, mode, content }: ReleaseFile): Promise<void> {
  const header = { name: `${top}/${path}`, mode, mtime: new Date() };
  if ('text' in content) return void archive.entry(header, content.text);
  if ('link' in content) return void archive.entry({ ...header, type: 'symlink', linkname: content.link });
  await pipeline(createReadStream(content.file), archive.entry({ ...header, size: content.size }));
}

/** Which packages of others a release holds, and under which licences. */
async function listLists(): Promise<ReleaseFile[]> {
  progress.step('Listing the packages and their licences');
  return [
    { path: 'sbom.cdx.json', mode: 0o644, content: { text: await makeSbom() } },
    { path: 'THIRD-PARTY-NOTICES.txt', mode: 0o644, content: { text: await makeNotices() } },
  ];
}

async function run(): Promise<void> {
  await buildIfStale(progress.step);
  const migration = (await readMigrations()).at(-1)?.number ?? 0;
  const release: Release = { version: readPackage().version, platform: thisPlatform, migration };
  const top = `clinic-${release.version}`;
  const file = join(folder, `${top}-${release.platform}.tar.gz`);
  const said: ReleaseFile = { path: releaseFile, mode: 0o644, content: { text: `${JSON.stringify(release)}\n` } };
  await mkdir(folder, { recursive: true });
  progress.step('Packing');
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(`${file}.part`));
  // First, so that an update can refuse the archive without reading all of it.
  for (const entry of [said, ...(await listLists()), ...(await listContents())]) await addFile(archive, top, entry);
  archive.finalize();
  await written;
  await rename(`${file}.part`, file);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  await writeFile(`${file}.sha256`, `${hash.digest('hex')}  ${basename(file)}\n`);
  progress.done();
  console.log(`${file}\n${(bytes / 1e6).toFixed(1)} MB`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  progress.done();
  reportFailure(error);
  process.exit(1);
}
