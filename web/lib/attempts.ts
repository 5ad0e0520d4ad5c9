import type { EndpointName } from '#contract/endpoints.ts';
import { ApiError } from './api-error.ts';
import type { Input } from './client.ts';
import { readDraft, saveDraft } from './drafts.ts';

/** What was sent and not answered yet. Sent again under its key, it gets the first answer (D6). */
export interface Attempt<N extends EndpointName> {
  readonly input: Input<N>;
  readonly key: string;
}

/** The attempt that waits for its answer under this name, also after a reload; undefined without one. */
export const readAttempt = <N extends EndpointName>(name: string) =>
  readDraft(name)?.['attempt']?.to as Attempt<N> | undefined;

/** Keeps an attempt until it is answered; undefined ends it. */
export const keepAttempt = <N extends EndpointName>(name: string, attempt: Attempt<N> | undefined) =>
  saveDraft(name, attempt === undefined ? {} : { attempt: { from: null, to: attempt } });

/** Whether the server has refused the call: then it has done nothing. Without an answer it may have done it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status < 500;
