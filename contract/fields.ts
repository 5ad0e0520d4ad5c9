import * as z from 'zod/mini';
import { countCharacters, letter, secondCodeSigns, sixDigits, tenDigits, visible } from './account-fields.ts';
import { faceFault } from './faces.ts';
import { limits } from './limits.ts';
import { isPatientNumber, patientNumberIn } from './patients/patient-number.ts';
import { typed, typedLines } from './typed-text.ts';
import { plainRupees, plainWhole } from './typed/number.ts';
import { readPhone } from './typed/phone.ts';
import { atClinicClock } from './clinic-time.ts';

/**
 * Field schemas that several departments share. A schema's message is a key of the catalogues in `contract/messages`,
 * so that server and browser show the same text in the reader's language.
 */

/** Visible characters, line breaks and tabs. */
export const visibleText = /^(?:[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]|\u200c|\u200d|[\n\r\t])*$/u;

/** Refuses what no typeface of the papers has, and names it. Every text that may reach a paper has this check. */
export const printable = z.refine((text: unknown) => typeof text !== 'string' || faceFault(text) === null, {
  error: ({ input }) => faceFault(String(input)) ?? 'field.invalid',
});

/** One line of text that no paper shows, such as a search: trimmed, visible characters, 1 to `max` long. */
export const anyLine = (max: number, tooLong = 'field.tooLong', missing = 'field.required') =>
  typed(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, tooLong), z.regex(visible, 'field.invalid'));

/** One line of text that can be printed. */
export const textLine = (max: number, tooLong?: string, missing?: string) =>
  anyLine(max, tooLong, missing).check(printable);

const lineOrNothing = (max: number) =>
  typed('field.invalid').check(z.trim(), z.maxLength(max, 'field.tooLong'), z.regex(visible, 'field.invalid'));

/** One line of text that no paper shows, which may be left out or empty. */
export const optionalAnyLine = (max: number) => z.optional(z.nullable(lineOrNothing(max)));

/** One line of text that can be printed, which may be left out or empty. */
export const optionalLine = (max: number) => z.optional(z.nullable(lineOrNothing(max).check(printable)));

/** When a check of several fields runs: even if other fields are wrong, so that all errors show at once. */
export const isForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/**
 * When a check that compares fields runs: only if each of them is a text. An object as a value might not convert to
 * one.
 */
export const hasTexts =
  (...names: readonly string[]) =>
  ({ value }: { value: unknown }) =>
    isForm({ value }) && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Text of several lines that no paper shows, 1 to `max` long. */
export const anyText = (max: number, missing: string, tooLong = 'field.tooLong') =>
  typedLines(missing).check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(max, tooLong),
    z.regex(visibleText, 'field.invalid'),
  );

/** Text of several lines that can be printed. */
export const requiredText = (max: number, missing: string, tooLong?: string) =>
  anyText(max, missing, tooLong).check(printable);

/** Text of several lines that may be left out or empty. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      typedLines('field.invalid').check(
        z.trim(),
        z.maxLength(max, 'field.tooLong'),
        z.regex(visibleText, 'field.invalid'),
        printable,
      ),
    ),
  );

/**
 * Rupees as a number or as they are typed (`contract/typed/number.ts`), then in plain digits: 0 to 10,00,000, at most
 * two decimals. The server converts them to paise.
 */
export const rupeesInput = z.union(
  [
    z.number().check(
      z.minimum(0, 'booking.amount'),
      z.maximum(1_000_000, 'booking.amount'),
      // Allows the error of binary sums such as 0.1 + 0.2, but no more: a billionth of a rupee must not pass as zero.
      z.refine((n) => Math.abs(Math.round(n * 100) / 100 - n) <= n * 1e-12, 'booking.amount'),
    ),
    typed().check(
      z.overwrite((text) => plainRupees(text) ?? text),
      z.regex(/^(?:[0-9]{1,6}(?:\.[0-9]{1,2})?|1000000(?:\.0{1,2})?)$/, 'booking.amount'),
    ),
  ],
  'booking.amount',
);

/** A phone number: exactly ten ASCII digits (R20). */
export const phone = typed('phone.tenDigits').check(z.regex(tenDigits, 'phone.tenDigits'));

/** A phone number as typed or pasted: with +91 or 0 in front, spaces, Bengali digits; its ten digits. */
export const phoneAsTyped = z.pipe(
  typed('phone.tenDigits').check(
    z.maxLength(limits.typedNumberLength, 'phone.tenDigits'),
    z.refine((text) => readPhone(text) !== null, 'phone.tenDigits'),
  ),
  z.transform((text) => readPhone(text) ?? text),
);

/** A patient number as typed, with spaces or in Bengali digits; its digits. */
export const patientNumber = z.pipe(
  typed('patient.number').check(z.refine((text) => isPatientNumber(patientNumberIn(text) ?? ''), 'patient.number')),
  z.transform((text) => patientNumberIn(text) ?? ''),
);

/** A phone number or a patient number, as typed; its digits. */
export const phoneOrPatientNumber = z.pipe(
  typed('phone.tenDigits').check(
    z.maxLength(limits.typedNumberLength, 'phone.tenDigits'),
    z.refine((text) => readPhone(text) !== null || patientNumberIn(text) !== null, 'phone.tenDigits'),
    z.refine(isNumberRight, 'patient.number'),
  ),
  z.transform((text) => patientNumberIn(text) ?? readPhone(text) ?? text),
);

/** False for what has the form of a patient number and a wrong check digit. */
function isNumberRight(text: string): boolean {
  const number = patientNumberIn(text);
  return number === null || isPatientNumber(number);
}

/** A one-time code: a string of exactly six ASCII digits. */
export const code = typed('code.required').check(z.minLength(1, 'code.required'), z.regex(sixDigits, 'code.sixDigits'));

/** A code of an authenticator app, or a recovery code, as typed. */
export const secondCode = typed('code.required').check(
  z.trim(),
  z.minLength(1, 'code.required'),
  z.maxLength(limits.typedCodeLength, 'field.tooLong'),
  z.regex(secondCodeSigns, 'field.invalid'),
);

/** A person's name: at most 30 visible characters (R18), at least one of them a letter. */
export const personName = textLine(limits.nameCodes, 'name.tooLong', 'name.required').check(
  z.refine((name) => countCharacters(name) <= limits.nameLength, 'name.tooLong'),
  z.regex(letter, 'name.required'),
);

/**
 * A whole number from `least` to `most`; as text (from an address or a form) in decimal digits. Not zod's `coerce`,
 * which would accept `true`, `[1]`, `''` and `'0x1'`.
 */
export const wholeNumber = (least: number, most: number, wrong = 'field.invalid') =>
  z.pipe(
    z.union([z.number(), typed().check(z.regex(/^[0-9]{1,10}$/, wrong))], wrong),
    z.pipe(z.transform(Number), z.int(wrong).check(z.minimum(least, wrong), z.maximum(most, wrong))),
  );

/** The same for a field of a form, read as `contract/typed/number.ts` reads what is typed. */
export const typedWhole = (least: number, most: number, wrong = 'field.invalid') =>
  z.pipe(
    z.union([z.number(), z.string().check(z.overwrite((typed) => plainWhole(typed) ?? typed))], wrong),
    wholeNumber(least, most, wrong),
  );

/** How often a record was changed, as it was shown with it: a 32-bit integer, 0 if never. */
export const changeCount = z
  .int('field.invalid')
  .check(z.minimum(0, 'field.invalid'), z.maximum(2_147_483_647, 'field.invalid'));

/** An e-mail address of at most `max` characters. */
export const emailAddress = (max: number) =>
  typed('email.required').check(
    z.trim(),
    z.minLength(1, 'email.required'),
    z.maxLength(max, 'field.tooLong'),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'email.invalid'),
  );

/** A record's id: a positive 32-bit integer. */
export const recordId = wholeNumber(1, 2_147_483_647);

/** A point in time: ISO 8601 text in UTC. The browser shows it in Asia/Kolkata. */
export const moment = z.string();

/** A day of the clinic's calendar: `2026-11-20`. */
export const calendarDay = typed('field.invalid').check(
  z.refine((text) => atClinicClock(text, 0, 0) !== null, 'field.invalid'),
);

/** Rupees, with at most two decimals. The database stores paise. */
export const rupees = z.number();

export const language = z.enum(['en', 'bn'], 'field.invalid');
export type Language = z.infer<typeof language>;
