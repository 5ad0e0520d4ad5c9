import { useRef } from 'react';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { Answer, EndpointName } from '#contract/endpoints.ts';
import { request } from './client.ts';
import type { Input, InputArg, RequestOptions } from './client.ts';

type Caller<N extends EndpointName> = (name: N, input: Input<N> | undefined, options: RequestOptions) => Promise<Answer<N>>;

function call<N extends EndpointName>(name: N, input: Input<N> | undefined, options: RequestOptions): Promise<Answer<N>> {
  return (request as Caller<N>)(name, input, options);
}

/**
 * The query of a reading call, for `useQuery`: `useQuery(queryOf('listDoctors'))`. Its key is `[name, input]`, so that
 * `invalidateQueries({ queryKey: ['listDoctors'] })` refreshes every page of it. The page before stays while the next one loads.
 */
export function queryOf<N extends EndpointName>(name: N, ...[input]: InputArg<N>) {
  return queryOptions({
    queryKey: input === undefined ? [name] : [name, input],
    queryFn: ({ signal }) => call(name, input as Input<N> | undefined, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * A changing call, for buttons and forms: `useAction('bookDoctor').mutate({ body })`. A second try with the same input after a
 * failure carries the same Idempotency-Key, so that a lost answer never makes two of one thing (decisions.md).
 */
export function useAction<N extends EndpointName>(name: N) {
  const attempt = useRef({ input: '', key: '' });
  return useMutation<Answer<N>, Error, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => {
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: newKey() };
      return call(name, input, { idempotencyKey: attempt.current.key });
    },
    onSuccess: () => {
      attempt.current = { input: '', key: '' };
    },
  });
}

/** A random key; `crypto.randomUUID` is missing where the page came over plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
