import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { cancelByCode } from '../visits/cancel-number.service.ts';
import { presentSaid, presentStep, presentToday } from './queue.present.ts';
import { readToday, takeStep } from './queue.service.ts';
import { takeSessionStep } from './sessions.service.ts';
import { tokenCodes } from '../shared/token-code.ts';

export function queueHandlers(
  deps: Dependencies,
): Pick<Handlers, 'readToday' | 'takeStep' | 'takeSessionStep' | 'cancelByCode'> {
  const { db } = deps;
  const codes = tokenCodes(deps.secrets);
  return {
    cancelByCode: async ({ params, body, address }) => {
      await cancelByCode(deps, params.code, body.digits, address);
      return { status: 'ok' };
    },
    readToday: async (call) => presentToday(await readToday(db, call), call.caller, codes),
    takeStep: async (call) => presentStep(await takeStep(db, call, call.params.id, call.body)),
    takeSessionStep: async (call) => presentSaid(await takeSessionStep(db, call, call.params.doctorId, call.body)),
  };
}
