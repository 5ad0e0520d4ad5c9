import type { Dependencies } from '../adapters/dependencies.ts';
import type { Handlers } from '../http/routes.ts';
import { programVersion } from '../shared/commands.ts';
import { presentHealth } from './health.present.ts';
import { ensureReady, readFindings } from './watch.service.ts';

/** `isAlive`: this process answers. `isReady`: it can also do its work. `readHealth`: for the admin. */
export function healthHandlers(deps: Dependencies) {
  /** Requests at the same moment share one check. */
  let looking: Promise<void> | null = null;
  const openedAt = deps.db.now();
  return {
    isAlive: async () => ({ status: 'ok' }),
    isReady: async () => {
      looking ??= ensureReady(deps).finally(() => (looking = null));
      await looking;
      return { status: 'ok' };
    },
    readHealth: async () => {
      const { findings, postgres, now } = await readFindings(deps.db);
      return presentHealth(
        findings,
        { now, openedAt },
        { program: programVersion, node: process.versions.node, postgres },
      );
    },
  } satisfies Partial<Handlers>;
}
