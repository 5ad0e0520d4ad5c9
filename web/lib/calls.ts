import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Tag } from '#contract/call.ts';
import type { Endpoint, EndpointName, Method } from '#contract/endpoints.ts';

/** What the browser needs of a row of the table of calls. What goes there and back it knows by its types alone. */
export interface Call {
  readonly method: Method;
  readonly path: string;
  /** Leaves a row in the audit. */
  readonly audited: boolean;
  /** What it shows or changes (`contract/call.ts`). */
  readonly shows?: readonly Tag[] | undefined;
  readonly touches?: readonly Tag[] | undefined;
}

function callOf(endpoint: Endpoint): Call {
  const [path = endpoint.path] = pathsOf(endpoint);
  const { method, audit, shows, touches } = endpoint;
  return { method, path, audited: audit !== 'none', shows, touches };
}

/**
 * The table of calls without its schemas, which weigh more than all the rest that the portal starts with, its libraries
 * apart. This module runs while the portal is built, and the browser gets what comes of it (`vite.config.ts`).
 */
export const calls = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Record<EndpointName, Call>;
