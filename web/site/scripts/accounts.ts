import type { AccountPage } from '#contract/site.ts';
import { endSession } from '#web/lib/log-out.ts';
import { openSession, storedUser } from '#web/lib/session-store.ts';
import { startEnterCode } from './account/enter-code.ts';
import { startLogIn } from './account/log-in.ts';
import { readPage, part, setHeading, whileBusy } from './account/page.ts';
import type { Page } from './account/page.ts';
import { startSignUp } from './account/sign-up.ts';
import { call } from './call.ts';

/** The script of the pages for logging in and out, and for signing up. */
const starts: Readonly<Record<AccountPage, (page: Page) => void>> = {
  logIn: startLogIn,
  otp: startEnterCode,
  signUp: startSignUp,
  logOut: startLogOut,
};

const page = readPage();
if (page) starts[page.page](page);

/** Log out: one button (R25). */
function startLogOut(page: Page): void {
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
