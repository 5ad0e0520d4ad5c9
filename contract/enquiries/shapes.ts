import * as z from 'zod/mini';
import { emailAddress, moment, recordId, textLine, visibleText } from '../fields.ts';
import { pageQuery, paged } from '../paging.ts';
import { limits, pageSizes } from '../limits.ts';

/**
 * The contact form, all four fields of which are required (R16). `website` is hidden from people; who fills it in is a
 * program.
 */
export const contactBody = z.object({
  name: textLine(limits.enquiryNameLength, 'field.tooLong', 'enquiry.name'),
  email: emailAddress(254),
  phone: z
    .string('enquiry.phone')
    .check(z.trim(), z.minLength(1, 'enquiry.phone'), z.regex(/^[0-9+() -]{6,20}$/, 'enquiry.phoneForm')),
  message: z
    .string('enquiry.message')
    .check(
      z.trim(),
      z.minLength(1, 'enquiry.message'),
      z.maxLength(limits.enquiryLength, 'enquiry.tooLong'),
      z.regex(visibleText, 'field.invalid'),
    ),
  website: z.optional(z.string()),
});
export const contactAnswer = z.object({ status: z.literal('received') });

export const enquiryStates = ['unread', 'open', 'answered'] as const;
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

/** `open` are those not answered yet, read or not; `q` is looked for in name, phone, e-mail and text. */
export const enquiryListQuery = z.extend(pageQuery(pageSizes.enquiryList), {
  state: z.optional(z.enum(enquiryStates, 'field.invalid')),
  q: z.optional(textLine(100)),
});
export const enquiryPage = z.extend(paged('enquiryList', enquiry), { unread: z.number() });
/** How many messages nobody has read yet: the number beside the menu, which shows nobody's message. */
export const enquiryCounts = z.object({ unread: z.number() });
export const enquiryParams = z.object({ id: recordId });
export const enquiryMarks = z
  .object({ read: z.optional(z.boolean('field.invalid')), answered: z.optional(z.boolean('field.invalid')) })
  .check(z.refine((marks) => marks.read !== undefined || marks.answered !== undefined, 'field.required'));
