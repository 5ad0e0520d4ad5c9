import type { Carrier } from '#contract/messages-out/providers.ts';
import type { SmsMessage } from '../sms.ts';
import type { SmsProvider } from './provider.ts';
import { urlProvider } from './url.ts';

/** The code in a message's text, as every text of a code writes it: six digits of ASCII. */
const codeIn = ({ text }: SmsMessage): string => /\d{6}/.exec(text)?.[0] ?? '';

/** The service as a carrier of codes: they can be sent even if no provider carries them. */
export const voiceCarrier: Carrier = { name: 'voice', needsIds: false };

/** All carriers: the providers of the settings and, if there are any, the service that calls. */
export const carriersOf = (
  { voiceUrl }: { readonly voiceUrl: string | null },
  providers: readonly SmsProvider[],
): readonly Carrier[] => (providers.length > 0 && voiceUrl ? [...providers, voiceCarrier] : providers);

/**
 * A service that calls a phone and says a code, by its HTTP address with `{to}`, `{code}` and, if it wants it,
 * `{language}`: nearly every Indian provider of SMS sells this beside them. Its answers are read as those of `url`.
 */
export function voiceByUrl(address: string) {
  return {
    name: 'voice' as const,
    request: (message: SmsMessage) => {
      const filled = { to: `91${message.to}`, code: codeIn(message), language: message.language };
      const url = address.replace(/\{(to|code|language)\}/g, (_, name: keyof typeof filled) => filled[name]);
      return { method: 'GET' as const, url };
    },
    read: urlProvider(address, null).read,
  };
}
