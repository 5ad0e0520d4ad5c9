import { endSession } from '#web/lib/log-out.ts';
import { openSession, storedUser } from '#web/lib/session-store.ts';
import { call } from '../call.ts';
import { part, setHeading, whileBusy } from './page.ts';
import type { Page } from './page.ts';

/** Log out: one button (R25). */
export function startLogOut(page: Page): void {
  openSession();
  const user = storedUser();
  if (user) setHeading(page, part(page, '[data-title]').textContent, page.t('logOut.intro', { name: user.name }));
  const button = part<HTMLButtonElement>(page, 'form button');
  button.disabled = false;
  part<HTMLFormElement>(page, 'form').addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(button, async () => {
      await endSession((signal) => call(page.calls.logOut, { signal }));
      location.replace(page.logIn);
    });
  });
}
