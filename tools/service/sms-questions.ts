import { smsProviders } from '../../contract/messages-out/providers.ts';
import type { SmsProviderName } from '../../contract/messages-out/providers.ts';
import type { SettingValues } from './settings-file.ts';

/** Asks one question. Enter answers `kept`; `check` returns what is wrong with an answer, or null. */
export type Ask = (question: {
  text: string;
  /** The option of the command line, or the environment variable, that answers it without asking. */
  given: string | undefined;
  kept: string;
  /** Of a secret only the end is shown. */
  isSecret?: boolean;
  check: (answer: string) => string | null;
}) => Promise<string>;

interface Need {
  name: string;
  text: string;
  isSecret?: boolean;
  form: RegExp;
  example: string;
}

/** What each provider needs, where it is found, and the form of it. */
const needs: Readonly<Record<SmsProviderName, readonly Need[]>> = {
  url: [
    {
      name: 'SMS_URL',
      text: "The gateway's address, with {to} and {text} in it",
      isSecret: true,
      form: /^https?:\/\/[^\s']+$/,
      example: 'https://sms.example.in/send?key=YOUR-KEY&to={to}&text={text}&template={template}',
    },
  ],
  msg91: [
    {
      name: 'MSG91_KEY',
      text: 'The authkey of MSG91',
      isSecret: true,
      form: /^[A-Za-z0-9]{15,60}$/,
      example: 'letters and digits, at least 15, as MSG91 shows it under Authkey',
    },
  ],
  gupshup: [
    { name: 'GUPSHUP_USER', text: 'The user id at Gupshup Enterprise', form: /^\d{6,15}$/, example: '2000000000' },
    {
      name: 'GUPSHUP_PASSWORD',
      text: 'Its password',
      isSecret: true,
      form: /^[^\s']{4,100}$/,
      example: "no spaces and no '",
    },
    {
      name: 'GUPSHUP_ENTITY',
      text: "The clinic's entity id at the DLT portal",
      form: /^\d{10,25}$/,
      example: '1101000000000000000',
    },
  ],
  fast2sms: [
    {
      name: 'FAST2SMS_KEY',
      text: 'The authorization key of Fast2SMS',
      isSecret: true,
      form: /^[A-Za-z0-9]{20,120}$/,
      example: 'letters and digits, at least 20, as Fast2SMS shows it under Dev API',
    },
  ],
  whatsapp: [
    {
      name: 'WHATSAPP_PHONE_ID',
      text: "The phone number's id at Meta",
      form: /^\d{5,25}$/,
      example: '100000000000000',
    },
    {
      name: 'WHATSAPP_TOKEN',
      text: "A system user's token of Meta",
      isSecret: true,
      form: /^[A-Za-z0-9_|.-]{20,500}$/,
      example: 'EAAG…, without spaces',
    },
    {
      name: 'WHATSAPP_APP_SECRET',
      text: "The app's secret at Meta",
      isSecret: true,
      form: /^[0-9a-fA-F]{32}$/,
      example: '32 digits and letters from a to f',
    },
  ],
};

const isProvider = (name: string): name is SmsProviderName => (smsProviders as readonly string[]).includes(name);
const choices = `${smsProviders.join(', ')}, or none`;
const chosen = (name: string) => (name === 'none' ? '' : name);

/** The providers of the settings, the first one first. */
const providersOf = (settings: SettingValues): SmsProviderName[] =>
  [settings['SMS_PROVIDER'] || (settings['SMS_URL'] ? 'url' : ''), settings['SMS_FALLBACK'] ?? ''].filter(isProvider);

/**
 * Asks who carries the SMS, and what each needs. What was answered before, or stands in the settings, is kept by Enter;
 * what a provider that is no longer named had stays in the settings.
 * @param settings as they are
 * @param given by options and environment
 */
export async function askSms(ask: Ask, settings: SettingValues, given: Partial<SettingValues>): Promise<SettingValues> {
  const [keptFirst = '', keptSecond = ''] = providersOf(settings);
  const first = chosen(
    await ask({
      text: `Who carries the SMS: ${choices} (url: any gateway, by its address; none: later)`,
      given: given['SMS_PROVIDER'],
      kept: keptFirst || 'none',
      check: (answer) => (isProvider(chosen(answer)) || answer === 'none' ? null : `one of ${choices}`),
    }),
  );
  if (first === '') return { SMS_PROVIDER: '', SMS_FALLBACK: '', ...(settings['SMS_URL'] && { SMS_URL: '' }) };
  const needsSecond = first === 'whatsapp';
  const codeCarriers = smsProviders.filter((name) => name !== first).join(', ');
  const second = chosen(
    await ask({
      text: needsSecond
        ? `WhatsApp carries no codes for logging in. Who carries those: ${codeCarriers}`
        : `A second one, for what ${first} does not take: ${choices}`,
      given: given['SMS_FALLBACK'],
      kept: keptSecond || (needsSecond ? '' : 'none'),
      check: (answer) => {
        if (chosen(answer) === first) return 'another than the first one';
        if (needsSecond && !isProvider(answer)) return 'another provider, which is needed beside WhatsApp';
        return isProvider(answer) || answer === 'none' ? null : `one of ${choices}`;
      },
    }),
  );
  const answers: Record<string, string> = { SMS_PROVIDER: first, SMS_FALLBACK: second };
  for (const provider of [first, second].filter(isProvider)) {
    for (const { name, text, isSecret = false, form, example } of needs[provider])
      answers[name] = await ask({
        text,
        given: given[name],
        kept: settings[name] ?? '',
        isSecret,
        check: (answer) => (form.test(answer) ? null : example),
      });
  }
  if (answers['SMS_URL']?.includes('{template}') || [first, second].includes('gupshup'))
    answers['SMS_TEMPLATE_LOGIN_CODE'] = await ask({
      text: "The DLT template id of the log-in code's text",
      given: given['SMS_TEMPLATE_LOGIN_CODE'],
      kept: settings['SMS_TEMPLATE_LOGIN_CODE'] ?? '',
      check: (answer) => (/^\d{10,25}$/.test(answer) ? null : '1107160000000000000'),
    });
  return answers;
}
