import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import { hasSeals, selectDifferentSeals, selectSealsSince } from '../audit/seals.service.ts';
import type { DifferentSeal, KeptSeal } from '../audit/seals.service.ts';
import type { Db } from '../db/database.ts';
import { readStamp, stampOf } from './archive-name.ts';

/**
 * The seals of the audit lie beside the archives too, in files of their own that nothing removes: whoever rewrites rows
 * and all seals after them in the database cannot rewrite what was carried away before. A seal names nobody, so they
 * are plain text, one seal on a line.
 */
interface SealsFile {
  readonly name: string;
  readonly at: Date;
  /** Its first seal and its last. */
  readonly from: number;
  readonly to: number;
}

const pattern = /^clinic-([0-9a-f]{16})-(\d{8}T\d{6}Z)-(\d+)-(\d+)\.seals\.txt$/;
/** Seals read or compared by one statement. */
const batch = 5000;

/** The files of seals of one clinic, in the order of their seals. */
function findSealsFiles(names: readonly string[], fingerprint: string): SealsFile[] {
  return names
    .flatMap((name) => {
      const [, owner, stamp = '', from, to] = pattern.exec(name) ?? [];
      return owner === fingerprint ? [{ name, at: readStamp(stamp), from: Number(from), to: Number(to) }] : [];
    })
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
}

/** Stores the seals that were made since the last time, if there are any. @throws StartError if the place is full */
export async function keepSeals(db: Db, store: ArchiveStore, fingerprint: string): Promise<void> {
  if (!(await hasSeals(db))) return;
  const before = Math.max(0, ...findSealsFiles(await store.names(), fingerprint).map(({ to }) => to));
  const seals: KeptSeal[] = [];
  for (;;) {
    const more = await selectSealsSince(db, seals.at(-1)?.number ?? before, batch);
    seals.push(...more);
    if (more.length < batch) break;
  }
  const [first, last] = [seals[0], seals.at(-1)];
  if (!first || !last) return;
  const name = `clinic-${fingerprint}-${stampOf(new Date())}-${first.number}-${last.number}.seals.txt`;
  await store.put(name, (target) => writeLines(target, seals));
}

async function writeLines(target: Writable, seals: readonly KeptSeal[]): Promise<void> {
  const closed = once(target, 'close');
  target.end(seals.map(({ number, hash }) => `${number} ${hash}\n`).join(''));
  await closed;
}

/** Compares the seals of one place with those of the database. @returns one line for each fault */
export async function compareKeptSeals(
  db: Db,
  store: ArchiveStore,
  fingerprint: string,
): Promise<{ kept: number; faults: string[] }> {
  const faults: string[] = [];
  let kept = 0;
  for (const file of findSealsFiles(await store.names(), fingerprint)) {
    if (file.from > kept + 1) faults.push(`${store.place}: seals ${kept + 1} to ${file.from - 1} are missing there`);
    const seals = await readSeals(store, file);
    if (seals) for (const run of runsOf(await findDifferent(db, seals))) faults.push(describe(run, file, store.place));
    else faults.push(`${store.place}: ${file.name} was changed, or cut off`);
    kept = Math.max(kept, file.to);
  }
  return { kept, faults };
}

/** Null if it does not hold all of its seals in their order. */
async function readSeals(store: ArchiveStore, { name, from, to }: SealsFile): Promise<KeptSeal[] | null> {
  const file = await store.fetch(name);
  try {
    const seals: KeptSeal[] = [];
    for await (const line of createInterface({ input: createReadStream(file.path) })) {
      const [, number, hash = ''] = /^(\d+) ([0-9a-f]{64})$/.exec(line) ?? [];
      if (Number(number) !== from + seals.length) return null;
      seals.push({ number: Number(number), hash });
    }
    return from + seals.length === to + 1 ? seals : null;
  } finally {
    await file.release();
  }
}

async function findDifferent(db: Db, seals: readonly KeptSeal[]): Promise<DifferentSeal[]> {
  const found: DifferentSeal[] = [];
  for (let at = 0; at < seals.length; at += batch)
    found.push(...(await selectDifferentSeals(db, seals.slice(at, at + batch))));
  return found;
}

/** Neighbours that are wrong in the same way: one changed seal changes all after it. */
function runsOf(seals: readonly DifferentSeal[]): DifferentSeal[][] {
  const runs: DifferentSeal[][] = [];
  for (const seal of seals) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last?.number === seal.number - 1 && (last.firstId === null) === (seal.firstId === null);
    if (goesOn) runs.at(-1)!.push(seal);
    else runs.push([seal]);
  }
  return runs;
}

function describe(run: readonly DifferentSeal[], { at }: SealsFile, place: string): string {
  const [{ number, firstId }] = run as [DifferentSeal];
  const which = run.length === 1 ? `seal ${number}` : `seals ${number} to ${run.at(-1)!.number}`;
  const what = firstId === null ? 'missing in the database' : `others in the database, audit rows from ${firstId} on`;
  return `${place}: ${which}, kept there at ${at.toISOString()}: ${what}`;
}
