import cluster from 'node:cluster';
import { openJobs } from '../adapters/jobs.ts';
import { owingJobs } from '../messages-out/sending.service.ts';
import type { ShippingState } from '../adapters/dependencies.ts';
import { listenForGathering } from '../health/gathered-metrics.ts';
import { builtPages } from '../site/built-pages.ts';
import { createUndoList } from '../shared/undo-list.ts';
import type { FromServing, ToServing } from './serving-processes.ts';
import { openParts, serveClinic } from './serve.ts';

/** One of several processes that answer a clinic's requests: started, told and stopped by the first one. */
const undo = createUndoList();
let shipping: ShippingState | null = null;

// It has messages of its own, which are not among those below.
listenForGathering();
process.on('message', (message: ToServing) => {
  if ('open' in message) void open(message.open);
  else if ('shipping' in message) shipping = message.shipping;
  else if ('stop' in message) void stop();
});
// The first process may have ended without a message.
process.on('disconnect', () => void stop());
// A terminal sends Ctrl-C to all processes; the first one says when to stop.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

async function open({ settings, connection, dist }: Extract<ToServing, { open: unknown }>['open']): Promise<void> {
  try {
    const parts = await openParts(settings, connection, undo, cluster.worker?.id);
    const [jobs, pages] = await Promise.all([
      openJobs(connection, (error, job) => parts.logger.warn({ err: error, job }, 'job queue')).then(owingJobs),
      builtPages(dist),
    ]);
    undo.add(jobs.stop);
    answer({
      port: await serveClinic(settings, connection, { ...parts, jobs, pages, undo, shippingState: () => shipping }),
    });
  } catch (error) {
    answer({ problem: error instanceof Error ? error.message : String(error) });
    await stop();
  }
}

async function stop(): Promise<void> {
  await undo.run().catch(() => undefined);
  process.exit(0);
}

function answer(message: FromServing): void {
  process.send?.(message);
}
