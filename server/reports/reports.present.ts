import { hiddenName } from '#contract/bookings/states.ts';
import type { Answer } from '#contract/endpoints.ts';
import { firstLetters } from '#contract/doctors/photo.ts';
import { hasRemark } from '#contract/laboratory/specimens.ts';
import { concernsOf } from '#contract/reports/concerns.ts';
import { isContradicted, isSurelyNormal } from '#contract/reports/flags.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { isCritical } from '#contract/reports/rereading.ts';
import { isReleased, isWaiting } from '#contract/reports/states.ts';
import type { Report, ReportSummary } from '#contract/reports/shapes.ts';
import type { VerifyAnswer } from '#contract/reports/verify.ts';
import { seesHidden } from '../bookings/bookings.policy.ts';
import type { Asking, Caller } from '../shared/caller.ts';
import { changesShownTo } from './changes.policy.ts';
import { concerningOf, uncalledValueOf } from './concerning.ts';
import { verifyAddress } from './document.ts';
import { presentControl } from './entry.present.ts';
import { downloadAddress } from './report-row.ts';
import type { ListedReports, WholeReport, ReportCounts } from './reading.service.ts';
import type { ReportRow } from './report-row.ts';
import { isDraft, isNewTo, isScanned, mayHaveFile, needsPages, reportAbilities, worksOn } from './reports.policy.ts';
import type { Verified } from './verify.service.ts';
import type { VisitReports } from './visit-reports.service.ts';
import { isLocked } from '../patients/identity.policy.ts';

/** Decides which fields of a report leave the server, in which form, for this reader. */

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The patient and the test: of a signed report as signed, otherwise as on the booking. */
function personOf({ signedAs, ...row }: ReportRow) {
  return {
    patientName: signedAs?.patientName ?? row.patientName,
    patientId: signedAs?.patientId ?? row.patientId,
    patientNumber: signedAs?.patientNumber ?? row.patientNumber,
    phoneNumber: signedAs?.phone ?? row.patientPhone,
    testName: signedAs?.testName ?? row.testName,
    testNameBn: (signedAs ? signedAs.testNameBn : row.testNameBn) ?? '',
  };
}

/** What a signer should look at first. */
function findingsOf(row: ReportRow): ReportSummary['findings'] {
  const { results, missing, controls, sampleDoubt, sampleQuality } = row;
  if (!results) return null;
  const flags = results.flatMap(({ flag }) => (flag === null || flag === 'NORMAL' ? [] : [flag]));
  return {
    outOfRange: flags.length,
    isInRange:
      missing.length === 0 &&
      !controls?.length &&
      sampleDoubt === null &&
      !hasRemark(sampleQuality) &&
      results.every(isSurelyNormal),
    isCritical: flags.some(isCritical),
    missing: missing.length,
    contradictions: results.filter(isContradicted).length,
    controls: controls?.length ?? 0,
    sample: sampleDoubt,
    concerns: concernsOf(concerningOf(row)),
  };
}

function presentSummary(row: ReportRow, asking: Asking, signer: WholeReport['signer']): ReportSummary {
  const locked = isLocked(asking, row);
  const abilities = reportAbilities(asking, row, signer);
  const isUploaded = row.fileKey !== null && isScanned(row) && row.status !== 'WITHDRAWN';
  const hasFile = isReleased(row.status) || isDraft(row) || isUploaded;
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
    abilities,
    rejectionReason: row.rejectionReason,
    findings: abilities.sign ? findingsOf(row) : null,
    isCritical: isWaiting(row.status) && (row.results ?? []).some(({ flag }) => isCritical(flag)),
    scan: row.scan,
    locked,
    isNew: isNewTo(asking.caller, row),
    revision: row.revision,
  };
}

export function presentReports({ rows, page, signer }: ListedReports, asking: Asking): Answer<'listReports'> {
  return { _embedded: { reportEntityList: rows.map((row) => presentSummary(row, asking, signer)) }, page };
}

export function presentCounts({ rejected, signedToday, toSign, ...pending }: ReportCounts): Answer<'countReports'> {
  const which = (mark: 'isInRange' | 'isFlagged' | 'isLate') => toSign.filter((row) => row[mark] === true).length;
  return {
    pending,
    toSign: {
      total: toSign.length,
      inRange: which('isInRange'),
      flagged: which('isFlagged'),
      late: which('isLate'),
    },
    rejected,
    signedToday,
  };
}

/** @param origin the clinic's public address, for the QR code */
export function presentReport(
  { row, trends, versions, changes, drawn, signer }: WholeReport,
  asking: Asking,
  origin: string,
): Answer<'readReport'> {
  const rows = row.results ?? [];
  const asSigned = row.signedAs;
  return {
    ...presentSummary(row, asking, signer),
    results: Object.fromEntries(rows.map(({ test, value }) => [test, value])),
    rows,
    missing: row.missing.map(({ test, testBn }) => ({ test, testBn })),
    controls: (row.controls ?? []).map(presentControl),
    uncalled: (row.uncalled ?? []).map(uncalledValueOf),
    seen: seenFor(row, asking),
    file: fileFor(row, asking),
    pagesNeeded: needsPages(row),
    interpretation: row.interpretation,
    recommendations: row.recommendations,
    sampleKind: row.sampleKind,
    sampleNumber: row.sampleNumber,
    sampleCollectedAt: iso(row.sampleCollectedAt),
    sampleReceivedAt: iso(row.sampleReceivedAt),
    sampleDoubt: row.sampleDoubt,
    sampleReason: row.sampleReason,
    isPregnant: row.isPregnant,
    pregnantWeeks: row.pregnantWeeks,
    sampleQuality: { marks: [...row.sampleQuality.marks], note: row.sampleQuality.note },
    department: asSigned?.department ?? row.department,
    method: (asSigned ? asSigned.method : row.method) ?? '',
    referralLab: (asSigned ? asSigned.referralLab : row.referralLab) ?? '',
    language: asSigned?.language ?? row.patientLanguage,
    age: asSigned ? asSigned.age : row.age,
    infantAge: (asSigned ? asSigned.infantAge : row.infantAge) ?? null,
    sex: asSigned ? asSigned.sex : row.gender,
    isSelfRequested: (asSigned ? asSigned.isSelfRequested : row.isSelfRequested) ?? false,
    ...requesterFor(row, asking.caller),
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
      row.amendmentWhy === null
        ? null
        : {
            changes: changesShownTo(asking.caller, { row, versions }, { version: row.version, changes }),
            what: row.amendmentWhat,
            why: row.amendmentWhy,
            by: row.amendedBy ?? '',
          },
    withdrawal: row.withdrawnAt && { by: row.withdrawnBy ?? '', at: row.withdrawnAt.toISOString() },
    trends: trends.map(({ analyte, points }) => ({ analyte, points: points.map(({ at, value }) => ({ at, value })) })),
    versions: versions.map(({ signedAt, changes: changed, ...one }) => ({
      id: one.id,
      version: one.version,
      status: one.status,
      signedDate: iso(signedAt),
      changes: changesShownTo(asking.caller, { row, versions }, { version: one.version, changes: changed }) ?? [],
    })),
  };
}

/** What the signer confirmed to have seen, for those who work on the report. */
function seenFor(row: ReportRow, asking: Asking): Report['seen'] {
  if (row.seen === null || !worksOn(asking, row)) return null;
  const { concerns, controls, uncalled } = row.seen;
  return { concerns, controls: controls.map(presentControl), uncalled };
}

/** The requester, unless the booking hides them from this reader, or did so when the report was signed. */
function requesterFor({ signedAs, ...row }: ReportRow, caller: Caller): Pick<Report, 'requester' | 'requesterBn'> {
  const { requester, requesterBn } = signedAs ?? row;
  const isHidden = row.isRequesterHidden || signedAs?.isRequesterHidden === true;
  if (requester !== null && isHidden && !seesHidden(caller))
    return { requester: hiddenName.en, requesterBn: hiddenName.bn };
  return { requester, requesterBn: requesterBn ?? '' };
}

function fileFor(row: ReportRow, asking: Asking): Report['file'] {
  const { fileName, fileType, fileBytes, fileSha256 } = row;
  if (!fileType || !mayHaveFile(asking, row)) return null;
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
  supersededAt: null,
  supersededBy: null,
  addedAt: null,
};

/** What a visitor who has a report's code is shown. */
export function presentVerification({ row, inForce, addedAt, clinic }: Verified): VerifyAnswer {
  if (!row) return unknown;
  return {
    result: row.status === 'SIGNED' ? 'GENUINE' : 'SUPERSEDED',
    clinic: clinic.name,
    reportNumber: reportNumber(row.bookingId),
    version: row.version,
    date: iso(row.signedAt),
    initials: initialsOf(row.signedAs.patientName),
    sha256: row.documentSha256,
    supersededAt: iso(row.supersededAt),
    supersededBy: inForce && { version: inForce.version, date: iso(inForce.signedAt) },
    addedAt,
  };
}

/** The first letters of a name: 'Rina Mondal' → 'R. M.', 'সুব্রত ঘোষ' → 'সু. ঘো.'. */
export const initialsOf = (name: string): string =>
  firstLetters(name)
    .map((letter) => `${letter}.`)
    .join(' ');

export const presentVisitReports = ({ tests, issue, isFinal }: VisitReports): Answer<'readVisitReports'> => ({
  issue,
  isFinal,
  tests: tests.map(({ bookingId, testName, testNameBn, report }) => ({
    bookingId,
    testName,
    testNameBn,
    isReleased: report !== null,
  })),
});
