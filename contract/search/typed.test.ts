import { expect, test } from 'vitest';
import { readTyped } from './typed.ts';

test.each([
  ['9000000007', { phone: '9000000007' }],
  ['+91 90000 00007', { phone: '9000000007' }],
  ['০৯০০০০ ০০০০৭', { phone: '9000000007' }],
  ['201', { bookingId: 201 }],
  ['২০১', { bookingId: 201 }],
  ['90000', { bookingId: 90000, name: '90000' }],
  ['1000 0061', { patientNumber: '10000061' }],
  ['10000061', { patientNumber: '10000061', bookingId: 10000061 }],
  ['R-201', { reportOf: 201 }],
  ['r ২০১', { reportOf: 201 }],
  ['r/26-27/000163', { paper: 'R/26-27/000163' }],
  ['26-27/163', { paper: '26-27/163' }],
  ['0326 000012 W', { accession: '0326000012' }],
  ['০৩২৬০০০০১২', { accession: '0326000012' }],
  ['6326000012', { phone: '6326000012' }],
  ['098222 22222', { phone: '9822222222' }],
  ['Rina', { name: 'Rina' }],
  ['রিনা মণ্ডল', { name: 'রিনা মণ্ডল' }],
  ['s/o Bimal', { name: 's/o Bimal' }],
])('%s is read as %o', (text, expected) => {
  expect(readTyped(text)).toEqual(expected);
});
