import { StartError } from '../../shared/start-error.ts';
import type { Postmaster } from './postmaster.ts';

/** A PostgreSQL that is restarted if it ends unexpectedly. */
export interface SupervisedPostmaster {
  /** Resolves only if it ended and could not be restarted. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

const mostDeathsInARow = 3;
/** Milliseconds; after a longer life, a crash counts as a new one. */
const inARow = 60_000;

/** Starts PostgreSQL with `start`, again after each crash, and gives up after repeated crashes. */
export async function supervise(start: () => Promise<Postmaster>): Promise<SupervisedPostmaster> {
  let current = start();
  await current;
  let stopping = false;
  const failure = Promise.withResolvers<StartError>();

  const watch = async () => {
    for (let deaths = 0; ;) {
      const started = performance.now();
      await (
        await current
      ).ended;
      if (stopping) return;
      deaths = performance.now() - started < inARow ? deaths + 1 : 1;
      if (deaths > mostDeathsInARow) throw new StartError('The database ends again and again; its log says why.');
      current = start();
    }
  };
  const watching = watch().catch((error: unknown) => {
    failure.resolve(error instanceof StartError ? error : new StartError(`The database ended: ${String(error)}`));
  });

  return {
    failed: failure.promise,
    stop: async () => {
      stopping = true;
      // A restart may be in progress. If it failed, `failed` reports it, and there is nothing to stop.
      const running = await current.catch(() => null);
      await running?.stop();
      await watching;
    },
  };
}
