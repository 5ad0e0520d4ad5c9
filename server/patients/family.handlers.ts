import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { runOnce } from '../guards/run-once.ts';
import { presentFamily, presentMember, presentRemoved } from './family.present.ts';
import { addMember, allowFamilyOf, editMember, listFamily, removeMember } from './family.service.ts';

type FamilyHandlers = Pick<
  Handlers,
  'listFamily' | 'listFamilyOfPhone' | 'addFamilyMember' | 'editFamilyMember' | 'removeFamilyMember'
>;

export function familyHandlers(deps: Dependencies): FamilyHandlers {
  return {
    listFamily: async (call) => presentFamily(await listFamily(deps, call), call.caller),
    listFamilyOfPhone: async (call) => presentFamily(await listFamily(deps, call, call.params.phone), call.caller),
    addFamilyMember: async (call) => {
      await allowFamilyOf(deps, call, call.body.userId);
      return runOnce(deps.db, call.repeatable, async (tx) =>
        presentMember(await addMember(tx, call, call.body), call.caller),
      );
    },
    editFamilyMember: async (call) =>
      presentMember(await editMember(deps, call, call.params.id, call.body), call.caller),
    removeFamilyMember: async (call) => presentRemoved(await removeMember(deps, call, call.params.id)),
  };
}
