import type { Query, QueryClient } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import { calls } from './calls.ts';
import type { Call } from './calls.ts';

interface RefreshOptions {
  /** Readings that stay as they are while they are on the screen; they are read again when they are next looked at. */
  still?: readonly EndpointName[] | undefined;
  /** Begins a reading anew that is under way: its answer may be older than the change. On unless said otherwise. */
  cancelRefetch?: boolean;
}

export interface ActionOptions<N extends EndpointName> extends Pick<RefreshOptions, 'still'> {
  /** Puts the answer into what is on the screen, before any of it is read again. */
  show?: ((client: QueryClient, answer: Answer<N>) => void) | undefined;
  /** The action is done only once what is on the screen has been read again: for a screen that goes on from there. */
  waits?: boolean | undefined;
}

/** The call a query reads, by the name its key begins with (`queryOf`). */
function readingOf({ queryKey: [name] }: Query): Call | undefined {
  return typeof name === 'string' && Object.hasOwn(calls, name) ? calls[name as EndpointName] : undefined;
}

/**
 * Reads again what shows anything that this call touches (`contract/call.ts`): what is on the screen at once, the rest
 * when it is looked at. Done when the screen is up to date; a reading that fails says so itself.
 */
export async function refreshAfter(
  client: QueryClient,
  name: EndpointName,
  { still = [], ...options }: RefreshOptions = {},
): Promise<void> {
  const touched = new Set(calls[name].touches);
  const isTouched = (query: Query) => readingOf(query)?.shows?.some((tag) => touched.has(tag)) === true;
  const isStill = ({ queryKey: [reading] }: Query) => still.some((one) => one === reading);
  if (still.length > 0) void client.invalidateQueries({ predicate: isTouched, refetchType: 'none' });
  await client.invalidateQueries({ predicate: (query) => isTouched(query) && !isStill(query) }, options);
}

/**
 * Whether the screen may be old after a failure: no answer came, so that it may have been done; or the server found
 * things otherwise than the screen showed them.
 */
function mayBeOld(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status } = error;
  return status === 0 || status === 404 || status === 409 || status >= 500;
}

/**
 * Sends a changing call and reads again what it touches (`useAction` does so for buttons and forms). Throws what `send`
 * throws.
 */
export async function act<N extends EndpointName>(
  client: QueryClient,
  name: N,
  send: () => Promise<Answer<N>>,
  { show, still, waits = false }: ActionOptions<N> = {},
): Promise<Answer<N>> {
  let answer: Answer<N>;
  try {
    answer = await send();
  } catch (error) {
    if (mayBeOld(error)) void refreshAfter(client, name, { still });
    throw error;
  }
  show?.(client, answer);
  const isFresh = refreshAfter(client, name, { still });
  if (waits) await isFresh;
  return answer;
}
