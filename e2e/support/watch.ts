import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects a browser's errors: console errors (including violations of the content security policy), uncaught
 * exceptions, missing files, responses with 5xx.
 */
export function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall(message) && !isBlockedWorker(message))
      complaints.push(`${message.type()} on ${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (error) =>
    complaints.push(`an error nobody caught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 500) complaints.push(`${response.status()} from ${pathname}`);
    if (response.status() === 404 && /\.(js|css|woff2|svg|png|json|webmanifest)$/.test(pathname))
      complaints.push(`${pathname} is missing`);
  });
  return complaints;
}

/** Collects the paths of the screens that a browser shows and of the calls that it sends. */
export function watchAddresses(context: BrowserContext): Set<string> {
  const addresses = new Set<string>();
  const add = (url: string) => {
    if (url.startsWith('http') && !/\.\w+$|\/assets\//.test(url)) addresses.add(new URL(url).pathname);
  };
  context.on('request', (request) => add(request.url()));
  // A move inside the portal sends no request.
  context.on('page', (page) => page.on('framenavigated', (frame) => add(frame.url())));
  return addresses;
}

/** Most journeys keep the service worker out (playwright.config.ts). */
function isBlockedWorker(message: ConsoleMessage): boolean {
  return message.text() === 'Service Worker registration blocked by Playwright';
}

/**
 * The browser logs every 4xx response. Expected refusals (a wrong code, a missing booking) are shown on the page and
 * are no error.
 */
function isRefusedCall(message: ConsoleMessage): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
}
