import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentStep, presentToday } from './queue.present.ts';
import { readToday, takeStep } from './queue.service.ts';

export function queueHandlers({ db }: Dependencies): Pick<Handlers, 'readToday' | 'takeStep'> {
  return {
    readToday: async (call) => presentToday(await readToday(db, call), call.caller),
    takeStep: async (call) => presentStep(await takeStep(db, call, call.params.id, call.body)),
  };
}
