import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (says: string) => new Response(says);
/** The server's answers in order; the last one repeats. */
const answers: (() => Response)[] = [
  () => page('number 3'),
  () => {
    throw new TypeError('Failed to fetch');
  },
  () => new Response('gateway', { status: 502 }),
  () => new Response('too many', { status: 429 }),
  () => page('number 4'),
  () => page('number 4'),
  () => new Response('no such number', { status: 404 }),
];

it('the page of a number finds back after the server was away, and shows only what has changed', async () => {
  vi.useFakeTimers();
  const shown: string[] = [];
  let asked = 0;
  vi.stubGlobal('location', { href: 'https://clinic.example/t/code' });
  let onPage = 'number 2';
  vi.stubGlobal('document', {
    hidden: false,
    addEventListener: () => undefined,
    querySelector: () => ({
      dataset: {},
      outerHTML: onPage,
      querySelector: () => null,
      replaceWith: (main: { outerHTML: string }) => void shown.push((onPage = main.outerHTML)),
    }),
  });
  vi.stubGlobal('DOMParser', function DOMParser() {
    return { parseFromString: (html: string) => ({ querySelector: () => ({ outerHTML: html }) }) };
  });
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return Promise.resolve().then(answers[Math.min(asked, answers.length) - 1]);
  });
  const script: string = './follow-token.js';
  await import(script);
  await vi.advanceTimersByTimeAsync(20_000 * answers.length);
  expect(asked).toBe(answers.length + 1);
  // The first request already shows what changed while the page was loading.
  expect(shown).toEqual(['number 3', 'number 4', 'no such number']);
});
