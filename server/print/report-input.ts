import type { Language } from '#contract/fields.ts';
import type { Department } from '#contract/lab-tests/departments.ts';
import type { RangeFact, WeekSpan } from '#contract/lab-tests/ranges.ts';
import type { QualityMark } from '#contract/laboratory/specimens.ts';
import type { InfantAge } from '#contract/patients/age.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { ResultFlag as StoredFlag } from '#contract/reports/flags.ts';
import type { Letterhead } from './letterhead.ts';

/**
 * The content of a report, signed or, as a draft, before that (ISO 15189:2022, 7.4.1.6). Times are `Date`s, printed in
 * India's time. Typed texts are printed as they are, in either script.
 */
export interface ReportDocument {
  /**
   * The language of the document's own words and of those in values (`value-words.ts`); typed texts are not
   * translated.
   */
  readonly language: Language;
  readonly clinic: Letterhead;
  /** The report's number for people; the same for all versions. */
  readonly number: string;
  /** Counted from 1. */
  readonly version: number;
  /** DRAFT: not signed. Whether a newer version replaced it is marked when it is handed out (`superseded-mark.ts`). */
  readonly status: 'FINAL' | 'AMENDED' | 'DRAFT';
  /** On a version that amends an older one. */
  readonly amendment?: Amendment | null;
  /** The test's name, in the document's language if it has one. */
  readonly test: string;
  readonly patient: ReportPatient;
  /** The heading above the test. */
  readonly department: Department;
  /** How it was measured; '' if it is not stated. */
  readonly method: string;
  /** The laboratory that did the test; '' for this one. */
  readonly referralLab: string;
  /** Of an ultrasound of a pregnancy: the number of its Form F and the doctor who did it. */
  readonly formF?: { readonly number: string; readonly doctor: string } | null;
  /** Who asked for the test; null if nobody is known. */
  readonly requester: string | null;
  /** Whether it is recorded that the patient came by themselves; printed where there is no requester. */
  readonly isSelfRequested: boolean;
  readonly sample: ReportSample;
  /** When the report was released: usually its signing. Of a draft, when it was drawn. */
  readonly reportedAt: Date;
  readonly body: ReportBody;
  /** Whom the laboratory told of critical values before the report was signed (ISO 15189:2022, 7.4.1.3). */
  readonly calls?: readonly CriticalCall[];
  /**
   * Whom it told later; only where the report is drawn again, below the signature. Otherwise `report-addition.ts`
   * adds a page.
   */
  readonly addition?: readonly CriticalCall[] | null;
  readonly interpretation?: string | null;
  readonly recommendations?: string | null;
  /** Null on a draft. */
  readonly signature: ReportSignature | null;
  /** The public address to verify the report: `https://clinic.example/verify/AB12…`. Null on a draft. */
  readonly verifyUrl: string | null;
}

/** A report with its signature. */
export interface SignedDocument extends ReportDocument {
  readonly signature: ReportSignature;
  readonly verifyUrl: string;
}

export interface CriticalCall {
  /** As typed. */
  readonly whom: string;
  readonly by: string;
  readonly readBack: boolean;
  readonly at: Date;
}

interface Amendment {
  /** The version it amends, and when that was reported. */
  readonly ofVersion: number;
  readonly ofDate: Date;
  /** Null on a draft that changes nothing so far. */
  readonly what: string | null;
  readonly why: string;
}

interface ReportPatient {
  readonly name: string;
  /** The number for people. */
  readonly id: string;
  /** In full years; null if unknown. */
  readonly age: number | null;
  /** The age in months and days, under two years. */
  readonly infantAge?: InfantAge | null | undefined;
  readonly sex: Gender | null;
}

interface ReportSample {
  /** For example 'Serum'; null if unknown. */
  readonly kind?: string | null;
  readonly number?: string | null;
  readonly collectedAt?: Date | null;
  readonly receivedAt?: Date | null;
  /** What the laboratory noticed about it (ISO 15189:2022, 7.4.1.6 f). */
  readonly quality?: { readonly marks: readonly QualityMark[]; readonly note: string } | null;
}

/** The result: values entered by staff, or the uploaded file's pages behind the first page. */
export type ReportBody =
  | { readonly kind: 'values'; readonly results: readonly ReportResult[] }
  /** JPEG or PNG, one page each, at most 20 MB in total. */
  | { readonly kind: 'image'; readonly images: readonly Uint8Array[] }
  /** The number of empty pages onto which the file's pages are put later, at `attachedPlace`. */
  | { readonly kind: 'pages'; readonly count: number };

/** Computed when the result was stored, never here. Null if no range applied, which is not 'normal'. */
export type ResultFlag = StoredFlag | null;

export interface ReportResult {
  /** For example 'Lipid profile': consecutive rows of one group share a heading. */
  readonly group?: string | null;
  readonly groupBn?: string | undefined;
  readonly test: string;
  /** For documents in Bengali; none where it was not given. */
  readonly testBn?: string | undefined;
  /** As typed; a number is printed in the groups of its range, a long text over the whole width below its name. */
  readonly value: string;
  readonly unit?: string | null;
  /** The range when the result was stored, as text: '70–110', '< 200'. */
  readonly range?: string | null;
  /** The weeks of a range for pregnant women. */
  readonly weeks?: WeekSpan | null;
  /** What was not known about the person; printed in place of the range. */
  readonly dependsOn?: readonly RangeFact[];
  /** The same person's last value, where the clinic prints it. */
  readonly previous?: { readonly value: string; readonly at: Date } | null;
  readonly flag: ResultFlag;
}

interface ReportSignature {
  /** The drawn signature, as PNG. */
  readonly picture: Uint8Array;
  readonly name: string;
  /** For example 'MBBS, MD (Pathology)'. */
  readonly qualification: string | null;
  /** With the medical council, as printed: 'WBMC 12345'. */
  readonly registrationNumber: string | null;
  readonly signedAt: Date;
}
