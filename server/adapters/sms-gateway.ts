import { carriersFor } from '#contract/messages-out/providers.ts';
import type { CarrierName } from '#contract/messages-out/providers.ts';
import type { MessageFault } from '#contract/messages-out/outbox.ts';
import { SmsRefused, SmsUnclear } from '../shared/errors.ts';
import { codeKinds } from '#contract/messages-out/texts.ts';
import { breaker } from './sms-providers/breaker.ts';
import { exchange, NoAnswer } from './sms-providers/exchange.ts';
import { pace } from './sms-providers/pace.ts';
import { ensureCarried } from './sms-providers/provider.ts';
import type { SmsProvider } from './sms-providers/provider.ts';
import type { Accepted, SmsMessage, SmsSender } from './sms.ts';

/** Shorter than a job's time (`jobs.ts`), so that no second worker takes the job meanwhile. */
const answerMs = 20_000;

/** Faults of the provider and not of one message: after several in a row it is not asked for a while. */
const ofProvider: ReadonlySet<MessageFault> = new Set(['LOGIN', 'BUSY', 'DOWN', 'PROVIDER']);

/**
 * Sends by the first provider that takes the message. The next one is asked only if the one before certainly did not
 * take it, so that nothing is sent twice. A provider that fails again and again is not asked for a while. Codes go to
 * the quicker provider first.
 * @param timeoutMs for all of them together
 */
export function smsGateway(
  providers: readonly SmsProvider[],
  timeoutMs = answerMs,
  now: () => number = () => performance.now(),
): SmsSender {
  const { order, took } = pace();
  const asked = providers.map((provider) => ({ name: provider.name, provider, breaker: breaker(now) }));
  return {
    send: async (message) => {
      // Nobody can make the clinic pay for SMS abroad (S12).
      if (!/^[6-9]\d{9}$/.test(message.to))
        throw new SmsRefused('NUMBER', 'Not an Indian mobile number: nothing was sent');
      const deadline = AbortSignal.timeout(timeoutMs);
      let refusal = new SmsRefused('DOWN', 'The SMS provider failed too often and is left alone for a while');
      const candidates = carriersFor(asked, message.byWhatsApp ?? false);
      for (const one of codeKinds.has(message.kind) ? order(candidates) : candidates) {
        if (deadline.aborted || !one.breaker.mayTry()) continue;
        const began = now();
        try {
          ensureCarried(one.provider, message);
          const accepted = await ask(one.provider, message, deadline);
          one.breaker.worked();
          took(one.name, now() - began);
          return accepted;
        } catch (error) {
          // A failure counts as the longest time, because it often comes at once.
          const isItsFault =
            error instanceof SmsUnclear || (error instanceof SmsRefused && ofProvider.has(error.fault));
          if (isItsFault) took(one.name, timeoutMs);
          if (error instanceof SmsUnclear) one.breaker.failed();
          if (!(error instanceof SmsRefused)) throw error;
          if (isItsFault) one.breaker.failed(error.waitMs);
          if (error.fault === 'NUMBER') throw error;
          refusal = error;
        }
      }
      throw refusal;
    },
  };
}

/**
 * Reads a code aloud in a call, as the last resort, if certainly no provider took the SMS. A code that may have been
 * sent is not repeated.
 * @param voice asked like a provider; only for codes
 */
export const orByVoice = (sms: SmsSender, voice: Asked, timeoutMs = answerMs): SmsSender => ({
  send: async (message) => {
    try {
      return await sms.send(message);
    } catch (error) {
      if (!(error instanceof SmsRefused) || error.fault === 'NUMBER' || !codeKinds.has(message.kind)) throw error;
      return ask(voice, message, AbortSignal.timeout(timeoutMs));
    }
  },
});

/** What is needed to ask a carrier. */
type Asked = Pick<SmsProvider, 'request' | 'read'> & { readonly name: CarrierName };

/** Asks one provider. @throws SmsRefused if it certainly did not take the message, SmsUnclear if it may have */
async function ask(provider: Asked, message: SmsMessage, signal: AbortSignal): Promise<Accepted> {
  const { name } = provider;
  const { status, headers, text } = await exchange(provider.request(message), signal).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error;
    if (error.hasReached) throw new SmsUnclear(`${name} gave no answer: ${error.message}`, { cause: error });
    throw new SmsRefused('DOWN', `${name} could not be reached: ${error.message}`, error.message);
  });
  const isOk = status >= 200 && status < 300;
  const refuse = (fault: MessageFault, code: string, waitMs?: number): never => {
    throw new SmsRefused(fault, `${name} answered ${status} ${code}: nothing was sent`, code, waitMs);
  };
  if (status === 401 || status === 403) refuse('LOGIN', String(status));
  if (status === 429) refuse('BUSY', String(status), secondsOf(headers['retry-after']) * 1000);
  if (status === 504) throw new SmsUnclear(`${name} answered 504: it may have been sent`);
  if (status >= 500) refuse('DOWN', String(status));
  const verdict = provider.read(text, isOk);
  if (verdict && 'id' in verdict) return { provider: name, id: verdict.id };
  if (verdict) refuse(verdict.fault, verdict.code ?? String(status));
  if (!isOk) refuse('PROVIDER', String(status));
  throw new SmsUnclear(`${name} answered what cannot be understood: it may have been sent`);
}

/** Retry-After in seconds; 30 where it says nothing that is a number. */
const secondsOf = (header: string | undefined): number => (/^\d{1,6}$/.test(header ?? '') ? Number(header) : 30);
