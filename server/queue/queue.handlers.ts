import type { Dependencies } from '../adapters/dependencies.ts';
import { countOpenStreams } from '../guards/open-streams.ts';
import type { Handlers } from '../http/routes.ts';
import { tokenCodes } from '../shared/token-code.ts';
import { presentHall, presentSeen, presentStarted } from './hall.present.ts';
import { watchHall } from './hall.service.ts';
import type { KeptToday } from './kept-today.service.ts';
import { presentSaid, presentToday } from './queue.present.ts';
import { readToday } from './queue.service.ts';
import { pairScreen, removeScreen, seeScreen, startScreen } from './screens.service.ts';
import { takeSessionStep } from './sessions.service.ts';

/** The queues of today, and the screens in the hall. @param kept one reading of today that all screens share */
export function queueHandlers(deps: Dependencies, kept: KeptToday) {
  const { db } = deps;
  const codes = tokenCodes(deps.secrets);
  const open = countOpenStreams();
  return {
    readToday: async (call) => presentToday(await readToday(db, call), call.caller, codes),
    takeSessionStep: async (call) => presentSaid(await takeSessionStep(db, call, call.params.doctorId, call.body)),
    startScreen: async ({ address }) => presentStarted(await startScreen(db, address)),
    watchHall: ({ bearer, lastEvent, address }) =>
      watchHall(deps, { kept, open }, { token: bearer, after: lastEvent, address }, presentHall),
    seeScreen: async ({ bearer }) => presentSeen(await seeScreen(db, bearer)),
    pairScreen: async (call) => {
      await pairScreen(db, call, call.body);
      return { status: 'ok' };
    },
    removeScreen: async ({ params }) => {
      await removeScreen(db, params.id);
      return { status: 'ok' };
    },
  } satisfies Partial<Handlers>;
}
