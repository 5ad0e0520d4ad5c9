import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentPhoneCodeSent } from '../patients/corrections.present.ts';
import { changePersonLanguage, correctPerson } from '../patients/corrections.service.ts';
import { finishPhoneChange, startPhoneChange } from '../patients/phone-change.service.ts';
import { presentPerson } from './person.present.ts';
import { readChanged, readPerson } from './person.service.ts';

export function personHandlers(
  deps: Dependencies,
): Pick<Handlers, 'readPerson' | 'correctPerson' | 'changePersonLanguage' | 'startPhoneChange' | 'finishPhoneChange'> {
  return {
    readPerson: async (call) => presentPerson(await readPerson(deps, call, call.params.patientNumber), call.caller),
    correctPerson: async (call) => {
      await correctPerson(deps, call, call.params.patientNumber, call.body);
      return presentPerson(await readChanged(deps.db, call.params.patientNumber), call.caller);
    },
    changePersonLanguage: async (call) => {
      await changePersonLanguage(deps, call, call.params.patientNumber, call.body.language);
      return presentPerson(await readChanged(deps.db, call.params.patientNumber), call.caller);
    },
    startPhoneChange: async (call) =>
      presentPhoneCodeSent(await startPhoneChange(deps, call, call.params.patientNumber, call.body)),
    finishPhoneChange: async (call) => {
      await finishPhoneChange(deps, call, call.params.patientNumber, call.body.code);
      return presentPerson(await readChanged(deps.db, call.params.patientNumber), call.caller);
    },
  };
}
