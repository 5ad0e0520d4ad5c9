import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/look-ups.ts';
import type { Handlers } from '../http/routes.ts';
import {
  presentRecoveryCodes,
  presentSecondFactor,
  presentSecondFactorRoles,
  presentStartedSecondFactor,
} from './second-factor.present.ts';
import {
  confirmSecondFactor,
  listSecondFactorRoles,
  readSecondFactor,
  removeSecondFactor,
  requireSecondFactor,
  resetSecondFactor,
  startSecondFactor,
} from './second-factor.service.ts';

type SecondFactorHandlers = Pick<
  Handlers,
  | 'readSecondFactor'
  | 'startSecondFactor'
  | 'confirmSecondFactor'
  | 'removeSecondFactor'
  | 'resetSecondFactor'
  | 'readSecondFactorRoles'
  | 'requireSecondFactor'
>;

export function secondFactorHandlers(deps: Dependencies): SecondFactorHandlers {
  const { db } = deps;
  return {
    readSecondFactor: async ({ caller }) => presentSecondFactor(await readSecondFactor(db, caller)),
    startSecondFactor: async ({ caller }) => presentStartedSecondFactor(await startSecondFactor(deps, caller)),
    confirmSecondFactor: async ({ caller, body }) =>
      presentRecoveryCodes(await confirmSecondFactor(deps, caller, body.code)),
    removeSecondFactor: async ({ caller, body }) => {
      await removeSecondFactor(deps, caller, body.code);
      return { status: 'ok' };
    },
    resetSecondFactor: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await resetSecondFactor(deps, caller, params.phone);
      return { status: 'ok' };
    },
    readSecondFactorRoles: async () => presentSecondFactorRoles(await listSecondFactorRoles(db)),
    requireSecondFactor: async ({ params, body }) =>
      presentSecondFactorRoles(await requireSecondFactor(db, params.role, body.required)),
  };
}
