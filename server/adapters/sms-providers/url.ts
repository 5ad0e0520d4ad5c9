import type { SmsProvider } from './provider.ts';

/**
 * A bulk SMS provider's HTTP address with `{to}`, `{text}` and, if it wants them, `{template}` and `{header}`: nearly
 * every Indian provider offers this form. `codeTemplate`: the log-in code's id of the settings.
 */
export function urlProvider(address: string, codeTemplate: string | null): SmsProvider {
  return {
    name: 'url',
    needsIds: needsIds(address),
    request: ({ to, text, registered }) => {
      const filled = {
        to: `91${to}`,
        text,
        template: registered?.templateId ?? codeTemplate ?? '',
        header: registered?.header ?? '',
      };
      const url = address.replace(/\{(to|text|template|header)\}/g, (_, name: keyof typeof filled) =>
        encodeURIComponent(filled[name]),
      );
      return { method: 'GET', url };
    },
    // Each such provider answers in its own words, so only the status counts; but an HTML page is no answer.
    read: (text, isOk) => (isOk && !/^\s*<(!doctype|html)/i.test(text) ? { id: null } : null),
  };
}

/** Whether the address takes the ids of templates; other providers find the template by its text. */
const needsIds = (address: string): boolean => address.includes('{template}');
