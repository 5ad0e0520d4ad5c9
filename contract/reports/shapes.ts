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
 * UPLOADED: waits for the pathologist. PENDING_SIGNATURE: accepted, waits for a signature. SIGNED: released, never
 * changed again. REJECTED: returned to the uploader. AMENDED: was signed, and a newer signed version replaces it.
 */
export const reportStatuses = ['UPLOADED', 'PENDING_SIGNATURE', 'SIGNED', 'REJECTED', 'AMENDED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The allowed transitions. The database enforces the same ones. */
export const reportSteps: Readonly<Record<ReportStatus, readonly ReportStatus[]>> = {
  UPLOADED: ['PENDING_SIGNATURE', 'REJECTED', 'UPLOADED'],
  PENDING_SIGNATURE: ['SIGNED', 'REJECTED'],
  REJECTED: ['UPLOADED'],
  SIGNED: ['AMENDED'],
  AMENDED: [],
};

/**
 * The result of the virus scan: `OFF` if the clinic has no scanner, `WAITING` until it answers. Only files that are OFF
 * or CLEAN can be downloaded or signed.
 */
const scanStates = ['OFF', 'WAITING', 'CLEAN', 'INFECTED'] as const;
export type ScanState = (typeof scanStates)[number];

/** The number that people quote: `R-1042`. All versions of a report share it. */
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

/** One measured value. The server derives its flag with `flagOf`. */
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
  /** ISO 8601 in UTC, or the clinic's time (`2026-11-20T10:30`); not in the future. */
  sampleCollectedAt: z.optional(
    z.nullable(
      z.union([z.literal(''), z.string('booking.date').check(z.maxLength(40, 'booking.date'))], 'booking.date'),
    ),
  ),
};

/**
 * POST /reports/values: a report with values instead of a file. It replaces a report of the same booking that is
 * rejected or not accepted yet.
 */
export const enterValuesBody = z.object({ bookingId: recordId, ...values });
/** PUT /reports/{id}/values: corrects the values of a report that is rejected or not accepted yet. */
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

/**
 * POST /api/v1/validate-report. `revision` is the one the pathologist read; if the report has changed since, the answer
 * is STALE.
 */
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
 * POST /api/v1/reports/{id}/sign. `signature`: the canvas (600×150) as `data:image/png;base64,…`. A doctor's name,
 * qualification and registration number come from the list of doctors; signers who are not on it send theirs.
 * `language`: of the PDF; left out: the patient's.
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
/** GET /reports/signer: the name under the caller's signature. `fixed`: it comes from the list of doctors. */
export const signerAnswer = z.object({
  fullName: z.string(),
  qualification: z.string(),
  registrationNumber: z.string(),
  fixed: z.boolean(),
});

/** POST /reports/{id}/amend: starts a new version of a signed report, which is then changed and signed. */
export const amendBody = z.object({ what: reason, why: reason });

const person = { patientName: z.string(), patientId: z.number(), phoneNumber: z.string() };
const summary = {
  id: z.number(),
  bookingId: z.number(),
  bookingType: z.enum(['test', 'doctor']),
  /** `R-1042`; all versions share it. */
  reportNumber: z.string(),
  version: z.number(),
  ...person,
  testName: z.string(),
  /** '' if there is none. */
  testNameBn: z.string(),
  status: z.enum(reportStatuses),
  kind: z.enum(['file', 'values']),
  /** Where to download it; null if there is no file yet or the reader may not have it. */
  reportUrl: z.nullable(z.string()),
  /** When it was signed (R86). */
  approvalTime: z.nullable(moment),
  /** When it was uploaded or entered. */
  reportDate: moment,
  signedDate: z.nullable(moment),
  signedBy: z.nullable(z.string()),
  uploadedBy: z.string(),
  /** What the caller may do with it in its current state. */
  abilities: z.object({ sign: z.boolean(), validate: z.boolean(), correct: z.boolean(), amend: z.boolean() }),
  rejectionReason: z.nullable(z.string()),
  scan: z.nullable(z.enum(scanStates)),
  /**
   * Signed before the phone was silent for long: opens once the caller has confirmed their identity (GET /me/identity).
   */
  locked: z.boolean(),
  /** Counts the changes. A signature and a validation send the one they are about. */
  revision: z.number(),
};

const reportSummary = z.object(summary);
export type ReportSummary = z.infer<typeof reportSummary>;

const fileOfReport = z.object({
  name: z.string(),
  type: z.enum([...new Set(Object.values(reportFileTypes))] as [ReportFileType, ...ReportFileType[]]),
  bytes: z.number(),
  sha256: z.string(),
});

/** The whole report. `results` maps each test's name to its value (R86); `rows` has all details. */
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
  /** '' if there is none. */
  requesterBn: z.string(),
  acceptedBy: z.nullable(z.string()),
  acceptedAt: z.nullable(moment),
  /**
   * The signature: the signer, the drawing (a PNG data address), the PDF's SHA-256, and the address at which anyone can
   * verify it.
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
  /** What this version changed and why. */
  amendment: z.nullable(z.object({ what: z.string(), why: z.string(), by: z.string() })),
  /** The signed versions of this report, newest first, this one included if it is signed. */
  versions: z.array(
    z.object({ id: z.number(), version: z.number(), status: z.enum(reportStatuses), signedDate: z.nullable(moment) }),
  ),
});
export type Report = z.infer<typeof report>;

/**
 * `pending`: UPLOADED and PENDING_SIGNATURE, oldest first; doctors get those they may sign. `rejected`: returned to
 * their uploaders; Staff get their own first. `signed` and `completed`: the current versions. `today`: signed on the
 * clinic's current day. Left out: all the caller may see.
 */
const reportLists = ['pending', 'rejected', 'signed', 'today', 'completed'] as const;
export type ReportList = (typeof reportLists)[number];
export const reportListQuery = z.extend(pageQuery(pageSizes.searchResults), {
  list: z.optional(z.enum(reportLists, 'field.invalid')),
  bookingId: z.optional(recordId),
});
export const reportPage = paged('reportEntityList', reportSummary);
export const reportParams = z.object({ id: recordId });

/** How many reports wait, by age in days of the clinic's calendar. Doctors get the counts of those they may sign. */
export const reportCounts = z.object({
  pending: z.object({ today: z.number(), oneToTwoDays: z.number(), older: z.number(), total: z.number() }),
  rejected: z.number(),
  signedToday: z.number(),
});

/** The code in the QR code: 128 bits, base64url. */
export const verifyParams = z.object({
  code: z.string('field.invalid').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'field.invalid')),
});
/** What anyone with the code may learn about a report; nothing else. */
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
 * GET /me/identity. After 90 days without a log-in the phone may belong to another person. Reports signed before that
 * open once the caller gives the year of birth or, if the clinic does not know it, the registered name. After three
 * wrong answers the desk checks the person's papers.
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
