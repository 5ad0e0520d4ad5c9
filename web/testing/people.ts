import type { PersonFile } from '#contract/patients/corrections.ts';

/** The file of an 8-year-old child on his mother's phone, as in the server's answers to the desk. */
export function aPersonFile(changes: Partial<PersonFile> = {}): PersonFile {
  return {
    patientNumber: '21458735',
    name: 'Rohan Sen',
    relation: 'Child',
    age: 8,
    birthDate: '2018-02-03',
    gender: 'Male',
    language: 'en',
    phoneNumber: '9000000007',
    holder: { name: 'Mitali Sen', patientNumber: '10004827' },
    family: [],
    nominee: null,
    owed: null,
    smsFailed: false,
    corrections: [],
    abilities: { correct: true, changePhone: true, seeDesk: true },
    ...changes,
  };
}
