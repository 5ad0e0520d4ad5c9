import { writeChange } from '#contract/reports/change-words.ts';
import { formatPatientNumber } from '#contract/patients/patient-number.ts';
import { writeRange } from '#contract/reports/flags.ts';
import { reportNumber } from '#contract/reports/report-number.ts';
import { verifyPath } from '#contract/site.ts';
import { formats } from '../print/format.ts';
import type { Letterhead } from '../print/letterhead.ts';
import type { ReportBody, SignedDocument } from '../print/report-input.ts';
import { changesOnPaper } from './changes.policy.ts';
import type { ReportRow, SignedAs } from './report-row.ts';

/** The public address at which a report can be verified; the report's QR code contains it. */
export const verifyAddress = (origin: string, code: string) => origin + verifyPath(code, 'en');

export interface Signature {
  as: SignedAs;
  at: Date;
  signature: Buffer;
  clinic: Letterhead;
  verifyUrl: string;
  body: ReportBody;
  /** Earlier signed versions, newest first. */
  versions: readonly { version: number; signedAt: Date | null; isRequesterHidden: boolean }[];
}

/** The content of the signed document. */
export function documentOf(
  row: ReportRow,
  { as, at, signature, clinic, verifyUrl, body, versions }: Signature,
): SignedDocument {
  const before = versions[0];
  const isBengali = as.language === 'bn';
  return {
    language: as.language,
    clinic,
    number: reportNumber(row.bookingId),
    version: row.version,
    status: row.version === 1 ? 'FINAL' : 'AMENDED',
    amendment:
      before && row.amendmentWhy
        ? {
            ofVersion: before.version,
            ofDate: before.signedAt ?? at,
            what: writeChanges(row, as, before),
            why: row.amendmentWhy,
          }
        : null,
    test: (isBengali && as.testNameBn) || as.testName,
    patient: {
      name: as.patientName,
      id: formatPatientNumber(row.patientNumber, as.language),
      age: as.age,
      infantAge: as.infantAge,
      sex: as.sex,
    },
    // May be hidden on screens, but never on the patient's paper: a report must say who asked for the test (I9, I17).
    requester: (isBengali && as.requesterBn) || as.requester,
    isSelfRequested: as.isSelfRequested ?? false,
    department: as.department ?? row.department,
    method: as.method ?? row.method,
    referralLab: as.referralLab ?? '',
    formF: as.formF ? { number: as.formF.number, doctor: (isBengali && as.formF.doctorBn) || as.formF.doctor } : null,
    sample: {
      kind: row.sampleKind,
      number: row.sampleNumber,
      collectedAt: row.sampleCollectedAt,
      // The upload time says nothing about when the sample arrived.
      receivedAt: row.sampleReceivedAt,
      quality: as.sampleQuality ?? null,
    },
    reportedAt: at,
    body: body.kind === 'values' && !as.withPrevious ? withoutPrevious(body) : body,
    calls: (as.calls ?? []).map((call) => ({ ...call, at: new Date(call.at) })),
    interpretation: row.interpretation,
    recommendations: row.recommendations,
    signature: {
      picture: signature,
      name: (isBengali && as.signer.nameBn) || as.signer.name,
      qualification: as.signer.qualification,
      registrationNumber: as.signer.registrationNumber,
      signedAt: at,
    },
    verifyUrl,
  };
}

/** What a version changed; for an older one what was typed then. Null for a draft that changes nothing yet. */
function writeChanges(
  { amendmentWhat }: ReportRow,
  as: SignedAs,
  before: { isRequesterHidden: boolean },
): string | null {
  const { changes = [], language } = as;
  const { dateTime } = formats[language];
  const computed = changesOnPaper(changes, [as, before]).map((one) =>
    writeChange(one, language, (moment) => dateTime(new Date(moment))),
  );
  return [...computed, ...(amendmentWhat ? [amendmentWhat] : [])].join('; ') || null;
}

const withoutPrevious = (body: ReportBody & { kind: 'values' }): ReportBody => ({
  ...body,
  results: body.results.map((result) => ({ ...result, previous: null })),
});

/** Entered values, as a document's content. */
export function valuesOf({ results }: Pick<ReportRow, 'results'>): ReportBody {
  return {
    kind: 'values',
    results: (results ?? []).map((result) => ({
      group: result.group ?? null,
      groupBn: result.groupBn,
      test: result.test,
      testBn: result.testBn,
      value: result.value,
      unit: result.unit,
      range: writeRange(result),
      weeks: result.pregnancy ?? null,
      dependsOn: result.dependsOn ?? [],
      previous: result.previous ? { value: result.previous.value, at: new Date(result.previous.at) } : null,
      flag: result.flag,
    })),
  };
}
