import type { Answer } from '#contract/endpoints.ts';
import { saveUser } from '#web/lib/session.ts';
import { settleLanguage } from './account-language.ts';

/** Keeps the person a login call has answered with (R26); the guard then leads on to the dashboard. */
export function signIn(token: string, { name, phoneNumber, role, language }: Answer<'finishLogIn'>): void {
  saveUser({ token, name, phoneNumber, role });
  void settleLanguage(language);
}
