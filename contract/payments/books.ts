import * as z from 'zod/mini';
import { bookingTypes, paymentStatuses } from '../bookings/states.ts';
import { atClinicClock } from '../clinic-time.ts';
import { moment, optionalAnyLine, optionalLine, recordId, rupees, rupeesInput } from '../fields.ts';
import { limits, pageSizes } from '../limits.ts';
import { page, pageQuery } from '../paging.ts';
import { paperStates } from './papers.ts';
import { paymentModes } from './states.ts';
import { typed } from '../typed-text.ts';

/** The clinic's books: a day's closing, its drawers, a month, and the registers of receipts and bills. */

/** A date of the clinic's calendar: `2026-11-20`. */
export const closingDay = typed('field.invalid').check(
  z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/, 'field.invalid'),
  z.refine((day) => atClinicClock(day, 0, 0) !== null, 'field.invalid'),
);

const sums = { count: z.number(), amount: rupees };
/**
 * The cash of one drawer on a day, in rupees. It belongs to a person and to their shift: what they take from when they
 * open it (`openedAt`) until they open the next; `shiftId` null for what they took before they opened one. A refund
 * belongs to the drawer of the person who paid it out, a reversal to that of the person who recorded the reversed
 * entry. `visits`: how many visits paid into it or were given back from it. `float`: the change it started with.
 * `expected`: `float` + `taken` − `givenBack`. `counted`: null until it was counted. `countId`: of the newest count.
 * `awaitsSignature`: its own person counted other cash than expected, and no second person has signed it off.
 */
const drawer = z.object({
  accountId: z.number(),
  shiftId: z.nullable(z.number()),
  by: z.string(),
  role: z.nullable(z.string()),
  openedAt: z.nullable(moment),
  visits: z.number(),
  float: rupees,
  taken: rupees,
  givenBack: rupees,
  expected: rupees,
  countId: z.nullable(z.number()),
  counted: z.nullable(rupees),
  difference: z.nullable(rupees),
  countedBy: z.nullable(z.string()),
  countedAt: z.nullable(moment),
  note: z.nullable(z.string()),
  awaitsSignature: z.boolean(),
  signedBy: z.nullable(z.string()),
  signedAt: z.nullable(moment),
  abilities: z.object({ count: z.boolean(), open: z.boolean(), sign: z.boolean() }),
});
/** The reader's own drawer, the last one of the day. */
export const ownDrawer = z.object({ day: z.string(), drawer });
/** Opens the next drawer of the caller, with the change that is in it. */
export const openBody = z.object({ float: rupeesInput });
/**
 * The cash counted, and how much of it the drawer started with; for an opened drawer, the change that was entered at
 * its opening counts instead. Without `accountId`: the caller's own drawer. `note`: the reason, needed if the cash
 * differs from what was expected.
 */
export const countBody = z.object({
  accountId: z.optional(recordId),
  shiftId: z.optional(z.nullable(recordId)),
  float: z.optional(rupeesInput),
  counted: rupeesInput,
  note: optionalLine(limits.longestReason),
});

/**
 * Signs off the count that the signer read, with the difference that they saw, in rupees; STALE if the drawer was
 * counted again or its cash has moved since.
 */
export const signBody = z.object({ countId: recordId, difference: z.number('field.invalid') });

/** A month of the clinic's calendar: `2026-11`. */
export const monthParams = z.object({
  month: typed('field.invalid').check(z.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'field.invalid')),
});
const modeSums = { cash: rupees, upi: rupees, card: rupees, gateway: rupees, total: rupees };
/**
 * The money of a month by day and payment mode, after refunds and reversals. `difference`: counted minus expected cash
 * of the drawers that were counted, null if none was; `uncounted`: drawers with cash that nobody counted.
 */
export const paymentMonth = z.object({
  month: z.string(),
  days: z.array(z.object({ day: z.string(), ...modeSums, difference: z.nullable(rupees), uncounted: z.number() })),
  total: z.object({ ...modeSums, difference: z.nullable(rupees), uncounted: z.number() }),
});
export type PaymentMonth = z.infer<typeof paymentMonth>;

/** A booking by its number and its patient. */
const namedBooking = {
  bookingId: z.number(),
  bookingType: z.enum(bookingTypes),
  patientName: z.string(),
  patientNumber: z.string(),
};

/** Days, both included, the order by them, newest first by default, and the page of a list at the desk. */
export const listQuery = z.object({
  from: z.optional(closingDay),
  to: z.optional(closingDay),
  order: z.optional(z.enum(['newest', 'oldest'], 'field.invalid')),
  ...pageQuery(pageSizes.deskList).shape,
});

/**
 * The register of receipts or bills. `search`: a number, a transfer's reference, or a name as it sounds. `from`, `to`:
 * days, both included. `order`: by their days; `newest` first by default.
 */
export const registerQuery = z.object({
  kind: z.enum(['receipts', 'bills'], 'field.invalid'),
  search: optionalAnyLine(limits.searchLength),
  ...listQuery.shape,
});
export const register = z.object({
  rows: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      at: moment,
      patientName: z.string(),
      /** Empty if it was carried over. */
      bookings: z.array(
        z.object({
          ...namedBooking,
        }),
      ),
      amount: rupees,
      /** Of a receipt. */
      mode: z.nullable(z.enum(paymentModes)),
      reference: z.nullable(z.string()),
      /** Who recorded or issued it; null for the gateway and for what was carried over. */
      by: z.nullable(z.string()),
      state: z.enum(paperStates),
      /** Of a receipt: what still counts after reversals and refunds. */
      stands: z.nullable(rupees),
    }),
  ),
  page,
});
export type Register = z.infer<typeof register>;

/** The money of one day. `net`: that day's payments minus its refunds and reversals. */
export const closing = z.object({
  day: z.string(),
  total: rupees,
  byMode: z.array(
    z.object({ mode: z.enum(paymentModes), payments: rupees, refunds: rupees, reversals: rupees, net: rupees }),
  ),
  /** `by` null: the gateway, or carried over. */
  byPerson: z.array(
    z.object({ by: z.nullable(z.string()), role: z.nullable(z.string()), mode: z.enum(paymentModes), net: rupees }),
  ),
  /** How many visits had money taken or given back on the day, in any way. */
  visits: z.number(),
  /** The cash of each person's drawer. */
  drawers: z.array(drawer),
  /** Cash that somebody asked to take back, waiting for another person; of any day, oldest first. */
  waiting: z.array(
    z.object({
      entryId: z.number(),
      ...namedBooking,
      amount: rupees,
      reason: z.string(),
      by: z.string(),
      at: moment,
    }),
  ),
  /** Bookings that were cancelled after they were paid, waiting for a refund or a no; of any day, oldest first. */
  refunds: z.array(z.object({ ...namedBooking, paid: rupees, by: z.string(), at: moment })),
  /** What is due now: on that day's bookings, and on all; beside it, what is not owed before the clinic confirms. */
  dues: z.object({ ofDay: z.object(sums), all: z.object(sums), unconfirmed: z.object(sums) }),
  /** The day's discounts, refunds, reversals and waivers, with account and reason. */
  given: z.array(
    z.object({
      id: z.number(),
      /** `waiver`: COMPLETED set by hand without the money. */
      kind: z.enum(['discount', 'refund', 'reversal', 'waiver']),
      ...namedBooking,
      amount: rupees,
      mode: z.nullable(z.enum(paymentModes)),
      reason: z.nullable(z.string()),
      by: z.nullable(z.string()),
      at: moment,
    }),
  ),
  /** Bookings with entries of that day whose status and sum do not match. */
  flagged: z.array(
    z.object({
      ...namedBooking,
      due: rupees,
      paid: rupees,
      paymentStatus: z.enum(paymentStatuses),
    }),
  ),
});
export type Closing = z.infer<typeof closing>;
export const closingParams = z.object({ day: closingDay });

/** The last 30 days of the clinic's calendar, today included, oldest first. */
export const paymentSeries = z.object({
  days: z.array(z.object({ day: z.string(), bookings: z.number(), income: rupees })),
});
