import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentStep } from '../queue/queue.present.ts';
import { cancelByCode } from './cancel-number.service.ts';
import { takeStep } from './take-step.service.ts';

/** What the queue does to a booking. */
export function visitQueueHandlers(deps: Dependencies) {
  const { db } = deps;
  return {
    cancelByCode: async ({ params, body, address }) => {
      await cancelByCode(deps, params.code, body.digits, address);
      return { status: 'ok' };
    },
    takeStep: async (call) => presentStep(await takeStep(db, call, call.params.id, call.body)),
  } satisfies Partial<Handlers>;
}
