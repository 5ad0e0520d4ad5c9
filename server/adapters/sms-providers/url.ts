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
    // Each such provider has words of its own, so the status says it all; but a page for people is none of them.
    read: (text, isOk) => (isOk && !/^\s*<(!doctype|html)/i.test(text) ? { id: null } : null),
  };
}

/** Whether that address takes templates' ids; a provider whose address does not finds them by the texts. */
const needsIds = (address: string): boolean => address.includes('{template}');
