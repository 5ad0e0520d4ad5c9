import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Registry } from 'prom-client';

/** Sent by a serving process to the first process, to get the figures of all. */
interface Asking {
  readonly askMetrics: number;
}
/** The first process's answer; null if one of them does not answer now. */
interface Gathered {
  readonly gatheredMetrics: number;
  readonly text: string | null;
}

let asked = 0;

/** In the first process: gathers the figures of all serving processes for the one that asks. */
export function gatherForProcesses(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: Partial<Asking>) => {
    if (message.askMetrics === undefined) return;
    const number = message.askMetrics;
    const answer = (text: string | null) => worker.send({ gatheredMetrics: number, text } satisfies Gathered, () => {});
    all.clusterMetrics().then(answer, () => answer(null));
  });
}

/** In a serving process, before it starts: it answers requests for figures even while it has none. */
export function listenForGathering(): void {
  new AggregatorRegistry();
}

/** In a serving process: the figures that it contributes. */
export const shareMetrics = (register: Registry) => AggregatorRegistry.setRegistries(register);

/** In a serving process: gets the figures of all. Null if one does not answer now. */
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
