import type { Answer } from '#contract/endpoints.ts';
import type { PersonConsents } from './my-data.service.ts';

export function presentMyData(people: readonly PersonConsents[]): Answer<'readMyData'> {
  return {
    people: people.map(({ person, consents }) => ({
      patientId: person.id,
      patientNumber: person.patientNumber,
      name: person.name,
      relation: person.relation,
      isWithdrawn: Boolean(consents.find(({ purpose }) => purpose !== 'aadhaar')?.withdrawnAt),
      consents: consents.map(({ id, purpose, words, givenAt, withdrawnAt, atDesk }) => ({
        id,
        purpose,
        words,
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        atDesk,
      })),
    })),
  };
}
