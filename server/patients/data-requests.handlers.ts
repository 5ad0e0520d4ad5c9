import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentDataRequest, presentDataRequests, presentOwnRequest } from './data-requests.present.ts';
import { answerDataRequest, listDataRequests, requestCorrection, requestErasure } from './data-requests.service.ts';

export function dataRequestsHandlers(
  deps: Dependencies,
): Pick<Handlers, 'requestCorrection' | 'requestErasure' | 'listDataRequests' | 'answerDataRequest'> {
  const { db } = deps;
  return {
    requestCorrection: ({ caller, body, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentOwnRequest(await requestCorrection(tx, caller, body))),
    requestErasure: ({ caller, repeatable }) =>
      runOnce(db, repeatable, async (tx) => presentOwnRequest(await requestErasure(tx, caller))),
    listDataRequests: async ({ query }) => presentDataRequests(await listDataRequests(db, query)),
    answerDataRequest: async ({ caller, params, body }) =>
      presentDataRequest(await answerDataRequest(deps, caller, params.id, body)),
  };
}
