import type { Answer } from '#contract/endpoints.ts';
import { call } from '../call.ts';
import { accountForm } from './account-form.ts';
import { failedAttempt, failureLines } from './failures.ts';
import { part, setHeading, showNotices, showStep } from './page.ts';
import type { Page } from './page.ts';
import { signIn } from './sign-in.ts';

/**
 * The step after the code from the SMS, for people with a second factor: a code of their app, or a recovery code.
 * @returns a function that begins the step, with the ticket from the answer to the right SMS code
 */
export function secondStep(page: Page): (ticket: string) => void {
  const element = part<HTMLFormElement>(page, 'form[data-step="second"]');
  let ticket = '';
  let wrong = 0;
  const form = accountForm(element, {
    send: async ({ code }) => {
      showNotices(element);
      try {
        const answer = await call<Answer<'finishSecondStep'>>(page.calls.finishSecondStep, { body: { ticket, code } });
        signIn(page, answer.access_token, answer);
      } catch (error) {
        const attempt = failedAttempt(wrong, error);
        wrong = attempt.wrong;
        showNotices(element, ['alert', ...failureLines(page, attempt, ['secondStep.wrong', 'secondStep.spent'])]);
        form.fill('code', '');
        form.focus('code');
      }
    },
  });
  return (given) => {
    ticket = given;
    wrong = 0;
    showStep(page, 'second');
    showNotices(element);
    setHeading(page, page.t('secondStep.title'), page.t('secondStep.intro'));
    form.fill('code', '');
    form.focus('code');
  };
}
