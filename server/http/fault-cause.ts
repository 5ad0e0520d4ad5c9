import { worksHere } from '../shared/caller.ts';
import type { FastifyRequest } from 'fastify';
import type { MetFault } from '../shared/errors.ts';

const causes = new WeakMap<FastifyRequest, unknown>();

/** Remembers why a request failed, until the answer is sent and the fault is counted. */
export const noteCause = (request: FastifyRequest, error: unknown): void => void causes.set(request, error);

/** Who met an unexpected error, and what caused it. */
export function metFault(request: FastifyRequest): MetFault {
  const { caller } = request;
  return {
    cause: causeOf(causes.get(request)),
    accountId: caller?.accountId ?? 0,
    worksHere: caller !== null && worksHere(caller),
  };
}

/**
 * The same for every request that fails for the same reason: the error's name, its code, and the two nearest places in
 * our own sources. Nothing of its message, which may tell what was sent.
 */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const places = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|node:|<anonymous>/.test(line))
    .flatMap((line) => /([\w.-]+:\d+):\d+\)?$/.exec(line)?.[1] ?? [])
    .slice(0, 2);
  return [error.name, code, ...places].filter(Boolean).join(' ').slice(0, 300);
}
