import { writeText } from '../../server/accounts/sms-texts.ts';
import { exchange, NoAnswer } from '../../server/adapters/sms-providers/exchange.ts';
import { openProvider } from '../../server/adapters/sms-providers/open.ts';
import type { ProviderSettings } from '../../server/adapters/sms-providers/open.ts';
import type { SmsMessage } from '../../server/adapters/sms.ts';

/** What a provider needs for one message, before any text is registered in the clinic; '' for what it does not. */
export interface TestWords {
  /** The log-in code's id at MSG91 or Fast2SMS. */
  readonly id: string;
  /** The name that the message comes from. */
  readonly header: string;
  /** The clinic's name in the registered text: operators drop any other text without a word. */
  readonly clinic: string;
}

/** Those that hold the text themselves, so that a message needs its id there. */
export const hasOwnIds = (name: ProviderSettings['name']): boolean => name === 'msg91' || name === 'fast2sms';
/** Those that are given the whole text. */
export const takesText = (name: ProviderSettings['name']): boolean => name === 'gupshup' || name === 'url';

const waitMs = 20_000;
/** A code that was never requested logs nobody in. */
const code = '000000';

const messageTo = (to: string, domain: string, { id, header, clinic }: TestWords): SmsMessage => ({
  to,
  kind: 'loginCode',
  language: 'en',
  text: writeText(
    'loginCode',
    'en',
    { profile: { name: { en: clinic, bn: clinic }, phones: [] }, origin: `https://${domain}` },
    { code },
  ),
  ...(id !== '' && {
    registered: { templateId: '', header, values: [code, code], msg91Id: id, fast2smsId: id },
  }),
});

/**
 * Sends a log-in code that opens nothing to the owner's phone. WhatsApp carries no codes: there its key is tried
 * without a message.
 * @param to ten digits
 * @param origin of the provider, for tests
 * @returns what came of it, in words for the owner
 */
export async function trySms(
  settings: ProviderSettings,
  { to, domain, words }: { to: string; domain: string; words: TestWords },
  origin?: string,
): Promise<{ isTaken: boolean; words: string }> {
  const provider = openProvider(settings, origin);
  const signal = AbortSignal.timeout(waitMs);
  try {
    if (settings.name === 'whatsapp') {
      const url = provider.request(messageFor.whatsapp(to)).url.replace(/\/messages$/, '');
      const { status } = await exchange(
        { method: 'GET', url, headers: { authorization: `Bearer ${settings.token}` } },
        signal,
      );
      return status >= 200 && status < 300
        ? { isTaken: true, words: 'WhatsApp knows the number and the token. No message was sent: it carries no codes.' }
        : { isTaken: false, words: `WhatsApp refuses the number or the token (${status}).` };
    }
    const { status, text } = await exchange(provider.request(messageTo(to, domain, words)), signal);
    const verdict = provider.read(text, status >= 200 && status < 300);
    if (verdict && 'id' in verdict && status < 300)
      return { isTaken: true, words: `${settings.name} took the message: look whether it came to ${to}.` };
    const why =
      verdict && 'fault' in verdict
        ? `${faults[verdict.fault] ?? 'for a reason of its own'} (${verdict.code ?? status})`
        : `with ${status}`;
    return { isTaken: false, words: `${settings.name} did not take the message: ${why}.` };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { isTaken: false, words: `${settings.name} does not answer (${error.message}).` };
  }
}

const messageFor = {
  whatsapp: (to: string): SmsMessage => ({
    to,
    kind: 'reportReady',
    language: 'en',
    text: '',
    registered: { templateId: '', header: '', values: [], msg91Id: '', fast2smsId: '' },
  }),
};

const faults: Readonly<Record<string, string>> = {
  LOGIN: 'it refuses the key or the password',
  NUMBER: 'it does not know the number',
  TEMPLATE: 'the template is not the registered one',
  HEADER: 'the header is not registered',
  ENTITY: 'the entity id is not registered',
  TELEMARKETER: 'the chain of telemarketers is not registered',
  BLOCKED: 'the number does not take messages',
  BUSY: 'too many messages at once',
};
