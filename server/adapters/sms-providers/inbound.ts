import * as z from 'zod/mini';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { parseJson } from './provider.ts';

/** A message that somebody sent to the clinic's number at a provider. */
export interface Inbound {
  /** Ten digits. */
  readonly phone: string;
  readonly words: string;
  /** The provider's own number for it, or its time; null if it names neither. */
  readonly id: string | null;
  /** When it was sent; null if the provider does not say. */
  readonly at: Date | null;
}

const text = z.union([z.string(), z.pipe(z.number(), z.transform(String))]);
const textOrNothing = z.union([
  text,
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
]);
const whatsAppMessage = z.object({
  id: z.string(),
  from: z.string(),
  timestamp: z.optional(text),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.string() })),
});
const whatsAppMessages = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ messages: z.optional(z.array(whatsAppMessage)) }) })) }),
  ),
});

/** The ten digits of an Indian number, with or without 91; null for any other. */
const phoneOf = (number: string): string | null => /^\+?(?:91|0)?(\d{10})$/.exec(number.trim())?.[1] ?? null;

/** A time as providers write it, in seconds or milliseconds since 1970. */
function timeOf(stamp: string | undefined): Date | null {
  if (!/^\d{10,13}$/.test(stamp ?? '')) return null;
  return new Date(Number(stamp) * (stamp!.length > 11 ? 1 : 1000));
}

function inboundOf(number: string | undefined, words: string | undefined, id?: string, stamp?: string): Inbound[] {
  const phone = phoneOf(number ?? '');
  return phone && words ? [{ phone, words, id: id ?? stamp ?? null, at: timeOf(stamp) }] : [];
}

/**
 * SMS providers call an address with fields. Gupshup's are `msisdn`, `keyword`, `content` and `timestamp` (its page on
 * keywords, November 2026); at the others the clinic names them itself, or they have one of the usual names.
 */
function ofFields(fields: Readonly<Record<string, string | undefined>>): Inbound[] {
  const { msisdn, mobile, sender, from, number, content, message, text: body, keyword } = fields;
  const { id, message_id, msg_id, timestamp } = fields;
  const words = [content, message, body].find((one) => one?.trim()) ?? keyword;
  return inboundOf(msisdn ?? mobile ?? sender ?? from ?? number, words, id ?? message_id ?? msg_id, timestamp);
}

/**
 * Reads the messages that people sent from a body, or from the part of an address after `?`; none if it holds anything
 * else.
 */
export function readInbound(provider: SmsProviderName, said: string): Inbound[] {
  const json = parseJson(said);
  if (provider === 'whatsapp') {
    const { data } = whatsAppMessages.safeParse(json);
    const messages = data?.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.messages ?? [])) ?? [];
    return messages.flatMap((one) => inboundOf(one.from, one.text?.body ?? one.button?.text, one.id, one.timestamp));
  }
  // Values that are neither text nor number are ignored, so that the other fields are still read.
  const { data: fields } = z.record(z.string(), textOrNothing).safeParse(json);
  return ofFields(fields ?? Object.fromEntries(new URLSearchParams(said)));
}
