import { codeKinds } from './texts.ts';
import type { MessageKind } from './texts.ts';

/** Who carries the clinic's messages. `url`: any bulk-SMS gateway, by its HTTPS address. */
export const smsProviders = ['url', 'msg91', 'gupshup', 'fast2sms', 'whatsapp'] as const;
export type SmsProviderName = (typeof smsProviders)[number];

/** The same with the last resort for codes: a call that reads them out. */
export const carrierNames = [...smsProviders, 'voice'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** What the providers call themselves, in both languages. */
export const providerNames: Readonly<Record<Exclude<SmsProviderName, 'url'>, string>> = {
  msg91: 'MSG91',
  gupshup: 'Gupshup',
  fast2sms: 'Fast2SMS',
  whatsapp: 'WhatsApp',
};

/** How a message is charged: an SMS by its parts, any other as one. */
export const messageChannels = ['SMS', 'WHATSAPP', 'VOICE'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** A text's own ids at the two providers that have some; empty if it has none. */
interface OwnIds {
  readonly msg91Id: string;
  readonly fast2smsId: string;
}

/** A carrier of messages, and whether it needs template ids. */
export interface Carrier {
  readonly name: CarrierName;
  /**
   * Whether operators want a template's id with each of its messages. A gateway whose address has no `{template}` adds
   * it itself.
   */
  readonly needsIds: boolean;
}

/** One that carries by SMS or WhatsApp, and not by a call. */
export type TextCarrier = Carrier & { readonly name: SmsProviderName };

/**
 * Whether a provider takes a text with this registration (null: it is not registered). The id in the settings is that
 * of the log-in code only: the operators would drop any other text under it, and nobody would know.
 */
export function carries({ name, needsIds }: Carrier, kind: MessageKind, registered: OwnIds | null): boolean {
  switch (name) {
    case 'url':
    case 'gupshup':
      return registered !== null || !needsIds || kind === 'loginCode';
    case 'msg91':
      return Boolean(registered?.msg91Id);
    case 'fast2sms':
      return Boolean(registered?.fast2smsId);
    case 'whatsapp':
      // Codes need a template of another sort, and go by SMS.
      return registered !== null && !codeKinds.has(kind);
    case 'voice':
      return codeKinds.has(kind);
  }
}

/**
 * The carriers to try for a message, in order. WhatsApp is tried only for people who agreed to it; what it does not
 * take goes to them by SMS.
 */
export function carriersFor<One extends { readonly name: CarrierName }>(
  carriers: readonly One[],
  byWhatsApp: boolean,
): One[] {
  const bySms = carriers.filter(({ name }) => name !== 'whatsapp');
  return byWhatsApp ? [...carriers.filter(({ name }) => name === 'whatsapp'), ...bySms] : bySms;
}

/** Whether a text is sent at all; always while there is no carrier and SMS are only written to a file. */
export const goesOut = (
  carriers: readonly Carrier[],
  kind: MessageKind,
  registered: OwnIds | null,
  byWhatsApp: boolean,
): boolean => carriers.length === 0 || carriersFor(carriers, byWhatsApp).some((one) => carries(one, kind, registered));
