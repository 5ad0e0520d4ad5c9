import { hasRemark } from '#contract/laboratory/specimens.ts';
import type { ReportRow, SignedAs, Signer } from './report-row.ts';

/** What a signature keeps of the laboratory's records, besides people and test. */
export type LaboratoryNotes = Pick<SignedAs, 'calls' | 'withPrevious' | 'formF'>;

/** What the document says about people and test, as of now. */
export function signedAs(
  row: ReportRow,
  signer: Signer,
  language = row.patientLanguage,
  { calls, withPrevious, formF }: LaboratoryNotes = {},
): SignedAs {
  return {
    language,
    patientName: row.patientName,
    patientId: row.patientId,
    patientNumber: row.patientNumber,
    phone: row.patientPhone,
    age: row.age,
    infantAge: row.infantAge,
    sex: row.gender,
    testName: row.testName,
    testNameBn: row.testNameBn,
    department: row.department,
    method: row.method,
    referralLab: row.referralLab,
    requester: row.requester,
    requesterBn: row.requesterBn,
    isRequesterHidden: row.isRequesterHidden,
    isSelfRequested: row.isSelfRequested,
    signer,
    ...(calls && { calls }),
    ...(hasRemark(row.sampleQuality) && { sampleQuality: row.sampleQuality }),
    ...(withPrevious && { withPrevious }),
    ...(formF && { formF }),
  };
}
