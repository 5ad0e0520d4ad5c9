import { expect, it } from 'vitest';
import { relyingPartyOf } from './webauthn.ts';

it.each([
  ['https://clinic.example', 'clinic.example'],
  ['https://clinic.example:8443', 'clinic.example'],
  // A house without a public name, with a certificate that its computers trust.
  ['https://clinic.home.arpa', 'clinic.home.arpa'],
  ['https://clinic', 'clinic'],
  ['http://localhost:3000', 'localhost'],
])('passkeys of %s are bound to %s', (origin, id) => {
  expect(relyingPartyOf(origin)).toEqual({ origin, id });
});

it.each([
  'https://192.168.1.20',
  'http://192.168.1.20:3000',
  'http://127.0.0.1:3000',
  'https://[fd00::1]',
  'http://[::1]:3000',
  'http://clinic.example',
])('there are none at %s', (origin) => {
  expect(relyingPartyOf(origin)).toBeNull();
});
