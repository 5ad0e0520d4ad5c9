import { localeFor } from '#contract/digits.ts';
import { writeTime } from '#contract/clock-words.ts';
import type { ClinicProfile } from '#contract/clinic/shapes.ts';
import type { Language } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { registrationForm } from '#contract/messages-out/texts.ts';
import type { MessageKind } from '#contract/messages-out/texts.ts';
import type { SmsMessage, SmsSender } from '../adapters/sms.ts';
import { readClinic } from '../clinic/clinic.service.ts';
import type { Db } from '../db/database.ts';
import en from './sms-texts/en.json' with { type: 'json' };
import bn from './sms-texts/bn.json' with { type: 'json' };

const catalogues = { en, bn };

/** Where SMS come from: the clinic, and its site's public address. */
interface SmsFrom {
  readonly profile: Pick<ClinicProfile, 'name' | 'phones'>;
  /** `https://clinic.example` */
  readonly origin: string;
}

/** Fills in an SMS text; what has no value stays. Digits of codes are ASCII: phones read them from the text. */
export function smsText(name: keyof typeof en, language: Language, values: Record<string, string>): string {
  return catalogues[language][name].replace(/\{\{(\w+)\}\}/g, (place, key: string) => values[key] ?? place);
}

/** Values that are the same in every text of a clinic, and are registered as part of it. */
const fixedValues = ({ profile, origin }: SmsFrom, language: Language) => ({
  clinic: profile.name[language],
  phone: profile.phones[0] ?? '',
  minutes: (limits.codeLifeSeconds / 60).toLocaleString(localeFor('count', language)),
  // Phones fill in a code whose last line names the site it is for.
  domain: new URL(origin).hostname,
  site: origin,
});

/** The text of a kind from that clinic; what has no value stays. */
export const writeText = (kind: MessageKind, language: Language, from: SmsFrom, values: Record<string, string>) =>
  smsText(kind, language, { ...fixedValues(from, language), ...values });

/** The text of a kind as the clinic registers it with the operators. */
export const textToRegister = (kind: MessageKind, language: Language, from: SmsFrom): string =>
  registrationForm(writeText(kind, language, from, {}));

/** A time in an SMS, by the clinic's clock: `24 Nov, 10:09 am`. */
export function smsTime(at: Date, language: Language): string {
  const month = language === 'bn' ? 'long' : 'short';
  const day = new Intl.DateTimeFormat(localeFor('date', language), { day: 'numeric', month, timeZone: 'Asia/Kolkata' });
  return `${day.format(at)}, ${writeTime(at, language)}`;
}

/** The SMS of a kind with the longest values that occur. */
export function exampleSms(kind: MessageKind, language: Language, from: SmsFrom): string {
  const time = smsTime(new Date('2026-09-30T05:29:00Z'), language);
  const what = smsText('alarm.files', language, {});
  const name = language === 'bn' ? 'রবীন্দ্রনাথ' : 'Rabindranath';
  return writeText(kind, language, from, {
    code: '123456',
    old: time,
    new: time,
    what,
    name,
    ahead: '5',
    number: '188',
    time: writeTime(new Date('2026-09-30T05:29:00Z'), language),
  });
}

/** What the senders of SMS need. */
export interface SmsDependencies {
  readonly db: Db;
  readonly sms: SmsSender;
  /** The site's public address, which codes name. */
  readonly origin: string;
}

/** Writes the SMS of a kind, from the clinic as it is now. */
export async function writeSms(
  { db, origin }: Pick<SmsDependencies, 'db' | 'origin'>,
  kind: MessageKind,
  language: Language,
  values: Record<string, string> = {},
): Promise<Omit<SmsMessage, 'to'>> {
  const { profile } = await readClinic(db);
  return { kind, language, text: writeText(kind, language, { profile, origin }, values) };
}
