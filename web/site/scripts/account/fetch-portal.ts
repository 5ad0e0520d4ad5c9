let isFetched = false;

interface Connection {
  readonly saveData?: boolean;
}

/**
 * Fetches the portal's files while the person waits for the SMS, and lets the service worker keep them; not where the
 * person saves data. Errors do not matter: the portal then loads them itself.
 */
export function fetchPortal(): void {
  const { connection } = navigator as Navigator & { connection?: Connection };
  const files = document.body.dataset.portal;
  if (!files || connection?.saveData || isFetched) return;
  isFetched = true;
  // Not by `rel=prefetch`: Firefox counts that to default-src, which is 'none'. What is read to its end is kept.
  for (const file of files.split(' '))
    fetch(file, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}
