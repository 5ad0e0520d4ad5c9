import type { Dependencies } from '../dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { ensureReady } from './ready.service.ts';

/** `isAlive`: this process answers. `isReady`: it can also do its work. */
export function healthHandlers(deps: Dependencies): Pick<Handlers, 'isAlive' | 'isReady'> {
  /** Those who ask at once share one look. */
  let looking: Promise<void> | null = null;
  return {
    isAlive: async () => ({ status: 'ok' }),
    isReady: async () => {
      looking ??= ensureReady(deps).finally(() => (looking = null));
      await looking;
      return { status: 'ok' };
    },
  };
}
