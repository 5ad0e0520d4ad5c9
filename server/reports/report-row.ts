import type { BookingType } from '#contract/bookings/states.ts';
import type { Language } from '#contract/fields.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { ReportStatus, ResultRow, ScanState } from '#contract/reports/shapes.ts';

/** A report with what readers need of its booking and people. */
export interface ReportRow {
  id: number;
  bookingId: number;
  bookingType: BookingType;
  version: number;
  status: ReportStatus;
  revision: number;
  /** The booking's patient today; `signedAs` keeps the patient at the time of signing. */
  accountId: number;
  patientId: number;
  patientName: string;
  patientPhone: string;
  patientLanguage: Language;
  gender: Gender | null;
  age: number | null;
  testName: string;
  /** '' if there is none; the requester's too. */
  testNameBn: string;
  requester: string | null;
  requesterBn: string | null;
  /** Whether the requester is shown only to the admin, as on the booking. */
  isRequesterHidden: boolean;
  doctorId: number | null;
  refererId: number | null;
  referringDoctorId: number | null;
  reportingDoctorId: number | null;
  kind: 'file' | 'values';
  fileKey: string | null;
  fileName: string | null;
  fileType: ReportFileType | null;
  fileBytes: number | null;
  fileSha256: string | null;
  scan: ScanState | null;
  results: ResultRow[] | null;
  interpretation: string | null;
  recommendations: string | null;
  sampleKind: string | null;
  sampleCollectedAt: Date | null;
  uploadedById: number;
  uploadedBy: string;
  uploadedAt: Date;
  acceptedBy: string | null;
  acceptedAt: Date | null;
  rejectionReason: string | null;
  signedById: number | null;
  signedAt: Date | null;
  signedAs: SignedAs | null;
  documentKey: string | null;
  documentSha256: string | null;
  documentBytes: number | null;
  verifyCode: string | null;
  amendmentWhat: string | null;
  amendmentWhy: string | null;
  amendedBy: string | null;
}

/** The names in a signed document, as they were when it was signed. */
export interface SignedAs {
  language: Language;
  patientName: string;
  patientId: number;
  phone: string;
  age: number | null;
  sex: Gender | null;
  testName: string;
  /** Missing in the oldest documents, and so is the requester's. */
  testNameBn?: string;
  requester: string | null;
  requesterBn?: string | null;
  signer: Signer;
}

export interface Signer {
  name: string;
  qualification: string;
  registrationNumber: string;
}
