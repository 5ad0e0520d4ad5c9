import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentMyData } from './my-data.present.ts';
import { giveConsent, nameNominee, readMyData, withdrawConsent } from './my-data.service.ts';

export function myDataHandlers({
  db,
}: Dependencies): Pick<Handlers, 'readMyData' | 'giveConsent' | 'withdrawConsent' | 'nameNominee' | 'removeNominee'> {
  return {
    readMyData: async ({ caller }) => presentMyData(await readMyData(db, caller), caller),
    giveConsent: async ({ body, ...asking }) =>
      presentMyData(await giveConsent(db, asking, body.patientId), asking.caller),
    withdrawConsent: async ({ caller, params }) => presentMyData(await withdrawConsent(db, caller, params.id), caller),
    nameNominee: async ({ caller, body }) => presentMyData(await nameNominee(db, caller, body), caller),
    removeNominee: async ({ caller }) => presentMyData(await nameNominee(db, caller, null), caller),
  };
}
