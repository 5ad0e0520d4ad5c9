import { useRef } from 'react';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
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
 */
export function useAction<N extends EndpointName>(name: N, options?: ActionOptions<N>) {
  const client = useQueryClient();
  const attempt = useRef({ input: '', key: '' });
  return useMutation<Answer<N>, Error, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => {
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: newKey() };
      const { key } = attempt.current;
      return runAction(client, name, () => request(name, input, { idempotencyKey: key }), options);
    },
    onSuccess: () => {
      attempt.current = { input: '', key: '' };
    },
  });
}
