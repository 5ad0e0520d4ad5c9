import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentPhoneCodeSent } from '../patients/patients.present.ts';
import { changePersonLanguage, correctPerson } from '../patients/corrections.service.ts';
import { finishPhoneChange, startPhoneChange } from '../patients/phone-change.service.ts';
import { searchAll } from './search.service.ts';
import { presentFound, presentOverview, presentPerson, presentTimeline } from './views.present.ts';
import { readChangedPerson, readOverview, readPerson, readTimeline } from './views.service.ts';

export function viewsHandlers(deps: Dependencies) {
  return {
    readPerson: async (call) => presentPerson(await readPerson(deps, call, call.params.patientNumber), call.caller),
    correctPerson: async (call) => {
      await correctPerson(deps, call, call.params.patientNumber, call.body);
      return presentPerson(await readChangedPerson(deps.db, call.params.patientNumber), call.caller);
    },
    changePersonLanguage: async (call) => {
      await changePersonLanguage(deps, call, call.params.patientNumber, call.body.language);
      return presentPerson(await readChangedPerson(deps.db, call.params.patientNumber), call.caller);
    },
    startPhoneChange: async (call) =>
      presentPhoneCodeSent(await startPhoneChange(deps, call, call.params.patientNumber, call.body)),
    finishPhoneChange: async (call) => {
      await finishPhoneChange(deps, call, call.params.patientNumber, call.body.code);
      return presentPerson(await readChangedPerson(deps.db, call.params.patientNumber), call.caller);
    },
    searchAll: async ({ caller, query }) => presentFound(await searchAll(deps, caller, query.q)),
    readTimeline: async (call) =>
      presentTimeline(await readTimeline(deps, call, call.params.patientNumber, call.query), call.caller),
    readOverview: async ({ params }) => presentOverview(await readOverview(deps.db, params.day)),
  } satisfies Partial<Handlers>;
}
