import { SmsUnclear } from '../errors.ts';
import type { SmsSender } from './sms.ts';

/** Less than a job may take (`jobs.ts`), so that no second worker takes it meanwhile. */
const answerMs = 20_000;

/**
 * A bulk SMS provider's HTTP address with `{to}`, `{text}` and, if it wants them, `{template}` and `{header}`: nearly
 * every Indian provider offers this form. `shared`: template ids of the settings, for texts without one of their own.
 * Refuses all but Indian mobile numbers, so that nobody can make the clinic pay for SMS abroad (S12).
 */
export function smsGateway(
  address: string,
  shared: { code: string | null; notice: string | null },
  timeoutMs = answerMs,
): SmsSender {
  return {
    send: async ({ to, kind, text, registered }) => {
      if (!/^[6-9]\d{9}$/.test(to)) throw new Error('Not an Indian mobile number: nothing was sent');
      const filled = {
        to: `91${to}`,
        text,
        template: registered?.templateId ?? shared[kind === 'loginCode' ? 'code' : 'notice'] ?? '',
        header: registered?.header ?? '',
      };
      const url = address.replace(/\{(to|text|template|header)\}/g, (_, name: keyof typeof filled) =>
        encodeURIComponent(filled[name]),
      );
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' }).catch(
        (error: unknown) => {
          const isLate = error instanceof DOMException && error.name === 'TimeoutError';
          throw isLate ? new SmsUnclear('The SMS provider did not answer in time') : error;
        },
      );
      // The answer is not read; cancelling it frees the connection.
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}`);
    },
  };
}
