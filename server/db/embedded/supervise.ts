import { StartError } from '../../start-error.ts';
import type { Postmaster } from './postmaster.ts';

/** A PostgreSQL that is started again when it ends unasked. */
export interface SupervisedPostmaster {
  /** Resolves only when it ended and could not be brought back. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

const mostDeathsInARow = 3;
/** Milliseconds; who lived longer died for another reason. */
const inARow = 60_000;

/** Starts PostgreSQL by `start`, and again whenever it was killed or crashed; gives up when it dies again and again. */
export async function supervise(start: () => Promise<Postmaster>): Promise<SupervisedPostmaster> {
  let current = start();
  await current;
  let stopping = false;
  const failure = Promise.withResolvers<StartError>();

  const watch = async () => {
    for (let deaths = 0; ;) {
      const started = Date.now();
      await (
        await current
      ).ended;
      if (stopping) return;
      deaths = Date.now() - started < inARow ? deaths + 1 : 1;
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
      // A restart may be under way. One that failed is told by `failed`; there is nothing to stop then.
      const running = await current.catch(() => null);
      await running?.stop();
      await watching;
    },
  };
}
