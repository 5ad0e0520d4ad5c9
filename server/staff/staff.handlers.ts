import { roleOf } from '#contract/roles.ts';
import { presentRole } from '../accounts/accounts.present.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentColleague, presentRoleRequest, presentRoleRequests } from './staff.present.ts';
import { addColleague, listColleagues, removeColleague } from './colleagues.service.ts';
import { changeRole } from './role-change.service.ts';
import { decideRoleRequest, listRoleRequests, requestRole } from './role-requests.service.ts';

export function staffHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    requestRole: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentRoleRequest(await requestRole(tx, caller, body.role, body.reason))),
    listRoleRequests: async (call) => presentRoleRequests(await listRoleRequests(db, call, call.query)),
    decideRoleRequest: async ({ caller, params, body }) =>
      presentRoleRequest(await decideRoleRequest(deps, caller, params.id, body.decision)),
    listColleagues: async ({ caller }) =>
      (await listColleagues(db)).map((colleague) => presentColleague(colleague, caller)),
    addColleague: async ({ caller, body, language, repeatable }) => {
      await allowLookUp(deps, caller, body.phone);
      return runOnce(db, repeatable, async (tx) =>
        presentColleague(await addColleague(tx, caller, body, language), caller),
      );
    },
    removeColleague: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await removeColleague(db, caller, params.phone);
      return { status: 'ok' };
    },
    changeRole: async ({ caller, params, body }) => {
      await allowLookUp(deps, caller, params.phone);
      return presentRole(await changeRole(deps, params.phone, roleOf(body.role)));
    },
  } satisfies Partial<Handlers>;
}
