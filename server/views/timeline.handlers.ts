import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentTimeline } from './timeline.present.ts';
import { readTimeline } from './timeline.service.ts';

export function timelineHandlers(deps: Dependencies): Pick<Handlers, 'readTimeline'> {
  return {
    readTimeline: async (call) =>
      presentTimeline(await readTimeline(deps, call, call.params.patientNumber, call.query), call.caller),
  };
}
