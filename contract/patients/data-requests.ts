import * as z from 'zod/mini';
import { isForm, moment, optionalText, recordId, requiredText } from '../fields.ts';
import { limits, pageSizes } from '../limits.ts';
import { paged, shapedQuery } from '../paging.ts';

/** What people ask about their own data: a correction, which the desk makes by a paper, or erasure. */
const requestKinds = ['CORRECTION', 'ERASURE'] as const;
export type RequestKind = (typeof requestKinds)[number];
/** What a correction is of. */
export const requestFields = ['name', 'birthDate', 'gender', 'other'] as const;
export const requestStates = ['OPEN', 'DONE', 'REFUSED'] as const;
export type RequestState = (typeof requestStates)[number];
/** How a request is answered, once and for good. */
const requestAnswers = ['DONE', 'REFUSED'] as const;
export type RequestAnswer = (typeof requestAnswers)[number];
/** Days within which the clinic answers; the rules allow 90 (I24). */
export const answerDays = 30;

/** A request, as who made it sees it. */
export const ownRequest = z.object({
  id: z.number(),
  kind: z.enum(requestKinds),
  /** Of the person it is about; of an erasure the account holder. */
  patientNumber: z.string(),
  /** Null of an erasure. */
  field: z.nullable(z.enum(requestFields)),
  wanted: z.string(),
  requestedAt: moment,
  /** A day, like `2026-12-23`, until which the clinic answers. */
  dueOn: z.string(),
  state: z.enum(requestStates),
  answer: z.string(),
  decidedAt: z.nullable(moment),
});
export type OwnRequest = z.infer<typeof ownRequest>;

/** The same, as the admin sees it. */
export const dataRequest = z.extend(ownRequest, {
  /** Of the person it is about. */
  name: z.string(),
  /** The account's. */
  holderName: z.string(),
  phoneNumber: z.string(),
  decidedBy: z.nullable(z.string()),
  /** It waits, and its day has passed. */
  isLate: z.boolean(),
  /** For an erasure: the day on which the identity is overwritten, as it would be today or as it was accepted. */
  eraseOn: z.nullable(z.string()),
  /**
   * For an erasure that waits: how many bookings of the account are not over. It is accepted only when there are none.
   */
  openBookings: z.nullable(z.number()),
  /** When it was. */
  erasedAt: z.nullable(moment),
});
export type DataRequest = z.infer<typeof dataRequest>;

/** What is wrong about somebody on the account; `patientId` null: an account holder who has told only their name. */
export const correctionRequestBody = z.object({
  patientId: z.nullable(recordId),
  field: z.enum(requestFields, 'dataRequest.field'),
  wanted: requiredText(limits.longestExplanation, 'dataRequest.wanted'),
});
/**
 * `open=true`: unanswered requests, the oldest first whatever the order; `open=false`: answered ones; left out: all.
 * Days and order are those of the question.
 */
export const dataRequestQuery = z.extend(shapedQuery(pageSizes.deskList), {
  open: z.optional(z.enum(['true', 'false'], 'field.invalid')),
});
export const dataRequestPage = z.extend(paged('dataRequestList', dataRequest), { open: z.number() });
export const dataRequestParams = z.object({ id: recordId });
/** Whoever is refused is told why. */
export const answerBody = z
  .object({
    decision: z.enum(requestAnswers, 'field.invalid'),
    answer: z.optional(optionalText(limits.longestExplanation)),
  })
  .check(
    z.refine(({ decision, answer }) => decision !== 'REFUSED' || Boolean(answer), {
      error: 'dataRequest.answer',
      path: ['answer'],
      when: isForm,
    }),
  );
