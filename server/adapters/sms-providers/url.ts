import type { SmsProvider } from './provider.ts';

/**
 * A bulk SMS provider's HTTP address with `{to}`, `{text}` and, if it wants them, `{template}` and `{header}`: nearly
 * every Indian provider offers this form. `shared`: template ids of the settings, for texts without one of their own.
 */
export function urlProvider(address: string, shared: SharedTemplates): SmsProvider {
  return {
    name: 'url',
    request: ({ to, kind, text, registered }) => {
      const filled = {
        to: `91${to}`,
        text,
        template: registered?.templateId ?? shared[kind === 'loginCode' ? 'code' : 'notice'] ?? '',
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

/** Template ids of the settings, by what the text is. */
export interface SharedTemplates {
  readonly code: string | null;
  readonly notice: string | null;
}
