import { releaseHeader } from '#contract/release.ts';
import { tabStorage } from './storage.ts';

/** The address of the running portal's first script. It changes when any file of the portal changes. */
const runningPortal = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src');

let isOld = false;

/** Notes from the headers of an answer which portal the server has. */
export function noteRelease(headers: Headers): void {
  const served = headers.get(releaseHeader);
  if (typeof document === 'undefined' || !served) return;
  const running = runningPortal();
  isOld = running !== undefined && running !== null && running !== served;
}

/** Whether the server has another portal than the one that runs here. */
export function isOldRelease(): boolean {
  return isOld;
}

const key = 'reloadedFor';

/**
 * Loads the server's portal at this address, not the one that the service worker keeps. Only once for each old portal:
 * if two servers of different releases take turns, it must not reload for ever.
 */
export async function loadNewRelease(address = window.location.href): Promise<void> {
  const running = runningPortal() ?? '';
  if (tabStorage.getItem(key) === running) return;
  tabStorage.setItem(key, running);
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  window.location.assign(address);
}
