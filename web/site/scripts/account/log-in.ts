import { limits } from '#contract/limits.ts';
import { formatPhone } from '#web/lib/format.ts';
import { leaveNote, takeNote } from '#web/lib/log-in-note.ts';
import type { LogInNote } from '#web/lib/log-in-note.ts';
import { accountForm } from './account-form.ts';
import { codeStep } from './code-step.ts';
import { countDown, part, setHeading, showNotices, showStep } from './page.ts';
import type { Page } from './page.ts';
import { secondsText, sendCode } from './send-code.ts';
import { enterWhenSignedIn, sayWhatIsKept } from './sign-in.ts';
import { passkeyButton, recoveryWay } from './ways-in.ts';

/**
 * Log in, in two steps (R21). Step 2 is its own history entry: Back leads to step 1, and a tab that was reloaded while
 * the SMS was read keeps its step.
 */
export function startLogIn(page: Page): void {
  enterWhenSignedIn(page);
  const note = takeNote();
  if (note) history.replaceState(note, '');

  const go = (next: LogInNote) => {
    history.pushState(next, '');
    show();
  };
  const phone = phoneStep(page, (sentTo, isMade = false) =>
    go({ sent: { phone: sentTo, at: Date.now(), ...(isMade && { isMade }) } }),
  );
  const code = codeStep(page, (sentTo) => {
    go({ phone: sentTo });
    phone.focus('phoneNumber');
  });
  const recovery = recoveryWay(page);
  const show = () => {
    const { sent, phone: known, welcome, ended, isRecovery } = stateOf(history.state);
    if (isRecovery) return recovery(known);
    showStep(page, sent ? 'code' : 'phone');
    showNotices(
      page.root,
      ...(welcome && !sent ? [['status', page.t('logIn.welcome')] as const] : []),
      ...(ended && !sent ? [['status', page.t('logIn.ended')] as const] : []),
    );
    if (sent) {
      const intro = page.t(sent.isMade ? 'code.madeFor' : 'code.sentTo', { phone: formatPhone(sent.phone) });
      setHeading(page, page.t('logIn.codeTitle'), intro);
      code.start(sent.phone, sent.at + limits.codeResendSeconds * 1000);
      return;
    }
    setHeading(page, page.t('logIn.title'), page.t('logIn.intro'));
    if (known) phone.fill('phoneNumber', known);
  };
  /** The number that was typed, if any. */
  const typedPhone = (): LogInNote => {
    const typed = stateOf(history.state).sent?.phone ?? phone.values().phoneNumber;
    return typed ? { phone: typed } : {};
  };
  addEventListener('popstate', show);
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-stuck] button')) go({ isRecovery: true, ...typedPhone() });
    if (target.closest('[data-back]')) go(typedPhone());
    // Keeps the step when the language changes.
    if (target.closest('a[hreflang]')) leaveNote(stateOf(history.state));
    // Keeps the number for the next page, without putting it into the address.
    if (target.closest('[data-sign-up]') && typedPhone().phone) leaveNote(typedPhone());
  });
  passkeyButton(page);
  show();
  sayWhatIsKept(page);
}

const stateOf = (state: unknown) => (state ?? {}) as LogInNote;

/**
 * Step 1: the phone number a code is sent to.
 * @param onSent `isMade`: none was sent, and the person has one that was made for them at the clinic
 */
function phoneStep(page: Page, onSent: (phone: string, isMade?: boolean) => void) {
  const colleague = part(page, '[data-colleague]');
  let asked = '';
  colleague.onclick = () => onSent(asked, true);
  const element = part<HTMLFormElement>(page, 'form[data-step="phone"]');
  let stop = () => {};
  return accountForm(element, {
    waitsForAll: true,
    send: async ({ phoneNumber = '' }) => {
      stop();
      asked = phoneNumber;
      showNotices(element);
      const { isSent, isOff, resendAt } = await sendCode(page, phoneNumber);
      colleague.hidden = !isOff;
      if (isSent) return onSent(phoneNumber);
      stop = countDown(resendAt, (left) => {
        const wait = left > 0 ? ` ${page.t('code.waitFor', { seconds: secondsText(left) })}` : '';
        showNotices(element, ['alert', page.t('logIn.sendFailed') + wait]);
      });
    },
  });
}
