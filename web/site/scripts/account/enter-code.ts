import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../call.ts';
import { accountForm, faultsOf } from './account-form.ts';
import { countFailure, errorText } from './failures.ts';
import { part, showNotices, whileBusy } from './page.ts';
import type { Page } from './page.ts';
import { readCodeFromSms } from './code-step.ts';
import { secondStep } from './second-step.ts';
import { sendAgainButton, sendCode } from './send-code.ts';
import { sayWhatIsKept, signIn } from './sign-in.ts';

/** Enter OTP: the alternative screen, phone and code together. The third wrong code leads back to /login (R24). */
export function startEnterCode(page: Page): void {
  const element = part<HTMLFormElement>(page, 'form');
  const sendButton = part<HTMLButtonElement>(page, '[data-send]');
  const again = sendAgainButton(page, sendButton);
  const askSecondStep = secondStep(page);
  let wrong = 0;

  const form = accountForm(element, {
    send: async ({ phone, otp }) => {
      showNotices(element);
      form.button.textContent = page.t('otp.verifying');
      try {
        const answer = await call<Answer<'verifyLogIn'>>(page.calls.verifyLogIn, { body: { phone, otp } });
        if ('second_factor' in answer) askSecondStep(answer.second_factor.ticket);
        else signIn(page, answer.accessToken, answer);
      } catch (error) {
        showFailure(error);
      } finally {
        form.button.textContent = page.t('otp.verify');
      }
    },
  });
  const showFailure = (caught: unknown) => {
    const failures = countFailure(wrong, caught);
    wrong = failures.wrong;
    showNotices(element, ['alert', failures.text ? page.t(failures.text) : errorText(page, failures.error)]);
    form.fill('otp', '');
    form.focus('otp');
    if (failures.text !== 'otp.locked') return;
    form.button.disabled = true;
    again.lock();
    setTimeout(() => location.assign(page.logIn), limits.lockoutRedirectMs);
  };
  sendButton.addEventListener('click', () => {
    showNotices(element);
    const { phone = '' } = form.values();
    const fault = faultsOf({ phone });
    if (fault.phone) return form.showFaults(fault);
    void whileBusy(sendButton, async () => {
      const { isSent, resendAt } = await sendCode(page, phone);
      showNotices(element, isSent ? ['status', page.t('code.sent')] : ['alert', page.t('logIn.sendFailed')]);
      again.waitUntil(resendAt);
      form.focus('otp');
      if (isSent) readCodeFromSms((code) => form.fill('otp', code));
    });
  });
  again.waitUntil(0);
  sayWhatIsKept(page);
}
