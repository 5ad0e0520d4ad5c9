import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { presentOwnRequest } from './data-requests.present.ts';
import type { MyData } from './my-data.service.ts';

export function presentMyData({ people, nominee, requests, eraseOn }: MyData, { role }: Caller): Answer<'readMyData'> {
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
    nominee,
    requests: requests.map(presentOwnRequest),
    eraseOn,
    abilities: { askErasure: may('patients.askErasure', role) },
  };
}
