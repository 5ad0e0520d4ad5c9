import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { countFailure } from './code-failures.ts';

const wrong = new ApiError({ status: 401, code: 'WRONG_CODE', message: '' });
const locked = new ApiError({ status: 429, code: 'CODE_LOCKED', message: '' });
const broken = new ApiError({ status: 500, code: 'INTERNAL', message: '' });

test('the first two wrong codes are errors, the third is a lockout', () => {
  expect(countFailure(0, wrong)).toEqual({ wrong: 1, text: 'otp.incorrect' });
  expect(countFailure(1, wrong)).toEqual({ wrong: 2, text: 'otp.incorrect' });
  expect(countFailure(2, wrong)).toEqual({ wrong: 3, text: 'otp.locked' });
});

test('the server’s own lockout counts at once, any other failure counts nothing', () => {
  expect(countFailure(0, locked)).toEqual({ wrong: 0, text: 'otp.locked' });
  expect(countFailure(1, broken)).toEqual({ wrong: 1, text: 'otp.failed' });
});
