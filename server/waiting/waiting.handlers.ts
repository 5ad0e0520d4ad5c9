import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { presentWaiting } from './waiting.present.ts';
import { countWaiting } from './waiting.service.ts';

export function waitingHandlers({ db }: Dependencies): Pick<Handlers, 'countWaiting'> {
  return { countWaiting: async ({ caller }) => presentWaiting(await countWaiting(db, caller)) };
}
