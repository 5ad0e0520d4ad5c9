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
