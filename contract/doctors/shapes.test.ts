import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { addDoctorBody, doctorParams, editDoctorBody } from './shapes.ts';
import { doctorTypes } from './states.ts';
import { addTestBody } from '../lab-tests/shapes.ts';

/** Every error message must be a key of the catalogues; zod's own messages have no texts there. */
const added = { userName: 'Dr. Bose', phoneNumber: '9830012345' };

it.each(['1.234', '1000000.01', 'ten', -1, 1.234, 1_000_001])('a fee of %s rupees is refused', (amount) => {
  expect(complaintsAbout(addDoctorBody, { ...added, fee: amount })).toEqual({ fee: 'booking.amount' });
  expect(complaintsAbout(addTestBody, { testName: 'CBC', testPrice: amount })).toEqual({ testPrice: 'booking.amount' });
});

it('missing and malformed fields are refused, empty optional ones are not', () => {
  expect(complaintsAbout(addDoctorBody, { userName: ' ', phoneNumber: '12', email: 'nowhere' })).toEqual({
    userName: 'doctor.name',
    phoneNumber: 'phone.tenDigits',
    email: 'email.invalid',
  });
  expect(complaintsAbout(addDoctorBody, { ...added, email: '', fee: '', address: '' })).toEqual({});
  expect(complaintsAbout(addDoctorBody, { ...added, email: null, fee: null, notes: null })).toEqual({});
  expect(complaintsAbout(editDoctorBody, {}), 'a change names what it changes').toEqual({});
  expect(complaintsAbout(addTestBody, { testName: 'CBC', testPrice: '' })).toEqual({});
});

describe.each([
  ['a new doctor', addDoctorBody],
  ['a changed doctor', editDoctorBody],
] as const)('%s', (_, body) => {
  it.each([
    ['userName', 60],
    ['nameBn', 60],
    ['speciality', 60],
    ['specialityBn', 60],
    ['hospital', 100],
    ['qualifications', 160],
    ['registrationNumber', 40],
    ['schedule', 160],
    ['scheduleBn', 160],
    ['address', 200],
    ['notes', 1000],
  ])('has a %s of at most %i characters', (field, most) => {
    expect(complaintsAbout(body, { ...added, [field]: 'x'.repeat(most) })).toEqual({});
    expect(complaintsAbout(body, { ...added, [field]: 'x'.repeat(most + 1) })).toEqual({ [field]: 'field.tooLong' });
    expect(complaintsAbout(body, { ...added, [field]: 'a\u0007b' })).toEqual({ [field]: 'field.invalid' });
  });

  it('may have several lines in the notes, and in no other field', () => {
    expect(complaintsAbout(body, { ...added, notes: 'Mondays\nand Fridays' })).toEqual({});
    expect(complaintsAbout(body, { ...added, address: 'Station Road\nBolpur' })).toEqual({ address: 'field.invalid' });
  });

  it('is internal or external, and either signs reports or does not', () => {
    for (const type of doctorTypes)
      expect(complaintsAbout(body, { ...added, type, isReporting: true, isPublic: false })).toEqual({});
    expect(complaintsAbout(body, { ...added, type: 'internal', isReporting: 'yes', isPublic: 1 })).toEqual({
      type: 'field.invalid',
      isReporting: 'field.invalid',
      isPublic: 'field.invalid',
    });
  });

  it('has an e-mail address of at most 254 characters', () => {
    expect(complaintsAbout(body, { ...added, email: `${'x'.repeat(243)}@clinic.in` })).toEqual({});
    expect(Object.keys(complaintsAbout(body, { ...added, email: `${'x'.repeat(245)}@clinic.in` }))).toEqual(['email']);
  });
});

it('a doctor is Internal or External and has a numeric id', () => {
  expect(doctorTypes).toEqual(['Internal', 'External']);
  expect(complaintsAbout(doctorParams, { id: 'x' })).toEqual({ id: 'field.invalid' });
});
