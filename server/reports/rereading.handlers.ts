import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentReread } from './rereading.present.ts';
import { listReread, noteReread } from './rereading.service.ts';

export function rereadingHandlers(deps: Dependencies) {
  return {
    listReread: async ({ query }) => presentReread(await listReread(deps.db, query)),
    noteReread: async ({ caller, params, body }) => {
      await noteReread(deps.db, caller, params.id, body);
      return { status: 'ok' as const };
    },
  } satisfies Partial<Handlers>;
}
