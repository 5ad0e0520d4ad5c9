import * as z from 'zod/mini';
import { isForm, moment, personName, phone } from '../fields.ts';
import { limits } from '../limits.ts';
import { plainCode } from '../typed/number.ts';
import { plainSpelling } from '../typed/spelling.ts';
import type { InfantAge } from './age.ts';
import { adultAge, consentShown } from './consent.ts';
import { typed } from '../typed-text.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

/** The shape of `InfantAge`; apart from its words (`age.ts`), so that showing an age loads no schemas. */
export const infantAge = z.object({ months: z.number(), days: z.number() }) satisfies z.ZodMiniType<InfantAge>;

const aadhaarOrNone = new RegExp(`^([0-9]{${limits.aadhaarDigits}})?$`);

const hasAge = ({ value }: { value: unknown }) =>
  typeof value === 'object' &&
  value !== null &&
  'age' in value &&
  (typeof value.age === 'string' || typeof value.age === 'number') &&
  /^[0-9]{2}$/.test(plainSpelling(String(value.age)));

/**
 * The registration form, with its messages (R17, R18); the Aadhaar number is optional unless the clinic asks for it
 * (D22). Below `adultAge` nobody registers alone (I4).
 */
export const registerBody = z
  .object({
    name: personName,
    phoneNumber: phone,
    confirmPhoneNumber: typed('phone.mismatch'),
    email: z.optional(
      z.nullable(
        typed('email.invalid').check(
          z.trim(),
          z.maxLength(limits.emailLength - 1, 'email.tooLong'),
          z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email.invalid'),
        ),
      ),
    ),
    age: z.union(
      [
        typed('age.twoDigits').check(z.overwrite(plainSpelling), z.regex(/^[0-9]{2}$/, 'age.twoDigits')),
        z.int('age.twoDigits').check(z.minimum(10, 'age.twoDigits'), z.maximum(99, 'age.twoDigits')),
      ],
      'age.twoDigits',
    ),
    gender: z.enum(genders, 'gender.required'),
    aadhaarNumber: z.optional(
      z.nullable(
        typed('aadhaar.twelveDigits').check(
          z.overwrite((text) => plainCode(text) || text.trim()),
          z.regex(aadhaarOrNone, 'aadhaar.twelveDigits'),
        ),
      ),
    ),
    /** The box beside the Aadhaar field is ticked. Without it the number is not stored. */
    aadhaarConsent: z.optional(z.boolean('field.invalid')),
    /** The form was sent below the words of the consent, which are then kept. */
    consent: consentShown,
  })
  .check(
    z.refine((form) => Number(plainSpelling(String(form.age))) >= adultAge, {
      error: 'age.guardian',
      path: ['age'],
      when: hasAge,
    }),
    z.refine((form) => form.phoneNumber === form.confirmPhoneNumber, {
      error: 'phone.mismatch',
      path: ['confirmPhoneNumber'],
      when: isForm,
    }),
  );

export const registerAnswer = z.object({
  name: z.string(),
  phoneNumber: z.string(),
  registrationDate: moment,
  /** `XXXX XXXX 1234`, if a number was given with consent. */
  aadhaar: z.nullable(z.string()),
  /** The check digit is wrong. The form warns, but accepts the number. */
  aadhaarLooksMistyped: z.boolean(),
});

const multiply = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permute = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];

/**
 * Whether the last digit is the Verhoeff check digit of the others, which finds most typing mistakes in an Aadhaar
 * number (I2).
 */
export function checkDigitFits(digits: string): boolean {
  let check = 0;
  digits
    .split('')
    .reverse()
    .forEach((digit, index) => {
      const moved = permute[index % 8]![Number(digit)]!;
      check = Number(multiply[check]![Number(moved)]!);
    });
  return check === 0;
}
