import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import type { FetchedFile } from '../adapters/files/files.ts';
import { readLetterhead } from '../clinic/logo.service.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { selectTold } from './critical-calls.store.ts';
import { asStream, fetchFile } from './report-files.service.ts';
import type { ReportRow, SignedAs, ToldCall } from './report-row.ts';

type Signed = Pick<ReportRow, 'id' | 'bookingId' | 'status'> & { signedAs: Pick<SignedAs, 'calls'> | null };

/**
 * The calls about critical values that the signed document of a report in force does not mention, because they were
 * made later. Compared with what was signed and not by time: a call may have been made while the report waited for its
 * signature.
 */
export async function callsSince(db: Db, row: Signed): Promise<ToldCall[]> {
  const { status, signedAs } = row;
  if (status !== 'SIGNED') return [];
  const said = new Set((signedAs?.calls ?? []).map(({ at, whom }) => `${at} ${whom}`));
  return (await selectTold(db, row)).filter(({ at, whom }) => !said.has(`${at} ${whom}`));
}

/**
 * The signed document of a report in force, followed by a page of what became known later, if there is anything. Both
 * files are released together.
 * @throws FILE_DAMAGED
 */
export async function fetchWithAddition(
  deps: Dependencies,
  row: ReportRow,
  key: string,
  sha256: string,
): Promise<FetchedFile & { hasAddition: boolean }> {
  const calls = await callsSince(deps.db, row);
  const kept = await fetchFile(deps, key, sha256);
  if (calls.length === 0) return { path: kept.path, release: kept.release, hasAddition: false };
  try {
    const page = await deps.files.receive(asStream(await drawAdditionOf(deps.db, row, calls)), Number.MAX_SAFE_INTEGER);
    try {
      const { file } = await deps.files.make((to) => deps.pdf.join([kept.path, page.path], to));
      return { path: file.path, release: file.drop, hasAddition: true };
    } finally {
      await page.drop();
    }
  } finally {
    await kept.release();
  }
}

async function drawAdditionOf(db: Db, row: ReportRow, calls: readonly ToldCall[]): Promise<Buffer> {
  const { renderAddition } = await import('../print/report-addition.ts');
  const as = row.signedAs!;
  return renderAddition({
    language: as.language,
    clinic: await readLetterhead(db),
    number: reportNumber(row.bookingId),
    version: row.version,
    test: (as.language === 'bn' && as.testNameBn) || as.testName,
    patient: { name: as.patientName, id: formatPatientNumber(row.patientNumber, as.language) },
    signedAt: row.signedAt!,
    calls: calls.map((call) => ({ ...call, at: new Date(call.at) })),
  });
}
