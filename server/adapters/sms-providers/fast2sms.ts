import * as z from 'zod/mini';
import { faultOfCode, parseJson, registrationOf } from './provider.ts';
import type { SmsProvider } from './provider.ts';

const taken = z.object({ return: z.literal(true), request_id: z.string() });
const refused = z.object({ return: z.literal(false), status_code: z.union([z.number(), z.string()]) });

/** Fast2SMS by the DLT route: https://docs.fast2sms.com (its errors were not tried with an account). */
export function fast2sms({ key }: { key: string }, origin = 'https://www.fast2sms.com'): SmsProvider {
  return {
    name: 'fast2sms',
    needsIds: true,
    request: (message) => {
      const { fast2smsId, header, values } = registrationOf(message);
      return {
        method: 'POST',
        url: `${origin}/dev/bulkV2`,
        headers: { authorization: key, 'content-type': 'application/json' },
        body: JSON.stringify({
          route: 'dlt',
          sender_id: header,
          message: fast2smsId,
          variables_values: values.join('|'),
          numbers: message.to,
        }),
      };
    },
    read: (text) => {
      const answer = parseJson(text);
      const accepted = taken.safeParse(answer);
      if (accepted.success) return { id: accepted.data.request_id };
      const no = refused.safeParse(answer);
      if (!no.success) return null;
      const code = String(no.data.status_code);
      return { fault: code === '412' ? 'LOGIN' : code === '411' ? 'NUMBER' : faultOfCode(code), code };
    },
  };
}
