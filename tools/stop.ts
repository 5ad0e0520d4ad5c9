/** Whether, and when, this process was asked to end. */
export interface StopRequest {
  wanted(): boolean;
  promise: Promise<void>;
}

/**
 * Milliseconds from the request to the end, whatever is still going on: ten seconds for requests, the rest for the
 * database.
 */
const patience = 20_000;

/** Milliseconds within which one Ctrl-C arrives, by as many ways as there are programs above this one. */
const oneKeyPress = 1000;

/**
 * Listens for everything that asks this process to end: Ctrl-C, SIGTERM of a service manager, a closed terminal, and
 * the death of the launcher (`tools/run.mjs`), whose channel closes then. A second Ctrl-C ends this process at once.
 */
export function waitForStop(): StopRequest {
  const request = Promise.withResolvers<void>();
  let wanted = false;
  const ask = () => {
    if (wanted) return;
    wanted = true;
    setTimeout(() => process.on('SIGINT', () => process.exit(1)), oneKeyPress).unref();
    setTimeout(() => process.exit(1), patience).unref();
    request.resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  if (process.connected) process.on('disconnect', ask);
  // A terminal or a log reader that went away must not keep the database from being stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ask);
  return { wanted: () => wanted, promise: request.promise };
}
