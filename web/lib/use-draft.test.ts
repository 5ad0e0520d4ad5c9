import { expect, test } from 'vitest';
import { draftBetween, valuesOf } from './use-draft.ts';

test('a draft holds the changed fields, each with the value it had before', () => {
  const saved = { name: 'Mita', age: '', rows: [{ value: '' }], note: undefined, doctorId: null };
  const typed = { name: 'Mita Sen', age: '', rows: [{ value: '12.9' }], note: '', doctorId: '' };
  expect(draftBetween(saved, typed)).toEqual({
    name: { from: 'Mita', to: 'Mita Sen' },
    rows: { from: [{ value: '' }], to: [{ value: '12.9' }] },
  });
});

test('an emptied field, and one that the record did not have, come back as they were typed', () => {
  const draft = draftBetween({ name: 'Mita' }, { name: '', role: 'Staff' });
  expect(valuesOf(draft, { name: 'Mita' })).toEqual({ name: '', role: 'Staff' });
});

test('what somebody else has changed meanwhile is not overwritten', () => {
  const draft = draftBetween({ name: 'Mita', phone: '' }, { name: 'Mita Sen', phone: '9' });
  expect(valuesOf(draft, { name: 'Mita Roy', phone: '' })).toEqual({ phone: '9' });
});

test('codes, signatures, files, numbers of papers and consents are neither stored nor filled in', () => {
  const secrets = {
    code: '123456',
    otp: '123456',
    yearOfBirth: '1990',
    signature: 'data:image/png;base64,AAAA',
    file: { name: 'report.pdf' },
    aadhaar: '999999990019',
    paperNote: 'Aadhaar 9999 9999 0019',
    consent: true,
    evenIfAlike: true,
  };
  expect(draftBetween({}, secrets)).toEqual({});
  const tampered = Object.fromEntries(Object.entries(secrets).map(([name, to]) => [name, { from: null, to }]));
  expect(valuesOf(tampered, {})).toEqual({});
});
