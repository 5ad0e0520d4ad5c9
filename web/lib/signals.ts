/**
 * Signals that end a call. `AbortSignal.timeout` and `AbortSignal.any` do the same, but browsers of our floor lack them
 * (`contract/browsers.ts`), and without them no call would go out.
 */

/** Is aborted after so many milliseconds, with a TimeoutError. */
export function abortedAfter(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), milliseconds);
  return controller.signal;
}

/** Is aborted with the first of these, for its reason; at once if one already is. */
export function abortedWithFirst(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  const { signal: first } = controller;
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    // Listens no more once it is aborted, so that a signal that lives long does not keep it.
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true, signal: first });
  }
  return first;
}
