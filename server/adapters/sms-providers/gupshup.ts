import * as z from 'zod/mini';
import { faultOfCode, parseJson } from './provider.ts';
import type { SmsProvider, Verdict } from './provider.ts';

export interface GupshupKeys {
  readonly user: string;
  readonly password: string;
  /** The clinic's number in the operators' register. */
  readonly entity: string;
}

const answer = z.object({
  response: z.object({ status: z.string(), id: z.string(), details: z.optional(z.string()) }),
});
/** `success | 919876543210 | 3409243-1` or `error | 102 | Authentication failed`. */
const line = /^(success|error)\s*\|\s*(\w+)\s*\|\s*(\S.*?)\s*$/;

/** Gupshup Enterprise: https://docs.gupshup.io/docs/sms-api (its errors were not tried with an account). */
export function gupshup(
  { user, password, entity }: GupshupKeys,
  codeTemplate: string | null,
  origin = 'https://enterprise.smsgupshup.com',
): SmsProvider {
  return {
    name: 'gupshup',
    needsIds: true,
    request: ({ to, language, text, registered }) => {
      const template = registered?.templateId ?? codeTemplate;
      const form = new URLSearchParams({
        userid: user,
        password,
        method: 'sendMessage',
        send_to: `91${to}`,
        msg: text,
        msg_type: language === 'bn' ? 'Unicode_text' : 'TEXT',
        auth_scheme: 'plain',
        v: '1.1',
        format: 'json',
        principalEntityId: entity,
        ...(template && { dltTemplateId: template }),
        ...(registered && { mask: registered.header }),
      });
      return {
        method: 'POST',
        url: `${origin}/GatewayAPI/rest`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      };
    },
    read: (text) => {
      const { success, data } = answer.safeParse(parseJson(text));
      if (success) return data.response.status === 'success' ? { id: data.response.id } : refusal(data.response.id);
      const [, status, second = '', third = ''] = line.exec(text.trim()) ?? [];
      if (status === undefined) return null;
      return status === 'success' ? { id: third } : refusal(second);
    },
  };
}

const refusal = (code: string): Verdict => ({
  fault: code === '102' ? 'LOGIN' : code === '105' ? 'NUMBER' : faultOfCode(code),
  code,
});
