import { stat } from 'node:fs/promises';
import { placeOf } from '#contract/paging.ts';
import type { Page } from '#contract/paging.ts';
import { isReleased } from '#contract/reports/states.ts';
import type { Change } from '#contract/reports/changes.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import { trendsOf } from '#contract/reports/trends.ts';
import { noteRows } from '../db/audit-trail.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import type { Asking } from '../shared/caller.ts';
import type { Download } from '../shared/file-transfer.ts';
import { fetchWithAddition } from './addition.service.ts';
import { changesSoFar } from './changes.service.ts';
import { openMarked } from './superseded.service.ts';
import { openFile, streamOf } from './report-files.service.ts';
import type { ReportRow } from './report-row.ts';
import { isDraft, isNewTo, isScanned, mayHaveFile, maySee } from './reports.policy.ts';
import { countReports, selectReports } from './lists.store.ts';
import type { CountRow, WantedReports } from './lists.store.ts';
import { findNewest, findReport, findSignature, findVersions, noteOpened, selectOfPerson } from './reports.store.ts';
import type { VersionRow } from './reports.store.ts';
import { signerOf } from './signers.service.ts';
import { listToSign } from './waiting.service.ts';
import type { WaitingRow } from './waiting.store.ts';
import type { SignerRow } from './signers.store.ts';
import { isLocked } from '../patients/identity.policy.ts';

export interface ListedReports {
  rows: ReportRow[];
  page: Page;
  signer: SignerRow | null;
}

/** A page of the reports the caller may see. @throws NO_SUCH_PAGE */
export async function listReports(db: Db, { caller, scope }: Asking, query: WantedReports): Promise<ListedReports> {
  if (scope === 'no') throw clinicError('FORBIDDEN');
  const { total, rows } = await selectReports(db, caller, scope, query);
  if (query.page > 0 && rows.length === 0) throw clinicError('NO_SUCH_PAGE');
  noteRows(rows);
  return { rows, page: placeOf(query, total), signer: await signerOf(db, caller) };
}

/** How many reports wait, and since when: of all, or of a reporting doctor; and which ones the caller can sign. */
export async function countWaiting(db: Db, { caller, scope }: Asking): Promise<ReportCounts> {
  // A doctor who does not report counts none (0 is no doctor).
  const doctorId = scope === 'any' ? null : caller.doctor?.isReporting ? caller.doctor.id : 0;
  return { ...(await countReports(db, doctorId)), toSign: await listToSign(db, caller) };
}
export type ReportCounts = CountRow & { toSign: readonly WaitingRow[] };

/** A report by its id, or by the number that all versions of a booking's report share. */
type Wanted = number | { bookingId: number };

/** Shows a report to the caller. If they are its patient, it is no longer new to them. @throws as `readReport` */
export async function showReport(deps: Pick<Dependencies, 'db'>, asking: Asking, wanted: Wanted): Promise<ReportRow> {
  const row = await readReport(deps, asking, wanted);
  await noteShown(deps, asking, row);
  return row;
}

async function noteShown({ db }: Pick<Dependencies, 'db'>, { caller, isHead }: Asking, row: ReportRow): Promise<void> {
  if (!isHead && isNewTo(caller, row)) await noteOpened(db, row.id);
}

/**
 * Reads one report; for a printed number its newest version. A report of another person, or one that is not released to
 * the caller, is answered as missing.
 * @throws NOT_FOUND, IDENTITY_NEEDED
 */
export async function readReport({ db }: Pick<Dependencies, 'db'>, asking: Asking, wanted: Wanted): Promise<ReportRow> {
  const id = typeof wanted === 'number' ? wanted : (await findNewest(db, wanted.bookingId))?.id;
  const row = await findReport(db, id ?? 0);
  if (row) noteRows([row]);
  if (!row || !maySee(asking, row)) throw clinicError('NOT_FOUND');
  if (isLocked(asking, row)) throw clinicError('IDENTITY_NEEDED');
  return row;
}

/** Reads a report while the demo is filled. */
export async function findReportForDemo(tx: Db, id: number): Promise<ReportRow> {
  return (await findReport(tx, id))!;
}

/** A report with its versions and signature. */
export interface WholeReport {
  row: ReportRow;
  versions: readonly VersionRow[];
  /** What it changes; null for a first version, and for one that was signed before changes were computed. */
  changes: Change[] | null;
  trends: ReturnType<typeof trendsOf>;
  /** The drawn signature of a signed report, as PNG. */
  drawn: Buffer | null;
  /** The profile under which the reader would sign it; null for readers who sign no reports. */
  signer: SignerRow | null;
}

/** How its values developed, from the reports that the caller may open. */
async function readTrends(db: Db, asking: Asking, row: ReportRow): Promise<WholeReport['trends']> {
  if (!row.results?.some(({ analyte }) => analyte !== undefined)) return [];
  const earlier = (await selectOfPerson(db, row.bookingId)).filter(
    (other) => maySee(asking, other) && !isLocked(asking, other),
  );
  const measured = ({ results, sampleCollectedAt, signedAt }: ReportRow) => ({
    rows: results ?? [],
    at: (sampleCollectedAt ?? signedAt ?? db.now()).toISOString(),
  });
  return trendsOf(measured(row), earlier.map(measured));
}

/** Reads the versions and the signature of a report that the caller may see, and how its values developed. */
export async function wholeReport(db: Db, asking: Asking, row: ReportRow): Promise<WholeReport> {
  // Not together with the others: inside a transaction a third query would wait for them.
  const trends = await readTrends(db, asking, row);
  const [versions, drawn, signer] = await Promise.all([
    findVersions(db, row.bookingId),
    isReleased(row.status) ? findSignature(db, row.id) : null,
    signerOf(db, asking.caller),
  ]);
  // A withdrawn version changed nothing, and the version that it was to replace may be another by now.
  const isWorkedOn = row.signedAs === null && row.status !== 'WITHDRAWN';
  const changes = isWorkedOn ? await changesSoFar(db, row) : (row.signedAs?.changes ?? null);
  return { row, trends, versions, changes, drawn, signer };
}

/** The newest released version of a booking's report; null if none is. @throws NOT_FOUND, IDENTITY_NEEDED */
export async function readReleased(
  deps: Pick<Dependencies, 'db'>,
  asking: Asking,
  bookingId: number,
): Promise<ReportRow | null> {
  const [newest] = await findVersions(deps.db, bookingId);
  return newest ? readReport(deps, asking, newest.id) : null;
}

/** The id of the report with a printed number: the newest signed version of the booking, or its newest one. */
async function findNumbered(db: Db, bookingId: number): Promise<number> {
  const found = (await findVersions(db, bookingId))[0] ?? (await findNewest(db, bookingId));
  if (!found) throw clinicError('NOT_FOUND');
  return found.id;
}

/**
 * Downloads the signed document. Before it exists, those who work on the report get the uploaded file or a draft of the
 * values.
 * @throws NOT_FOUND, IDENTITY_NEEDED, NOT_SCANNED, FILE_DAMAGED
 */
export async function downloadReport(deps: Dependencies, asking: Asking, wanted: Wanted): Promise<Download> {
  const id = typeof wanted === 'number' ? wanted : await findNumbered(deps.db, wanted.bookingId);
  const row = await readReport(deps, asking, id);
  if (row.status === 'WITHDRAWN') throw clinicError('NOT_FOUND');
  if (isDraft(row)) return (await import('./draft.service.ts')).drawDraft(deps, asking, row);
  if (!isReleased(row.status)) return row.pagesKey ? openPages(deps, row) : openUploaded(deps, asking, row);
  const kept = { key: row.documentKey, sha256: row.documentSha256, bytes: row.documentBytes };
  const file = await openReleased(deps, row, kept);
  await noteShown(deps, asking, row);
  return file;
}

interface KeptFile {
  readonly key: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/**
 * Opens a PDF of a released report as it is stored, followed by a page of what became known later. Of a superseded
 * version it is a copy that says so on every page.
 */
async function openReleased(deps: Dependencies, row: ReportRow, { key, sha256, bytes }: KeptFile): Promise<Download> {
  if (!key || !sha256) throw clinicError('NOT_FOUND');
  const pdf = { type: 'application/pdf', name: 'report.pdf' };
  if (row.status === 'AMENDED')
    return { ...(await openMarked(deps, row, key, sha256, key !== row.documentKey)), ...pdf };
  if (key !== row.documentKey) return { ...(await openFile(deps, key, sha256)), bytes: bytes ?? 0, ...pdf };
  const file = await fetchWithAddition(deps, row, key, sha256);
  const size = file.hasAddition ? (await stat(file.path)).size : (bytes ?? 0);
  return { stream: streamOf(file.path, file.release), bytes: size, ...pdf };
}

/** Opens the pages of a Word file that will be released. Before that, only those who work on the report get them. */
async function openPages(deps: Dependencies, row: ReportRow): Promise<Download> {
  if (!isScanned(row)) throw clinicError('NOT_SCANNED');
  return openReleased(deps, row, { key: row.pagesKey, sha256: row.pagesSha256, bytes: row.pagesBytes });
}

/**
 * Downloads the uploaded file of a report (`mayHaveFile` says for whom). Of a superseded version only a PDF, which is
 * marked.
 * @throws NOT_FOUND, IDENTITY_NEEDED, NOT_SCANNED, FILE_DAMAGED
 */
export async function downloadUploaded(deps: Dependencies, asking: Asking, id: number): Promise<Download> {
  const row = await readReport(deps, asking, id);
  const file = await openUploaded(deps, asking, row);
  await noteShown(deps, asking, row);
  return file;
}

async function openUploaded(deps: Dependencies, asking: Asking, row: ReportRow): Promise<Download> {
  if (!row.fileKey || !row.fileType || !row.fileSha256) throw clinicError('NOT_FOUND');
  if (!mayHaveFile(asking, row)) throw clinicError('NOT_FOUND');
  if (!isScanned(row)) throw clinicError('NOT_SCANNED');
  if (row.status === 'AMENDED')
    return openReleased(deps, row, { key: row.fileKey, sha256: row.fileSha256, bytes: row.fileBytes });
  return {
    ...(await openFile(deps, row.fileKey, row.fileSha256)),
    bytes: row.fileBytes ?? 0,
    type: row.fileType,
    name: `report.${endingOf(row.fileType)}`,
  };
}

function endingOf(type: ReportFileType): string {
  return Object.entries(reportFileTypes).find(([, of]) => of === type)![0];
}
