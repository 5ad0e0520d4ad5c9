import { parseEnv } from 'node:util';
import type { SmsProviderName } from '../../contract/messages-out/providers.ts';
import { readSettings } from '../../server/start/settings.ts';
import { reaches } from './caddy.ts';
import type { Reach } from './caddy.ts';
import { freePort, otherClinics, reachBefore } from './machine.ts';
import { readName, serviceNames } from './name.ts';
import { wrongDomain, wrongFolder } from './plan.ts';
import type { Answers } from './plan.ts';
import { askSms } from './sms-questions.ts';
import type { Ask } from './sms-questions.ts';
import type { SettingValues } from './settings-file.ts';
import { hasOwnIds, takesText, trySms } from './try-sms.ts';
import type { TestWords } from './try-sms.ts';

/** What was given beside the command. */
export interface Given {
  name?: string;
  reach?: string;
  domain?: string;
  provider?: string;
  second?: string;
  sms?: string;
  backup?: string;
  'test-to'?: string;
}

interface From {
  /** The folder of the releases. */
  home: string;
  /** Its settings file; '' without one. */
  settings: string;
  given: Given;
  /** Secrets may be given in it, which nobody sees on the command line. */
  environment: Record<string, string | undefined>;
  /** In place of `/`, for tests. */
  root?: string;
  /** Where providers are asked, for tests. */
  origin?: string;
}

/** Asks for all that a service needs. */
export async function askAll(ask: Ask, from: From): Promise<Answers> {
  const { home, settings, given } = from;
  const there = parseEnv(settings);
  const kept: SettingValues = Object.fromEntries(Object.entries(there).map(([name, value]) => [name, value ?? '']));
  const name = await askName(ask, { home, given, isThere: settings !== '' });
  const { service } = serviceNames(name);
  const { root = '/' } = from;
  const others = otherClinics(service, root);
  const reach = (await ask({
    text:
      'How is it reached: public (a name of the internet), house (a name that only this house knows, with a ' +
      'certificate of its own) or tunnel (a tunnel or another proxy leads here)',
    given: given.reach,
    kept: reachBefore(service, root) ?? 'public',
    check: (answer) => ((reaches as readonly string[]).includes(answer) ? null : `one of ${reaches.join(', ')}`),
  })) as Reach;
  const domain = await ask({
    text: 'Under which name is the clinic found, such as clinic.example',
    given: given.domain,
    kept: (kept['PUBLIC_URL'] ?? '').replace(/^https?:\/\//, ''),
    check: (answer) => wrongDomain(answer, others),
  });
  const sms = await askSms(ask, kept, smsGiven(given, from.environment, kept));
  const backupFolder = await ask({
    text: 'A folder on another disk for the backups, such as /media/backup',
    given: given.backup,
    kept: kept['BACKUP_FOLDER'] ?? '',
    check: (answer) => wrongFolder(answer, others),
  });
  const answers = { name, reach, domain, sms, backupFolder, port: kept['PORT'] || freePort(others) };
  await askTest(ask, answers, { ...kept, ...sms }, from);
  return answers;
}

function askName(
  ask: Ask,
  { home, given, isThere }: Pick<From, 'home' | 'given'> & { isThere: boolean },
): Promise<string> {
  const kept = readName(home);
  const none = 'none';
  return ask({
    text: 'Is this a further clinic on this machine? Its short name, such as saltlake (none: the first or only one)',
    // A clinic that is set up keeps its name.
    given: isThere ? kept || none : (given.name ?? undefined),
    kept: kept || none,
    check: (answer) => (/^[a-z][a-z0-9]{0,19}$/.test(answer) ? null : 'up to 20 small letters and digits'),
  }).then((answer) => (answer === none ? '' : answer));
}

/** `--sms` alone is the address of a gateway; empty, it is for later. */
function smsGiven(given: Given, environment: From['environment'], kept: SettingValues): Partial<SettingValues> {
  const first = given.provider ?? (given.sms === undefined ? undefined : given.sms === '' ? 'none' : 'url');
  const second =
    given.second ?? (first === undefined || first === 'whatsapp' ? undefined : kept['SMS_FALLBACK'] || 'none');
  const fromEnvironment = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value && /^(MSG91|GUPSHUP|FAST2SMS|WHATSAPP)_|^SMS_TEMPLATE_LOGIN_CODE$/.test(name),
    ),
  ) as SettingValues;
  return {
    ...fromEnvironment,
    ...(first !== undefined && { SMS_PROVIDER: first }),
    ...(second !== undefined && { SMS_FALLBACK: second }),
    ...(given.sms && { SMS_URL: given.sms }),
  };
}

/** Sends a message by each provider to the owner's phone, if wanted. A failure changes nothing else. */
async function askTest(ask: Ask, answers: Answers, settings: SettingValues, from: From): Promise<void> {
  const providers = readSettings({ ...settings, NODE_ENV: 'production' }, '/').sms;
  if (providers.length === 0) return;
  const none = 'none';
  const to = await ask({
    text: 'To which mobile number shall a test message go, ten digits (none: no test)',
    given: from.given['test-to'],
    kept: none,
    check: (answer) => (/^[6-9]\d{9}$/.test(answer) || answer === none ? null : 'ten digits, such as 9830012345'),
  });
  if (to === none) return;
  for (const provider of providers) {
    const words = await askWords(ask, provider.name);
    const result = await trySms(provider, { to, domain: answers.domain, words }, from.origin);
    console.log(result.words);
  }
}

async function askWords(ask: Ask, provider: SmsProviderName): Promise<TestWords> {
  if (takesText(provider)) {
    const clinic = await ask({
      text: "The clinic's name in the registered text of the log-in code",
      given: undefined,
      kept: '',
      check: (answer) => (answer.length > 0 && answer.length <= 100 ? null : 'a name, such as Asha Clinic'),
    });
    return { id: '', header: '', clinic };
  }
  if (!hasOwnIds(provider)) return { id: '', header: '', clinic: '' };
  const id = await ask({
    text: `The id of the log-in code's text at ${provider}`,
    given: undefined,
    kept: '',
    check: (answer) => (/^[A-Za-z0-9_-]{3,40}$/.test(answer) ? null : 'letters and digits'),
  });
  const header = await ask({
    text: 'The header that messages come from',
    given: undefined,
    kept: '',
    check: (answer) => (/^[A-Za-z0-9]{3,11}$/.test(answer) ? null : 'three to eleven letters, such as CLINIC'),
  });
  return { id, header, clinic: '' };
}
