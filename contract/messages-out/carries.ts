import type { CarrierName, SmsProviderName } from './providers.ts';
import { codeKinds } from './texts.ts';
import type { MessageKind } from './texts.ts';

/** A text's own ids at the two providers that have some; empty if it has none. */
interface OwnIds {
  readonly msg91Id: string;
  readonly fast2smsId: string;
}

/** Who carries messages, and what it asks for them. */
export interface Carrier {
  readonly name: CarrierName;
  /** Whether operators want a template's id with each of its messages; a gateway without `{template}` sees to that. */
  readonly needsIds: boolean;
}

/** One that carries by SMS or WhatsApp, and not by a call. */
export type TextCarrier = Carrier & { readonly name: SmsProviderName };

/**
 * Whether a provider takes a text that is registered so, or not at all (null). Only the log-in code has an id in the
 * settings: under it any other text would be dropped by the operators, and nobody would know.
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
 * Who is asked to carry a message, the first one first. Nobody is written to by WhatsApp who has not agreed to that;
 * who has gets what WhatsApp does not take by SMS.
 */
export function carriersFor<One extends { readonly name: CarrierName }>(
  carriers: readonly One[],
  byWhatsApp: boolean,
): One[] {
  const bySms = carriers.filter(({ name }) => name !== 'whatsapp');
  return byWhatsApp ? [...carriers.filter(({ name }) => name === 'whatsapp'), ...bySms] : bySms;
}

/** Whether a text goes out at all: always where SMS only go into a file. */
export const goesOut = (
  carriers: readonly Carrier[],
  kind: MessageKind,
  registered: OwnIds | null,
  byWhatsApp: boolean,
): boolean => carriers.length === 0 || carriersFor(carriers, byWhatsApp).some((one) => carries(one, kind, registered));
