import type { Language } from '#contract/fields.ts';
import type { Gender } from '#contract/patients/shapes.ts';
import type { Letterhead } from './letterhead-input.ts';

/**
 * The content of a signed report (ISO 15189:2022, 7.4.1.6). Times are `Date`s, printed in India's time. Typed texts are
 * printed as they are, in either script.
 */
export interface ReportDocument {
  /** For the document's own words; typed texts are not translated. */
  readonly language: Language;
  readonly clinic: Letterhead;
  /** The report's number for people; the same for all versions. */
  readonly number: string;
  /** Counted from 1. */
  readonly version: number;
  /** SUPERSEDED wins: a version that amended an older one and was amended itself is SUPERSEDED. */
  readonly status: 'FINAL' | 'AMENDED' | 'SUPERSEDED';
  /** On a version that amends an older one. */
  readonly amendment?: Amendment | null;
  /** On a version that a newer one has replaced. */
  readonly supersededBy?: { readonly version: number; readonly at: Date } | null;
  /** The test's name, in the document's language if it has one. */
  readonly test: string;
  readonly patient: ReportPatient;
  /** Who asked for the test; null if the patient came by themselves. */
  readonly requester: string | null;
  readonly sample: ReportSample;
  /** When the report was released: usually its signing. */
  readonly reportedAt: Date;
  readonly body: ReportBody;
  readonly interpretation?: string | null;
  readonly recommendations?: string | null;
  readonly signature: ReportSignature;
  /** The public address to verify the report: `https://clinic.example/verify/AB12…`. */
  readonly verifyUrl: string;
}

interface Amendment {
  /** The version it amends, and when that was reported. */
  readonly ofVersion: number;
  readonly ofDate: Date;
  readonly what: string;
  readonly why: string;
}

interface ReportPatient {
  readonly name: string;
  /** The number for people. */
  readonly id: string;
  /** In full years; null if unknown. */
  readonly age: number | null;
  readonly sex: Gender | null;
}

interface ReportSample {
  /** For example 'Serum'; null if unknown. */
  readonly kind?: string | null;
  readonly number?: string | null;
  readonly collectedAt?: Date | null;
  readonly receivedAt?: Date | null;
}

/**
 * The result: values entered by staff, or the uploaded file. A picture is printed in the document. For any other file
 * the document is a certificate with the file's name and SHA-256, handed out with the file.
 */
export type ReportBody =
  | { readonly kind: 'values'; readonly results: readonly ReportResult[] }
  /** JPEG or PNG, one page each, at most 20 MB in total. */
  | { readonly kind: 'image'; readonly images: readonly Uint8Array[] }
  | {
      readonly kind: 'file';
      readonly name: string;
      /** 64 hexadecimal digits. */ readonly sha256: string;
      readonly pages?: number | null;
    };

/** Computed when the result was stored, never here. Null if no range applied, which is not 'normal'. */
export type ResultFlag = 'LOW' | 'HIGH' | 'CRITICAL_LOW' | 'CRITICAL_HIGH' | 'NORMAL' | null;

export interface ReportResult {
  /** For example 'Lipid profile': consecutive rows of one group share a heading. */
  readonly group?: string | null;
  readonly test: string;
  /** As typed, digits included. */
  readonly value: string;
  readonly unit?: string | null;
  /** The range when the result was stored, as text: '70–110', '< 200'. */
  readonly range?: string | null;
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
