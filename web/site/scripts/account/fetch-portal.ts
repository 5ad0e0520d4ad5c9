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
  if (!files || connection?.saveData || document.head.querySelector('link[rel="prefetch"]')) return;
  for (const href of files.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
}
