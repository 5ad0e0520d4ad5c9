import { part, showNotices, whileBusy } from './page.ts';
import type { Page } from './page.ts';

const load = () => import('./without-otp.ts');

/** The button that logs in with a passkey of this device, for those who work here: no phone number is asked for. */
export function passkeyButton(page: Page): void {
  const place = part(page, '[data-passkey]');
  const button = part<HTMLButtonElement>({ root: place }, 'button');
  place.hidden = false;
  button.addEventListener('click', () => {
    void whileBusy(button, async () => {
      showNotices(place);
      const wrong = await load().then(
        ({ logInByPasskey }) => logInByPasskey(page),
        () => page.t('logIn.offline'),
      );
      if (wrong !== undefined) showNotices(place, ['alert', wrong]);
    });
  });
}

/**
 * The log-in for an admin while no SMS goes out.
 * @returns a function that begins it, with the phone number if it was typed before
 */
export function recoveryWay(page: Page): (phone: string | undefined) => void {
  let begin: ((phone: string | undefined) => void) | undefined;
  return (phone) => {
    void load().then(
      ({ recoveryStep }) => (begin ??= recoveryStep(page))(phone),
      () => showNotices(page.root, ['alert', page.t('logIn.offline')]),
    );
  };
}
