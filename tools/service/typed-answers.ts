import { Readable } from 'node:stream';
import { parseEnv } from 'node:util';
import { programFolder } from '../release/release.ts';
import { openAsking } from './ask.ts';
import { askAll } from './ask-all.ts';
import type { Given } from './ask-all.ts';
import { checkAnswers, planService } from './plan.ts';

/** Where it is typed, for tests. */
interface Typed {
  /** In place of `/`. */
  root: string;
  /** Where providers are asked. */
  origin: string;
  settings?: string;
  given?: Given;
}

/** What is asked and answered when these lines are typed to `install-service`, and the settings it writes. */
export async function typeAnswers(lines: readonly string[], { root, origin, settings = '', given = {} }: Typed) {
  let screen = '';
  const input = Readable.from(lines.map((line) => `${line}\n`));
  const { ask, close } = openAsking(input, (text) => (screen += text));
  const from = { home: '/opt/clinic', settings, given, environment: {}, root, origin };
  const answers = await askAll(ask, from).finally(close);
  checkAnswers(answers, { home: '/opt/clinic', settings });
  const env = planService(answers, { home: '/opt/clinic', folder: programFolder, settings }).flatMap((step) =>
    'file' in step && step.file.endsWith('.env') ? step.text : [],
  )[0]!;
  return { answers, screen, env, settings: parseEnv(env) };
}

/** Up to the provider, and behind it. */
export const typedBefore = ['none', 'public', 'clinic.example'];
export const [typedBackup, typedPhone] = ['/media/backup', '9830012345'] as const;
/** The name in the registered text. */
const clinic = 'Asha Clinic';

/** What is typed for each provider; the settings that follow; who takes the test message. */
export const typedProviders: [string, string[], Record<string, string>, string[]][] = [
  [
    'msg91',
    ['msg91', 'none', '4512345A1b2C3d4E5f', typedBackup, typedPhone, '64f0a1b2c3', 'CLINIC'],
    { SMS_PROVIDER: 'msg91', MSG91_KEY: '4512345A1b2C3d4E5f' },
    ['msg91'],
  ],
  [
    'gupshup',
    [
      'gupshup',
      'none',
      '2000123456',
      'p@ss,word$',
      '1101000000000000001',
      '1107160000000000000',
      typedBackup,
      typedPhone,
      clinic,
    ],
    {
      SMS_PROVIDER: 'gupshup',
      GUPSHUP_USER: '2000123456',
      GUPSHUP_PASSWORD: 'p@ss,word$',
      GUPSHUP_ENTITY: '1101000000000000001',
      SMS_TEMPLATE_LOGIN_CODE: '1107160000000000000',
    },
    ['gupshup'],
  ],
  [
    'fast2sms',
    ['fast2sms', 'none', 'AbCdEfGhIjKlMnOpQrStUv', typedBackup, typedPhone, '123456', 'CLINIC'],
    { SMS_PROVIDER: 'fast2sms', FAST2SMS_KEY: 'AbCdEfGhIjKlMnOpQrStUv' },
    ['fast2sms'],
  ],
  [
    'whatsapp, which needs a second one',
    [
      'whatsapp',
      'none',
      'msg91',
      '100200300',
      'EAAGm0PX4ZCpsBA_token-1.x',
      '0123456789abcdef0123456789abcdef',
      '4512345A1b2C3d4E5f',
      typedBackup,
      typedPhone,
      '64f0a1b2c3',
      'CLINIC',
    ],
    {
      SMS_PROVIDER: 'whatsapp',
      SMS_FALLBACK: 'msg91',
      WHATSAPP_PHONE_ID: '100200300',
      WHATSAPP_TOKEN: 'EAAGm0PX4ZCpsBA_token-1.x',
      WHATSAPP_APP_SECRET: '0123456789abcdef0123456789abcdef',
      MSG91_KEY: '4512345A1b2C3d4E5f',
    },
    ['msg91'],
  ],
];
