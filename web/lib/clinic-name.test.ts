import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseClinicLogo } from './clinic-logo.ts';
import { hospitalIn, parseClinicName, startClinicName } from './clinic-name.ts';
import { fakeBrowser, fakeNetwork, jsonResponse } from './testing.ts';

const name = { en: 'Riverside Clinic', bn: 'নদীতীর ক্লিনিক' };
const kept = JSON.stringify({ en: 'Old Clinic', bn: 'পুরোনো ক্লিনিক' });

let storage: Storage;
beforeEach(() => {
  ({ storage } = fakeBrowser());
});
afterEach(() => vi.unstubAllGlobals());

const logo = { digest: 'ab'.repeat(16), width: 176, height: 88 };
test('the name and the logo are read from the server and saved', async () => {
  storage.setItem('clinicName', kept);
  fakeNetwork(() => jsonResponse(200, { profile: { name }, version: 1, logo }));
  await startClinicName();
  expect(parseClinicName(storage.getItem('clinicName'))).toEqual(name);
  expect(parseClinicLogo(storage.getItem('clinicLogo'))).toEqual(logo);
});

test('the saved name is used when the server cannot be reached', async () => {
  storage.setItem('clinicName', kept);
  fakeNetwork(() => Promise.reject(new TypeError('offline')));
  await startClinicName();
  expect(storage.getItem('clinicName')).toBe(kept);
});

test.each([null, '', '{', '7', 'null', '{"en":"Clinic"}', '{"en":1,"bn":2}'])('%s is not a valid name', (stored) => {
  expect(parseClinicName(stored)).toBeNull();
});

test.each([
  ['bn', 'Riverside Clinic', 'নদীতীর ক্লিনিক'],
  ['en', 'নদীতীর ক্লিনিক', 'Riverside Clinic'],
  ['bn', 'Another Hospital', 'Another Hospital'],
  ['bn', '', ''],
] as const)('in %s the hospital "%s" is called "%s"', (language, hospital, called) => {
  expect(hospitalIn(language, hospital, name)).toBe(called);
});

test("until the clinic's name is known a hospital is shown as written", () => {
  expect(hospitalIn('bn', 'Riverside Clinic', null)).toBe('Riverside Clinic');
});
