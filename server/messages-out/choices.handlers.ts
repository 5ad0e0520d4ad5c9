import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentChoices } from './choices.present.ts';
import { chooseMessages, chooseMessagesOf, readMessageChoices, readMessageChoicesOf } from './choices.service.ts';

/** How people want their messages. */
export function choicesHandlers(
  deps: Dependencies,
): Pick<Handlers, 'readMessageChoices' | 'chooseMessages' | 'readMessageChoicesOf' | 'chooseMessagesOf'> {
  return {
    readMessageChoices: async ({ caller }) => presentChoices(await readMessageChoices(deps, caller)),
    chooseMessages: async ({ caller, body }) => presentChoices(await chooseMessages(deps, caller, body)),
    readMessageChoicesOf: async (call) =>
      presentChoices(await readMessageChoicesOf(deps, call, call.params.patientNumber)),
    chooseMessagesOf: async (call) =>
      presentChoices(await chooseMessagesOf(deps, call, call.params.patientNumber, call.body)),
  };
}
