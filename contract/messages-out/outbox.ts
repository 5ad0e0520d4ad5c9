import * as z from 'zod/mini';
import { language, moment, recordId, rupees, rupeesInput } from '../fields.ts';
import { pageSizes } from '../limits.ts';
import { paged, shapedQuery } from '../paging.ts';
import { carrierNames } from './providers.ts';
import { messageKinds } from './texts.ts';

/**
 * `SENDING`: given to the provider, whose answer is not known. `ACCEPTED`: the provider took it, and will report.
 * `DELIVERED`: the phone has it. `UNCLEAR`: it may have been sent, so it is not sent again automatically.
 * `HANDED_OVER`: somebody at the clinic told the person. `WITHHELD`: not given to any provider, for the reason of its
 * fault.
 */
export const outboxStates = [
  'QUEUED',
  'SENDING',
  'ACCEPTED',
  'SENT',
  'DELIVERED',
  'FAILED',
  'UNCLEAR',
  'HANDED_OVER',
  'WITHHELD',
] as const;
export type OutboxState = (typeof outboxStates)[number];
/**
 * Why a message did not arrive. `TEXT`: it is not its registered text. `PROVIDER`: the provider did not confirm it.
 * `ID`: the text has no id at this provider. `REFUSED`: for a reason that only its code tells. `ENTITY`,
 * `TELEMARKETER`, `HEADER`, `TEMPLATE`: the operators' register (DLT) does not know that part. Why one was withheld:
 * `OFF`: its text is not registered. `CHOICE`: the person wants none of its kind. `STOPPED`: their phone sent STOP.
 */
export const messageFaults = [
  'TEXT',
  'PROVIDER',
  'ID',
  'LOGIN',
  'BUSY',
  'DOWN',
  'NUMBER',
  'BLOCKED',
  'ENTITY',
  'TELEMARKETER',
  'HEADER',
  'TEMPLATE',
  'REFUSED',
  'OFF',
  'CHOICE',
  'STOPPED',
] as const;
export type MessageFault = (typeof messageFaults)[number];
export type WithheldFault = Extract<MessageFault, 'OFF' | 'CHOICE' | 'STOPPED'>;

export const messageOut = z.object({
  id: z.number(),
  kind: z.enum(messageKinds),
  /** Null until it was written, like the phone it went to, its text and its parts. The text of a code is never kept. */
  language: z.nullable(language),
  phoneNumber: z.nullable(z.string()),
  text: z.nullable(z.string()),
  parts: z.nullable(z.int()),
  /** The account holder's. */
  name: z.nullable(z.string()),
  state: z.enum(outboxStates),
  fault: z.nullable(z.enum(messageFaults)),
  /** What the provider calls the reason. */
  code: z.nullable(z.string()),
  /** Who took it. */
  provider: z.nullable(z.enum(carrierNames)),
  tries: z.int(),
  createdAt: moment,
  changedAt: moment,
  /** What the reader may do with it: send it once more, or note that the person was told another way. */
  abilities: z.object({ sendAgain: z.boolean(), handOver: z.boolean() }),
});
export type MessageOut = z.infer<typeof messageOut>;

/** `failed=true`: only what did not arrive. `booking`: only what tells of that booking. */
export const messageOutQuery = z.extend(shapedQuery(pageSizes.deskList), {
  failed: z.optional(z.enum(['true', 'false'], 'field.invalid')),
  booking: z.optional(recordId),
});
export const messageOutPage = paged('messageOutList', messageOut);
export const messageOutParams = z.object({ id: recordId });

/** Rupees for 1,000 messages of each channel; null: not entered. */
const prices = z.object({ SMS: z.nullable(rupees), WHATSAPP: z.nullable(rupees), VOICE: z.nullable(rupees) });

/** What providers took in the last twelve months, the newest month first. */
export const messageCounts = z.object({
  prices,
  counts: z.array(
    z.object({
      /** `2026-11`, by the clinic's clock. */
      month: z.string(),
      kind: z.enum(messageKinds),
      messages: z.int(),
      /** How many SMS the operators count them as; of other channels, how many messages. */
      parts: z.int(),
      /** At the present prices; null if one of its channels has none. */
      cost: z.nullable(rupees),
    }),
  ),
});
export type MessageCounts = z.infer<typeof messageCounts>;

const price = z.union([z.literal(''), rupeesInput], 'booking.amount');
/** Empty: no price. */
export const messagePricesBody = z.object({ SMS: price, WHATSAPP: price, VOICE: price });
