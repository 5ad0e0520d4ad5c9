import type { Received } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import { noteSubjects } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Caller } from '../shared/caller.ts';
import type { ArrivingFile, Undoable } from '../shared/file-transfer.ts';
import { takePicture } from '../print/take-picture.ts';
import { keepFiles, placeFiles, readStored, removeIfFails } from './report-files.service.ts';
import type { Signer } from './report-row.ts';
import { gapsOf, isSameText } from './reports.policy.ts';
import { findSigner, holdSigner, lockSigner, selectSigners, writeSignatureKey, writeSigner } from './signers.store.ts';
import type { SignerRow } from './signers.store.ts';

/** A signer with the stored signature, as PNG. */
export interface SignerProfile {
  row: SignerRow;
  signature: Buffer | null;
}

/** All accounts that can sign. */
export async function listSigners(deps: Dependencies): Promise<SignerProfile[]> {
  const rows = await selectSigners(deps.db);
  noteSubjects(rows.map(({ accountId }) => accountId));
  return Promise.all(rows.map((row) => withSignature(deps, row)));
}

/** How many accounts can sign, and how many lack something for it. */
export async function countSigners(db: Db): Promise<{ has: number; lacks: number }> {
  const rows = await selectSigners(db);
  const has = rows.filter((row) => gapsOf(row).length === 0).length;
  return { has, lacks: rows.length - has };
}

/** The caller's own profile. */
export async function readSigner(deps: Dependencies, { accountId }: Caller): Promise<SignerProfile> {
  return withSignature(deps, (await findSigner(deps.db, accountId))!);
}

async function withSignature(deps: Dependencies, row: SignerRow): Promise<SignerProfile> {
  return { row, signature: await storedSignature(deps, row) };
}

/** The signature stored in a profile, as PNG; null if there is none. @throws FILE_DAMAGED */
export async function storedSignature(
  deps: Dependencies,
  { signatureKey, signatureSha256 }: SignerRow,
): Promise<Buffer | null> {
  return signatureKey === null ? null : readStored(deps, signatureKey, signatureSha256 ?? '');
}

/**
 * Sets an account's profile; signed papers keep what they say. For a doctor only the departments are set here.
 * @throws NOT_FOUND if the account cannot sign, INVALID_FIELDS for a text that differs from the doctor's card
 */
export async function changeSigner(
  deps: Dependencies,
  { accountId: by }: Caller,
  accountId: number,
  form: Received<'changeSigner'>['body'],
): Promise<SignerProfile> {
  const row = await deps.db.transaction(async (tx) => {
    const before = await lockedSigner(tx, accountId);
    const { isDoctor } = before;
    if (isDoctor) refuseAnother(before, form, 'field.notHere');
    await writeSigner(tx, by, accountId, {
      name: (!isDoctor && form.fullName) || '',
      qualification: (!isDoctor && form.qualification) || '',
      registrationNumber: (!isDoctor && form.registrationNumber) || '',
      departments: [...new Set(form.departments)],
    });
    return lockedSigner(tx, accountId);
  });
  return withSignature(deps, row);
}

async function lockedSigner(tx: Db, accountId: number): Promise<SignerRow> {
  noteSubjects([accountId]);
  const row = await lockSigner(tx, accountId);
  if (!row) throw clinicError('NOT_FOUND');
  return row;
}

/** An uploaded signature, checked and re-encoded. Nothing is stored yet. */
export interface TakenPicture extends Undoable {
  readonly png: Buffer;
}

const signatureBox = { width: 1200, height: 300 };

/** Receives the picture of a signature. @throws INVALID_FIELDS, TOO_LARGE */
export async function takeSignature({ files }: Dependencies, file: ArrivingFile): Promise<TakenPicture> {
  return { png: await takePicture(files, file, signatureBox), drop: () => Promise.resolve() };
}

/** Stores an account's signature. Papers signed with the one before keep it. @throws NOT_FOUND */
export async function changeSignature(
  deps: Dependencies,
  { accountId: by }: Caller,
  accountId: number,
  png: Buffer,
): Promise<SignerProfile> {
  const incoming = await deps.files.receive(asStream(png), Number.MAX_SAFE_INTEGER);
  const { bytes, sha256 } = incoming;
  const facts = { name: 'signature.png', type: 'image/png', bytes, sha256, scan: 'OFF' as const };
  const placed = await placeFiles(deps, [{ incoming, facts }]);
  const writeRows = () =>
    deps.db.transaction(async (tx) => {
      await keepFiles(tx, placed);
      await lockedSigner(tx, accountId);
      await writeSignatureKey(tx, by, accountId, placed[0]!.key);
      return lockedSigner(tx, accountId);
    });
  return withSignature(deps, await removeIfFails(deps, placed, writeRows));
}

/** Removes an account's stored signature. From then on it has to be drawn for each report. @throws NOT_FOUND */
export async function removeSignature(
  deps: Dependencies,
  { accountId: by }: Caller,
  accountId: number,
): Promise<SignerProfile> {
  const row = await deps.db.transaction(async (tx) => {
    await lockedSigner(tx, accountId);
    await writeSignatureKey(tx, by, accountId, null);
    return lockedSigner(tx, accountId);
  });
  return { row, signature: null };
}

type Named = Pick<Received<'signReport'>['body'], 'fullName' | 'qualification' | 'registrationNumber'>;

/** The profile under which the caller signs; null for callers who sign no reports. */
export async function signerOf(db: Db, { accountId, role }: Caller): Promise<SignerRow | null> {
  return may('reports.sign', role) ? findSigner(db, accountId) : null;
}

/** What a profile lacks, as errors of the fields of the form that signs. */
export const missingFields = (row: SignerRow): Record<string, string> =>
  Object.fromEntries(gapsOf(row).map((gap) => [gap === 'name' ? 'fullName' : gap, 'signer.missing']));

/** Refuses texts that differ from the profile, with the given message. @throws INVALID_FIELDS */
export function refuseAnother(row: SignerRow, sent: Named, message: 'signer.another' | 'field.notHere'): void {
  const own = { fullName: row.name, qualification: row.qualification, registrationNumber: row.registrationNumber };
  const wrong = Object.entries(own).filter(([name, text]) => !isSameText(sent[name as keyof Named], text));
  if (wrong.length > 0)
    throw clinicError('INVALID_FIELDS', { fields: Object.fromEntries(wrong.map(([name]) => [name, message])) });
}

/**
 * Refuses a signature whose profile has changed since the document was drawn, and locks the profile against changes.
 * @throws STALE
 */
export async function refuseChangedSigner(tx: Db, drawn: SignerRow): Promise<void> {
  const now = await holdSigner(tx, drawn.accountId);
  if (JSON.stringify(now) !== JSON.stringify(drawn)) throw clinicError('STALE');
}

/** How a signed report names its signer. */
export const namesOf = ({ name, nameBn, qualification, registrationNumber }: SignerRow): Signer => ({
  name,
  nameBn,
  qualification,
  registrationNumber,
});

async function* asStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
