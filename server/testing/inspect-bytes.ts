import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClinicError } from '../shared/errors.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import { inspectFile, readFileName } from '../reports/inspection/inspect.ts';

/** Inspects bytes as an upload of that name; returns the key of the refusal's text, or the file's type. */
export function inspectBytes(name: string, content: Buffer): Promise<string> {
  return withFile(content, (path) =>
    faultOf(async () => reportFileTypes[await inspectFile(path, content.length, readFileName(name))]),
  );
}

/** Runs `work` with a file of these bytes. */
export async function withFile<T>(content: Buffer, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-inspect-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The key of a file's fault; if there is none, the result of `work`. */
export async function faultOf(work: () => Promise<string> | string): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ClinicError && error.code === 'INVALID_FIELDS')
      return error.fields?.['file'] ?? 'no fault named';
    throw error;
  }
}
