import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentFound } from './search.present.ts';
import { searchAll } from './search.service.ts';

export function searchHandlers(deps: Dependencies): Pick<Handlers, 'searchAll'> {
  return { searchAll: async ({ caller, query }) => presentFound(await searchAll(deps, caller, query.q)) };
}
