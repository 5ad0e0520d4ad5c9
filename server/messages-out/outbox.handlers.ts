import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { presentCounts, presentMessageOut, presentMessagesOut } from './outbox.present.ts';
import {
  countMessagesOut,
  handMessageOver,
  listMessagesOut,
  priceMessages,
  sendMessageAgain,
  testTemplate,
} from './outbox.service.ts';

/** What the clinic owes or sent by SMS. */
export function outboxHandlers(
  deps: Dependencies,
): Pick<
  Handlers,
  'listMessagesOut' | 'countMessagesOut' | 'priceMessages' | 'sendMessageAgain' | 'handMessageOver' | 'testTemplate'
> {
  return {
    listMessagesOut: async (call) => presentMessagesOut(await listMessagesOut(deps.db, call, call.query), call),
    countMessagesOut: async () => presentCounts(await countMessagesOut(deps.db)),
    priceMessages: async ({ body }) => presentCounts(await priceMessages(deps, body)),
    sendMessageAgain: async (call) => presentMessageOut(await sendMessageAgain(deps, call.params.id), call),
    handMessageOver: async (call) => presentMessageOut(await handMessageOver(deps, call, call.params.id), call),
    testTemplate: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentMessageOut(await testTemplate(deps, tx, call.caller, call.params), call),
      ),
  };
}
