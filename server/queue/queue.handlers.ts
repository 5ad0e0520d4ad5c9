import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentSaid, presentStep, presentToday } from './queue.present.ts';
import { readToday, takeStep } from './queue.service.ts';
import { takeSessionStep } from './sessions.service.ts';

export function queueHandlers({ db }: Dependencies): Pick<Handlers, 'readToday' | 'takeStep' | 'takeSessionStep'> {
  return {
    readToday: async (call) => presentToday(await readToday(db, call), call.caller),
    takeStep: async (call) => presentStep(await takeStep(db, call, call.params.id, call.body)),
    takeSessionStep: async (call) => presentSaid(await takeSessionStep(db, call, call.params.doctorId, call.body)),
  };
}
