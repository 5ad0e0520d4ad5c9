import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { countWaiting } from './waiting.service.ts';

export function waitingHandlers({ db }: Dependencies): Pick<Handlers, 'countWaiting'> {
  return { countWaiting: ({ caller }) => countWaiting(db, caller) };
}
