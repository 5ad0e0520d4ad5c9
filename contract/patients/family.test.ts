import { adultAge } from './consent.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { addMemberBody, agreesWithBirth, editMemberBody, fullYears, isBirthDate, relations } from './family.ts';
import { limits } from '../limits.ts';

const member = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8 };
const complaints = (changes: object) => complaintsAbout(addMemberBody, { ...member, consent: true, ...changes });

describe('a family member', () => {
  it('has one of these relations to the account holder', () => {
    expect(relations).toEqual(['Self', 'Spouse', 'Child', 'Parent', 'Sibling', 'Grandparent', 'Grandchild', 'Other']);
    for (const relation of relations) expect(complaints({ relation }), relation).toEqual({});
    for (const relation of ['Friend', 'self', '', null])
      expect(complaints({ relation }), String(relation)).toEqual({ relation: 'patient.relation' });
  });

  it('has a name with a letter, of at most thirty characters', () => {
    for (const name of ['R', 'x'.repeat(30), '  Rohan  ', 'রোহন']) expect(complaints({ name }), name).toEqual({});
    expect(complaints({ name: 'x'.repeat(31) })).toEqual({ name: 'name.tooLong' });
    for (const name of ['', '  ', '42', '--', null])
      expect(complaints({ name }), String(name)).toEqual({ name: 'patient.name' });
    expect(complaints({ name: 'a\u0000b' })).toEqual({ name: 'field.invalid' });
  });

  it('needs a gender and a consent', () => {
    expect(complaints({ gender: 'female' })).toEqual({ gender: 'gender.required' });
    for (const consent of [false, 'true', null, undefined])
      expect(complaints({ consent }), String(consent)).toEqual({ consent: 'patient.consent' });
    expect(complaintsAbout(editMemberBody, member), 'a change needs none').toEqual({});
    expect(complaints({ evenIfAlike: 'yes', userId: '12' })).toEqual({
      evenIfAlike: 'field.invalid',
      userId: 'phone.tenDigits',
    });
    expect(complaints({ evenIfAlike: true, userId: '9830012345' })).toEqual({});
  });

  it('is 0 to 120 years old, as a number or as typed', () => {
    expect([limits.patientAge, limits.familySize, adultAge]).toEqual([120, 10, 18]);
    for (const age of [0, 120, '0', '7', '07', '99', '100', '119', '120', ' 34 '])
      expect(complaints({ age }), String(age)).toEqual({});
    for (const age of [-1, 121, 8.5, '121', '130', '200', '-1', '8.5', 'eight', '8 M', '0x8', true])
      expect(complaints({ age }), String(age)).toEqual({ age: 'patient.age' });
  });

  it('needs an age or a date of birth; the error is at the age, even if other fields are wrong', () => {
    for (const told of [
      { age: '', birthDate: '2015-02-28' },
      { age: null, birthDate: '2015-02-28' },
      { age: undefined, birthDate: '2015-02-28' },
      { age: 8, birthDate: '' },
      { age: 0, birthDate: null },
    ]) {
      expect(complaints(told), JSON.stringify(told)).toEqual({});
    }
    for (const told of [{ age: '', birthDate: '' }, { age: null, birthDate: null }, { age: undefined }])
      expect(complaints(told), JSON.stringify(told)).toEqual({ age: 'patient.ageMissing' });
    expect(complaints({ age: '', name: '' })).toEqual({ age: 'patient.ageMissing', name: 'patient.name' });
    expect(complaintsAbout(editMemberBody, { ...member, age: '' })).toEqual({ age: 'patient.ageMissing' });
    expect(complaints({ birthDate: '2015-02-29' })).toEqual({ birthDate: 'patient.birthDate' });
    expect(complaints({ birthDate: 20_150_228 })).toEqual({ birthDate: 'patient.birthDate' });
    for (const body of [addMemberBody, editMemberBody])
      for (const nothing of [null, 'text', 7])
        expect(Object.keys(complaintsAbout(body, nothing)), 'what is no form has no fields').toEqual(['']);
  });
});

describe('a date of birth', () => {
  const today = '2026-11-20';
  it.each(['2026-11-20', '2026-11-19', '1906-11-20', '1905-11-21', '2024-02-29', '2000-02-29'])('may be %s', (text) =>
    expect(isBirthDate(text, today)).toBe(true),
  );
  it.each([
    '2026-11-21',
    '2027-01-01',
    '1905-11-20',
    '2015-02-29',
    '2015-13-01',
    '2015-00-10',
    '2015-04-31',
    '2015-1-1',
    '12015-01-01',
    '20002016-02-29',
    '15-01-01',
    'a 2015-01-01',
    '2015-01-01T00:00',
    '',
  ])('is not %j', (text) => expect(isBirthDate(text, today)).toBe(false));
});

describe('an age beside a date of birth', () => {
  const born = { birthDate: '2017-01-01', known: '7', today: '2026-11-20' };
  it.each([undefined, null, '', 9, '9', 7, '7'])('agrees with it: %j', (age) =>
    expect(agreesWithBirth(age, born)).toBe(true),
  );
  it.each([0, '0', 8, 10])('says something else: %j', (age) => expect(agreesWithBirth(age, born)).toBe(false));
});

describe('full years', () => {
  it.each([
    ['2018-11-20', '2026-11-20', 8],
    ['2018-11-21', '2026-11-20', 7],
    ['2018-11-19', '2026-11-20', 8],
    ['2018-12-01', '2026-11-30', 7],
    ['2026-11-20', '2026-11-20', 0],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2024-02-29', 16],
  ] as const)('from %s to %s are %i', (from, to, years) => {
    expect(fullYears(from, to)).toBe(years);
  });

  it('grow by one on each birthday and on no other day', () => {
    const day = fc
      .date({ min: new Date('1910-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 100 }), (born, years) => {
        const birthday = `${Number(born.slice(0, 4)) + years}${born.slice(4)}`;
        expect(fullYears(born, birthday)).toBe(years);
        const eve = new Date(Date.parse(`${birthday}T00:00Z`) - 86_400_000).toISOString().slice(0, 10);
        if (!birthday.endsWith('02-29')) expect(fullYears(born, eve)).toBe(years - 1);
      }),
      {
        examples: [
          ['2008-02-29', 18],
          ['2000-01-01', 26],
          ['2000-12-31', 0],
        ],
      },
    );
  });
});
