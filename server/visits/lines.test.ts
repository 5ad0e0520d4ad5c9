import { expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { clinicError } from '../shared/errors.ts';
import type { ClinicError } from '../shared/errors.ts';
import { fieldText } from '../shared/messages.ts';
import { nameLineInError } from './lines.service.ts';

it.each<[ErrorCode, Record<string, string> | undefined, string]>([
  ['NOT_BOOKABLE', { resourceId: 'booking.noTest' }, 'This test is not offered any more.'],
  ['SAME_TEST', undefined, 'This test is already booked for this person today.'],
  [
    'FEE_FIXED',
    undefined,
    'The fee of this booking can no longer be set here. If it was waived, take the waiver back first.',
  ],
])('%s names the line, with the true reason', (code, fields, text) => {
  const at = nameLineInError(clinicError(code, fields ? { fields } : {}), 3) as ClinicError;
  expect([at.code, Object.keys(at.fields!)]).toEqual([code, ['lines.3']]);
  expect(fieldText(at.fields!['lines.3']!, 'en')).toBe(text);
  expect(fieldText(at.fields!['lines.3']!, 'bn')).not.toBe(fieldText('nothing', 'bn'));
});

it.each<ErrorCode>(['TOO_MANY_REQUESTS', 'NOT_SIGNED_IN', 'UNAVAILABLE', 'STORAGE_FULL'])(
  '%s is about no line, and keeps when to come again',
  (code) => {
    const error = clinicError(code, { retryAfter: 123 });
    expect(nameLineInError(error, 0)).toBe(error);
  },
);

it('what is no error of the clinic stays what it is', () => {
  const error = new Error('the disk is gone');
  expect(nameLineInError(error, 0)).toBe(error);
});
