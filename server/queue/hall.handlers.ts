import type { Dependencies } from '../adapters/dependencies.ts';
import { countOpenStreams } from '../guards/open-streams.ts';
import type { Handlers } from '../http/routes.ts';
import { presentHall, presentSeen, presentStarted } from './hall.present.ts';
import { watchHall } from './hall.service.ts';
import type { KeptToday } from './kept-today.service.ts';
import { pairScreen, removeScreen, seeScreen, startScreen } from './screens.service.ts';

type HallHandlers = Pick<Handlers, 'startScreen' | 'watchHall' | 'seeScreen' | 'pairScreen' | 'removeScreen'>;

export function hallHandlers(deps: Dependencies, kept: KeptToday): HallHandlers {
  const { db } = deps;
  const open = countOpenStreams();
  return {
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
  };
}
