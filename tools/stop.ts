/** Whether and when this process was asked to stop. */
export interface StopRequest {
  wanted(): boolean;
  promise: Promise<void>;
}

/** Most milliseconds from the request to the end: ten seconds for requests, the rest for the database. */
const patience = 20_000;

/** Milliseconds within which the signals of one Ctrl-C arrive: each program above this one forwards it. */
const oneKeyPress = 1000;

/**
 * Listens for every request to stop: Ctrl-C, SIGTERM of a service manager, a closed terminal, and the end of the
 * launcher (`tools/run.mjs`), which closes the IPC channel. A second Ctrl-C ends this process at once.
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
  // If the terminal or log reader is gone, the database must still be stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ask);
  return { wanted: () => wanted, promise: request.promise };
}
