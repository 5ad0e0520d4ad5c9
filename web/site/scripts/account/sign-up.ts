import type { Answer } from '#contract/endpoints.ts';
import { ApiError, failedWith } from '#web/lib/api-error.ts';
import { leaveNote, takeNote } from '#web/lib/log-in-note.ts';
import { call } from '../call.ts';
import { accountForm } from './account-form.ts';
import { part, showNotices } from './page.ts';
import type { Page } from './page.ts';
import { browserStorage } from '#web/lib/storage.ts';

/** Create Account: name and phone number (R20). It does not log in: the code does. */
export function startSignUp(page: Page): void {
  const element = part<HTMLFormElement>(page, 'form');
  const form = accountForm(element, {
    send: async (body) => {
      showNotices(element);
      try {
        const { phone, registrationDate } = await call<Answer<'signUp'>>(page.calls.signUp, { body });
        browserStorage.setItem('registrationDate', registrationDate);
        leaveNote({ phone, welcome: true });
        location.assign(page.logIn);
      } catch (error) {
        if (error instanceof ApiError) form.show(error.fields);
        showNotices(element, ['alert', page.t(failedWith(error, 409) ? 'signUp.exists' : 'signUp.failed')]);
      }
    },
  });
  const phone = takeNote()?.phone;
  if (phone) form.fill('phone', phone);
}
