import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { pingDatabase } from './health.store.ts';

/** `isAlive`: this process answers. `isReady`: the database answers too. */
export function healthHandlers({ db }: Dependencies): Pick<Handlers, 'isAlive' | 'isReady'> {
  return {
    isAlive: async () => ({ status: 'ok' }),
    isReady: async () => {
      await pingDatabase(db);
      return { status: 'ok' };
    },
  };
}
