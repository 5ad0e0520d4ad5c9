import type { Answer } from '#contract/endpoints.ts';
import { failedWith } from '#web/lib/api-error.ts';
import { call } from '../call.ts';
import { accountForm } from './account-form.ts';
import { errorText } from './failures.ts';
import { part, setHeading, showNotices, showStep } from './page.ts';
import type { Page } from './page.ts';
import { signIn } from './sign-in.ts';

/**
 * The log-in for an admin while no SMS goes out: phone number and recovery code.
 * @returns a function that begins it, with the phone number if it was typed before
 */
export function recoveryStep(page: Page): (phone: string | undefined) => void {
  const form = recoveryForm(page);
  return (phone) => {
    showStep(page, 'recovery');
    showNotices(part(page, 'form[data-step="recovery"]'));
    setHeading(page, page.t('recovery.title'), page.t('recovery.intro'));
    form.fill('phone', phone ?? '');
    form.fill('recoveryCode', '');
    form.focus(phone ? 'recoveryCode' : 'phone');
  };
}

/** Adds the form to the page. */
function recoveryForm(page: Page) {
  const template = part<HTMLTemplateElement>(page, '[data-recovery]');
  template.replaceWith(template.content);
  const element = part<HTMLFormElement>(page, 'form[data-step="recovery"]');
  const form = accountForm(element, {
    waitsForAll: true,
    send: async ({ phone, recoveryCode }) => {
      showNotices(element);
      try {
        const body = { phone, recoveryCode };
        const answer = await call<Answer<'logInByRecoveryCode'>>(page.calls.logInByRecoveryCode, { body });
        signIn(page, answer.access_token, answer);
      } catch (error) {
        const isWrong = failedWith(error, 'WRONG_CODE');
        showNotices(element, ['alert', isWrong ? page.t('recovery.wrong') : errorText(page, error)]);
        form.fill('recoveryCode', '');
        form.focus('recoveryCode');
      }
    },
  });
  return form;
}
