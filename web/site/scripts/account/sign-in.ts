import type { Answer } from '#contract/endpoints.ts';
import { formatPhone } from '#web/lib/format.ts';
import { saveUser, storedUser } from '#web/lib/session-store.ts';
import { takeWanted } from '#web/lib/wanted-address.ts';
import { call } from '../call.ts';
import { showNotices } from './page.ts';
import type { Page } from './page.ts';
import { browserStorage, keepsFor } from '#web/lib/storage.ts';

/** Stores the session (R26), and goes where the person wanted to be, or to the dashboard. */
export function signIn(page: Page, token: string, answer: Answer<'finishSecondStep'>): void {
  const { name, phoneNumber, role, language } = answer;
  // The name is empty until the owner of a long-unused phone has confirmed who they are.
  const keptFor = saveUser({ token, name: name || formatPhone(phoneNumber), phoneNumber, role });
  // The portal is another page, and would not have the session.
  if (keptFor === 'page') return showNotices(page.root, ['alert', page.t('logIn.keepsNothing')]);
  keepLanguage(page, language);
  enter(page);
}

/** The language chosen in this browser is saved on the account; without a choice the account's is used here. */
function keepLanguage({ calls }: Page, accounts: string): void {
  const chosen = browserStorage.getItem('language');
  if (!chosen) browserStorage.setItem('language', accounts);
  // If it fails, the next log-in saves it.
  else if (chosen !== accounts)
    call(calls.changeMe, { method: 'PUT', body: { language: chosen }, keepalive: true }).catch(() => undefined);
}

/** Goes into the portal if somebody is signed in here. */
function enter({ dashboard }: Page): void {
  const user = storedUser();
  if (user) location.replace(takeWanted(user.phoneNumber) ?? dashboard);
}

/** Does the same when somebody signs in in another tab, or already has when Back restores this page. */
export function enterWhenSignedIn(page: Page): void {
  enter(page);
  addEventListener('storage', () => enter(page));
  addEventListener('pageshow', ({ persisted }) => persisted && enter(page));
}

/** Says before a code is requested that the log-in will end with this tab, or is not possible. */
export function sayWhatIsKept(page: Page): void {
  const keptFor = keepsFor();
  if (keptFor === 'tab') showNotices(page.root, ['status', page.t('logIn.keepsTab')]);
  if (keptFor === 'page') showNotices(page.root, ['alert', page.t('logIn.keepsNothing')]);
}
