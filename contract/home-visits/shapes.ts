import * as z from 'zod/mini';
import { calendarDay, hasTexts, optionalLine, phone, recordId, requiredText, rupees, textLine } from '../fields.ts';
import { clock } from '../clinic/shapes.ts';
import { containers, personShape } from '../laboratory/specimens.ts';
import { plainCode } from '../typed/number.ts';
import { homeVisitStates } from './states.ts';
import { typed } from '../typed-text.ts';

/** Where and when: what the desk types. */
export const homeVisitForm = z
  .object({
    address: requiredText(200, 'homeVisit.address'),
    landmark: optionalLine(100),
    /** Of the Indian post: six digits. */
    pin: typed('homeVisit.pin').check(z.overwrite(plainCode), z.regex(/^[1-9][0-9]{5}$/, 'homeVisit.pin')),
    day: calendarDay,
    from: clock,
    until: clock,
    /** Why a fasting test is taken after `fastingUntil`. */
    fastingReason: optionalLine(120),
  })
  .check(
    z.refine(({ from, until }) => from < until, {
      error: 'homeVisit.window',
      path: ['until'],
      when: hasTexts('from', 'until'),
    }),
  );
export type HomeVisitForm = z.infer<typeof homeVisitForm>;

const status = z.enum(homeVisitStates);
const window = { day: z.string(), from: z.string(), until: z.string() };
const place = { address: z.string(), landmark: z.string(), pin: z.string() };

/** What a visit says of its home visit. `startCode`: null for its collector, and once it has begun. */
export const homeVisitOfVisit = z.object({ status, ...window, ...place, startCode: z.nullable(z.string()) });

const testOfStop = z.object({
  bookingId: z.number(),
  testName: z.string(),
  testNameBn: z.string(),
  preparation: z.string(),
  preparationBn: z.string(),
  fasting: z.boolean(),
});
/** A home visit as the desk and its collector see it. */
const homeStop = z.object({
  id: z.number(),
  visitId: z.number(),
  status,
  ...window,
  ...place,
  ...personShape,
  tests: z.array(testOfStop),
  /** What is to be taken. */
  tubes: z.array(z.object({ container: z.enum(containers), bookingIds: z.array(z.number()) })),
  /** What was taken on it. */
  taken: z.array(z.object({ accession: z.string(), container: z.enum(containers) })),
  owed: rupees,
  fastingReason: z.string(),
  /** Why it was missed or cancelled. */
  reason: z.string(),
  collector: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type HomeStop = z.infer<typeof homeStop>;

/** GET /home-visits: those of a day, unassigned ones first, then by window and by hand. Staff see their own. */
export const homeVisitsQuery = z.object({ day: calendarDay });
export const homeVisitsAnswer = z.object({
  stops: z.array(homeStop),
  /** Who can be sent; nobody for those who assign none. */
  collectors: z.array(z.object({ id: z.number(), name: z.string() })),
});
/** GET /home-visits/address: of the person's last home visit; null without one. */
export const lastAddressQuery = z.object({ phone, patientId: z.optional(recordId) });
export const lastAddress = z.object({ address: z.nullable(z.object(place)) });

export const homeVisitParams = z.object({ id: recordId });
/** Null: taken off the run. */
export const collectorBody = z.object({ collectorId: z.nullable(recordId) });
/** The stops of one collector's day in their new order. */
export const runOrderBody = z.object({
  ids: z.array(recordId, 'field.invalid').check(z.minLength(1, 'field.required'), z.maxLength(100, 'field.tooLong')),
});
export const homeVisitAnswer = z.object({ id: z.number(), status });
export const homeReason = z.object({ reason: textLine(120, 'field.tooLong', 'homeVisit.reason') });

/** GET /my-run: the caller's own stops of today, in their order. */
export const runAnswer = z.object({ day: z.string(), stops: z.array(homeStop) });
export type Run = z.infer<typeof runAnswer>;

/** When the collector did it: it may be sent later. Not before what was done before it, and never in the future. */
const doneAt = z.optional(
  z.string('field.invalid').check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/, 'field.invalid')),
);
export const startBody = z.object({
  code: typed('homeVisit.code').check(z.overwrite(plainCode), z.regex(/^[0-9]{4}$/, 'homeVisit.code')),
  doneAt,
});
/** `containers`: what was taken; left out, all. */
export const homeCollectBody = z.object({
  containers: z.optional(
    z
      .array(z.enum(containers, 'field.invalid'), 'field.invalid')
      .check(z.maxLength(containers.length, 'field.tooLong')),
  ),
  doneAt,
});
export const missBody = z.extend(homeReason, { doneAt });
export const handOverBody = z.object({ doneAt });

/** GET /bookings/{id}/home-visit: for its page; null without one. `collector`: the first name. */
export const bookingParams = z.object({ id: recordId });
export const homeVisitOfBooking = z.object({
  homeVisit: z.nullable(
    z.object({ status, ...window, collector: z.nullable(z.string()), startCode: z.nullable(z.string()) }),
  ),
});
