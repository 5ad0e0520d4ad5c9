import * as z from 'zod/mini';
import { inAscii } from '../digits.ts';
import { textLine, wholeNumber } from '../fields.ts';
import { typed } from '../typed-text.ts';

/**
 * What the PCPNDT Act asks to be kept of an ultrasound of a pregnancy: the number of its Form F, which stays on paper,
 * the registered doctor who does it, and why. There is no place for more about the child.
 */
export const formFBody = z.object({
  /** In one spelling, so that no form is used twice: without spaces, in the digits 0 to 9. */
  number: z.pipe(
    typed('formF.number').check(z.overwrite((text) => inAscii(text.normalize('NFKC')).replace(/\s+/g, ''))),
    textLine(40, 'field.tooLong', 'formF.number'),
  ),
  doctorId: wholeNumber(1, 2_147_483_647, 'formF.doctor'),
  indication: textLine(200, 'field.tooLong', 'formF.indication'),
});
export type FormFBody = z.infer<typeof formFBody>;

/** As it is kept, with the doctor's name; `doctorBn` is '' if there is none. */
export const formF = z.object({
  number: z.string(),
  doctorId: z.number(),
  doctor: z.string(),
  doctorBn: z.string(),
  indication: z.string(),
});
export type FormF = z.infer<typeof formF>;
