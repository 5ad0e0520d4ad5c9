import type { Answer } from '#contract/endpoints.ts';
import { formatPhone } from '#web/lib/format.ts';
import { call } from '../call.ts';
import { accountForm } from './account-form.ts';
import { failedAttempt, failureLines } from './failures.ts';
import { part, showNotices, whileBusy } from './page.ts';
import type { Page } from './page.ts';
import { secondStep } from './second-step.ts';
import { sendAgainButton, sendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';

/**
 * Step 2 of the log-in: the code from the SMS.
 * @param onOtherNumber called with the number that is to be changed
 */
export function codeStep(page: Page, onOtherNumber: (phone: string) => void) {
  const element = part<HTMLFormElement>(page, 'form[data-step="code"]');
  const again = part<HTMLButtonElement>({ root: element }, '[data-send]');
  const other = part(page, '[data-other]');
  const { waitUntil } = sendAgainButton(page, again);
  const askSecondStep = secondStep(page);
  let phoneNumber = '';
  let wrong = 0;

  const form = accountForm(element, {
    waitsForAll: true,
    sendsItself: true,
    send: async ({ otp }) => {
      showNotices(element);
      try {
        const answer = await call<Answer<'finishLogIn'>>(page.calls.finishLogIn, { body: { phoneNumber, otp } });
        if ('second_factor' in answer) askSecondStep(answer.second_factor.ticket);
        else signIn(page, answer.access_token, answer);
      } catch (error) {
        const attempt = failedAttempt(wrong, error);
        wrong = attempt.wrong;
        showNotices(element, ['alert', ...failureLines(page, attempt, ['logIn.invalidOtp', 'code.spent'])]);
        form.fill('otp', '');
        form.focus('otp');
      }
    },
  });
  again.addEventListener('click', () => {
    void whileBusy(again, async () => {
      showNotices(element);
      form.fill('otp', '');
      const { isSent, resendAt } = await sendCode(page, phoneNumber);
      if (isSent) wrong = 0;
      showNotices(element, isSent ? ['status', page.t('code.sentAgain')] : ['alert', page.t('logIn.sendFailed')]);
      waitUntil(resendAt);
      form.focus('otp');
    });
  });
  other.addEventListener('click', () => onOtherNumber(phoneNumber));
  return {
    /** Waits for the code sent to this number; another may be asked for from `resendAt` on (ms since 1970). */
    start: (sentTo: string, resendAt: number) => {
      phoneNumber = sentTo;
      wrong = 0;
      showNotices(element);
      other.textContent = page.t('code.otherNumber', { phone: formatPhone(sentTo) });
      form.fill('otp', '');
      waitUntil(resendAt);
      form.focus('otp');
      readCodeFromSms((code) => {
        form.fill('otp', code);
        element.requestSubmit();
      });
    },
  };
}

interface SmsCode {
  readonly code: string;
}

/** Offers the code of an SMS that names this site, where the browser can (WebOTP); it asks the person first. */
export function readCodeFromSms(use: (code: string) => void): void {
  if (!('OTPCredential' in window)) return;
  const options = { otp: { transport: ['sms'] } } as CredentialRequestOptions;
  navigator.credentials
    .get(options)
    .then((found) => found && use((found as unknown as SmsCode).code))
    // Refused, or no such SMS: the person types the code.
    .catch(() => undefined);
}
