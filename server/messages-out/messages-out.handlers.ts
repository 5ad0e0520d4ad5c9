import type { Dependencies } from '../adapters/dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { chooseMessages, chooseMessagesOf, readMessageChoices, readMessageChoicesOf } from './choices.service.ts';
import {
  presentChoices,
  presentCounts,
  presentMessageOut,
  presentMessagesOut,
  presentTemplates,
} from './messages-out.present.ts';
import {
  countMessagesOut,
  handMessageOver,
  listMessagesOut,
  priceMessages,
  sendMessageAgain,
  testTemplate,
} from './outbox.service.ts';
import { reportAddress } from './reports.service.ts';
import { listTemplates, registerTemplate } from './templates.service.ts';

/** How people want their messages, what the clinic owes or sent, and the texts it has registered. */
export function messagesOutHandlers(deps: Dependencies) {
  const providers = deps.smsProviders.map(({ name }) => ({ name, reportAddress: reportAddress(deps, name) }));
  return {
    readMessageChoices: async ({ caller }) => presentChoices(await readMessageChoices(deps, caller)),
    chooseMessages: async ({ caller, body }) => presentChoices(await chooseMessages(deps, caller, body)),
    readMessageChoicesOf: async (call) =>
      presentChoices(await readMessageChoicesOf(deps, call, call.params.patientNumber)),
    chooseMessagesOf: async (call) =>
      presentChoices(await chooseMessagesOf(deps, call, call.params.patientNumber, call.body)),

    listMessagesOut: async (call) => presentMessagesOut(await listMessagesOut(deps.db, call, call.query), call),
    countMessagesOut: async () => presentCounts(await countMessagesOut(deps.db)),
    priceMessages: async ({ body }) => presentCounts(await priceMessages(deps, body)),
    sendMessageAgain: async (call) => presentMessageOut(await sendMessageAgain(deps, call.params.id), call),
    handMessageOver: async (call) => presentMessageOut(await handMessageOver(deps, call, call.params.id), call),
    testTemplate: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentMessageOut(await testTemplate(deps, tx, call.caller, call.params), call),
      ),

    listTemplates: async () => presentTemplates(await listTemplates(deps), providers),
    registerTemplate: async ({ params, body }) => {
      await registerTemplate(deps, { ...params, ...body });
      return presentTemplates(await listTemplates(deps), providers);
    },
  } satisfies Partial<Handlers>;
}
