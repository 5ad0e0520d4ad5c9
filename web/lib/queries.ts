import { useRef } from 'react';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { request } from './client.ts';
import type { Input } from './client.ts';
import { newKey } from './new-key.ts';
import { runAction } from './refresh.ts';
import type { ActionOptions } from './refresh.ts';
import { ApiError } from './api-error.ts';
import { readDraft, saveDraft } from './drafts.ts';

/** The input as an argument, omitted for calls without one. */
type InputArg<N extends EndpointName> = keyof Input<N> extends never ? [] : [input: Input<N>];

/**
 * The query of a reading call: `useQuery(queryOf('listDoctors'))`. Its key is `[name, input]`; `refresh.ts` invalidates
 * by the name. The previous page stays visible while the next one loads.
 */
export function queryOf<N extends EndpointName>(name: N, ...args: InputArg<N>) {
  const input = (args[0] ?? {}) as Input<N>;
  return queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }) => request(name, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * A changing call, for buttons and forms: `useAction('bookDoctor').mutate({ body })`. Queries of the data it changes
 * are read again afterwards. A retry with the same input sends the same Idempotency-Key, so that a lost answer never
 * creates two records (D6).
 *
 * @param options `keptAs`: a name under which an attempt without an answer survives a reload
 */
export function useAction<N extends EndpointName>(name: N, options?: ActionOptions<N> & { keptAs?: string }) {
  const client = useQueryClient();
  const keptAs = options?.keptAs;
  const attempt = useRef<Attempt<N> | undefined>(undefined);
  const keep = (next: Attempt<N> | undefined) => {
    attempt.current = next;
    if (keptAs !== undefined) keepAttempt(keptAs, next);
  };
  return useMutation<Answer<N>, Error, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => {
      const last = attempt.current ?? (keptAs === undefined ? undefined : readAttempt<N>(keptAs));
      const isSame = last !== undefined && JSON.stringify(last.input) === JSON.stringify(input);
      const { key } = isSame ? last : { key: newKey() };
      keep({ input, key });
      return runAction(client, name, () => request(name, input, { idempotencyKey: key }), options);
    },
    onSuccess: () => keep(undefined),
    onError: (error) => {
      if (isRefusal(error)) keep(undefined);
    },
  });
}

/** A call that was sent and has no answer yet. Sent again with the same key, it gets the first answer (D6). */
export interface Attempt<N extends EndpointName> {
  readonly input: Input<N>;
  readonly key: string;
}

/** The attempt kept under this name, also after a reload; undefined if there is none. */
export const readAttempt = <N extends EndpointName>(name: string) =>
  readDraft(name)?.['attempt']?.to as Attempt<N> | undefined;

/** Keeps an attempt under this name until it is answered; undefined removes it. */
export const keepAttempt = <N extends EndpointName>(name: string, attempt: Attempt<N> | undefined) =>
  saveDraft(name, attempt === undefined ? {} : { attempt: { from: null, to: attempt } });

/**
 * Whether the server has refused the call, and so has done nothing. Without an answer it may have done what was asked.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status < 500;

type Asked = Pick<UseQueryResult, 'isFetched' | 'isFetching' | 'failureCount'>;

/**
 * Whether a query waits for its first answer. After a failure it does not count as waiting, so that it holds up nothing
 * while it is retried.
 */
export const isFirstAsked = ({ isFetched, isFetching, failureCount }: Asked) =>
  !isFetched && isFetching && failureCount === 0;
