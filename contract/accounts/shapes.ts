import * as z from 'zod/mini';
import { identityQuestions } from '../patients/identity.ts';
import { consentShown } from '../patients/consent.ts';
import { bookingPatient } from '../patients/family.ts';
import { code, language, moment, personName, phone, anyLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { roles } from '../roles.ts';
import { secondStepAsked } from './second-factor.ts';
import { typed } from '../typed-text.ts';

/** Sign-up: name and phone (R20), and that it was sent below the words of the consent, which are then kept. */
export const signUpBody = z.object({ name: personName, phone, consent: consentShown });
export const signUpAnswer = z.object({ name: z.string(), phone: z.string(), registrationDate: moment });

/** First step of the log-in: asks for a code. The answer is the same for a phone without an account. */
export const logInStartBody = z.object({ phoneNumber: phone });
export const logInStartAnswer = z.object({
  phoneNumber: z.string(),
  expiresInSeconds: z.number(),
  resendAfterSeconds: z.number(),
  /** True while SMS go out to nobody, whatever the number; left out otherwise. */
  smsDown: z.optional(z.literal(true)),
});

/** Second step: the code from the SMS. */
export const logInCodeBody = z.object({ phoneNumber: phone, otp: code });
/** The same for the alternative log-in screen, with that screen's field names (R23). */
export const logInVerifyBody = z.object({ phone, otp: code });

const session = { name: z.string(), phoneNumber: z.string(), role: z.enum(roles), language, expires_at: moment };
export const openedSession = z.object({ ...session, access_token: z.string() });
export const logInCodeAnswer = z.union([openedSession, secondStepAsked]);
export const logInVerifyAnswer = z.union([z.extend(openedSession, { accessToken: z.string() }), secondStepAsked]);

/**
 * The caller. After a long silence the phone may be another person's: until the session has confirmed who it is
 * (GET /me/identity), it is told only the language, and what it is asked.
 */
export const meAnswer = z.object({
  language,
  name: z.optional(z.string()),
  phoneNumber: z.optional(z.string()),
  patientNumber: z.optional(z.string()),
  role: z.optional(z.enum(roles)),
  /** The account is that of one of the clinic's doctors, whom bookings can name. */
  isListedDoctor: z.optional(z.boolean()),
  asks: z.optional(z.enum(identityQuestions)),
});
/** Name and phone may be sent as they are; the desk corrects them (contract/patients/corrections.ts). */
export const meBody = z.object({
  language,
  name: z.optional(z.string('name.required')),
  phoneNumber: z.optional(z.string('phone.tenDigits')),
});

export const sessionParams = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/, 'field.invalid')) });
export const sessionList = z.object({
  sessions: z.array(
    z.object({ id: z.string(), current: z.boolean(), startedAt: moment, lastSeenAt: moment, device: z.string() }),
  ),
});

/** A role in upper or lower case. */
export const roleBody = z.object({
  role: typed('field.required').check(
    z.trim(),
    z.toLowerCase(),
    z.refine((text) => roles.some((role) => role.toLowerCase() === text), 'role.unknown'),
  ),
});
export const phoneParams = z.object({ phone });
export const roleAnswer = z.object({ name: z.string(), phoneNumber: z.string(), role: z.enum(roles) });

/** The search text: a phone number or, for roles that may, a patient number or part of a name. */
export const findPeopleParams = z.object({
  query: anyLine(limits.searchLength),
});
const foundPerson = z.object({
  id: z.number(),
  /** The account holder's. */
  patientNumber: z.string(),
  userName: z.string(),
  name: z.string(),
  phoneNumber: z.string(),
  role: z.enum(roles),
  roles: z.array(z.enum(roles)),
  email: z.optional(z.nullable(z.string())),
  /** The other patients on this account. Only the desk gets them. */
  family: z.optional(z.array(bookingPatient)),
  /**
   * `isOwn`: the account is the reader's own. `nameAsDoctor`: one of the clinic's doctors has this phone, so a booking
   * can name them by it. `endSessions`: the reader may log the person out everywhere. `resetSecondFactor`: the person
   * has a second factor, and the reader may take it away. `vouch`: the reader may make a code with which they log in
   * without an SMS.
   */
  abilities: z.object({
    isOwn: z.boolean(),
    nameAsDoctor: z.boolean(),
    endSessions: z.boolean(),
    resetSecondFactor: z.boolean(),
    vouch: z.boolean(),
  }),
});
export type FoundPerson = z.infer<typeof foundPerson>;
export const foundPeople = z.array(foundPerson);

/** Notices that must be read before an action, each with the version of its current wording. */
export const notices = {
  /** Medical Council regulations 2002, 6.4: no commission for referring a patient. */
  commissions: '2026-11',
} as const;
export type Notice = keyof typeof notices;

export const acknowledgeBody = z.object({
  notice: z.enum(Object.keys(notices) as [Notice, ...Notice[]], 'field.invalid'),
});

/**
 * The code by which a colleague logs in without an SMS. Shown once, to the admin who vouches for them; it works once,
 * for `limits.codeLifeSeconds`.
 */
export const vouchedCode = z.object({
  userName: z.string(),
  phoneNumber: z.string(),
  code: z.string(),
  expiresAt: moment,
});
