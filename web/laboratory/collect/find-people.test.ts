import { expect, test } from 'vitest';
import type { CollectedTube, WaitingPerson } from '#contract/laboratory/specimens.ts';
import { findPeople } from './find-people.ts';

const rohan = {
  patientName: 'Rohan Sen',
  patientNumber: '21458735',
  phoneNumber: '9000000007',
  age: 8,
  sex: 'Male',
  queueNumbers: [7],
};
const mitali = {
  ...rohan,
  patientName: 'Mitali Roy',
  patientNumber: '31458736',
  phoneNumber: '9830012345',
  queueNumbers: [9, 190],
};
const waits = (person: typeof rohan, bookingId: number): WaitingPerson => ({
  ...person,
  since: '2026-11-26T03:30:00.000Z',
  isToday: true,
  tubes: [{ container: 'EDTA', again: null, tests: [{ bookingId, testName: 'Haemogram', testNameBn: '' }] }],
});
const lists = {
  waiting: [waits(rohan, 204), waits(mitali, 205)],
  collected: [
    { ...mitali, accession: '1126000012', tests: [{ bookingId: 190, testName: 'Urea', testNameBn: '', report: null }] },
  ] as unknown as CollectedTube[],
};
const found = (text: string) => {
  const { waiting, collected } = findPeople(lists, text);
  return [waiting.map(({ patientName }) => patientName), collected.length];
};

test.each([
  ['', ['Rohan Sen', 'Mitali Roy'], 1],
  ['ro', ['Rohan Sen', 'Mitali Roy'], 1],
  ['sen', ['Rohan Sen'], 0],
  ['2145 8735', ['Rohan Sen'], 0],
  ['2145', ['Rohan Sen'], 0],
  ['২১৪৫৮৭৩৫', ['Rohan Sen'], 0],
  ['+91 98300 12345', ['Mitali Roy'], 1],
  ['12345', ['Mitali Roy'], 1],
  ['204', ['Rohan Sen'], 0],
  ['R-204', ['Rohan Sen'], 0],
  ['190', ['Mitali Roy'], 1],
  ['1126 000012 T', ['Mitali Roy'], 1],
  ['1126000012', ['Mitali Roy'], 1],
  ['1126000099', [], 0],
  ['7', ['Rohan Sen'], 0],
  ['৭', ['Rohan Sen'], 0],
  ['07', ['Rohan Sen'], 0],
  // Both telephones begin with 9, one person is number 9.
  ['9', ['Mitali Roy'], 1],
  ['98', ['Mitali Roy'], 1],
  ['8', [], 0],
  ['Bani', [], 0],
] as const)('%s finds who is meant', (text, names, tubes) => {
  expect(found(text)).toEqual([names, tubes]);
});
