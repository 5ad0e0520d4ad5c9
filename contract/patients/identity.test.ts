import { expect, it } from 'vitest';
import { complaintsAbout } from '#server/testing/pure-rules.ts';
import { identityBody } from './identity.ts';

it('the identity question takes a year from 1900 to 2100', () => {
  for (const body of [{ yearOfBirth: 1900 }, { yearOfBirth: '2100' }])
    expect(complaintsAbout(identityBody, body)).toEqual({});
  for (const body of [{ yearOfBirth: 1899 }, { yearOfBirth: 2101 }, { yearOfBirth: null }, { name: 'Mitali Sen' }])
    expect(complaintsAbout(identityBody, body)).toEqual({ yearOfBirth: 'field.invalid' });
});
