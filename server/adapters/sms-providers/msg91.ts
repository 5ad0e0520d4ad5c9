import * as z from 'zod/mini';
import { faultOfCode, parseJson, registrationOf } from './provider.ts';
import type { SmsProvider } from './provider.ts';

const answer = z.object({ type: z.enum(['success', 'error']), message: z.string() });

/** MSG91's flows: https://docs.msg91.com/sms/send-sms (its errors were not tried with an account). */
export function msg91({ key }: { key: string }, origin = 'https://control.msg91.com'): SmsProvider {
  return {
    name: 'msg91',
    needsIds: true,
    request: (message) => {
      const { msg91Id, header, values } = registrationOf(message);
      const variables = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));
      return {
        method: 'POST',
        url: `${origin}/api/v5/flow`,
        headers: { authkey: key, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          template_id: msg91Id,
          short_url: '0',
          sender: header,
          ...(message.language === 'bn' && { unicode: 1 }),
          recipients: [{ mobiles: `91${message.to}`, ...variables }],
        }),
      };
    },
    read: (text) => {
      const { success, data } = answer.safeParse(parseJson(text));
      if (!success) return null;
      if (data.type === 'success') return { id: data.message };
      const code = /\b6\d\d\b/.exec(data.message)?.[0];
      return { fault: code === undefined ? faultOfWords(data.message) : faultOfCode(code), code: code ?? data.message };
    },
  };
}

/** MSG91 says in words what other providers say in codes. */
function faultOfWords(words: string) {
  if (/auth/i.test(words)) return 'LOGIN';
  if (/mobile|number/i.test(words)) return 'NUMBER';
  if (/template|flow/i.test(words)) return 'TEMPLATE';
  return 'REFUSED';
}
