import { expect, test } from 'vitest';
import type { Language } from '#contract/fields.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { Failure } from '#web/lib/api-error.ts';
import { accountData } from '../../accounts/account-data.ts';
import { textsIn } from '../../texts.ts';
import { failedAttempt } from './code-failures.ts';
import { failureLines } from './error-text.ts';
import type { Page } from './page.ts';

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
