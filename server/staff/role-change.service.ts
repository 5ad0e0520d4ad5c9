import { kindsIn, workOfAccount } from '#contract/dependants.ts';
import type { Dependants } from '#contract/dependants.ts';
import { may } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';
import { countLive, refuseInUse } from '../guards/dependants.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { clinicError } from '../shared/errors.ts';
import { countRun } from '../visits/home/home-visits.service.ts';
import { countOpenDrawers } from '../payments/drawers.service.ts';
import { findAccount, lockForRole, setRole } from '../accounts/accounts.service.ts';
import type { Account } from '../accounts/accounts.store.ts';

/**
 * Changes an account's role and ends all its sessions. The last admin keeps the role, even when two admins demote each
 * other at once. Nobody leaves work behind that the new role may not do.
 * @throws NOT_FOUND, LAST_ADMIN, IN_USE
 */
export async function changeRole(deps: Dependencies, phone: string, role: Role): Promise<Account> {
  return deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, phone);
    if (!account) throw clinicError('NOT_FOUND');
    return giveRole(tx, account.id, role);
  });
}

/** The same, within the caller's transaction. */
export async function giveRole(tx: Db, accountId: number, role: Role): Promise<Account> {
  const before = await lockForRole(tx, accountId);
  if (before) refuseInUse(await leftBehind(tx, before, role));
  return setRole(tx, accountId, role);
}

/** Work that the account has begun in its role and could not finish in the other. */
async function leftBehind(tx: Db, before: Pick<Account, 'id' | 'role'>, role: Role): Promise<Dependants> {
  const loses = (kind: keyof typeof workOfAccount) => {
    const action = workOfAccount[kind];
    return may(action, before.role) && !may(action, role);
  };
  const of: Dependants = {
    ...(await countLive(tx, 'account', before.id)),
    homeVisits: await countRun(tx, before.id),
    drawers: await countOpenDrawers(tx, before.id),
  };
  return Object.fromEntries(
    kindsIn(of).flatMap((kind) =>
      kind in workOfAccount && loses(kind as keyof typeof workOfAccount) ? [[kind, of[kind]]] : [],
    ),
  );
}
