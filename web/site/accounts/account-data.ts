import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { screens } from '#contract/screens.ts';
import { siteAddress } from '#contract/site.ts';
import type { AccountPage } from '#contract/site.ts';
import { errorText } from '../texts.ts';
import type { TextKey, Translate } from '../texts.ts';

/** The texts that the script of the account pages shows. */
const scriptTexts = [
  'code.againIn',
  'code.madeFor',
  'code.otherNumber',
  'code.sent',
  'code.sentAgain',
  'code.sentTo',
  'code.spent',
  'code.waitFor',
  'logIn.codeTitle',
  'logIn.ended',
  'logIn.intro',
  'logIn.invalidOtp',
  'logIn.keepsNothing',
  'logIn.keepsTab',
  'logIn.offline',
  'logIn.sendFailed',
  'logIn.title',
  'logIn.welcome',
  'logOut.intro',
  'logOut.nobody',
  'otp.failed',
  'otp.incorrect',
  'otp.locked',
  'otp.verify',
  'otp.verifying',
  'passkey.elsewhere',
  'passkey.noBrowser',
  'passkey.none',
  'recovery.intro',
  'recovery.title',
  'recovery.wrong',
  'secondStep.intro',
  'secondStep.spent',
  'secondStep.title',
  'secondStep.wrong',
  'signUp.exists',
  'signUp.failed',
] as const satisfies readonly TextKey[];
export type ScriptText = (typeof scriptTexts)[number] | 'failed' | 'passkey.noHostName';

const calls = [
  'startLogIn',
  'finishLogIn',
  'verifyLogIn',
  'finishSecondStep',
  'startPasskeyLogIn',
  'finishPasskeyLogIn',
  'logInByRecoveryCode',
  'signUp',
  'logOut',
  'changeMe',
] as const;

/** The data that an account page gives to its script. */
export interface AccountData {
  readonly page: AccountPage;
  readonly texts: Readonly<Record<ScriptText, string>>;
  /** The address of each call. */
  readonly calls: Readonly<Record<(typeof calls)[number], string>>;
  readonly logIn: string;
  readonly dashboard: string;
}

/** The data of a page, whose texts still have their placeholders. */
export function accountData(page: AccountPage, language: Language, t: Translate): AccountData {
  const texts = [
    ...scriptTexts.map((key) => [key, t(key)] as const),
    ['failed', errorText('INTERNAL', language)],
    ['passkey.noHostName', errorText('NO_HOST_NAME', language)],
  ];
  return {
    page,
    texts: Object.fromEntries(texts) as AccountData['texts'],
    calls: Object.fromEntries(calls.map((name) => [name, pathsOf(endpoints[name])[0]])) as AccountData['calls'],
    logIn: siteAddress('logIn', language),
    dashboard: screens.dashboard.path,
  };
}
