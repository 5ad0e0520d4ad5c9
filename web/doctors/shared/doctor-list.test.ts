import { expect, test } from 'vitest';
import type { ManagedDoctor } from '#contract/doctors/shapes.ts';
import { aDoctor, aManagedDoctor } from '#web/testing/doctors.ts';
import { formOf, isMore } from '../manage/form.ts';
import { countTypes, headingIdOf, isManaged, matchesSearch, nameOf, otherType, specialityOf } from './doctor-list.ts';

const plain = aDoctor({ id: 1, phoneNumber: '9830012345', type: 'External' });
const managed = aManagedDoctor({ ...plain, id: 2, type: 'Internal', nameBn: 'ডা. রীতা বসু', fee: 0 });

test('a name is in the current language if it is translated', () => {
  expect(nameOf(managed, 'bn')).toBe('ডা. রীতা বসু');
  expect(nameOf(managed, 'en')).toBe('Dr. Rita Bose');
  expect(nameOf(plain, 'bn')).toBe('Dr. Rita Bose');
  expect(specialityOf(managed, 'bn')).toBe('ENT');
});

test('a doctor is converted to the other type; only a full record can be managed', () => {
  expect([otherType('Internal'), otherType('External')]).toEqual(['External', 'Internal']);
  expect([isManaged(managed), isManaged(plain), headingIdOf(7)]).toEqual([true, false, 'doctor-7']);
});

test('the form starts with the doctor’s data, or empty for an internal doctor', () => {
  const full: ManagedDoctor = {
    ...managed,
    specialityBn: 'নাক কান গলা',
    qualifications: 'MBBS',
    registrationNumber: 'WBMC 1',
    schedule: 'Mon',
    scheduleBn: 'সোম',
    address: 'Road 1',
    email: 'r@clinic.invalid',
    notes: 'Knocks',
    fee: 500.5,
    hospital: 'Away',
    isReporting: true,
    isPublic: true,
  };
  expect(formOf(full)).toEqual({
    userName: 'Dr. Rita Bose',
    speciality: 'ENT',
    phoneNumber: '9830012345',
    address: 'Road 1',
    fee: '500.5',
    notes: 'Knocks',
    type: 'Internal',
    isPublic: true,
    isReporting: true,
    hospital: 'Away',
    email: 'r@clinic.invalid',
    qualifications: 'MBBS',
    registrationNumber: 'WBMC 1',
    nameBn: 'ডা. রীতা বসু',
    specialityBn: 'নাক কান গলা',
    schedule: 'Mon',
    scheduleBn: 'সোম',
  });
  expect(formOf({ ...full, fee: 0 }).fee).toBe('');
  expect(formOf(undefined)).toEqual({
    userName: '',
    speciality: '',
    phoneNumber: '',
    address: '',
    fee: '',
    notes: '',
    type: 'Internal',
    isPublic: false,
    isReporting: false,
    hospital: '',
    email: '',
    qualifications: '',
    registrationNumber: '',
    nameBn: '',
    specialityBn: '',
    schedule: '',
    scheduleBn: '',
  });
});

test("optional fields are under 'More'", () => {
  const fields = [
    'userName',
    'speciality',
    'phoneNumber',
    'address',
    'fee',
    'notes',
    'type',
    'isPublic',
    'isReporting',
    'hospital',
    'email',
    'qualifications',
    'registrationNumber',
    'nameBn',
    'specialityBn',
    'schedule',
    'scheduleBn',
  ];
  expect(fields.filter((name) => !isMore(name))).toEqual([
    'userName',
    'speciality',
    'phoneNumber',
    'address',
    'fee',
    'notes',
  ]);
});

test('each tab has its count', () => {
  expect(countTypes([plain, managed, managed])).toEqual({ All: 3, Internal: 2, External: 1 });
  expect(countTypes([])).toEqual({ All: 0, Internal: 0, External: 0 });
});

test('a doctor is found by either name, speciality and phone', () => {
  for (const search of ['', 'bose', 'Dr. R', 'ent', '98300']) expect(matchesSearch(plain, search), search).toBe(true);
  expect(matchesSearch(managed, 'রীতা')).toBe(true);
  expect(matchesSearch(plain, 'রীতা')).toBe(false);
});
