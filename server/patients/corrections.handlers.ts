import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentPerson, presentPhoneCodeSent } from './corrections.present.ts';
import { changePersonLanguage, correctPerson, readPerson } from './corrections.service.ts';
import { finishPhoneChange, startPhoneChange } from './phone-change.service.ts';

export function correctionsHandlers(
  deps: Dependencies,
): Pick<Handlers, 'readPerson' | 'correctPerson' | 'changePersonLanguage' | 'startPhoneChange' | 'finishPhoneChange'> {
  return {
    readPerson: async (call) => presentPerson(await readPerson(deps, call, call.params.patientNumber), call.caller),
    correctPerson: async (call) =>
      presentPerson(await correctPerson(deps, call, call.params.patientNumber, call.body), call.caller),
    changePersonLanguage: async (call) =>
      presentPerson(await changePersonLanguage(deps, call, call.params.patientNumber, call.body.language), call.caller),
    startPhoneChange: async (call) =>
      presentPhoneCodeSent(await startPhoneChange(deps, call, call.params.patientNumber, call.body)),
    finishPhoneChange: async (call) =>
      presentPerson(await finishPhoneChange(deps, call, call.params.patientNumber, call.body.code), call.caller),
  };
}
