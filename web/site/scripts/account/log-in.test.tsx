import { beforeEach, expect, test, vi } from 'vitest';
import { siteContent } from '#web/testing/site-content.ts';
import { renderPage } from '#web/site/entry.tsx';
import { startLogIn } from './log-in.ts';
import { readPage } from './page.ts';

const throwing = {
  getItem: () => null,
  setItem: () => {
    throw new DOMException('', 'QuotaExceededError');
  },
  removeItem: () => undefined,
  clear: () => undefined,
};
/** The log-in page as it is served, with its script started. */
function open(language: 'en' | 'bn') {
  const html = renderPage('logIn', language, siteContent, { styles: [], scripts: [] });
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)![1]!;
  startLogIn(readPage()!);
  return (role: string) =>
    [...document.querySelectorAll(`[data-notices] [role="${role}"]`)].map(({ textContent }) => textContent);
}
beforeEach(() => {
  history.replaceState(null, '');
  return () => vi.unstubAllGlobals();
});

test('a browser that keeps everything says nothing', () => {
  const said = open('en');
  expect([said('alert'), said('status')]).toEqual([[], []]);
});

test('a browser that is full says that the log-in ends with the tab', () => {
  vi.stubGlobal('localStorage', throwing);
  expect(open('en')('status')).toEqual([
    'This browser keeps your log-in only for this tab: once it is closed, you log in again.',
  ]);
});

test('a browser that keeps nothing says why there is no log-in, and what to do', () => {
  vi.stubGlobal('localStorage', throwing);
  vi.stubGlobal('sessionStorage', throwing);
  expect(open('en')('alert')).toEqual([
    'You cannot log in here: this browser does not let the page keep anything. Please allow cookies and site data for this page in its settings, or use another browser.',
  ]);
  expect(open('bn')('alert')).toEqual([expect.stringMatching(/^এখানে লগ-ইন করা যাবে না:/)]);
});

test('where no SMS goes out at all, a colleague goes on with the code that was made for them', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Promise.resolve(new Response(JSON.stringify({ code: 'NO_SMS', message: '' }), { status: 503 }));
  });
  const said = open('en');
  const colleague = document.querySelector<HTMLElement>('[data-colleague]')!;
  const title = () => document.querySelector('[data-intro]')!.textContent;
  expect(colleague.hidden).toBe(true);
  const field = document.querySelector<HTMLInputElement>('[name=phoneNumber]')!;
  field.value = '9000000003';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector<HTMLFormElement>('form[data-step=phone]')!.requestSubmit();
  await vi.waitFor(() => expect(colleague.hidden).toBe(false));
  expect(said('alert')).toEqual(['An error occurred while sending the OTP. Please try again.']);
  // Typed meanwhile: the code belongs to the number that was asked for.
  field.value = '9000000004';
  colleague.querySelector('button')!.click();
  expect(title()).toBe(
    'Type the code that was made at the clinic for 90000\u00a000003. It works once, for five minutes.',
  );
  document.querySelector<HTMLInputElement>('form[data-step=code] [name=otp]')!.value = '048213';
  document.querySelector<HTMLFormElement>('form[data-step=code]')!.requestSubmit();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['/api/v1/login/otp', { phoneNumber: '9000000003', otp: '048213' }]);
});
