import type { Answer } from '#contract/endpoints.ts';
import { may } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { rupeesOf } from '../shared/money.ts';
import { isUnproven } from '../patients/identity.policy.ts';
import { mayChangePhone, mayCorrect } from '../patients/corrections.policy.ts';
import type { PersonRow } from '../patients/corrections.service.ts';
import type { PersonRead } from './person.service.ts';
import type { MemberRow } from '../patients/family.store.ts';

/** A person's page: all of it for the desk, without corrections for the account itself, only the person for others. */
export function presentPerson(
  { person, family, nominee, owedPaise, corrections }: PersonRead,
  caller: Caller,
): Answer<'readPerson'> {
  const { patientNumber, name, relation, birthDate, gender, phone, holderName, holderNumber } = person;
  const isAtDesk = may('patients.correct', caller.role);
  const seesAccount = isAtDesk || person.accountId === caller.accountId;
  const isAgeAsked = isUnproven(caller, person);
  return {
    patientNumber,
    name,
    relation,
    age: isAgeAsked ? null : person.age,
    ...(person.infantAge && !isAgeAsked && { infantAge: person.infantAge }),
    birthDate: isAgeAsked ? null : birthDate,
    gender,
    language: person.language,
    phoneNumber: phone,
    holder: { name: holderName, patientNumber: holderNumber },
    family: seesAccount ? othersOf(person, family) : [],
    nominee: seesAccount ? nominee : null,
    owed: seesAccount ? rupeesOf(owedPaise) : null,
    smsFailed: isAtDesk && person.smsFailed,
    corrections: isAtDesk ? corrections.map((row) => ({ ...row, at: row.at.toISOString() })) : [],
    abilities: {
      correct: mayCorrect(caller, person),
      changePhone: mayChangePhone(caller, person),
      seeDesk: isAtDesk,
    },
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
