import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Caller } from '../caller.ts';
import { mayChangePhone, mayCorrect } from './corrections.policy.ts';
import type { PersonWithCorrections } from './corrections.service.ts';

/** A person and what was corrected, for the desk. */
export function presentPerson({ person, corrections }: PersonWithCorrections, caller: Caller): Answer<'readPerson'> {
  const { patientNumber, name, relation, age, infantAge, birthDate, gender, phone, holderName, holderNumber } = person;
  return {
    patientNumber,
    name,
    relation,
    age,
    ...(infantAge && { infantAge }),
    birthDate,
    gender,
    phoneNumber: phone,
    holder: { name: holderName, patientNumber: holderNumber },
    corrections: corrections.map((row) => ({ ...row, at: row.at.toISOString() })),
    abilities: { correct: mayCorrect(caller, person), changePhone: mayChangePhone(caller, person) },
  };
}

export function presentPhoneCodeSent(phoneNumber: string): Answer<'startPhoneChange'> {
  return { phoneNumber, expiresInSeconds: limits.codeLifeSeconds };
}
