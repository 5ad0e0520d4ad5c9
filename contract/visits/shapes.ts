import * as z from 'zod/mini';
import { formFBody } from '../bookings/form-f.ts';
import { bookingTypes } from '../bookings/states.ts';
import { language, moment, optionalLine, personName, phone, recordId, rupees, rupeesInput } from '../fields.ts';
import { homeVisitForm, homeVisitOfVisit } from '../home-visits/shapes.ts';
import { limits } from '../limits.ts';
import { ageField, ageMissing, birthDateField, hasAgeOrBirthDate, newMember } from '../patients/family.ts';
import { genders } from '../patients/shapes.ts';
import { limitedRoles } from '../payments/discounts.ts';
import { counterPayment, discountBody } from '../payments/shapes.ts';
import { paymentModes } from '../payments/states.ts';
import { inQueue } from '../queue/shapes.ts';
import { sittingChoice } from '../schedules/shapes.ts';
import { readPercent } from '../typed/number.ts';

/** How a visit began: somebody at the desk, a booking made alone, or samples to be taken at home. */
const visitKinds = ['WALK_IN', 'BOOKED', 'HOME'] as const;
export type VisitKind = (typeof visitKinds)[number];

/** A doctor's place, with its number in the session; left out: the next session with a free place. */
const doctorLine = z.object({
  type: z.literal('doctor'),
  doctor: phone,
  sitting: z.optional(z.nullable(sittingChoice)),
  reserved: z.optional(z.boolean('field.invalid')),
  /** In rupees, for a doctor whose fee is not set. */
  fee: z.optional(rupeesInput),
  /** Who is taken earlier; an emergency is here and waits at once, in a session of today. */
  inQueue: z.optional(inQueue),
});
const testLine = z.object({
  type: z.literal('test'),
  testId: recordId,
  /** Books a test that the person has today already; sent after SAME_TEST. */
  evenIfAlike: z.optional(z.boolean('field.invalid')),
  /** Of an ultrasound of a pregnancy, which is not booked without it. */
  formF: z.optional(formFBody),
});
/** All tests of a package, each for its share of the price. A test of it cannot be another line too. */
const packageLine = z.object({
  type: z.literal('package'),
  packageId: recordId,
  /** As of a test, for those of the package that the person has today already. */
  evenIfAlike: z.optional(z.boolean('field.invalid')),
});

const lines = z
  .array(z.discriminatedUnion('type', [doctorLine, testLine, packageLine], 'field.invalid'), 'visit.lines')
  .check(z.maxLength(limits.visitLines, 'visit.lines'));

/**
 * POST /visits/quote: whom the lines are for, as far as it is known. `phone`: left out for somebody who is entered with
 * the visit.
 */
export const quoteVisitBody = z.object({
  phone: z.optional(phone),
  patientId: z.optional(z.nullable(recordId)),
  lines: lines.check(z.minLength(1, 'visit.lines')),
});

/** What each line would cost now. The sum of the prices is what the visit would cost. */
export const visitQuote = z.object({
  lines: z.array(
    z.object({
      price: rupees,
      /** The doctor's fee is not set: the desk enters it. */
      feeUnknown: z.boolean(),
      /** The day of the visit that this one follows at the lower fee; null at the full one. */
      followUpOf: z.nullable(z.string()),
      /** The person has the test today already, or it stands in an earlier line. */
      sameTest: z.boolean(),
      /** Of a test: the day on which they last had it, in the days for which the clinic warns; null if on none. */
      lastOn: z.nullable(z.string()),
    }),
  ),
});

/** GET /visits/joinable: what the people of a phone's account have booked for today, each alone. */
export const joinableQuery = z.object({ phone });
export const joinable = z.object({
  bookings: z.array(
    z.object({
      bookingId: z.number(),
      bookingType: z.enum(bookingTypes),
      /** Whose it is; null: the account holder's. */
      patientId: z.nullable(z.number()),
      itemName: z.string(),
      itemNameBn: z.string(),
      /** Of a doctor: when, and the number in the session. */
      at: z.nullable(moment),
      number: z.nullable(z.number()),
      price: rupees,
      /** What was taken off the price before. */
      discount: rupees,
      owed: rupees,
    }),
  ),
});

/**
 * POST /visits: the person, what they came for, and what they pay now; all is saved or nothing. `holder`: the phone has
 * no account yet, and this is its person. `member`: somebody new on its account. Neither: the person `patientId` on it,
 * or the account holder. `bookings`: today's bookings of this person, which join the visit with their numbers, papers
 * and money.
 */
export const openVisitBody = z
  .object({
    phone,
    holder: z.optional(
      z
        .object({
          name: personName,
          /** With a date of birth: left out, or the age that follows from it. */
          age: ageField,
          birthDate: birthDateField,
          gender: z.enum(genders, 'gender.required'),
          /** Of their messages and papers; left out: the desk's. */
          language: z.optional(language),
          /** They agree that their details are stored; below `adultAge` the guardian whose phone it is agrees. */
          consent: z.literal(true, 'patient.consent'),
        })
        .check(z.refine(hasAgeOrBirthDate, ageMissing)),
    ),
    member: z.optional(newMember),
    patientId: z.optional(z.nullable(recordId)),
    lines,
    bookings: z.optional(z.array(recordId).check(z.maxLength(limits.visitLines, 'visit.lines'))),
    /** Who sent them: a doctor of the list, or else a name. */
    referringDoctorId: z.optional(z.nullable(recordId)),
    referrer: optionalLine(limits.nameLength),
    /** The samples are taken at home. */
    homeVisit: z.optional(homeVisitForm),
    /** Shared by the lines. */
    discount: z.optional(discountBody),
    payment: z.optional(counterPayment),
  })
  .check(
    z.refine(({ lines: asked, bookings }) => asked.length + (bookings?.length ?? 0) > 0, {
      error: 'visit.lines',
      path: ['lines'],
    }),
  );
export const visitParams = z.object({ id: recordId });

/** A visit with its lines and their money, in rupees. */
export const visit = z.object({
  visitId: z.number(),
  kind: z.enum(visitKinds),
  openedAt: moment,
  patientName: z.string(),
  patientNumber: z.string(),
  phone: z.string(),
  /** Of the person's papers. */
  language,
  /** Who sent them, where it is not a listed doctor; '' if nobody was named. */
  referrer: z.string(),
  homeVisit: z.nullable(homeVisitOfVisit),
  lines: z.array(
    z.object({
      bookingId: z.number(),
      bookingType: z.enum(bookingTypes),
      itemName: z.string(),
      itemNameBn: z.string(),
      /** The package that it was booked with; its price is its share of it. Null if it was booked alone. */
      package: z.nullable(z.object({ name: z.string(), nameBn: z.string() })),
      /** Of a test: what to do before it, and in how many hours of the sample its report is promised. */
      advice: z.nullable(
        z.object({ preparation: z.string(), preparationBn: z.string(), promisedHours: z.nullable(z.number()) }),
      ),
      price: rupees,
      discount: rupees,
      paid: rupees,
      owed: rupees,
      /** The fee is not known yet: `price` is 0, and nothing is owed. */
      feeUnknown: z.boolean(),
      cancelled: z.boolean(),
      /** Of a doctor: when. */
      at: z.nullable(moment),
      /**
       * For a place in a session. `code`: of its number's page (`/t/<code>`), until that day ends, for readers who may
       * pass it on. `expected`: when its person is probably called; null once they were called, and after that day.
       */
      place: z.nullable(
        z.object({
          number: z.number(),
          code: z.nullable(z.string()),
          room: z.string(),
          expected: z.nullable(z.object({ from: moment, to: moment })),
        }),
      ),
    }),
  ),
  price: rupees,
  discount: rupees,
  paid: rupees,
  owed: rupees,
  /** Of the page on which it is paid (`/pay/<code>`), on its day; null for those who take no money. */
  payCode: z.nullable(z.string()),
  /** Whether that page leads to the payment gateway too. */
  paysOnline: z.boolean(),
  /** The newest discount that the desk asked an admin for; null without one, and for those who do not ask. */
  discountRequest: z.nullable(
    z.object({
      requestId: z.number(),
      amount: rupees,
      reason: z.string(),
      askedBy: z.string(),
      askedAt: moment,
      /** Null while it waits. */
      approved: z.nullable(z.boolean()),
    }),
  ),
  /** The newest one; null until something can be billed. */
  bill: z.nullable(z.object({ billId: z.number(), number: z.string() })),
  /** One for each payment, oldest first. */
  receipts: z.array(
    z.object({
      receiptId: z.number(),
      number: z.string(),
      at: moment,
      mode: z.enum(paymentModes),
      amount: rupees,
      /** Cash that was handed over, and the change; null where it was not said. */
      received: z.nullable(rupees),
      returned: z.nullable(rupees),
    }),
  ),
});
/** The newest visit that the reader opened today; null without one. */
export const lastVisit = z.object({ visit: z.nullable(visit) });
/** The visits with a discount that waits for a decision, the longest waiting first. */
export const discountRequests = z.object({ visits: z.array(visit) });
export const discountRequestParams = z.object({ id: recordId });

/** In percent of the price. */
export const discountLimitParams = z.object({ role: z.enum(limitedRoles, 'field.invalid') });
export const discountLimitBody = z.object({
  percent: z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], 'discount.percent'),
      z.transform((typed) => (typeof typed === 'number' ? typed : (readPercent(typed, 0) ?? Number.NaN))),
    ),
    z.int('discount.percent').check(z.minimum(0, 'discount.percent'), z.maximum(100, 'discount.percent')),
  ),
});
export const discountLimits = z.object({
  limits: z.array(z.object({ role: z.enum(limitedRoles), percent: z.number() })),
});
export type Visit = z.infer<typeof visit>;
