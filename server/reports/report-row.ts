import { apiPrefix } from '#contract/endpoints.ts';
import type { AppointmentStatus, BookingType, CheckupStatus } from '#contract/bookings/states.ts';
import type { Language } from '#contract/fields.ts';
import type { RejectedControl } from '#contract/laboratory/rejected-controls.ts';
import type { SampleQuality } from '#contract/laboratory/specimens.ts';
import type { Relation } from '#contract/patients/family.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { InfantAge } from '#contract/patients/age.ts';
import type { ReportFileType } from '#contract/reports/files.ts';
import type { Change } from '#contract/reports/changes.ts';
import type { Concern, MissingValue, UncalledValue } from '#contract/reports/concerns.ts';
import type { ResultRow } from '#contract/reports/shapes.ts';
import type { SampleDoubt } from '#contract/reports/unseen-sample.ts';
import type { ReportKind, ReportStatus, ScanState } from '#contract/reports/states.ts';

/** A report with what readers need of its booking and people. */
export interface ReportRow {
  id: number;
  bookingId: number;
  bookingType: BookingType;
  checkupStatus: CheckupStatus;
  appointmentStatus: AppointmentStatus;
  /** 0 for a withdrawn version, whose number is given to the next. */
  version: number;
  /** Whether a newer version of the report is being worked on. */
  hasOpenVersion: boolean;
  /** Whether its patient, or somebody who shares their phone, has opened it. */
  isOpened: boolean;
  status: ReportStatus;
  revision: number;
  /** Whether a second person has to check the values before the signature. Decided when they were handed in. */
  needsCheck: boolean;
  /** The booking's patient today; `signedAs` keeps the patient at the time of signing. */
  accountId: number;
  /** The patient's row; 0 if there is none. */
  patientId: number;
  patientNumber: string;
  patientName: string;
  patientPhone: string;
  patientRelation: Relation;
  patientLanguage: Language;
  gender: Gender | null;
  /** On the day of the sample or, without one, today. */
  age: number | null;
  infantAge: InfantAge | null;
  testName: string;
  /** '' if there is none. The same for the requester. */
  testNameBn: string;
  /** The referring doctor or, without one, the name typed on the booking. */
  requester: string | null;
  requesterBn: string | null;
  /** Whether the patient came by themselves; used where there is no requester. */
  isSelfRequested: boolean;
  department: Department;
  method: string;
  /** The laboratory that the test is sent to; '' if it is done here. */
  referralLab: string;
  /**
   * Whether the booking says today that the requester is shown only to the admin. This also holds after the booking
   * stops naming the doctor, because a signed report still does.
   */
  isRequesterHidden: boolean;
  doctorId: number | null;
  refererId: number | null;
  referringDoctorId: number | null;
  reportingDoctorId: number | null;
  kind: ReportKind;
  fileKey: string | null;
  fileName: string | null;
  fileType: ReportFileType | null;
  fileBytes: number | null;
  fileSha256: string | null;
  scan: ScanState | null;
  /** The pages of a Word file, as PDF. */
  pagesKey: string | null;
  pagesBytes: number | null;
  pagesSha256: string | null;
  /** Pages of the uploaded file in the signed document; null if it has none, or is an older one that names the file. */
  attachedPages: number | null;
  supersededAt: Date | null;
  results: ResultRow[] | null;
  /** The listed values that it lacks. */
  missing: MissingValue[];
  /** Rejected controls of its values, while it waits; null without any. Their times are text, as in JSON. */
  controls: RejectedControl[] | null;
  /** The critical values that nobody was told of, while it waits; null for none. */
  uncalled: ResultRow[] | null;
  /** What was noticed about its samples: at the signature or, before it, now. */
  sampleQuality: SampleQuality;
  /** What its signer confirmed to have seen. */
  seen: SeenAtSignature | null;
  interpretation: string | null;
  recommendations: string | null;
  sampleKind: string | null;
  sampleNumber: string | null;
  sampleCollectedAt: Date | null;
  sampleReceivedAt: Date | null;
  /** What spoke against the sample when the values were handed in, and why they were handed in all the same. */
  sampleDoubt: SampleDoubt | null;
  sampleReason: string | null;
  /** As answered when the values were entered; null: not asked or not known. Weeks are completed ones. */
  isPregnant: boolean | null;
  pregnantWeeks: number | null;
  uploadedById: number;
  uploadedBy: string;
  uploadedAt: Date;
  acceptedBy: string | null;
  acceptedAt: Date | null;
  rejectionReason: string | null;
  signedById: number | null;
  signedAt: Date | null;
  /** When the booking's first version was signed. */
  firstSignedAt: Date | null;
  signedAs: SignedAs | null;
  documentKey: string | null;
  documentSha256: string | null;
  documentBytes: number | null;
  verifyCode: string | null;
  /** Typed before changes were computed; null since. */
  amendmentWhat: string | null;
  amendmentWhy: string | null;
  amendedBy: string | null;
  withdrawnBy: string | null;
  withdrawnAt: Date | null;
}

/** The concerns that a signer had seen, with details that are not kept with the report itself. */
export interface SeenAtSignature {
  concerns: Concern[];
  controls: RejectedControl[];
  uncalled: UncalledValue[];
}

/** A call in which somebody was told of critical values. */
export interface ToldCall {
  whom: string;
  by: string;
  readBack: boolean;
  /** ISO 8601. */
  at: string;
}

/** The names in a signed document, as they were when it was signed. */
export interface SignedAs {
  language: Language;
  patientName: string;
  patientId: number;
  /** Missing in documents signed before people had numbers. */
  patientNumber?: string;
  phone: string;
  age: number | null;
  sex: Gender | null;
  testName: string;
  /** Missing in the oldest documents, as is the requester's. */
  testNameBn?: string;
  requester: string | null;
  requesterBn?: string | null;
  /** Whether the requester was hidden; the document then says so. Missing in older documents. */
  isRequesterHidden?: boolean;
  /** Missing in older documents, as are the next four. */
  infantAge?: InfantAge | null;
  isSelfRequested?: boolean;
  department?: Department;
  method?: string;
  referralLab?: string;
  /** Whom the laboratory told of critical values before; missing where nobody was told, and in older documents. */
  calls?: ToldCall[];
  /** What the laboratory noticed about the sample; missing where it noticed nothing, and in older documents. */
  sampleQuality?: SampleQuality;
  /**
   * Whether the document shows each patient's previous values; missing where the clinic does not want them, and in
   * older documents.
   */
  withPrevious?: true;
  /** Of an ultrasound of a pregnancy: its Form F and the registered doctor who did it. */
  formF?: { number: string; doctor: string; doctorBn: string };
  /** What the version changed; missing in a first one, and in older documents. */
  changes?: Change[];
  signer: Signer;
}

export interface Signer {
  name: string;
  /** For documents in Bengali; '' if there is none, missing in older documents. */
  nameBn?: string;
  qualification: string;
  registrationNumber: string;
}

/** The path at which a report's file is downloaded. */
export const downloadAddress = (id: number) => `${apiPrefix}/download-report/${id}`;

/**
 * The report fields of a booking (R50). Null for a later version in progress: the booking keeps those of the signed
 * version.
 */
export function marksOf(row: Pick<ReportRow, 'id' | 'version' | 'uploadedBy' | 'uploadedAt'>, status: ReportStatus) {
  if (row.version > 1 && status !== 'SIGNED') return null;
  return { status, url: downloadAddress(row.id), uploadedBy: row.uploadedBy, uploadedAt: row.uploadedAt };
}
