import type { AccountPage } from '#contract/site.ts';
import { startEnterCode } from './account/enter-code.ts';
import { startLogIn } from './account/log-in.ts';
import { startLogOut } from './account/log-out.ts';
import { readPage } from './account/page.ts';
import type { Page } from './account/page.ts';
import { startSignUp } from './account/sign-up.ts';

/** The script of the pages for logging in and out, and for signing up. */
const starts: Readonly<Record<AccountPage, (page: Page) => void>> = {
  logIn: startLogIn,
  otp: startEnterCode,
  signUp: startSignUp,
  logOut: startLogOut,
};

const page = readPage();
if (page) starts[page.page](page);
