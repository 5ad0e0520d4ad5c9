/** What the server tells its service worker, in the line before this script. */
interface Shell {
  /** Changes with the portal. */
  readonly release: string;
  /** The addresses of its files, whose names change with their content. */
  readonly files: readonly string[];
  /** The addresses of its screens, as patterns. */
  readonly screens: readonly string[];
}

/** What a service worker has and a page has not; the types of both cannot be loaded together. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  readonly shell: Shell;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as Worker;

/** Any screen's address: the portal is one page. */
const portal = '/dashboard';
const offline = { en: '/offline', bn: '/bn/offline' };
const { release, files, screens } = worker.shell;
const isScreen = new RegExp(`^(?:${screens.join('|')})$`);

/**
 * Keeps the portal's shell and the clinic's page for a dead line: files and pages that are the same for everybody, and
 * never an answer of a call. A new release takes over at once; a portal that is open learns of it from the next call
 * (`web/lib/release.ts`).
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(release)
      .then((cache) => cache.addAll([portal, offline.en, offline.bn, ...files]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== release).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(isScreen.test(pathname) ? showPortal(request) : showPage(request));
  else if (files.includes(pathname)) event.respondWith(fromShell(pathname, request));
});

/** The kept shell at once, unless the phone knows that its line is dead. */
async function showPortal(request: Request): Promise<Response> {
  return navigator.onLine ? ((await caches.match(portal)) ?? showPage(request)) : showPage(request);
}

/** The page from the server; without an answer the clinic's, with its phone. */
async function showPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname } = new URL(request.url);
    const page = await caches.match(pathname.startsWith('/bn/') ? offline.bn : offline.en);
    if (page) return page;
    throw error;
  }
}

async function fromShell(address: string, request: Request): Promise<Response> {
  return (await caches.match(address)) ?? fetch(request);
}
