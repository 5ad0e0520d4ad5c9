import { endpoints, pathsOf } from '#contract/endpoints.ts';
import type { Tag } from '#contract/call.ts';
import type { Endpoint, EndpointName, Method } from '#contract/endpoints.ts';

/** What the browser needs to know about an endpoint. Of requests and answers it has only the types. */
export interface Call {
  readonly method: Method;
  readonly path: string;
  /** The call leaves a row in the audit. */
  readonly audited: boolean;
  /** Tags of the data it shows or changes (`contract/call.ts`). */
  readonly shows?: readonly Tag[] | undefined;
  readonly touches?: readonly Tag[] | undefined;
}

function callOf(endpoint: Endpoint): Call {
  const [path = endpoint.path] = pathsOf(endpoint);
  const { method, audit, shows, touches } = endpoint;
  return { method, path, audited: audit !== 'none', shows, touches };
}

/**
 * The table of calls without its schemas, which are too large for the start of the portal. This module runs during the
 * build; the browser gets the resulting plain data (`vite.config.ts`).
 */
export const calls = Object.fromEntries(
  Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]),
) as Record<EndpointName, Call>;
