import { releaseHeader } from '#contract/release.ts';
import { tabStorage } from './storage.ts';

/** The portal that runs here: the address of its first script, which changes with any of its files. */
const own = () =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')?.getAttribute('src');

let isOld = false;

/** Notes which portal belongs to the server that answered. */
export function noteRelease(headers: Headers): void {
  const served = headers.get(releaseHeader);
  if (typeof document === 'undefined' || !served) return;
  const running = own();
  isOld = running !== undefined && running !== null && running !== served;
}

/** Whether the server has another portal than the one that runs here. */
export function isOldRelease(): boolean {
  return isOld;
}

const key = 'reloadedFor';

/**
 * Loads the server's own portal at this address, past what the service worker keeps. Once for each old portal: where
 * two servers take turns, it must not go round in circles.
 */
export async function loadNewRelease(address = window.location.href): Promise<void> {
  const running = own() ?? '';
  if (tabStorage.getItem(key) === running) return;
  tabStorage.setItem(key, running);
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name);
  window.location.assign(address);
}
