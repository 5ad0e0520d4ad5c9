import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Collects what a browser complains about: errors on its console (refusals of the content security policy are among
 * them), errors nobody caught, files that are missing, answers of 5xx.
 */
export function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall(message))
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

/**
 * A call that the clinic refuses (a wrong code, a missing booking) is also put on the console by the browser; the page
 * shows it.
 */
function isRefusedCall(message: ConsoleMessage): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
}
