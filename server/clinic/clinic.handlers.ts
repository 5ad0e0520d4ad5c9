import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { changeClinic, readClinic } from './clinic.service.ts';

export function clinicHandlers({ db }: Dependencies): Pick<Handlers, 'readClinic' | 'changeClinic'> {
  return {
    readClinic: () => readClinic(db),
    changeClinic: ({ caller, body }) => changeClinic(db, caller.accountId, body),
  };
}
