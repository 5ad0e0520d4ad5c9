import type { Language } from '#contract/fields.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Letterhead } from './letterhead-input.ts';

/**
 * Everything a signed report says (ISO 15189:2022, 7.4.1.6). Moments are `Date`s and are printed in India's time; texts
 * a person typed are printed as they are, in whichever of the two scripts.
 */
export interface ReportDocument {
  /** Of the document's own words; what people typed is not translated. */
  readonly language: Language;
  readonly clinic: Letterhead;
  /** The report's number as people quote it; the same for all versions. */
  readonly number: string;
  /** Counted from 1. */
  readonly version: number;
  /** SUPERSEDED wins over AMENDED: a version that amended an older one and has been amended itself is SUPERSEDED. */
  readonly status: 'FINAL' | 'AMENDED' | 'SUPERSEDED';
  /** On a version that amends an older one. */
  readonly amendment?: Amendment | null;
  /** On a version that a newer one has replaced. */
  readonly supersededBy?: { readonly version: number; readonly at: Date } | null;
  /** The test's name, in the document's language where it has one. */
  readonly test: string;
  readonly patient: ReportPatient;
  /** Who asked for the test; null when the patient came on their own. */
  readonly requester: string | null;
  readonly sample: ReportSample;
  /** When the report was released: its signing, as a rule. */
  readonly reportedAt: Date;
  readonly body: ReportBody;
  readonly interpretation?: string | null;
  readonly recommendations?: string | null;
  readonly signature: ReportSignature;
  /** Where anybody can see whether the report is genuine: `https://clinic.example/verify/AB12…`. */
  readonly verifyUrl: string;
}

interface Amendment {
  /** Which version it changes, and when that was reported. */
  readonly ofVersion: number;
  readonly ofDate: Date;
  readonly what: string;
  readonly why: string;
}

interface ReportPatient {
  readonly name: string;
  /** As people quote it. */
  readonly id: string;
  /** In whole years; null when it is not known. */
  readonly age: number | null;
  readonly sex: Gender | null;
}

interface ReportSample {
  /** Such as 'Serum'; null when it is not known. */
  readonly kind?: string | null;
  readonly number?: string | null;
  readonly collectedAt?: Date | null;
  readonly receivedAt?: Date | null;
}

/**
 * What was found: values that staff entered, or the file they uploaded. A picture is printed within the document; of
 * any other file the document is a certificate, which names it and its SHA-256 and is handed out together with it.
 */
export type ReportBody =
  | { readonly kind: 'values'; readonly results: readonly ReportResult[] }
  /** JPEG or PNG, one page each, at most 20 MB in all. */
  | { readonly kind: 'image'; readonly images: readonly Uint8Array[] }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** 64 hexadecimal digits. */ readonly sha256: string;
      readonly pages?: number | null;
    };

/** Worked out when the result was kept, never here; null where no range fitted: that is not 'normal'. */
export type ResultFlag = 'LOW' | 'HIGH' | 'CRITICAL_LOW' | 'CRITICAL_HIGH' | 'NORMAL' | null;

export interface ReportResult {
  /** Such as 'Lipid profile': rows that follow one another under the same group share a heading. */
  readonly group?: string | null;
  readonly test: string;
  /** As typed: never rewritten into other digits. */
  readonly value: string;
  readonly unit?: string | null;
  /** The range as it was when the result was kept, as text: '70–110', '< 200'. */
  readonly range?: string | null;
  readonly flag: ResultFlag;
}

interface ReportSignature {
  /** The drawn signature, as PNG. */
  readonly picture: Uint8Array;
  readonly name: string;
  /** Such as 'MBBS, MD (Pathology)'. */
  readonly qualification: string | null;
  /** With the medical council, as printed: 'WBMC 12345'. */
  readonly registrationNumber: string | null;
  readonly signedAt: Date;
}
