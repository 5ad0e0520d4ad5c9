import type { KeyObject } from 'node:crypto';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { ArchiveStore } from '../adapters/archives/archives.ts';
import type { Db } from '../db/database.ts';
import { listErasures } from '../patients/erasure.service.ts';
import type { Erasure } from '../patients/erasure.service.ts';
import { StartError } from '../shared/start-error.ts';
import { stampOf } from './archive-name.ts';
import { judgeSignature, refuseSignature, signErasures } from './signatures.ts';
import type { SignatureState, Trust } from './signatures.ts';

/**
 * Accepted erasures lie beside the archives too, in files that nothing removes: a restore of an archive from before
 * carries them out again. A patient number names nobody without the database, so they are plain text: whose list it is,
 * one erasure on a line (the number, when it was accepted, the day on which the identity is overwritten), and the
 * signature. Each list holds all erasures up to then; lists from before lists were signed hold the lines alone.
 */
const pattern = /^clinic-([0-9a-f]{16})-\d{8}T\d{6}Z-([0-9a-f]{16})\.erasures\.txt$/;
const line = /^(\d{8}) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{4}-\d\d-\d\d)$/;
const headOf = (fingerprint: string) => `clinic-erasures 1 ${fingerprint}`;

/**
 * Stores all accepted erasures, unless the same list lies there.
 * @param signer null: the keys are from before archives were signed
 * @throws StartError if the place is full
 */
export async function keepErasures(
  db: Db,
  store: ArchiveStore,
  { fingerprint, signer }: { fingerprint: string; signer: KeyObject | null },
): Promise<void> {
  const erasures = await listErasures(db);
  if (erasures.length === 0) return;
  const lines = erasures.map(({ patientNumber, at, eraseOn }) => `${patientNumber} ${at.toISOString()} ${eraseOn}\n`);
  const text = signer ? signErasures(`${headOf(fingerprint)}\n${lines.join('')}`, signer) : lines.join('');
  const hash = shortHash(text);
  const names = await store.names();
  if (names.some((name) => pattern.exec(name)?.[1] === fingerprint && pattern.exec(name)?.[2] === hash)) return;
  await store.put(`clinic-${fingerprint}-${stampOf(new Date())}-${hash}.erasures.txt`, async (target) => {
    const closed = once(target, 'close');
    target.end(text);
    await closed;
  });
}

/** Part of a list's name. It covers the signature too, so that a machine with another key stores a list of its own. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

interface KeptList {
  readonly name: string;
  readonly state: SignatureState;
  readonly erasures: readonly Erasure[];
}

/**
 * The erasures of all lists of a place, to be carried out again after a restore. A list that is unsigned, or signed by
 * a key that the sheet does not name, is skipped if trusted lists hold all its erasures, as they do once the next
 * backup has signed them anew.
 * @throws StartError if such a list holds more, or a list is not as the clinic wrote it
 */
export async function readKeptErasures(store: ArchiveStore, fingerprint: string, trust: Trust): Promise<Erasure[]> {
  const lists: KeptList[] = [];
  for (const name of await store.names())
    if (pattern.exec(name)?.[1] === fingerprint) lists.push(await readList(store, name, fingerprint, trust));
  const kept = new Map<string, Erasure>();
  const take = ({ erasures }: KeptList) => erasures.forEach((erasure) => kept.set(erasure.patientNumber, erasure));
  for (const list of lists) if (list.state === 'good' || trust.allowsUnsigned) take(list);
  for (const { name, state, erasures } of lists) {
    if (state === 'good' || trust.allowsUnsigned) continue;
    const isHeld = erasures.every(({ patientNumber }) => kept.has(patientNumber));
    if (state === 'changed' || !isHeld) throw refuseSignature(state, name, 'erasures');
  }
  return [...kept.values()];
}

async function readList(store: ArchiveStore, name: string, fingerprint: string, trust: Trust): Promise<KeptList> {
  const fetched = await store.fetch(name);
  const file = await open(fetched.path);
  try {
    const { state, bytes } = await judgeSignature(file, trust, 'erasures');
    const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    const lines = buffer.toString('utf8').split('\n');
    const isSigned = state !== 'unsigned';
    // The text ends with a line break, so the last part is empty.
    if (lines.pop() !== '' || lines.length === 0 || (isSigned && lines.shift() !== headOf(fingerprint)))
      throw new StartError(refusalOf(name));
    return { name, state, erasures: lines.map((text) => readLine(text, name)) };
  } finally {
    await file.close();
    await fetched.release();
  }
}

function readLine(text: string, name: string): Erasure {
  const [, patientNumber = '', at = '', eraseOn = ''] = line.exec(text) ?? [];
  if (!patientNumber) throw new StartError(refusalOf(name));
  return { patientNumber, at: new Date(at), eraseOn };
}

const refusalOf = (name: string) =>
  `${name} is no list of this clinic's erasures, or was cut off: put the same file of another place there, ` +
  'or move it away if a later list lies beside it.';

/** For people; empty without any. */
export const sayRepeated = (count: number) =>
  count === 0 ? [] : [`${count} accounts were ended again, as their patients had asked after that moment.`];
