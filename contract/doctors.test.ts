import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addDoctorBody } from './doctors.ts';
import { addTestBody } from './lab-tests.ts';

/** Every complaint is a key of the catalogues: whatever zod says by itself has no words there. */
function complaintsAbout(schema: z.ZodMiniType, value: object): Record<string, string> {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

test.each(['1.234', '1000000.01', 'ten', -1, 1.234, 1_000_001])('an amount of %s rupees is named as wrong', (amount) => {
  expect(complaintsAbout(addDoctorBody, { userName: 'Dr. Bose', phoneNumber: '9830012345', fee: amount })).toEqual({ fee: 'booking.amount' });
  expect(complaintsAbout(addTestBody, { testName: 'CBC', testPrice: amount })).toEqual({ testPrice: 'booking.amount' });
});

test('what is missing or malformed is named; what may be left empty is not', () => {
  expect(complaintsAbout(addDoctorBody, { userName: ' ', phoneNumber: '12', email: 'nowhere' }))
    .toEqual({ userName: 'doctor.name', phoneNumber: 'phone.tenDigits', email: 'email.invalid' });
  expect(complaintsAbout(addDoctorBody, { userName: 'Dr. Bose', phoneNumber: '9830012345', email: '', fee: '', address: '' })).toEqual({});
  expect(complaintsAbout(addTestBody, { testName: 'CBC', testPrice: '' })).toEqual({});
});
