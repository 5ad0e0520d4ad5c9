import type { Answer } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import type { Caller } from '../caller.ts';
import { rupeesOf } from '../money.ts';
import { mayChangePhone, mayCorrect } from './corrections.policy.ts';
import type { PersonRead } from './corrections.service.ts';
import type { PersonRow } from './corrections.store.ts';
import type { MemberRow } from './family.store.ts';

/** A person for the desk. */
export function presentPerson(
  { person, family, nominee, owedPaise, corrections }: PersonRead,
  caller: Caller,
): Answer<'readPerson'> {
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
    family: othersOf(person, family),
    nominee,
    owed: rupeesOf(owedPaise),
    smsFailed: person.smsFailed,
    corrections: corrections.map((row) => ({ ...row, at: row.at.toISOString() })),
    abilities: { correct: mayCorrect(caller, person), changePhone: mayChangePhone(caller, person) },
  };
}

/** The account's holder may have told only their name. */
function othersOf({ patientNumber, holderName, holderNumber }: PersonRow, family: readonly MemberRow[]) {
  const holder = { name: holderName, patientNumber: holderNumber, relation: 'Self' as const };
  const members = family.filter(({ relation }) => relation !== 'Self');
  return [holder, ...members]
    .filter((one) => one.patientNumber !== patientNumber)
    .map((one) => ({ name: one.name, patientNumber: one.patientNumber, relation: one.relation }));
}

export function presentPhoneCodeSent(phoneNumber: string): Answer<'startPhoneChange'> {
  return { phoneNumber, expiresInSeconds: limits.codeLifeSeconds };
}
