import type { Dependencies } from '../dependencies.ts';
import { runOnce } from '../guards/run-once.ts';
import type { Handlers } from '../http/routes.ts';
import { tokenCodes } from '../queue/token-code.ts';
import { presentLastVisit, presentQuote, presentVisit } from './visits.present.ts';
import { quoteVisit } from './quote.service.ts';
import { openVisit, payVisit, readLastVisit, readVisit } from './visits.service.ts';

export function visitsHandlers(
  deps: Dependencies,
): Pick<Handlers, 'openVisit' | 'quoteVisit' | 'readLastVisit' | 'readVisit' | 'payVisit'> {
  const codes = tokenCodes(deps.secrets);
  return {
    openVisit: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentVisit(await openVisit(deps, tx, call, call.body), call.caller, codes),
      ),
    quoteVisit: async (call) => presentQuote(await quoteVisit(deps, call, call.body)),
    readLastVisit: async (call) => presentLastVisit(await readLastVisit(deps.db, call), call.caller, codes),
    readVisit: async (call) => presentVisit(await readVisit(deps.db, call, call.params.id), call.caller, codes),
    payVisit: (call) =>
      runOnce(deps.db, call.repeatable, async (tx) =>
        presentVisit(await payVisit(tx, call, call.params.id, call.body), call.caller, codes),
      ),
  };
}
