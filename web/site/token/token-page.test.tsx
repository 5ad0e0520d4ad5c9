import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#contract/fields.ts';
import type { TokenPage as Token } from '#contract/queue/token-page.ts';
import { pageOf, textOf } from '#web/testing/read.ts';
import type { PageProps } from '../texts.ts';
import { textsIn } from '../texts.ts';
import { TokenPage } from './token-page.tsx';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00+05:30`);
const token: Token = {
  number: 19,
  state: 'ARRIVED',
  day: '2026-11-24',
  startsAt: '16:00',
  endsAt: '18:00',
  room: '2',
  expectedStart: null,
  isPaused: false,
  isEnded: false,
  movedFrom: null,
  serving: [14],
  ahead: 4,
  expected: { from: at('17:20'), to: at('17:40') },
};
function words(language: Language, changes: Partial<Token> | null = {}): string {
  const answer = changes && { ...token, ...changes };
  const content = { profile: { name: { en: 'The clinic', bn: 'ক্লিনিক' }, phones: ['5550010001'] } };
  const props = { language, content, t: textsIn(language), form: { token: { code: 'x', answer } } };
  return textOf(pageOf(renderToStaticMarkup(<TokenPage {...(props as unknown as PageProps)} />)));
}

test('the page of a number says who is called, how many before, and when', () => {
  expect(words('en')).toMatch(/Your number 19 24 November 2026 .*Now called 14 Before you 4 Room 2/);
  expect(words('en')).toMatch(/called between 5:20 – 5:40 pm/i);
  expect(words('bn')).toMatch(/আপনার নম্বর ১৯ ২৪ নভেম্বর, ২০২৬ .*এখন চলছে ১৪ আপনার আগে ৪ জন ঘর ২ .* বিকেল ৫:২০ – ৫:৪০ /);
});

test('it says that the doctor is late or the queue pauses, to those who are not with the doctor yet', () => {
  const said = { expectedStart: at('18:30'), isPaused: true };
  expect(words('en', said)).toMatch(/expected at 6:30 pm.*pauses/i);
  expect(words('en', { ...said, state: 'IN_ROOM', ahead: null, expected: null })).not.toMatch(/expected at|pauses/);
});

test('it says what to do in each state, and one thing for every code that is not there', () => {
  const quiet = { ahead: null, expected: null };
  expect(words('en', { ...quiet, state: 'EXPECTED' })).toContain('Please tell the desk when you have come.');
  expect(words('bn', { ...quiet, state: 'CALLED' })).toContain('আপনাকে ডাকা হয়েছে। ভিতরে যান।');
  expect(words('en', null)).toContain('There is no such number');
});

test('whoever was moved reads from which day, and whose doctor is on leave that they are told another time', () => {
  expect(words('en', { movedFrom: '2026-11-23' })).toMatch(
    /Your visit of 23 November 2026 was moved\. This is your new day and number\. .*Your number 19 24 November 2026/,
  );
  expect(words('bn', { movedFrom: '2026-11-23' })).toContain('আপনার ২৩ নভেম্বর, ২০২৬-এর বুকিং সরানো হয়েছে।');
  expect(words('en')).not.toMatch(/was moved|on leave/);
  const ended = { isEnded: true, state: 'EXPECTED', ahead: null, expected: null, expectedStart: at('18:30') } as const;
  expect(words('en', ended)).toMatch(/The doctor is on leave\. The clinic will give you another time\./);
  expect(words('en', ended)).not.toMatch(/expected at|tell the desk/);
});
