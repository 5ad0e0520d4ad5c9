import * as z from 'zod/mini';
import type { MessageFault } from '#contract/messages-out/outbox.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import { parseJson, registrationOf } from './provider.ts';
import type { SmsProvider } from './provider.ts';

export interface WhatsAppKeys {
  /** Meta's number for the clinic's phone. */
  readonly phoneId: string;
  readonly token: string;
  /** What Meta signs its reports with. */
  readonly appSecret: string;
}

const version = 'v23.0';
const taken = z.object({ messages: z.array(z.object({ id: z.string() })).check(z.minLength(1)) });
const refused = z.object({ error: z.object({ code: z.number() }) });

/** Codes of WhatsApp's errors that say more than that it refused. */
const faults: Readonly<Record<number, MessageFault>> = {
  190: 'LOGIN',
  80_007: 'BUSY',
  130_429: 'BUSY',
  131_026: 'NUMBER',
  131_050: 'BLOCKED',
  131_056: 'BUSY',
  132_000: 'TEMPLATE',
  132_001: 'TEMPLATE',
  132_012: 'TEMPLATE',
  132_015: 'TEMPLATE',
};

/** The name that a text has as a template at Meta: `reportReady` is `report_ready`. */
const templateName = (kind: MessageKind): string => kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * WhatsApp's Cloud API with utility templates: https://developers.facebook.com/docs/whatsapp/cloud-api (November 2026).
 * Its errors were not tried with an account.
 */
export function whatsApp(
  { phoneId, token }: Omit<WhatsAppKeys, 'appSecret'>,
  origin = 'https://graph.facebook.com',
): SmsProvider {
  return {
    name: 'whatsapp',
    needsIds: true,
    request: (message) => {
      const { values } = registrationOf(message);
      const parameters = values.map((text) => ({ type: 'text', text }));
      return {
        method: 'POST',
        url: `${origin}/${version}/${phoneId}/messages`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: `91${message.to}`,
          type: 'template',
          template: {
            name: templateName(message.kind),
            language: { code: message.language },
            components: parameters.length > 0 ? [{ type: 'body', parameters }] : [],
          },
        }),
      };
    },
    read: (text) => {
      const answer = parseJson(text);
      const accepted = taken.safeParse(answer);
      if (accepted.success) return { id: accepted.data.messages[0]!.id };
      const no = refused.safeParse(answer);
      if (!no.success) return null;
      const { code } = no.data.error;
      return { fault: faults[code] ?? 'REFUSED', code: String(code) };
    },
  };
}
