import type { Answer } from '#contract/endpoints.ts';
import type { Language } from '#contract/fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { formatDigits } from '#web/lib/format.ts';
import { call } from '../call.ts';
import { fetchPortal } from './fetch-portal.ts';
import { countDown, part } from './page.ts';
import type { Page } from './page.ts';

/** Whether a code was sent, and when the next may be asked for, in ms since 1970. */
interface Sent {
  readonly isSent: boolean;
  /** No SMS goes out to anybody; people who work there may have a code that was made for them. */
  readonly isOff: boolean;
  readonly resendAt: number;
}

/** Asks for a code by SMS. */
export async function sendCode(page: Page, phoneNumber: string): Promise<Sent> {
  try {
    const answer = await call<Answer<'startLogIn'>>(page.calls.startLogIn, { body: { phoneNumber } });
    part(page, '[data-down]').hidden = !answer.smsDown;
    offerRecovery(page, answer.smsDown === true);
    fetchPortal();
    return { isSent: true, isOff: false, resendAt: Date.now() + answer.resendAfterSeconds * 1000 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    offerRecovery(page, error.code === 'NO_SMS');
    return {
      isSent: false,
      isOff: error.code === 'NO_SMS',
      resendAt: Date.now() + (error.retryAfter ?? 0) * 1000,
    };
  }
}

/** Shows the log-in for admins while no SMS goes out, if the page has one. */
function offerRecovery({ root }: Page, isAway: boolean): void {
  for (const each of root.querySelectorAll<HTMLElement>('[data-stuck]')) each.hidden = !isAway;
}

/** The seconds in the digits of the page's language. */
export const secondsText = (seconds: number) => formatDigits(seconds, document.documentElement.lang as Language);

/** The button for another code, which counts down the waiting time. */
export function sendAgainButton(page: Page, button: HTMLButtonElement) {
  const label = button.textContent;
  let stop = () => {};
  let isLocked = false;
  const waitUntil = (until: number) => {
    stop();
    stop = countDown(until, (left) => {
      button.disabled = isLocked || left > 0;
      button.textContent = left > 0 ? page.t('code.againIn', { seconds: secondsText(left) }) : label;
    });
  };
  return {
    waitUntil,
    /** No further code is asked for on this page. */
    lock: () => {
      isLocked = true;
      waitUntil(0);
    },
  };
}
