import { expect, test } from 'vitest';
import type { Doctor } from '#contract/doctors/shapes.ts';
import { doctorOption } from './doctors.ts';

test('a doctor to choose is named in the reader’s language and found in both', () => {
  const doctor: Doctor = {
    id: 4,
    userName: 'Dr. Sen',
    name: 'Dr. Sen',
    nameBn: 'ডা. সেন',
    speciality: 'ENT',
    specialityBn: 'নাক কান গলা',
    hospital: 'Away',
    phoneNumber: '9000000004',
    type: 'Internal',
  };
  const also = 'Dr. Sen ডা. সেন ENT নাক কান গলা';
  expect(doctorOption(doctor, 'en')).toEqual({ value: '4', label: 'Dr. Sen', detail: 'ENT', also });
  expect(doctorOption({ ...doctor, specialityBn: '' }, 'bn')).toEqual({
    value: '4',
    label: 'ডা. সেন',
    detail: 'ENT',
    also: 'Dr. Sen ডা. সেন ENT ',
  });
});
