import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import * as z from 'zod/mini';
import { parseClinicMoment } from '#contract/clinic-time.ts';
import { smsProviders } from '#contract/messages-out/providers.ts';
import type { SmsProviderName } from '#contract/messages-out/providers.ts';
import { clinicToday } from '#contract/schedules/hours.ts';
import type { S3Place } from '../adapters/files/s3-files.ts';

function oneOf<const T extends readonly string[]>(...choices: T) {
  return z.enum(choices, { error: ({ input }) => `must be one of ${choices.join(', ')}, not "${String(input)}".` });
}

/** A text with its own format. The error message never repeats the value, which may hold a password. */
const formed = (isGood: (value: string) => boolean, should: string) => z.string().check(z.refine(isGood, should));

const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most, {
        error: ({ input }) => `must be a whole number from ${least} to ${most}, not "${String(input)}".`,
      }),
    ),
    z.transform(Number),
  );

const databaseUrl = formed(
  (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
  'must look like postgres://user:password@host:5432/database.',
);

const publicUrl = z.pipe(
  formed((value) => {
    const url = URL.parse(value);
    return url !== null && isPrivateWay(url) && url.href === `${url.origin}/`;
  }, 'must be the address of the site alone, such as https://clinic.example.'),
  z.transform((value) => new URL(value).origin),
);

const bucketUrl = z.pipe(
  formed((value) => {
    const url = isDecodable(value) ? URL.parse(value) : null;
    return url !== null && isPrivateWay(url) && url.username !== '' && url.password !== '' && folderOf(url) !== '';
  }, 'must look like https://key:secret@s3.example/bucket?region=ap-south-1, with %25 for a % of its own.'),
  z.transform((value): S3Place => {
    const url = new URL(value);
    return {
      url: url.origin + folderOf(url),
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      region: url.searchParams.get('region') ?? 'us-east-1',
    };
  }),
);

const clamdSocket = formed((value) => {
  const port = /^[\w.-]+:(\d{1,5})$/.exec(value)?.[1];
  return port === undefined ? /^\/./.test(value) : Number(port) >= 1 && Number(port) <= 65_535;
}, 'must be the path of a socket, such as /run/clamav/clamd.ctl, or host:port.');

/** An address that is filled in for each message: `places` may stand in it, and each of `needed` must. */
const filledUrl = (places: readonly string[], needed: Readonly<Record<string, string>>) =>
  z.string().check(
    z.superRefine((value, { addIssue }) => {
      const url = URL.parse(value.replaceAll(new RegExp(`\\{(${places.join('|')})\\}`, 'g'), 'x'));
      if (!url || !isPrivateWay(url)) addIssue('must be an https address.');
      else if (url.username)
        addIssue('may hold no user before its @: providers take keys as parameters of the address.');
      for (const [place, what] of Object.entries(needed))
        if (!value.includes(place)) addIssue(`must hold ${place}, where ${what} goes.`);
    }),
  );
const smsUrl = filledUrl(['to', 'text', 'template', 'header'], { '{to}': 'the phone number', '{text}': 'the text' });
const voiceUrl = filledUrl(['to', 'code', 'language'], { '{to}': 'the phone number', '{code}': 'the code' });

/** What each provider of SMS needs. */
const smsNeeds = {
  url: ['SMS_URL'],
  msg91: ['MSG91_KEY'],
  gupshup: ['GUPSHUP_USER', 'GUPSHUP_PASSWORD', 'GUPSHUP_ENTITY'],
  fast2sms: ['FAST2SMS_KEY'],
  whatsapp: ['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET'],
} as const satisfies Record<SmsProviderName, readonly string[]>;

const razorpayNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;

const fields = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z.optional(z.string()),
  WORKERS: z._default(wholeNumber(1, 8), 1),
  NODE_ENV: z.optional(oneOf('development', 'production', 'test')),
  RATE_PROFILE: z.optional(oneOf('strict', 'demo')),
  CLINIC_AT: z.optional(
    formed(
      (value) => openingMoment(value, new Date()) !== null,
      'must be a time of the clinic (--at), such as 10:40 or 2026-11-30T10:40.',
    ),
  ),
  DATA_DIR: z._default(z.string(), 'data'),
  SECRET_KEY: z.optional(formed((value) => /^[0-9a-f]{64}$/i.test(value), 'must be 64 hexadecimal digits.')),
  DATABASE_URL: z.optional(databaseUrl),
  DATABASE_OWNER_URL: z.optional(databaseUrl),
  PUBLIC_URL: z.optional(publicUrl),
  RAZORPAY_KEY_ID: z.optional(
    formed((value) => /^rzp_(test|live)_[A-Za-z0-9]+$/.test(value), 'must look like rzp_live_XXXXXXXXXXXXXX.'),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(z.string()),
  FILES_URL: z.optional(bucketUrl),
  BACKUP_FOLDER: z.optional(formed(isAbsolute, 'must be the whole path of a folder, such as /media/disk.')),
  BACKUP_URL: z.optional(bucketUrl),
  TRUSTED_PROXIES: z.optional(
    formed(
      (value) => value.split(',').every((one) => isIP(one) > 0),
      'must be IP addresses, with commas between them.',
    ),
  ),
  METRICS_TOKEN: z.optional(
    formed((value) => /^[\w-]{20,100}$/.test(value), 'must be 20 to 100 letters, digits, - or _.'),
  ),
  CLAMD_SOCKET: z.optional(clamdSocket),
  SOFFICE_PATH: z.optional(formed(isAbsolute, 'must be the whole path of LibreOffice, such as /usr/bin/soffice.')),
  SMS_URL: z.optional(smsUrl),
  SMS_VOICE_URL: z.optional(voiceUrl),
  SMS_PROVIDER: z.optional(oneOf(...smsProviders)),
  SMS_FALLBACK: z.optional(oneOf(...smsProviders)),
  MSG91_KEY: z.optional(z.string()),
  GUPSHUP_USER: z.optional(z.string()),
  GUPSHUP_PASSWORD: z.optional(z.string()),
  GUPSHUP_ENTITY: z.optional(formed((value) => /^\d{10,25}$/.test(value), 'must be the entity id of the DLT portal.')),
  FAST2SMS_KEY: z.optional(z.string()),
  WHATSAPP_PHONE_ID: z.optional(formed((value) => /^\d{5,25}$/.test(value), "must be the phone number's id at Meta.")),
  WHATSAPP_TOKEN: z.optional(z.string()),
  WHATSAPP_APP_SECRET: z.optional(z.string()),
  SMS_TEMPLATE_LOGIN_CODE: z.optional(z.string()),
});

/**
 * Every setting by its environment variable: a text, or undefined. An issue's message continues the setting's name; an
 * issue without a path is about several settings.
 */
export const environment = fields.check(
  z.superRefine(
    (env, { addIssue }) => {
      const refuse = (name: keyof typeof env, message: string) =>
        addIssue({ code: 'custom', path: [name], message, input: env[name] });
      if (env.CLINIC_AT && env.NODE_ENV === 'production')
        refuse('CLINIC_AT', '(--at) is for demos: a real clinic goes by the true time.');
      if (env.CLINIC_AT && (env.BACKUP_FOLDER || env.BACKUP_URL))
        refuse('CLINIC_AT', '(--at) goes with no backups: they are found by the time at which they were made.');
      if (env.DATABASE_OWNER_URL && !env.DATABASE_URL) refuse('DATABASE_OWNER_URL', 'needs DATABASE_URL beside it.');
      for (const setting of ['SMS_PROVIDER', 'SMS_FALLBACK'] as const) {
        const name = env[setting];
        for (const needed of name ? smsNeeds[name] : [])
          if (!env[needed]) refuse(needed, `is needed, because ${setting} is ${name}.`);
      }
      const first = env.SMS_PROVIDER ?? (env.SMS_URL ? 'url' : undefined);
      if (env.SMS_FALLBACK && !first) refuse('SMS_FALLBACK', 'needs SMS_PROVIDER or SMS_URL beside it.');
      if (env.SMS_FALLBACK && env.SMS_FALLBACK === first) refuse('SMS_FALLBACK', 'must be another than the first one.');
      if (env.SMS_VOICE_URL && !first) refuse('SMS_VOICE_URL', 'needs SMS_PROVIDER or SMS_URL beside it.');
      if (first === 'whatsapp' && !env.SMS_FALLBACK)
        refuse('SMS_FALLBACK', 'is needed, because whatsapp carries no codes for logging in.');
      if (env.SMS_URL?.includes('{template}') && !env.SMS_TEMPLATE_LOGIN_CODE)
        refuse('SMS_TEMPLATE_LOGIN_CODE', 'is needed, because SMS_URL holds {template}.');
      // All three or none: without the webhook secret, no payment would be noticed.
      const missing = razorpayNames.filter((name) => !env[name]);
      if (missing.length > 0 && missing.length < razorpayNames.length)
        addIssue(
          `Razorpay needs all of ${razorpayNames.join(', ')}: ` +
            `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
        );
    },
    // Also when single settings are wrong, so that all faults are reported at once.
    { when: () => true },
  ),
);

/** The bucket, and a folder in it if there is one. */
function folderOf(url: URL): string {
  return url.pathname.replace(/\/+$/, '');
}

/** Whether what is sent there is encrypted, or does not leave this machine. */
function isPrivateWay(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Whether each % begins an escape: a literal % in a password is easily left unescaped. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

const timeOfDay = /^\d{2}:\d{2}$/;

/**
 * The moment at which a demo is opened: `10:40` (today), `2026-11-30T10:40` (the clinic's time), or an ISO 8601 time
 * with a zone. Null for any other text.
 * @param now for what day it is
 */
export function openingMoment(text: string, now: Date): Date | null {
  const moment = parseClinicMoment(timeOfDay.test(text) ? `${clinicToday(now)}T${text}` : text);
  return moment?.hasTime ? moment.at : null;
}
