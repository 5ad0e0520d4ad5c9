import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { readSettings } from '../../server/start/settings.ts';
import type { Settings } from '../../server/start/settings.ts';
import { StartError } from '../../server/shared/start-error.ts';
import { releaseFile } from '../../server/shared/commands.ts';

const release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.]+)?$/)),
  /** The machine it runs on: `linux-x64`. */
  platform: z.string(),
  /** The number of its last migration. */
  migration: z.number(),
});

/** What an archive made by `npm run release` says of itself. */
export type Release = z.infer<typeof release>;

export const thisPlatform = `${process.platform}-${process.arch}`;

/** The folder of this program. */
export const programFolder = join(import.meta.dirname, '..', '..');

/** What this program is a release of; null for a checkout. @throws StartError if its file cannot be read */
export function readOwnRelease(): Release | null {
  const file = join(programFolder, releaseFile);
  if (!existsSync(file)) return null;
  const found = parseRelease(readFileSync(file, 'utf8'));
  if (!found) throw new StartError(`${file} is damaged: unpack the archive of this release again.`);
  return found;
}

export function parseRelease(text: string): Release | null {
  try {
    return release.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The settings of this program. A release is replaced by the next one, so its `.env`, and its data if no DATA_DIR is
 * set, lie beside it. @throws SettingsError
 */
export function readOwnSettings(): Settings {
  return readSettings(process.env, readOwnRelease() ? dirname(programFolder) : programFolder);
}
