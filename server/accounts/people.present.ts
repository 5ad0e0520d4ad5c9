import type { FoundPerson } from '#contract/accounts/shapes.ts';
import { may, mayNow, scopeOf } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { mayVouchFor } from './accounts.policy.ts';
import type { PersonRow } from './people.store.ts';

/** A person in a search result: the e-mail only for the admin, the family for the desk. */
export function presentPerson(
  { id, patientNumber, name, phone, role, hasDoctorCard, hasFactors, email, family }: PersonRow,
  caller: Caller,
): FoundPerson {
  return {
    id,
    patientNumber,
    name,
    userName: name,
    phoneNumber: phone,
    role,
    roles: [role],
    abilities: {
      isOwn: id === caller.accountId,
      nameAsDoctor: hasDoctorCard,
      // One's own are ended one by one.
      resetSecondFactor: hasFactors && mayNow('accounts.secondFactors', caller) && id !== caller.accountId,
      vouch: mayVouchFor(caller, { id, role }),
      endSessions: mayNow('accounts.endSessions', caller) && id !== caller.accountId,
    },
    ...(may('accounts.seeEmail', caller.role) && { email }),
    ...(scopeOf('patients.family', caller.role) === 'any' && { family }),
  };
}
