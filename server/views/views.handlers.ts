import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentPhoneCodeSent } from '../patients/corrections.present.ts';
import { changePersonLanguage, correctPerson } from '../patients/corrections.service.ts';
import { finishPhoneChange, startPhoneChange } from '../patients/phone-change.service.ts';
import { presentOverview } from './overview.present.ts';
import { readOverview } from './overview.service.ts';
import { presentPerson } from './person.present.ts';
import { readChanged, readPerson } from './person.service.ts';
import { presentFound } from './search.present.ts';
import { searchAll } from './search.service.ts';
import { presentTimeline } from './timeline.present.ts';
import { readTimeline } from './timeline.service.ts';

export function viewsHandlers(deps: Dependencies) {
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
    searchAll: async ({ caller, query }) => presentFound(await searchAll(deps, caller, query.q)),
    readTimeline: async (call) =>
      presentTimeline(await readTimeline(deps, call, call.params.patientNumber, call.query), call.caller),
    readOverview: async ({ params }) => presentOverview(await readOverview(deps.db, params.day)),
  } satisfies Partial<Handlers>;
}
