import type { Dependants } from '#contract/dependants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';

/** Why a call failed: one of the server's codes, or `NETWORK` when no answer came at all (offline, timed out). */
export type FailureCode = ErrorCode | 'NETWORK';

export interface Failure {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: FailureCode;
  /** In the user's language; empty when no answer came. */
  readonly message: string;
  /** Field name → error message, in the user's language. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** What must be confirmed first. */
  readonly asks?: readonly ChangeAsk[] | undefined;
  /** How many records of each kind prevent a removal. */
  readonly dependants?: Dependants | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number | undefined;
}

/** The only error `request` throws. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: Readonly<Record<string, string>>;
  readonly asks: readonly ChangeAsk[];
  readonly dependants: Dependants;
  readonly retryAfter: number | undefined;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.fields = failure.fields ?? {};
    this.asks = failure.asks ?? [];
    this.dependants = failure.dependants ?? {};
    this.retryAfter = failure.retryAfter;
  }
}

/** Whether `error` is an `ApiError` with this code or HTTP status. */
export function failedWith(error: unknown, what: FailureCode | number): boolean {
  return error instanceof ApiError && (error.code === what || error.status === what);
}
