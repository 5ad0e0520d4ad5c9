import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { ShippingState } from '../adapters/dependencies.ts';
import { gatherForProcesses } from '../health/gathered-metrics.ts';
import type { Settings } from './settings.ts';
import { StartError } from '../shared/start-error.ts';
import type { UndoList } from '../shared/undo-list.ts';

/** From the first process to one that serves. */
export type ToServing =
  | { readonly open: { settings: Settings; connection: pg.PoolConfig; dist: string } }
  | { readonly shipping: ShippingState | null }
  | { readonly stop: true };
/** From a process that serves to the first one. */
export type FromServing = { readonly port: number } | { readonly problem: string };

interface Options {
  /** Absolute path of the build. */
  readonly dist: string;
  readonly logger: Logger;
  readonly undo: UndoList;
  readonly shippingState: () => ShippingState | null;
}

/** Milliseconds between two tries to replace a process that ended. */
const retryMs = 1000;
/** Milliseconds between two messages on how the shipping of WAL goes, which only the first process does. */
const tellEveryMs = 5000;
/** Milliseconds after which a process that does not stop is ended. */
const patienceMs = 12_000;

/**
 * Answers requests in `settings.workers` processes that share one port; one that ends is replaced. All they share is
 * in the database, so it does not matter which of them a request meets.
 * @returns the port
 * @throws StartError if one of them cannot start
 */
export async function serveByProcesses(
  settings: Settings,
  connection: pg.PoolConfig,
  { dist, logger, undo, shippingState }: Options,
): Promise<number> {
  gatherForProcesses();
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'serving-process.ts'), serialization: 'advanced' });
  const stopping = new AbortController();
  const running = new Set<Worker>();
  const tell = () => {
    for (const worker of running) send(worker, { shipping: shippingState() });
  };
  const telling = setInterval(tell, tellEveryMs).unref();

  const start = async (): Promise<number> => {
    const worker = cluster.fork();
    const answer = Promise.race([once(worker, 'message'), once(worker, 'exit')]);
    send(worker, { open: { settings, connection, dist } });
    const [said] = (await answer) as [FromServing | number | null];
    if (typeof said !== 'object' || said === null) throw new StartError('A process that serves ended while starting.');
    if ('problem' in said) throw new StartError(said.problem);
    running.add(worker);
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (!stopping.signal.aborted) {
        logger.error({ code, signal }, 'a process that serves ended');
        void replace();
      }
    });
    return said.port;
  };
  const replace = async () => {
    while (!stopping.signal.aborted) {
      try {
        await start();
        return;
      } catch (error) {
        logger.error({ err: error }, 'a process that serves does not start');
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  undo.add(async () => {
    stopping.abort();
    clearInterval(telling);
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? [end(worker)] : [])));
  });
  const ports = await Promise.all(Array.from({ length: settings.workers }, start));
  tell();
  return ports[0]!;
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit');
  send(worker, { stop: true });
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(late);
}

/** Sends a message; a process that is just ending does not get it. */
function send(worker: Worker, message: ToServing): void {
  worker.send(message, () => undefined);
}
