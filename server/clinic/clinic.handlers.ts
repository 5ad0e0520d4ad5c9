import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { changeClinic, readClinic } from './clinic.service.ts';

export function clinicHandlers({ db, demo }: Dependencies): Pick<Handlers, 'readClinic' | 'changeClinic'> {
  return {
    readClinic: async () => ({ ...(await readClinic(db)), demo }),
    changeClinic: async ({ caller, body }) => ({
      ...(await db.transaction((tx) => changeClinic(tx, caller.accountId, body))),
      demo,
    }),
  };
}
