/** The data that the server writes into the line before this script. */
interface Shell {
  /** Changes with the portal. */
  readonly release: string;
  /** The addresses of its files, whose names change with their content. */
  readonly files: readonly string[];
  /** The addresses of its screens, as patterns. */
  readonly screens: readonly string[];
  /** The screen that works without a connection, and what it needs beside these files. */
  readonly run: { readonly screen: string; readonly files: readonly string[] };
}

/** Types of a service worker, which cannot be loaded together with those of a page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface MessageOfPage extends WorkerEvent {
  readonly data: unknown;
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
  addEventListener(name: 'message', listener: (event: MessageOfPage) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}
const worker = globalThis as unknown as Worker;

/** Any screen's address: the portal is one page. */
const portal = '/dashboard';
const offline = { en: '/offline', bn: '/bn/offline' };
const { release, files, screens, run } = worker.shell;
const isScreen = new RegExp(`^(?:${screens.join('|')})$`);

/**
 * Stores the portal's shell and the clinic's offline page: files and pages that are the same for everybody, and never
 * an answer of a call. A new release takes over at once; an open portal learns of it from its next call
 * (`web/lib/release.ts`).
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(release)
      .then((cache) => cache.addAll([portal, offline.en, offline.bn, ...files]))
      // Kept from the release before: a collector needs it in the new one too.
      .then(async () => (await caches.match(run.screen)) && keepRun())
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

/** Only a collector opens the run. */
worker.addEventListener('message', (event) => {
  if (event.data === run.screen) event.waitUntil(keepRun());
});

async function keepRun(): Promise<void> {
  const cache = await caches.open(release);
  if (!(await cache.match(run.screen))) await cache.addAll([run.screen, ...run.files]);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(isScreen.test(pathname) ? showPortal(request) : showPage(request));
  else if (files.includes(pathname) || run.files.includes(pathname)) event.respondWith(fromShell(pathname, request));
});

/** Answers with the stored shell at once, except when the phone knows that it is offline; the run works then too. */
async function showPortal(request: Request): Promise<Response> {
  const kept = navigator.onLine ? portal : run.screen;
  if (!navigator.onLine && new URL(request.url).pathname !== run.screen) return showPage(request);
  return (await caches.match(kept)) ?? showPage(request);
}

/** The page from the server; without an answer the clinic's offline page, with its phone. */
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
