import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import type { Failure } from '#web/lib/api-error.ts';
import { renderHtml, words } from '#web/testing/render.tsx';
import { failedAttempt } from './code-failures.ts';
import { CodeFailure } from './code-step.tsx';

const again = {
  en: 'That was the last try with this code. Press “Send OTP again” for a new one.',
  bn: 'এই কোডটি আর চলবে না। নতুন কোডের জন্য “আবার ওটিপি পাঠান” টিপুন।',
};

test.each<[what: string, status: number, code: Failure['code'], wrongBefore: number, en: string, bn: string]>([
  ['a wrong code', 401, 'WRONG_CODE', 0, 'Invalid OTP. Please try again.', 'ওটিপি ঠিক নয়। আবার চেষ্টা করুন।'],
  [
    'the third wrong code',
    401,
    'WRONG_CODE',
    2,
    `Invalid OTP. Please try again. ${again.en}`,
    `ওটিপি ঠিক নয়। আবার চেষ্টা করুন। ${again.bn}`,
  ],
  [
    'a lockout',
    429,
    'CODE_LOCKED',
    0,
    `You have exceeded the maximum number of attempts. Please try again later. ${again.en}`,
    `অনেক বার ভুল ওটিপি দেওয়া হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন। ${again.bn}`,
  ],
  [
    'a failure of the server',
    500,
    'INTERNAL',
    0,
    'An error occurred. Please try again later.',
    'একটি সমস্যা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
  ],
  [
    'no connection',
    0,
    'NETWORK',
    0,
    'The clinic could not be reached. Please check your internet connection and try again.',
    'ক্লিনিকের সঙ্গে যোগাযোগ করা গেল না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  ],
])('%s has its own message', (_, status, code, wrongBefore, en, bn) => {
  const failure = failedAttempt(wrongBefore, new ApiError({ status, code, message: '' }));
  expect([
    words(renderHtml(<CodeFailure failure={failure} />)),
    words(renderHtml(<CodeFailure failure={failure} />, { language: 'bn' })),
  ]).toEqual([en, bn]);
});
