import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Registry } from 'prom-client';

/** From a process that serves to the first one: the figures of all of them are wanted. */
interface Asking {
  readonly askMetrics: number;
}
/** The answer; null if one of them does not answer now. */
interface Gathered {
  readonly gatheredMetrics: number;
  readonly text: string | null;
}

let asked = 0;

/** In the first process: gathers the figures of all processes that serve, for the one that was asked for them. */
export function gatherForProcesses(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: Partial<Asking>) => {
    if (message.askMetrics === undefined) return;
    const number = message.askMetrics;
    const answer = (text: string | null) => worker.send({ gatheredMetrics: number, text } satisfies Gathered, () => {});
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In a process that is to serve, from its beginning: nobody waits for the figures it does not have yet. */
export function listenForGathering(): void {
  new AggregatorRegistry();
}

/** In a process that serves: what it gives to whoever gathers. */
export const shareMetrics = (register: Registry) => AggregatorRegistry.setRegistries(register);

/** In a process that serves: the figures of all of them. Null if one does not answer now. */
export function gatherMetrics(): Promise<string | null> {
  const number = ++asked;
  return new Promise((resolve) => {
    const listen = (message: Partial<Gathered>) => {
      if (message.gatheredMetrics !== number) return;
      process.off('message', listen);
      resolve(message.text ?? null);
    };
    process.on('message', listen);
    process.send?.({ askMetrics: number } satisfies Asking);
  });
}
