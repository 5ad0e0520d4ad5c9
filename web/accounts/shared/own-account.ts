import type { Language } from '#contract/fields.ts';
import { changeLanguage, chosenLanguage } from '#web/i18n/index.ts';
import { request } from '#web/lib/client.ts';
import { currentSession } from '#web/lib/session.ts';
import { endSession } from '#web/lib/log-out.ts';

/** Logs out; the guard then leads to the log-in. */
export function logOut(): Promise<void> {
  return endSession((signal) => request('logOut', {}, { signal }));
}

/** Saves the language on the account, which receives SMS in it. Errors are ignored: the next login saves it again. */
export async function saveLanguageOnAccount(language: Language): Promise<void> {
  if (!currentSession().user) return;
  await request('changeMe', { body: { language } }).catch(() => undefined);
}

/** Uses the account's language if none was chosen in this browser. */
export async function adoptLanguage(language: Language): Promise<void> {
  if (!chosenLanguage()) await changeLanguage(language);
}
