import * as z from 'zod/mini';
import {
  language,
  moment,
  optionalLine,
  optionalText,
  phone,
  recordId,
  textLine,
  visibleText,
  wholeNumber,
} from '../fields.ts';
import { limits, pageSizes } from '../limits.ts';
import { pageQuery, paged } from '../paging.ts';
import { reportFileTypes } from './files.ts';
import type { ReportFileType } from './files.ts';
import { resultFlags } from './flags.ts';

/**
 * UPLOADED: handed in, waits for the pathologist's look. PENDING_SIGNATURE: accepted, waits for a signature. SIGNED:
 * released and frozen. REJECTED: back with whoever uploaded it. AMENDED: was signed, and a newer signed version stands
 * in its place.
 */
export const reportStatuses = ['UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What may become of what; a signature stands for its signer's acceptance as well. The database keeps to the same. */
export const reportSteps: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  UPLOADED: ['PENDING_SIGNATURE', 'REJECTED', 'UPLOADED'],
  PENDING_SIGNATURE: ['SIGNED', 'REJECTED'],
  REJECTED: ['UPLOADED'],
  SIGNED: ['AMENDED'],
  AMENDED: [],
};

/**
 * How the scanner found a file: `OFF` where the clinic has none, `WAITING` until it answers. Only OFF and CLEAN are
 * handed out or signed.
 */
const scanStates = ['OFF', 'WAITING', 'CLEAN', 'INFECTED'] as const;
export type ScanState = (typeof scanStates)[number];

/** Signed reports whose number people quote: `R-1042`, of all versions; later ones say their version beside it. */
export function reportNumber(bookingId: number): string {
  return `R-${bookingId}`;
}

const limit = z.optional(
  z.nullable(
    z.number('report.range').check(z.minimum(-1_000_000, 'report.range'), z.maximum(1_000_000_000, 'report.range')),
  ),
);
const ordered = (low: number | null | undefined, high: number | null | undefined) =>
  low === null || low === undefined || high === null || high === undefined || low <= high;

/** One measured thing. Its flag is worked out by `flagOf`, never sent. */
export const resultInput = z
  .object({
    test: textLine(80, 'field.tooLong', 'report.testName'),
    value: textLine(60, 'field.tooLong', 'report.value'),
    unit: optionalLine(30),
    low: limit,
    high: limit,
    criticalLow: limit,
    criticalHigh: limit,
  })
  .check(
    z.refine(({ low, high }) => ordered(low, high), { error: 'report.rangeOrder', path: ['high'] }),
    z.refine(({ criticalLow, low }) => ordered(criticalLow, low), {
      error: 'report.rangeOrder',
      path: ['criticalLow'],
    }),
    z.refine(({ high, criticalHigh }) => ordered(high, criticalHigh), {
      error: 'report.rangeOrder',
      path: ['criticalHigh'],
    }),
  );
export type ResultInput = z.output<typeof resultInput>;

const resultRow = z.object({
  test: z.string(),
  value: z.string(),
  unit: z.nullable(z.string()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  criticalLow: z.nullable(z.number()),
  criticalHigh: z.nullable(z.number()),
  flag: z.nullable(z.enum(resultFlags)),
});
export type ResultRow = z.infer<typeof resultRow>;

const rows = z
  .array(resultInput, 'report.results')
  .check(z.minLength(1, 'report.results'), z.maxLength(limits.reportRows, 'report.tooManyResults'));
const values = {
  results: rows,
  interpretation: optionalText(limits.reportTextLength),
  recommendations: optionalText(limits.reportTextLength),
  /** Such as 'Serum'. */
  sampleKind: optionalLine(40),
  /** ISO 8601 in UTC, or the clinic's clock (`2026-11-20T10:30`); not in the future. */
  sampleCollectedAt: z.optional(
    z.nullable(
      z.union([z.literal(''), z.string('booking.date').check(z.maxLength(40, 'booking.date'))], 'booking.date'),
    ),
  ),
};

/**
 * POST /reports/values: a report by its values instead of a file. A rejected or not yet accepted one of the same
 * booking is replaced.
 */
export const enterValuesBody = z.object({ bookingId: recordId, ...values });
/** PUT /reports/{id}/values: the values put right, of a report that was rejected or is not accepted yet. */
export const changeValuesBody = z.object(values);
/** The fields beside the file (`file` or `report`) of POST /reports/upload and /api/v1/upload-report. */
export const uploadForm = z.object({ bookingId: recordId });

const revision = z.optional(z.int('field.invalid').check(z.positive('field.invalid')));
const reason = z
  .string('report.reason')
  .check(
    z.trim(),
    z.minLength(1, 'report.reason'),
    z.maxLength(500, 'field.tooLong'),
    z.regex(visibleText, 'field.invalid'),
  );

/** POST /api/v1/validate-report. `revision` is the one that was looked at: another answers STALE. */
export const validateBody = z
  .object({
    reportId: recordId,
    status: z.enum(['ACCEPTED', 'REJECTED'], 'report.decision'),
    reason: optionalText(500),
    revision,
  })
  .check(
    z.refine(({ status, reason: given }) => status !== 'REJECTED' || Boolean(given), {
      error: 'report.reason',
      path: ['reason'],
    }),
  );

const required = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limits.reportTextLength, 'field.tooLong'),
      z.regex(visibleText, 'field.invalid'),
    );

/**
 * POST /api/v1/reports/{id}/sign. `signature`: the canvas (600×150) as `data:image/png;base64,…`. Name, qualification
 * and registration number are a doctor's own and taken from the clinic's list; only who is not on it sends them.
 * `language` is the PDF's; the patient's without it.
 */
export const signBody = z.object({
  signature: z
    .string('report.signature')
    .check(
      z.minLength(1, 'report.signature'),
      z.maxLength(limits.signatureLength, 'report.signatureImage'),
      z.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'report.signatureImage'),
    ),
  interpretation: required('report.interpretation'),
  recommendations: required('report.recommendations'),
  fullName: optionalLine(60),
  qualification: optionalLine(160),
  registrationNumber: optionalLine(40),
  language: z.optional(language),
  revision,
});
/**
 * GET /reports/signer: whose name a signature of the caller would stand over; `fixed` when it comes from the list of
 * doctors.
 */
export const signerAnswer = z.object({
  fullName: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  fixed: z.boolean(),
});

/** POST /reports/{id}/amend: opens a new version of a signed report, to be changed and signed in its turn. */
export const amendBody = z.object({ what: reason, why: reason });

const person = { patientName: z.string(), patientId: z.number(), phoneNumber: z.string() };
const summary = {
  id: z.number(),
  bookingId: z.number(),
  bookingType: z.enum(['test', 'doctor']),
  /** `R-1042`; the same for all versions. */
  reportNumber: z.string(),
  version: z.number(),
  ...person,
  testName: z.string(),
  /** Empty where nobody has written it. */
  testNameBn: z.string(),
  status: z.enum(reportStatuses),
  kind: z.enum(['file', 'values']),
  /** Address of the download; null while there is nothing to hand out, or not to this reader. */
  reportUrl: z.nullable(z.string()),
  /** When it was signed (R86). */
  approvalTime: z.nullable(moment),
  /** When it was handed in. */
  reportDate: moment,
  signedDate: z.nullable(moment),
  signedBy: z.nullable(z.string()),
  uploadedBy: z.string(),
  /** Whether the caller may sign, validate, correct or amend it as it stands. */
  abilities: z.object({ sign: z.boolean(), validate: z.boolean(), correct: z.boolean(), amend: z.boolean() }),
  rejectionReason: z.nullable(z.string()),
  scan: z.nullable(z.enum(scanStates)),
  /** Signed before a long silence of the phone: opens once the caller has confirmed who they are (GET /me/identity). */
  locked: z.boolean(),
  /** Counts its changes; a signature and a validation name the one they have seen. */
  revision: z.number(),
};

/** A report as lists show it. */
const reportSummary = z.object(summary);
export type ReportSummary = z.infer<typeof reportSummary>;

const fileOfReport = z.object({
  name: z.string(),
  type: z.enum([...new Set(Object.values(reportFileTypes))] as [ReportFileType, ...ReportFileType[]]),
  bytes: z.number(),
  sha256: z.string(),
});

/** A report whole. `results` maps each test's name to its value (R86), `rows` says all of it. */
export const report = z.object({
  ...summary,
  results: z.record(z.string(), z.string()),
  rows: z.array(resultRow),
  file: z.nullable(fileOfReport),
  interpretation: z.nullable(z.string()),
  recommendations: z.nullable(z.string()),
  sampleKind: z.nullable(z.string()),
  sampleCollectedAt: z.nullable(moment),
  age: z.nullable(z.number()),
  sex: z.nullable(z.string()),
  requester: z.nullable(z.string()),
  /** Empty where nobody has written it. */
  requesterBn: z.string(),
  acceptedBy: z.nullable(z.string()),
  acceptedAt: z.nullable(moment),
  /**
   * The signed document: who signed, with the drawing (a PNG data address), its hash, and the address where anybody
   * sees that it is genuine.
   */
  signature: z.nullable(
    z.object({
      name: z.string(),
      qualification: z.string(),
      registrationNumber: z.string(),
      picture: z.optional(z.string()),
      sha256: z.string(),
      verifyUrl: z.string(),
    }),
  ),
  /** Why and what this version changed of the one before it. */
  amendment: z.nullable(z.object({ what: z.string(), why: z.string(), by: z.string() })),
  /** The signed versions of the same report, newest first, this one included when it is signed. */
  versions: z.array(
    z.object({ id: z.number(), version: z.number(), status: z.enum(reportStatuses), signedDate: z.nullable(moment) }),
  ),
});
export type Report = z.infer<typeof report>;

/**
 * `pending`: UPLOADED and PENDING_SIGNATURE, oldest first; of a doctor, those they may sign. `rejected`: back with
 * their uploaders, of Staff their own first. `signed` and `completed`: the standing versions. `today`: signed on the
 * clinic's today. Without it: all the caller may see.
 */
const reportLists = ['pending', 'rejected', 'signed', 'today', 'completed'] as const;
export type ReportList = (typeof reportLists)[number];
export const reportListQuery = z.extend(pageQuery(pageSizes.searchResults), {
  list: z.optional(z.enum(reportLists, 'field.invalid')),
  /** Only those of this booking. */
  bookingId: z.optional(recordId),
});
export const reportPage = paged('reportEntityList', reportSummary);
export const reportParams = z.object({ id: recordId });

/** How many wait, and for how long, in days of the clinic; those a doctor may sign, or everybody's. */
export const reportCounts = z.object({
  pending: z.object({ today: z.number(), oneToTwoDays: z.number(), older: z.number(), total: z.number() }),
  rejected: z.number(),
  signedToday: z.number(),
});

/** 128 bits, as the QR code carries them. */
export const verifyParams = z.object({
  code: z.string('field.invalid').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'field.invalid')),
});
/** What a stranger may know of a report (issue: nothing else). */
export const verifyAnswer = z.object({
  result: z.enum(['GENUINE', 'SUPERSEDED', 'UNKNOWN']),
  clinic: z.nullable(z.object({ en: z.string(), bn: z.string() })),
  reportNumber: z.nullable(z.string()),
  version: z.nullable(z.number()),
  date: z.nullable(moment),
  initials: z.nullable(z.string()),
  /** SHA-256 of the PDF, in hexadecimal digits. */
  sha256: z.nullable(z.string()),
});
export type VerifyAnswer = z.infer<typeof verifyAnswer>;

/**
 * GET /me/identity. A phone that lay silent for 90 days may be somebody else's now: reports signed before open once the
 * year of birth (or, where the clinic does not know it, the name as registered) is confirmed. Three tries; then the
 * desk looks at the person's papers.
 */
export const identityAnswer = z.object({
  needed: z.boolean(),
  asks: z.nullable(z.enum(['yearOfBirth', 'name'])),
  triesLeft: z.number(),
});
export const identityBody = z
  .object({
    yearOfBirth: z.optional(z.nullable(wholeNumber(1900, 2100))),
    name: z.optional(z.nullable(z.string('field.invalid').check(z.trim(), z.maxLength(60, 'field.tooLong')))),
  })
  .check(
    z.refine(({ yearOfBirth, name }) => Boolean(yearOfBirth) || Boolean(name), {
      error: 'field.required',
      path: ['yearOfBirth'],
    }),
  );
export const identityParams = z.object({ phone });
