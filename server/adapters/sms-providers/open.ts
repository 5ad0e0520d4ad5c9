import { fast2sms } from './fast2sms.ts';
import { gupshup } from './gupshup.ts';
import type { GupshupKeys } from './gupshup.ts';
import { msg91 } from './msg91.ts';
import type { SmsProvider } from './provider.ts';
import { urlProvider } from './url.ts';
import { whatsApp } from './whatsapp.ts';
import type { WhatsAppKeys } from './whatsapp.ts';

/** The settings of one provider. */
export type ProviderSettings =
  | { readonly name: 'url'; readonly url: string; readonly codeTemplate: string | null }
  | { readonly name: 'msg91' | 'fast2sms'; readonly key: string }
  | ({ readonly name: 'gupshup'; readonly codeTemplate: string | null } & GupshupKeys)
  | ({ readonly name: 'whatsapp' } & WhatsAppKeys);

/** @param origin replaces the provider's own address */
export function openProvider(settings: ProviderSettings, origin?: string): SmsProvider {
  switch (settings.name) {
    case 'url':
      return urlProvider(settings.url, settings.codeTemplate);
    case 'msg91':
      return msg91(settings, origin);
    case 'fast2sms':
      return fast2sms(settings, origin);
    case 'gupshup':
      return gupshup(settings, settings.codeTemplate, origin);
    case 'whatsapp':
      return whatsApp(settings, origin);
  }
}
