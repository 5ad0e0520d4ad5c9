import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentSaid, presentToday } from './queue.present.ts';
import { readToday } from './queue.service.ts';
import { takeSessionStep } from './sessions.service.ts';
import { tokenCodes } from '../shared/token-code.ts';

export function queueHandlers(deps: Dependencies): Pick<Handlers, 'readToday' | 'takeSessionStep'> {
  const { db } = deps;
  const codes = tokenCodes(deps.secrets);
  return {
    readToday: async (call) => presentToday(await readToday(db, call), call.caller, codes),
    takeSessionStep: async (call) => presentSaid(await takeSessionStep(db, call, call.params.doctorId, call.body)),
  };
}
