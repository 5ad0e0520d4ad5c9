import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { checkDigitFits, registerBody } from './shapes.ts';

const form = {
  name: 'Mitali Sen',
  phoneNumber: '9830012345',
  confirmPhoneNumber: '9830012345',
  age: '34',
  gender: 'Female',
};
const complaints = (changes: object) => complaintsAbout(registerBody, { ...form, ...changes });

describe('the registration form', () => {
  it("takes the registration's fields; e-mail and Aadhaar are optional", () => {
    expect(complaints({})).toEqual({});
    expect(complaints({ email: '', aadhaarNumber: '' })).toEqual({});
    expect(complaints({ email: null, aadhaarNumber: null })).toEqual({});
    expect(
      complaints({ email: ' mitali@clinic.invalid ', aadhaarNumber: ' 999941057058 ', aadhaarConsent: true }),
    ).toEqual({});
  });

  it('reports all missing fields at once', () => {
    expect(complaintsAbout(registerBody, {})).toEqual({
      name: 'name.required',
      phoneNumber: 'phone.tenDigits',
      confirmPhoneNumber: 'phone.mismatch',
      age: 'age.twoDigits',
      gender: 'gender.required',
    });
    for (const nothing of [null, 'text', 7])
      expect(Object.keys(complaintsAbout(registerBody, nothing)), 'what is no form has no fields').toEqual(['']);
    expect(complaints({ confirmPhoneNumber: '9830012346', name: '' }), 'also while another field is wrong').toEqual({
      name: 'name.required',
      confirmPhoneNumber: 'phone.mismatch',
    });
  });

  it('takes an age of two digits, as a number or as typed', () => {
    for (const age of [18, 99, '18', ' 34 ']) expect(complaints({ age }), String(age)).toEqual({});
    for (const age of [10, 17, '05', '17']) expect(complaints({ age }), String(age)).toEqual({ age: 'age.guardian' });
    for (const age of [9, 100, 34.5, '9', '100', '3a', '3.4', '6m', '', null])
      expect(complaints({ age }), String(age)).toEqual({ age: 'age.twoDigits' });
  });

  it('takes an e-mail of fewer than 50 characters', () => {
    const of = (length: number) => `${'x'.repeat(length - '@clinic.in'.length)}@clinic.in`;
    expect(complaints({ email: of(49) })).toEqual({});
    expect(complaints({ email: of(50) })).toEqual({ email: 'email.tooLong' });
    for (const email of ['nowhere', 'a@b', '@clinic.in', 'a@.', 'a b@clinic.in', 'a@b@clinic.in', 'a@clinic.', 7])
      expect(complaints({ email }), String(email)).toEqual({ email: 'email.invalid' });
  });

  it('takes an Aadhaar number of twelve digits, and true or false for the consent', () => {
    for (const aadhaarNumber of [
      '99994105705',
      '9999410570581',
      '9999/4105/7058',
      'number 999941057058',
      999_941_057_058,
    ]) {
      expect(complaints({ aadhaarNumber }), String(aadhaarNumber)).toEqual({ aadhaarNumber: 'aadhaar.twelveDigits' });
    }
    expect(complaints({ aadhaarConsent: 'yes' })).toEqual({ aadhaarConsent: 'field.invalid' });
  });
});

describe('the check digit', () => {
  // Example numbers published by the issuer of Aadhaar.
  const good = ['999941057058', '999971658847', '999933119405', '999955183433', '999990501894', '521185133376'];

  it.each(good)('of %s fits', (number) => expect(checkDigitFits(number)).toBe(true));

  it('finds every single wrong digit, and every swap of two neighbouring digits', () => {
    for (const number of good) {
      for (let at = 0; at < number.length; at += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const typed = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
          expect(checkDigitFits(typed), typed).toBe(typed === number);
        }
        const swapped = number.slice(0, at) + (number[at + 1] ?? '') + (number[at] ?? '') + number.slice(at + 2);
        expect(checkDigitFits(swapped), swapped).toBe(swapped === number);
      }
    }
  });
});
