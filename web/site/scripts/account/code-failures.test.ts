import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { countFailure, failedAttempt } from './code-failures.ts';

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
