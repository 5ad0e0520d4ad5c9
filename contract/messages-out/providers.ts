/** Who carries the clinic's messages. `url`: any bulk-SMS gateway, by its HTTPS address. */
export const smsProviders = ['url', 'msg91', 'gupshup', 'fast2sms', 'whatsapp'] as const;
export type SmsProviderName = (typeof smsProviders)[number];

/** With the last resort for codes, a call that says them. */
export const carrierNames = [...smsProviders, 'voice'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** What the providers call themselves, in both languages. */
export const providerNames: Readonly<Record<Exclude<SmsProviderName, 'url'>, string>> = {
  msg91: 'MSG91',
  gupshup: 'Gupshup',
  fast2sms: 'Fast2SMS',
  whatsapp: 'WhatsApp',
};

/** How a message costs: an SMS by its parts, the others each. */
export const messageChannels = ['SMS', 'WHATSAPP', 'VOICE'] as const;
export type MessageChannel = (typeof messageChannels)[number];
