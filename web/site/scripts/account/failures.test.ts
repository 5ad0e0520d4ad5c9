import { describe, expect, test } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Failure } from '#web/lib/api-error.ts';
import { countFailure, failedAttempt, failureLines } from './failures.ts';
import { accountData } from '../../accounts/account-data.ts';
import { textsIn } from '../../texts.ts';
import type { Page } from './page.ts';

const wrong = new ApiError({ status: 401, code: 'WRONG_CODE', message: '' });
const locked = new ApiError({ status: 429, code: 'CODE_LOCKED', message: '' });
const broken = new ApiError({ status: 500, code: 'INTERNAL', message: '' });
const offline = new ApiError({ status: 0, code: 'NETWORK', message: '' });

describe('on the alternative screen', () => {
  test('the first two wrong codes are errors, the third locks the screen', () => {
    expect(countFailure(0, wrong)).toEqual({ wrong: 1, text: 'otp.incorrect' });
    expect(countFailure(1, wrong)).toEqual({ wrong: 2, text: 'otp.incorrect' });
    expect(countFailure(2, wrong)).toEqual({ wrong: 3, text: 'otp.locked' });
  });

  test('the server’s lockout locks at once; other errors do not count', () => {
    expect(countFailure(0, locked)).toEqual({ wrong: 0, text: 'otp.locked' });
    expect(countFailure(1, broken)).toEqual({ wrong: 1, text: 'otp.failed' });
  });

  test('a locked account is shown with its own text', () => {
    const closed = new ApiError({ status: 403, code: 'ACCOUNT_LOCKED', message: '' });
    expect(countFailure(1, closed)).toEqual({ wrong: 1, error: closed });
    expect(failedAttempt(1, closed)).toEqual({ wrong: 1, error: closed, isWrong: false, isSpent: false });
  });
});

describe('in the login’s second step', () => {
  test('a wrong code is reported as wrong, and after the third no further attempt is possible', () => {
    expect(failedAttempt(0, wrong)).toEqual({ wrong: 1, error: wrong, isWrong: true, isSpent: false });
    expect(failedAttempt(1, wrong)).toEqual({ wrong: 2, error: wrong, isWrong: true, isSpent: false });
    expect(failedAttempt(2, wrong)).toEqual({ wrong: 3, error: wrong, isWrong: true, isSpent: true });
  });

  test('another error is not reported as a wrong code and does not count', () => {
    expect(failedAttempt(1, broken)).toEqual({ wrong: 1, error: broken, isWrong: false, isSpent: false });
    expect(failedAttempt(1, offline)).toEqual({ wrong: 1, error: offline, isWrong: false, isSpent: false });
    expect(failedAttempt(3, broken).isSpent).toBe(true);
  });

  test('after the server’s lockout no further attempt is possible', () => {
    expect(failedAttempt(0, locked)).toEqual({ wrong: 0, error: locked, isWrong: false, isSpent: true });
  });
});

const textsOf = (language: Language): Pick<Page, 't'> => {
  const { texts } = accountData('logIn', language, textsIn(language));
  return { t: (key) => texts[key] };
};
const again = {
  en: 'That was the last try with this code. Press “Send OTP again” for a new one.',
  bn: 'এই ওটিপি আর চলবে না। নতুন ওটিপির জন্য “আবার ওটিপি পাঠান” টিপুন।',
};
/** The server's own words, which are in the page's language. */
const said = 'You have exceeded the maximum number of attempts.';

test.each<
  [what: string, failure: Pick<Failure, 'status' | 'code' | 'message'>, wrongBefore: number, en: string[], bn: string[]]
>([
  [
    'a wrong code',
    { status: 401, code: 'WRONG_CODE', message: '' },
    0,
    ['Invalid OTP. Please try again.'],
    ['ওটিপি ঠিক নয়। আবার চেষ্টা করুন।'],
  ],
  [
    'the third wrong code',
    { status: 401, code: 'WRONG_CODE', message: '' },
    2,
    ['Invalid OTP. Please try again.', again.en],
    ['ওটিপি ঠিক নয়। আবার চেষ্টা করুন।', again.bn],
  ],
  ['a lockout', { status: 429, code: 'CODE_LOCKED', message: said }, 0, [said, again.en], [said, again.bn]],
  [
    "a proxy's failure",
    { status: 502, code: 'INTERNAL', message: '' },
    0,
    ['An error occurred. Please try again later.'],
    ['একটি সমস্যা হয়েছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।'],
  ],
  [
    'no connection',
    { status: 0, code: 'NETWORK', message: '' },
    0,
    ['The clinic could not be reached. Please check your internet connection and try again.'],
    ['ক্লিনিকের সঙ্গে যোগাযোগ করা গেল না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।'],
  ],
])('%s has its own message', (_, failure, wrongBefore, en, bn) => {
  const attempt = failedAttempt(wrongBefore, new ApiError(failure));
  const lines = (language: Language) => failureLines(textsOf(language), attempt, ['logIn.invalidOtp', 'code.spent']);
  expect([lines('en'), lines('bn')]).toEqual([en, bn]);
});
