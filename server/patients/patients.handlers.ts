import { presentMe } from '../accounts/accounts.present.ts';
import { chooseLanguage } from '../accounts/sessions.service.ts';
import type { Dependencies } from '../adapters/dependencies.ts';
import { allowLookUp } from '../guards/account-limits.ts';
import type { Handlers } from '../http/routes.ts';
import { presentIdentity } from './identity.present.ts';
import { confirmIdentity, confirmIdentityAtDesk, readIdentity } from './identity.service.ts';
import { presentRegistered } from './patients.present.ts';
import { register } from './patients.service.ts';
import { dataRequestsHandlers } from './data-requests.handlers.ts';
import { familyHandlers } from './family.handlers.ts';
import { myDataHandlers } from './my-data.handlers.ts';

function identityHandlers(
  deps: Dependencies,
): Pick<Handlers, 'register' | 'readMe' | 'changeMe' | 'readIdentity' | 'confirmIdentity' | 'confirmIdentityAtDesk'> {
  const { db } = deps;
  return {
    readMe: async ({ caller }) => presentMe(await readIdentity(db, caller), caller),
    changeMe: async ({ caller, body }) =>
      presentMe(await readIdentity(db, caller), await chooseLanguage(db, caller, body)),
    readIdentity: async ({ caller }) => presentIdentity(await readIdentity(deps.db, caller)),
    confirmIdentity: async ({ caller, body }) => {
      await confirmIdentity(deps.db, caller, body.yearOfBirth);
      return presentIdentity(null);
    },
    confirmIdentityAtDesk: async ({ caller, params }) => {
      await allowLookUp(deps, caller, params.phone);
      await confirmIdentityAtDesk(deps.db, params.phone);
      return { status: 'ok' };
    },
    register: async ({ body, ...from }) => presentRegistered(await register(deps, from, body)),
  };
}

/** All calls of patients. */
export const patientsHandlers = (deps: Dependencies) => ({
  ...identityHandlers(deps),
  ...dataRequestsHandlers(deps),
  ...familyHandlers(deps),
  ...myDataHandlers(deps),
});
