import type { MessageFault } from '#contract/messages-out/outbox.ts';
import { SmsRefused } from '../../shared/errors.ts';
import type { Registration, SmsMessage } from '../sms.ts';
import { carries } from '#contract/messages-out/providers.ts';
import type { Carrier, TextCarrier } from '#contract/messages-out/providers.ts';

/** What a provider is asked over HTTPS. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a provider's answer says. */
export type Verdict = { readonly id: string | null } | { readonly fault: MessageFault; readonly code: string | null };

/** One provider: how it is asked, and how its answers are read. `sms-gateway.ts` does the rest for all of them. */
export interface SmsProvider extends TextCarrier {
  /** Asked only for what it carries. */
  request(message: SmsMessage): ProviderRequest;
  /** @param isOk whether the status was 2xx. @returns null if the answer cannot be understood */
  read(text: string, isOk: boolean): Verdict | null;
}

/** How a text is registered, for providers that send by its id and not by its words. */
export const registrationOf = ({ registered }: SmsMessage): Registration => registered!;

/** @throws SmsRefused if the provider cannot carry a text that is registered so */
export function ensureCarried(provider: Carrier, { kind, registered }: SmsMessage): void {
  if (!carries(provider, kind, registered ?? null))
    throw new SmsRefused('ID', `${provider.name} has no id for ${kind}: nothing was sent`);
}

/** The fault of a refusal's code, where the operators' register (DLT) gave it; `REFUSED` for any other. */
export function faultOfCode(code: string): MessageFault {
  const number = Number(code);
  if (number >= 600 && number <= 604) return 'ENTITY';
  if (number >= 610 && number <= 612) return 'TELEMARKETER';
  if (number >= 620 && number <= 623) return 'HEADER';
  if (number >= 630 && number <= 632) return 'TEMPLATE';
  return 'REFUSED';
}

/** Undefined if the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
