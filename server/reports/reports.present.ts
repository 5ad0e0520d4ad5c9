import { hiddenName } from '#contract/bookings/shapes.ts';
import type { Scope } from '#contract/permissions.ts';
import { reportFileTypes } from '#contract/reports/files.ts';
import { reportNumber } from '#contract/reports/shapes.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { Report, ReportSummary, VerifyAnswer } from '#contract/reports/shapes.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { seesHidden } from '../bookings/bookings.policy.ts';
import type { Caller } from '../caller.ts';
import { verifyAddress } from './document.ts';
import { downloadAddress } from './report-marks.ts';
import type { ReportRow } from './report-row.ts';
import { isLocked, isReleased, isReporting, isScanned, nextSteps } from './reports.policy.ts';

/** The one door out of a report: which fields leave, in which form, for this reader. */

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Word documents are taken in, but leave the house only as the signed PDF (D62). */
export const staysInHouse = (type: ReportFileType) => type === reportFileTypes.doc || type === reportFileTypes.docx;

/** Of a signed report, what was signed; of any other, the booking as it stands. */
function personOf({ signedAs, ...row }: ReportRow) {
  return {
    patientName: signedAs?.patientName ?? row.patientName,
    patientId: signedAs?.patientId ?? row.patientId,
    phoneNumber: signedAs?.phone ?? row.patientPhone,
    testName: signedAs?.testName ?? row.testName,
    testNameBn: (signedAs ? signedAs.testNameBn : row.testNameBn) ?? '',
  };
}

export function presentSummary(row: ReportRow, caller: Caller, scope: Scope): ReportSummary {
  const locked = isLocked(caller, scope, row);
  const hasFile = isReleased(row) || (row.fileKey !== null && isScanned(row));
  return {
    id: row.id,
    bookingId: row.bookingId,
    bookingType: row.bookingType,
    reportNumber: reportNumber(row.bookingId),
    version: row.version,
    ...personOf(row),
    status: row.status,
    kind: row.kind,
    reportUrl: hasFile && !locked ? downloadAddress(row.id) : null,
    approvalTime: iso(row.signedAt),
    reportDate: row.uploadedAt.toISOString(),
    signedDate: iso(row.signedAt),
    signedBy: row.signedAs?.signer.name ?? null,
    uploadedBy: row.uploadedBy,
    ...nextSteps(caller, row),
    rejectionReason: row.rejectionReason,
    scan: row.scan,
    locked,
    revision: row.revision,
  };
}

interface Reader {
  caller: Caller;
  scope: Scope;
  origin: string;
}

interface Beside {
  versions: readonly Pick<ReportRow, 'id' | 'version' | 'status' | 'signedAt'>[];
  /** The drawn signature of a signed one, as PNG. */
  drawn: Buffer | null;
}

export function presentReport(row: ReportRow, { versions, drawn }: Beside, { caller, scope, origin }: Reader): Report {
  const rows = row.results ?? [];
  const asSigned = row.signedAs;
  return {
    ...presentSummary(row, caller, scope),
    results: Object.fromEntries(rows.map(({ test, value }) => [test, value])),
    rows,
    file: fileFor(row, caller, scope),
    interpretation: row.interpretation,
    recommendations: row.recommendations,
    sampleKind: row.sampleKind,
    sampleCollectedAt: iso(row.sampleCollectedAt),
    age: asSigned ? asSigned.age : row.age,
    sex: asSigned ? asSigned.sex : row.gender,
    ...requesterFor(row, caller),
    acceptedBy: row.acceptedBy,
    acceptedAt: iso(row.acceptedAt),
    signature:
      asSigned && row.verifyCode
        ? {
            name: asSigned.signer.name,
            qualification: asSigned.signer.qualification,
            registrationNumber: asSigned.signer.registrationNumber,
            ...(drawn && { picture: `data:image/png;base64,${drawn.toString('base64')}` }),
            sha256: row.documentSha256 ?? '',
            verifyUrl: verifyAddress(origin, row.verifyCode),
          }
        : null,
    amendment:
      row.amendmentWhat && row.amendmentWhy
        ? { what: row.amendmentWhat, why: row.amendmentWhy, by: row.amendedBy ?? '' }
        : null,
    versions: versions.map(({ id, version, status, signedAt }) => ({ id, version, status, signedDate: iso(signedAt) })),
  };
}

/** The doctor who asked for it, unless the booking hides them. */
function requesterFor({ signedAs, ...row }: ReportRow, caller: Caller): Pick<Report, 'requester' | 'requesterBn'> {
  const { requester, requesterBn } = signedAs ?? row;
  if (requester !== null && row.isRequesterHidden && !seesHidden(caller))
    return { requester: hiddenName.en, requesterBn: hiddenName.bn };
  return { requester, requesterBn: requesterBn ?? '' };
}

function fileFor(
  { fileName, fileType, fileBytes, fileSha256, ...row }: ReportRow,
  caller: Caller,
  scope: Scope,
): Report['file'] {
  if (!fileType || (staysInHouse(fileType) && scope !== 'any' && !isReporting(caller, row))) return null;
  return { name: fileName ?? '', type: fileType, bytes: fileBytes ?? 0, sha256: fileSha256 ?? '' };
}

const unknown: VerifyAnswer = {
  result: 'UNKNOWN',
  clinic: null,
  reportNumber: null,
  version: null,
  date: null,
  initials: null,
  sha256: null,
};

/** What a stranger learns of a report whose code they hold; `row` null for a code that is nobody's. */
export function presentVerification(row: ReportRow | null, { name }: ClinicProfile): VerifyAnswer {
  if (!row?.signedAs || !row.documentSha256) return unknown;
  return {
    result: row.status === 'SIGNED' ? 'GENUINE' : 'SUPERSEDED',
    clinic: name,
    reportNumber: reportNumber(row.bookingId),
    version: row.version,
    date: iso(row.signedAt),
    initials: initialsOf(row.signedAs.patientName),
    sha256: row.documentSha256,
  };
}

const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** The first letters of a name, whole ones in Bengali as well: 'Rina Mondal' → 'R. M.', 'সুব্রত ঘোষ' → 'সু. ঘো.'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/).filter(Boolean);
  return words.map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}.`).join(' ');
}
