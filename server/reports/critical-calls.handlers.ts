import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentCritical } from './critical-calls.present.ts';
import { listCritical, noteCall } from './critical-calls.service.ts';

export function criticalCallsHandlers(deps: Dependencies) {
  return {
    listCritical: async () => presentCritical(await listCritical(deps.db)),
    noteCriticalCall: ({ caller, params, body, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => {
        await noteCall(tx, caller, params.id, body);
        return { status: 'ok' as const };
      }),
  } satisfies Partial<Handlers>;
}
