import * as z from 'zod/mini';
import { bookingTypes } from '../bookings/states.ts';
import { language, moment, optionalLine, optionalText, recordId, requiredText, textLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { reportFileTypes } from './files.ts';
import type { ReportFileType } from './files.ts';
import { departments } from '../lab-tests/departments.ts';
import { lastWeek, rangeFacts } from '../lab-tests/ranges.ts';
import { infantAge } from '../patients/shapes.ts';
import { rejectedControl } from '../laboratory/rejected-controls.ts';
import { sampleQuality } from '../laboratory/specimens.ts';
import { doubts } from './doubts.ts';
import { resultFlags } from './flags.ts';
import { limitsInOrder, typedLimit } from './reference-limits.ts';
import { reportDecisions, reportKinds, reportStatuses, scanStates, signObstacles } from './states.ts';
import { trends } from './trends.ts';
import { sampleDoubts } from './unseen-sample.ts';
import { typed } from '../typed-text.ts';
import { amendment, signedVersion } from './changes.ts';
import { concerns, findings, missingValue, seenFields, uncalledValue } from './concerns.ts';

/** One measured value. The server derives its flag with `flagOf`. */
export const resultInput = z
  .object({
    /** An analyte of the booking's test: name, unit and range are then the catalogue's, and so is a computed value. */
    analyte: z.optional(typed('analyte.code').check(z.maxLength(16, 'analyte.code'))),
    test: textLine(80, 'field.tooLong', 'report.testName'),
    /** A number or words; the text of a culture may have several lines. */
    value: requiredText(limits.resultLength, 'report.value'),
    /** Somebody has confirmed that words stand in place of a number. */
    asWords: z.optional(z.boolean('field.invalid')),
    unit: optionalLine(30),
    low: typedLimit,
    high: typedLimit,
    criticalLow: typedLimit,
    criticalHigh: typedLimit,
  })
  .check(...limitsInOrder);
export type ResultInput = z.output<typeof resultInput>;

export const resultRow = z.object({
  /** Of a value entered by the catalogue: the analyte's code, the heading above it; both names also in Bengali. */
  analyte: z.optional(z.string()),
  group: z.optional(z.string()),
  groupBn: z.optional(z.string()),
  test: z.string(),
  testBn: z.optional(z.string()),
  value: z.string(),
  unit: z.nullable(z.string()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  criticalLow: z.nullable(z.number()),
  criticalHigh: z.nullable(z.number()),
  /** Limits that were typed with more decimals than their number shows. */
  typed: z.optional(
    z.object({
      low: z.optional(z.string()),
      high: z.optional(z.string()),
      criticalLow: z.optional(z.string()),
      criticalHigh: z.optional(z.string()),
    }),
  ),
  /** The range in words, printed in place of the numbers. */
  text: z.optional(z.string()),
  /** Of a range for pregnant women: its completed weeks, both inside; null: from the beginning, to the end. */
  pregnancy: z.optional(z.object({ from: z.nullable(z.number()), to: z.nullable(z.number()) })),
  /** The same person's last signed value, in the same unit, from before this sample. */
  previous: z.optional(z.object({ value: z.string(), at: moment })),
  flag: z.nullable(z.enum(resultFlags)),
  /** The unknown facts because of which the strictest limits flagged the value, and no range is printed. */
  dependsOn: z.optional(z.array(z.enum(rangeFacts))),
  /** The mark that was typed behind the value ('H', 'L'), where the flag disagrees with it. */
  said: z.optional(z.enum(['HIGH', 'LOW'])),
  /** The doubt about the value, whose flag is then never NORMAL. */
  doubt: z.optional(z.enum(doubts)),
  /** A star stood behind the value: the analyser asks for a look at it. */
  starred: z.optional(z.literal(true)),
  /** Words in place of a number: why there is none, or words that somebody confirmed. */
  words: z.optional(z.literal(true)),
});
export type ResultRow = z.infer<typeof resultRow>;

const rows = z
  .array(resultInput, 'report.results')
  .check(z.minLength(1, 'report.results'), z.maxLength(limits.reportRows, 'report.tooManyResults'));
/** ISO 8601 in UTC, or the clinic's time (`2026-11-20T10:30`); not in the future. */
const sampleTime = z.optional(
  z.nullable(z.union([z.literal(''), typed('booking.date').check(z.maxLength(40, 'booking.date'))], 'booking.date')),
);
const sample = {
  /** Such as 'Serum'. */
  sampleKind: optionalLine(40),
  /** The number on the tube. */
  sampleNumber: optionalLine(30),
  sampleCollectedAt: sampleTime,
  /** When the laboratory received it; not before it was collected. */
  sampleReceivedAt: sampleTime,
  /** Why values are handed in although by the laboratory's records the sample was not taken or not received. */
  sampleReason: optionalLine(limits.sampleReasonLength),
};
const values = {
  results: rows,
  interpretation: optionalText(limits.reportTextLength),
  recommendations: optionalText(limits.reportTextLength),
  ...sample,
  /** On the day of the sample; left out or null: not asked, or not known. Kept where a range depends on it. */
  isPregnant: z.optional(z.nullable(z.boolean('field.invalid'))),
  /** Completed weeks; null: not known. */
  pregnantWeeks: z.optional(
    z.nullable(z.int('report.weeks').check(z.minimum(0, 'report.weeks'), z.maximum(lastWeek, 'report.weeks'))),
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

const seenRevision = z.int('field.invalid').check(z.positive('field.invalid'));
const revision = z.optional(seenRevision);
const reason = requiredText(limits.longestExplanation, 'report.reason');

/**
 * POST /api/v1/validate-report. `revision` is the one the pathologist read; if the report has changed since, the answer
 * is STALE.
 */
export const validateBody = z
  .object({
    reportId: recordId,
    status: z.enum(reportDecisions, 'report.decision'),
    reason: optionalText(limits.longestExplanation),
    revision,
  })
  .check(
    z.refine(({ status, reason: given }) => status !== 'REJECTED' || Boolean(given), {
      error: 'report.reason',
      path: ['reason'],
    }),
  );

/** POST /reports/{id}/check: somebody else has compared the typed values of this revision with the source. */
export const checkBody = z.object({ revision: seenRevision });

/**
 * POST /api/v1/reports/{id}/sign. `signature`: the canvas (600×150) as `data:image/png;base64,…`; empty: the signature
 * stored in the account's profile. The signer's name, qualification and registration number come from that profile;
 * sent ones must be the same. `language`: of the PDF; left out: the patient's.
 */
export const signBody = z.object({
  signature: z.optional(
    z.nullable(
      z
        .string('report.signature')
        .check(
          z.maxLength(limits.signatureLength, 'report.signatureImage'),
          z.regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+={0,2})?$/, 'report.signatureImage'),
        ),
    ),
  ),
  interpretation: requiredText(limits.reportTextLength, 'report.interpretation'),
  recommendations: requiredText(limits.reportTextLength, 'report.recommendations'),
  fullName: optionalLine(60),
  qualification: optionalLine(160),
  registrationNumber: optionalLine(40),
  language: z.optional(language),
  revision,
  /** The concerns that the signer has seen, and signs all the same. */
  ...seenFields,
});

/** POST /reports/{id}/amend: starts a new version of a signed report. What it changes is said by the two versions. */
export const amendBody = z.object({ why: reason });

/** POST /reports/{id}/withdraw: a new version goes, the signed one stands, `evenIfRejected` over a rejected sample. */
export const withdrawBody = z.object({
  revision: seenRevision,
  evenIfRejected: z.optional(z.boolean('field.invalid')),
});

/** `patientId` is the patient's row, 0 if there is none; `patientNumber` is the number on papers. */
const person = {
  patientName: z.string(),
  patientId: z.number(),
  patientNumber: z.string(),
  phoneNumber: z.string(),
};
const summary = {
  id: z.number(),
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  /** `R-1042`; all versions share it. */
  reportNumber: z.string(),
  /** 0 of a withdrawn one, whose number goes to the next. */
  version: z.number(),
  ...person,
  testName: z.string(),
  /** '' if there is none. */
  testNameBn: z.string(),
  status: z.enum(reportStatuses),
  kind: z.enum(reportKinds),
  /** Where to download it; null if there is no file yet or the reader may not have it. */
  reportUrl: z.nullable(z.string()),
  /** When it was signed (R86). */
  approvalTime: z.nullable(moment),
  /** When it was uploaded or entered. */
  reportDate: moment,
  signedDate: z.nullable(moment),
  signedBy: z.nullable(z.string()),
  uploadedBy: z.string(),
  /**
   * What the caller may do with it in its current state. `sign` is true where `signObstacle` is null. `attachPages`:
   * the PDF of a Word file. `printPlain`: print it on the clinic's own paper. `namePatient`: a list names the patient;
   * it does not in a reader's own list, on reports about the reader.
   */
  abilities: z.object({
    sign: z.boolean(),
    signObstacle: z.nullable(z.enum(signObstacles)),
    attachPages: z.boolean(),
    accept: z.boolean(),
    check: z.boolean(),
    reject: z.boolean(),
    correct: z.boolean(),
    amend: z.boolean(),
    withdraw: z.boolean(),
    namePatient: z.boolean(),
    printPlain: z.boolean(),
  }),
  rejectionReason: z.nullable(z.string()),
  findings: z.nullable(findings),
  /** It waits and has a critical value; such reports are listed first. */
  isCritical: z.boolean(),
  scan: z.nullable(z.enum(scanStates)),
  /**
   * The phone was silent for long: opens once the caller has confirmed their identity (GET /me/identity).
   */
  locked: z.boolean(),
  /** The reader's own, signed, and not opened yet on their phone. */
  isNew: z.boolean(),
  /** Counts the changes. A signature or a decision names the revision it is about. */
  revision: z.number(),
};

export const reportSummary = z.object(summary);
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
  /** Values of the test's list that had none when the report was handed in. */
  missing: z.array(missingValue),
  /** Rejected controls of its values, while it waits; none once it is signed. */
  controls: z.array(rejectedControl),
  /** Its critical values, while it waits and nobody was told of all of them. */
  uncalled: z.array(uncalledValue),
  /**
   * What the signer said to have seen, with the controls and the critical values as they stood then. Null: not signed,
   * signed before this was kept, or for a reader who does not work on reports.
   */
  seen: z.nullable(
    z.object({
      concerns: z.array(z.enum(concerns)),
      controls: z.array(rejectedControl),
      uncalled: z.array(uncalledValue),
    }),
  ),
  /** The uploaded file by itself; null if the reader has its pages in the signed document, or may not have it. */
  file: z.nullable(fileOfReport),
  /** A Word file without its pages: a signer must attach its PDF first. */
  pagesNeeded: z.boolean(),
  interpretation: z.nullable(z.string()),
  recommendations: z.nullable(z.string()),
  sampleKind: z.nullable(z.string()),
  sampleNumber: z.nullable(z.string()),
  sampleCollectedAt: z.nullable(moment),
  sampleReceivedAt: z.nullable(moment),
  /** What spoke against the sample when the values were handed in, and the reason given for them; null: nothing. */
  sampleDoubt: z.nullable(z.enum(sampleDoubts)),
  sampleReason: z.nullable(z.string()),
  /** As answered with the values; null: not asked or not known. */
  isPregnant: z.nullable(z.boolean()),
  pregnantWeeks: z.nullable(z.number()),
  /** What was noticed of the samples; of a signed report as it was then. */
  sampleQuality: z.object(sampleQuality),
  department: z.enum(departments),
  /** '' if there is none. */
  method: z.string(),
  /** The laboratory that did the test; '' for this one. */
  referralLab: z.string(),
  /** The document's language: as signed, until then the patient's. */
  language,
  /** On the day of the sample or, without one, today. */
  age: z.nullable(z.number()),
  infantAge: z.nullable(infantAge),
  sex: z.nullable(z.string()),
  /** Whether the patient came by themselves; it only counts where there is no requester. */
  isSelfRequested: z.boolean(),
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
  amendment: z.nullable(amendment),
  /** A new version that was opened by mistake: who withdrew it. */
  withdrawal: z.nullable(z.object({ by: z.string(), at: moment })),
  /** The courses of its values, from those reports of the person that the reader may see. */
  trends,
  /** The signed versions of this report, newest first, this one included if it is signed. */
  versions: z.array(signedVersion),
});
export type Report = z.infer<typeof report>;

export const reportParams = z.object({ id: recordId });
