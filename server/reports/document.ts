import { hiddenName } from '#contract/bookings/shapes.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import { writeRange } from '#contract/reports/flags.ts';
import { reportNumber } from '#contract/reports/shapes.ts';
import { verifyPath } from '#contract/site.ts';
import type { ReportBody, ReportDocument } from '../print/report-input.ts';
import type { ReportRow, SignedAs } from './report-row.ts';

/** The public address that checks a report's authenticity; the report's QR code contains it. */
export const verifyAddress = (origin: string, code: string) => origin + verifyPath(code, 'en');

export interface Signature {
  as: SignedAs;
  at: Date;
  signature: Buffer;
  clinic: ClinicProfile;
  verifyUrl: string;
  /** The uploaded picture, if the report is a picture. */
  picture: Buffer | null;
  /** Earlier signed versions, newest first. */
  versions: readonly { version: number; signedAt: Date | null }[];
}

/** The content of the signed document. */
export function documentOf(
  row: ReportRow,
  { as, at, signature, clinic, verifyUrl, picture, versions }: Signature,
): ReportDocument {
  const before = versions[0];
  const isBengali = as.language === 'bn';
  return {
    language: as.language,
    clinic,
    number: reportNumber(row.bookingId),
    version: row.version,
    status: row.version === 1 ? 'FINAL' : 'AMENDED',
    amendment:
      before && row.amendmentWhat && row.amendmentWhy
        ? { ofVersion: before.version, ofDate: before.signedAt ?? at, what: row.amendmentWhat, why: row.amendmentWhy }
        : null,
    test: (isBengali && as.testNameBn) || as.testName,
    // An unregistered patient has no number; the phone identifies them.
    patient: {
      name: as.patientName,
      id: as.patientId === 0 ? as.phone : String(as.patientId),
      age: as.age,
      sex: as.sex,
    },
    requester:
      as.requester && row.isRequesterHidden ? hiddenName[as.language] : (isBengali && as.requesterBn) || as.requester,
    // The upload time says nothing about when the sample arrived.
    sample: { kind: row.sampleKind, collectedAt: row.sampleCollectedAt },
    reportedAt: at,
    body: bodyOf(row, picture),
    interpretation: row.interpretation,
    recommendations: row.recommendations,
    signature: {
      picture: signature,
      name: as.signer.name,
      qualification: as.signer.qualification,
      registrationNumber: as.signer.registrationNumber,
      signedAt: at,
    },
    verifyUrl,
  };
}

function bodyOf(row: ReportRow, picture: Buffer | null): ReportBody {
  if (picture) return { kind: 'image', images: [picture] };
  if (row.kind === 'file') return { kind: 'file', name: row.fileName ?? '', sha256: row.fileSha256 ?? '' };
  return {
    kind: 'values',
    results: (row.results ?? []).map((result) => ({
      test: result.test,
      value: result.value,
      unit: result.unit,
      range: writeRange(result),
      flag: result.flag,
    })),
  };
}
