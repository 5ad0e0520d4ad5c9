import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import type { Database, Db } from '../db/database.ts';
import { listErasures, repeatErasures } from '../patients/erasure.service.ts';
import type { Erasure } from '../patients/erasure.service.ts';
import { stampOf } from './archive-name.ts';

/**
 * Accepted erasures lie beside the archives too, in files that nothing removes: a restore of an archive from before
 * carries them out again. A patient number names nobody without the database, so they are plain text, one erasure on a
 * line: the number, when it was accepted, and the day on which the identity is overwritten.
 */
const pattern = /^clinic-([0-9a-f]{16})-\d{8}T\d{6}Z-([0-9a-f]{16})\.erasures\.txt$/;
const line = /^(\d{8}) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{4}-\d\d-\d\d)$/;

/** Stores all accepted erasures, unless the same list lies there. @throws StartError if the place is full */
export async function keepErasures(db: Db, store: ArchiveStore, fingerprint: string): Promise<void> {
  const erasures = await listErasures(db);
  if (erasures.length === 0) return;
  const text = erasures
    .map(({ patientNumber, at, eraseOn }) => `${patientNumber} ${at.toISOString()} ${eraseOn}\n`)
    .join('');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const names = await store.names();
  if (names.some((name) => pattern.exec(name)?.[1] === fingerprint && pattern.exec(name)?.[2] === hash)) return;
  await store.put(`clinic-${fingerprint}-${stampOf(new Date())}-${hash}.erasures.txt`, async (target) => {
    const closed = once(target, 'close');
    target.end(text);
    await closed;
  });
}

/** Carries out again what a restored database does not know of. @returns how many accounts were ended by it */
export async function repeatKeptErasures(db: Database, store: ArchiveStore, fingerprint: string): Promise<number> {
  const kept = new Map<string, Erasure>();
  for (const name of await store.names()) {
    if (pattern.exec(name)?.[1] !== fingerprint) continue;
    for (const erasure of await readErasures(store, name)) kept.set(erasure.patientNumber, erasure);
  }
  return repeatErasures(db, [...kept.values()]);
}

async function readErasures(store: ArchiveStore, name: string): Promise<Erasure[]> {
  const file = await store.fetch(name);
  try {
    return (await readFile(file.path, 'utf8')).split('\n').flatMap((text) => {
      const [, patientNumber, at = '', eraseOn = ''] = line.exec(text) ?? [];
      return patientNumber ? [{ patientNumber, at: new Date(at), eraseOn }] : [];
    });
  } finally {
    await file.release();
  }
}

/** For people; empty without any. */
export const sayRepeated = (count: number) =>
  count === 0 ? [] : [`${count} accounts were ended again, as their patients had asked after that moment.`];
