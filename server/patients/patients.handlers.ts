import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { confirmIdentity, confirmIdentityAtDesk, readIdentity } from './identity.service.ts';
import { register } from './patients.service.ts';

export function patientsHandlers(
  deps: Dependencies,
): Pick<Handlers, 'register' | 'readIdentity' | 'confirmIdentity' | 'confirmIdentityAtDesk'> {
  return {
    readIdentity: ({ caller }) => readIdentity(deps.db, caller),
    confirmIdentity: ({ caller, body }) => confirmIdentity(deps.db, caller, body),
    confirmIdentityAtDesk: async ({ params }) => {
      await confirmIdentityAtDesk(deps.db, params.phone);
      return { status: 'ok' };
    },
    register: async ({ body, caller, language, address }) => {
      const { name, phone, registeredAt, aadhaarLast4, aadhaarLooksMistyped } = await register(deps, body, {
        caller,
        language,
        address,
      });
      return {
        name,
        phoneNumber: phone,
        registrationDate: registeredAt.toISOString(),
        aadhaar: aadhaarLast4 && `XXXX XXXX ${aadhaarLast4}`,
        aadhaarLooksMistyped,
      };
    },
  };
}
