import * as z from 'zod/mini';
import { moment } from '../fields.ts';
import { choosableKinds, messageWays } from './choice-kinds.ts';

const choice = z.object({
  kind: z.enum(choosableKinds, 'field.invalid'),
  way: z.enum(messageWays, 'field.invalid'),
});

/** How an account gets its messages: each kind as it would be sent now. */
export const messageChoices = z.object({
  /** Whether the clinic writes by WhatsApp at all. */
  whatsApp: z.boolean(),
  /** When WhatsApp was agreed to for this phone, and whether at the desk; null if it is not. */
  agreed: z.nullable(z.object({ at: moment, atDesk: z.boolean() })),
  /** When the phone asked for no more messages (STOP); null if it takes them. */
  stoppedAt: z.nullable(moment),
  choices: z.array(choice),
});
export type MessageChoices = z.infer<typeof messageChoices>;

/** Kinds that are left out stay. A kind by WhatsApp agrees to WhatsApp; `resume` takes back a STOP. */
export const messageChoicesBody = z.object({
  choices: z.array(choice).check(z.maxLength(choosableKinds.length)),
  resume: z.optional(z.boolean()),
});
