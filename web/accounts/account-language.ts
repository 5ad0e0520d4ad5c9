import type { Language } from '#contract/fields.ts';
import { changeLanguage, chosenLanguage } from '#web/i18n/index.ts';
import { request } from '#web/lib/client.ts';
import { currentSession } from '#web/lib/session.ts';

/**
 * Keeps the language on the account too: SMS go out in it. Without a connection the browser's choice stands, and the
 * next login tells the account.
 */
export async function keepLanguageOnAccount(language: Language): Promise<void> {
  if (!currentSession().user) return;
  await request('changeMe', { body: { language } }).catch(() => undefined);
}

/** In a browser where nobody chose a language, the account's applies. */
export async function adoptLanguage(language: Language): Promise<void> {
  if (!chosenLanguage()) await changeLanguage(language);
}

/** After a login: this browser's choice goes to the account; without one the account's applies here. */
export async function settleLanguage(accounts: Language): Promise<void> {
  const chosen = chosenLanguage();
  if (!chosen) await changeLanguage(accounts);
  else if (chosen !== accounts) await keepLanguageOnAccount(chosen);
}
