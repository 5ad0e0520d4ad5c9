import * as z from 'zod/mini';
import { language, anyText } from '../fields.ts';
import { smsProviders } from './providers.ts';
import { messageKinds } from './texts.ts';
import { typed } from '../typed-text.ts';

/**
 * `shared`: sent without an id of its own, as the settings allow. `off`: not sent, because the providers of the
 * settings want an id that is missing. `differs`: the program's text has changed since it was registered, so nothing is
 * sent.
 */
export const templateStates = ['registered', 'shared', 'off', 'differs'] as const;
export type TemplateState = (typeof templateStates)[number];

const messageTemplate = z.object({
  kind: z.enum(messageKinds),
  language,
  /** The text as it is to be registered. */
  text: z.string(),
  /** How many SMS the operators count it as, with values of usual length. */
  parts: z.int(),
  state: z.enum(templateStates),
  /** Empty while it is not registered, as are the next two. */
  templateId: z.string(),
  header: z.string(),
  registered: z.string(),
  /** The text's own id at these providers. */
  msg91Id: z.string(),
  fast2smsId: z.string(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const messageTemplates = z.object({
  /** Those of the settings, the first one first. */
  providers: z.array(
    z.object({
      name: z.enum(smsProviders),
      /** Where to tell it to report whether a message arrived; null if it cannot. Secret. */
      reportAddress: z.nullable(z.string()),
    }),
  ),
  templates: z.array(messageTemplate),
});
export type MessageTemplates = z.infer<typeof messageTemplates>;
export const templateParams = z.object({
  kind: z.enum(messageKinds, 'field.invalid'),
  language,
});
const idAtProvider = z._default(
  typed('messageTemplate.providerId').check(z.trim(), z.regex(/^[A-Za-z0-9_-]{0,40}$/, 'messageTemplate.providerId')),
  '',
);
export const templateBody = z.object({
  templateId: typed('messageTemplate.id').check(z.trim(), z.regex(/^[0-9]{10,25}$/, 'messageTemplate.id')),
  header: typed('messageTemplate.header').check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z0-9]{3,11}$/, 'messageTemplate.header'),
  ),
  registered: anyText(1000, 'messageTemplate.registered'),
  msg91Id: idAtProvider,
  fast2smsId: idAtProvider,
});
