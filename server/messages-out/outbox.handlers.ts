import type { Dependencies } from '../dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentCounts, presentMessageOut, presentMessagesOut } from './outbox.present.ts';
import {
  countMessagesOut,
  handMessageOver,
  listMessagesOut,
  sendMessageAgain,
  testTemplate,
} from './outbox.service.ts';

/** What the clinic owes or sent by SMS. */
export function outboxHandlers(
  deps: Dependencies,
): Pick<Handlers, 'listMessagesOut' | 'countMessagesOut' | 'sendMessageAgain' | 'handMessageOver' | 'testTemplate'> {
  return {
    listMessagesOut: async ({ query }) => presentMessagesOut(await listMessagesOut(deps.db, query)),
    countMessagesOut: async () => presentCounts(await countMessagesOut(deps.db)),
    sendMessageAgain: async ({ params }) => presentMessageOut(await sendMessageAgain(deps, params.id)),
    handMessageOver: async ({ params }) => presentMessageOut(await handMessageOver(deps, params.id)),
    testTemplate: ({ caller, params, repeatable }) =>
      runOnce(deps.db, repeatable, async (tx) => presentMessageOut(await testTemplate(deps, tx, caller, params))),
  };
}
