import type { Colleague } from '#contract/accounts/colleagues.ts';
import { mayNow } from '#contract/permissions.ts';
import type { Caller } from '../shared/caller.ts';
import { mayVouchFor } from '../accounts/accounts.policy.ts';
import type { ColleagueRow } from '../accounts/colleagues.store.ts';

/** Somebody who works here, with what the reader may do about it. */
export function presentColleague(
  { id, name, phone, role, isAwaited, lastLogIn, hasSecondStep, sessions }: ColleagueRow,
  caller: Caller,
): Colleague {
  const isOther = id !== caller.accountId;
  return {
    userName: name,
    phoneNumber: phone,
    role,
    isAwaited,
    lastLogIn: lastLogIn?.toISOString() ?? null,
    hasSecondStep,
    sessions,
    abilities: {
      endSessions: isOther && sessions > 0 && mayNow('accounts.endSessions', caller),
      vouch: mayVouchFor(caller, { id, role }),
      remove: isOther && mayNow('accounts.colleagues', caller),
    },
  };
}
