import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import type { Call } from './calls.ts';

interface RefreshOptions {
  /** Visible queries that are read again only at their next use. After an error all are read again. */
  keepOnScreen?: readonly EndpointName[] | undefined;
  /** Restarts a query that is running, because its answer may be older than the change. Default true. */
  cancelRefetch?: boolean;
}

export interface ActionOptions<N extends EndpointName> extends Pick<RefreshOptions, 'keepOnScreen'> {
  /** Writes the answer into the cache before anything is read again. */
  updateCache?: ((client: QueryClient, answer: Answer<N>) => void) | undefined;
  /** The action ends only after the visible queries have been read again, for a screen that depends on them. */
  awaitRefresh?: boolean | undefined;
}

/** The call of a query, by the name its key begins with (`queryOf`). */
function callOf({ queryKey: [name] }: Query): Call | undefined {
  return typeof name === 'string' && Object.hasOwn(calls, name) ? calls[name as EndpointName] : undefined;
}

/**
 * Invalidates the queries that show data this call touches (`contract/call.ts`): visible ones are read again at once,
 * the others at their next use. Resolves when the visible ones are done; their errors appear on their own screens.
 */
export async function refreshAfter(
  client: QueryClient,
  name: EndpointName,
  { keepOnScreen = [], ...options }: RefreshOptions = {},
): Promise<void> {
  const touched = new Set(calls[name].touches);
  const isTouched = (query: Query) => callOf(query)?.shows?.some((tag) => touched.has(tag)) === true;
  const isKept = ({ queryKey: [name] }: Query) => keepOnScreen.some((one) => one === name);
  if (keepOnScreen.length > 0) void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' });
  await client.invalidateQueries({ predicate: (query) => isTouched(query) && !isKept(query) }, options);
}

/**
 * Whether the screen may be outdated after an error: no answer came, so the change may have happened, or the server
 * found other data than the screen showed.
 */
function mayBeOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status === 404 || status === 409 || status >= 500;
}

/**
 * Sends a changing call and refreshes what it touches (`useAction` does so for buttons and forms). Throws what `send`
 * throws.
 */
export async function runAction<N extends EndpointName>(
  client: QueryClient,
  name: N,
  send: () => Promise<Answer<N>>,
  { updateCache, keepOnScreen, awaitRefresh = false }: ActionOptions<N> = {},
): Promise<Answer<N>> {
  let answer: Answer<N>;
  try {
    answer = await send();
  } catch (error) {
    // Without `keepOnScreen`: what is on the screen may have caused the error.
    if (mayBeOutdated(error)) void refreshAfter(client, name);
    throw error;
  }
  updateCache?.(client, answer);
  const refreshed = refreshAfter(client, name, { keepOnScreen });
  if (awaitRefresh) await refreshed;
  return answer;
}
