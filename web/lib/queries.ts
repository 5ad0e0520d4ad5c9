import { useRef } from 'react';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { isRefusal, keepAttempt, readAttempt } from './attempts.ts';
import type { Attempt } from './attempts.ts';
import { request } from './client.ts';
import type { Input } from './client.ts';
import { newKey } from './new-key.ts';
import { runAction } from './refresh.ts';
import type { ActionOptions } from './refresh.ts';

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
 * @param options `keptAs`: a name under which an attempt without an answer survives a reload (`attempts.ts`)
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
