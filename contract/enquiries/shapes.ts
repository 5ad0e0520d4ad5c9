import * as z from 'zod/mini';
import { emailAddress, moment, recordId, anyLine, anyText } from '../fields.ts';
import { paged, shapedQuery } from '../paging.ts';
import { limits, pageSizes } from '../limits.ts';
import { enquiryStates } from './states.ts';
import { typed } from '../typed-text.ts';

/** The contact form; the four visible fields are required (R16). `website` is hidden: only bots fill it in. */
export const contactBody = z.object({
  name: anyLine(limits.enquiryNameLength, 'field.tooLong', 'enquiry.name'),
  email: emailAddress(254),
  phone: typed('enquiry.phone').check(
    z.trim(),
    z.minLength(1, 'enquiry.phone'),
    z.regex(/^[0-9+() -]{6,20}$/, 'enquiry.phoneForm'),
  ),
  message: anyText(limits.enquiryLength, 'enquiry.message', 'enquiry.tooLong'),
  website: z.optional(z.string()),
});
export const contactAnswer = z.object({ status: z.literal('received') });

export const enquiry = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  receivedAt: moment,
  readAt: z.nullable(moment),
  answeredAt: z.nullable(moment),
  answeredBy: z.nullable(z.string()),
});
export type Enquiry = z.infer<typeof enquiry>;

/** `q` searches name, phone, e-mail and message. Unread ones come first, whatever the order. */
export const enquiryListQuery = z.extend(shapedQuery(pageSizes.enquiryList), {
  state: z.optional(z.enum(enquiryStates, 'field.invalid')),
  q: z.optional(anyLine(limits.messageSearchLength)),
});
export const enquiryPage = z.extend(paged('enquiryList', enquiry), { unread: z.number() });
export const enquiryParams = z.object({ id: recordId });
export const enquiryMarks = z
  .object({ read: z.optional(z.boolean('field.invalid')), answered: z.optional(z.boolean('field.invalid')) })
  .check(z.refine((marks) => marks.read !== undefined || marks.answered !== undefined, 'field.required'));
