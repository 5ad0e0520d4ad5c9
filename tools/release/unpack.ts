import { execFile } from 'node:child_process';
import { access, chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releaseFile } from '../../server/shared/commands.ts';
import { StartError } from '../../server/shared/start-error.ts';
import { parseRelease, thisPlatform } from './release.ts';
import type { Release } from './release.ts';

/** A release that lies unpacked beside the one that runs. */
export interface UnpackedRelease extends Release {
  folder: string;
}

const run = promisify(execFile);

/**
 * Unpacks an archive of `npm run release` into a folder of `home`, unless it lies there already. After a refusal
 * nothing is left of it.
 * @param than what runs now
 * @throws StartError for an archive that is damaged, of another machine, or older
 */
export async function unpackRelease(archive: string, home: string, than: Release): Promise<UnpackedRelease> {
  const release = await readArchive(archive);
  refuseUnfit(release, than);
  const folder = join(home, `clinic-${release.version}`);
  if (await exists(folder)) return { ...release, folder };
  const draft = join(home, '.unpacking');
  // A killed update may have left one.
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  try {
    // With the modes of the archive, whatever this account's umask is.
    await run('tar', ['-xzpf', archive, '--no-same-owner', '--strip-components=1', '-C', draft]).catch(
      explain(archive),
    );
    await chmod(draft, 0o755);
    await rename(draft, folder);
    return { ...release, folder };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Reads what an archive is from its first file. */
async function readArchive(archive: string): Promise<Release> {
  if (!(await exists(archive))) throw new StartError(`There is no archive ${archive}.`);
  const first = ['--wildcards', '--occurrence=1', `*/${releaseFile}`];
  const { stdout } = await run('tar', ['-xzOf', archive, ...first]).catch(explain(archive));
  const release = parseRelease(stdout);
  if (!release) throw new StartError(`${archive} is no release of the clinic.`);
  return release;
}

const explain = (archive: string) => (cause: Error) => {
  const full = cause.message.includes('No space left on device');
  const why = full ? 'the disk is full' : 'it is damaged, was cut off, or is no release of the clinic';
  throw new StartError(`${archive} cannot be unpacked: ${why}.`, { cause });
};

function refuseUnfit({ version, platform, migration }: Release, than: Release): void {
  if (platform !== thisPlatform)
    throw new StartError(`This release is for ${platform}, and this machine is ${thisPlatform}.`);
  if (version === than.version) throw new StartError(`Version ${version} runs already.`);
  if (migration < than.migration)
    throw new StartError(`Version ${version} is older than ${than.version}, which runs: it cannot read its data.`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
