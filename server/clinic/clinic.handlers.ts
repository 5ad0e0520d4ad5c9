import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentClinic } from './clinic.present.ts';
import { changeClinic, readClinic } from './clinic.service.ts';

export function clinicHandlers({ db, demo }: Dependencies): Pick<Handlers, 'readClinic' | 'changeClinic'> {
  return {
    readClinic: async () => presentClinic(await readClinic(db), demo),
    changeClinic: async ({ caller, body }) => presentClinic(await changeClinic(db, caller, body), demo),
  };
}
