import { faceFault } from '#contract/faces.ts';
import { changesOf } from '#contract/reports/changes.ts';
import type { Change, VersionOnPaper } from '#contract/reports/changes.ts';
import type { Db } from '../db/database.ts';
import type { ReportRow, SignedAs } from './report-row.ts';
import { findReport, findVersions } from './reports.store.ts';
import { signedAs } from './signed-as.ts';

/** A version of a report with what its paper says. */
function paperVersionOf(row: ReportRow, as: SignedAs): VersionOnPaper {
  return {
    language: as.language,
    patientNumber: as.patientNumber,
    patientId: as.patientId,
    patientName: as.patientName,
    age: as.age,
    infantAge: as.infantAge,
    sex: as.sex,
    testName: as.testName,
    testNameBn: as.testNameBn,
    kind: row.kind,
    file: row.pagesSha256 ?? row.fileSha256,
    rows: row.results ?? [],
    sampleKind: row.sampleKind,
    sampleNumber: row.sampleNumber,
    sampleCollectedAt: row.sampleCollectedAt?.toISOString() ?? null,
    sampleReceivedAt: row.sampleReceivedAt?.toISOString() ?? null,
    sampleQuality: as.sampleQuality ?? { marks: [], note: '' },
    interpretation: row.interpretation,
    recommendations: row.recommendations,
    department: as.department,
    method: as.method,
    referralLab: as.referralLab,
    formF: as.formF ?? null,
    requester: as.requester,
    requesterBn: as.requesterBn,
    isSelfRequested: as.isSelfRequested,
  };
}

/**
 * What an unsigned version changes against the signed one before it, if it were signed as `as` says; null for a first
 * version. A text with letters that could not be printed is not quoted.
 */
export async function changesAgainst(db: Db, row: ReportRow, as: SignedAs): Promise<Change[] | null> {
  const before = await signedBefore(db, row);
  return before && quotable(changesOf(before, paperVersionOf(row, as)));
}

/** The signed version before the one that is worked on; null for a first version. */
async function signedBefore(db: Db, row: ReportRow): Promise<VersionOnPaper | null> {
  if (row.version === 1) return null;
  const [inForce] = await findVersions(db, row.bookingId);
  const before = inForce && (await findReport(db, inForce.id));
  return before?.signedAs ? paperVersionOf(before, before.signedAs) : null;
}

const quotable = (changes: readonly Change[]) =>
  changes.map((one) => (faceFault(one.from ?? '') === null ? one : { ...one, from: null, to: null }));

const nobody = { name: '', qualification: '', registrationNumber: '' };

/**
 * The same for a version while it is worked on, in the language of the one before, because its own is chosen with the
 * signature. A text that is still empty is no change, and a Form F is only compared with the signature.
 */
export async function changesSoFar(db: Db, row: ReportRow): Promise<Change[] | null> {
  const before = await signedBefore(db, row);
  if (!before) return null;
  const after = paperVersionOf(row, signedAs(row, nobody, before.language));
  const interpretation = after.interpretation || before.interpretation;
  const recommendations = after.recommendations || before.recommendations;
  return quotable(changesOf(before, { ...after, interpretation, recommendations, formF: before.formF }));
}
