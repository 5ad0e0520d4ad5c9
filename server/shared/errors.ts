import type { Dependants } from '#contract/dependants.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { ChangeAsk } from '#contract/lab-tests/change-asks.ts';
import type { MessageFault } from '#contract/messages-out/outbox.ts';

interface Details {
  /** Field name → key of the message catalogue (without `field.`). */
  fields?: Record<string, string>;
  /** What must be confirmed first. */
  asks?: readonly ChangeAsk[];
  /** What prevents the removal that was asked for. */
  dependants?: Dependants;
  /** Seconds until a retry makes sense; sent as Retry-After. Every 503 has one. */
  retryAfter?: number;
  /** The cause: for the log, never for the person. */
  cause?: unknown;
}

/** Seconds after which a retry makes sense when a part of the clinic cannot be reached. */
const awaySeconds = 5;

/** An error of the closed list; http/error-answer turns it into the one JSON form. */
export class ClinicError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly asks: readonly ChangeAsk[] | undefined;
  readonly dependants: Dependants | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.fields = details.fields;
    this.asks = details.asks;
    this.dependants = details.dependants;
    this.retryAfter = details.retryAfter ?? (this.status === 503 ? awaySeconds : undefined);
  }
}

/** Makes an error of the closed list, to be thrown: `throw clinicError('NOT_FOUND')`. */
export function clinicError(code: ErrorCode, details?: Details): ClinicError {
  return new ClinicError(code, details);
}

/** The provider took the request and did not answer in time: the SMS may have gone out, so it is not sent again. */
export class SmsUnclear extends Error {}

/** The SMS is not its registered text: it was not given to the provider. */
export class SmsStopped extends Error {}

/** The message must not be sent any more, as its row says: this is no failure. */
export class SmsWithheld extends Error {}

/** The message was certainly not taken, for a reason that the admin is told. */
export class SmsRefused extends Error {
  readonly fault: MessageFault;
  /** What the provider calls the reason. */
  readonly code: string | null;
  /** Milliseconds for which the provider takes no other message. */
  readonly waitMs: number;

  constructor(fault: MessageFault, message: string, code: string | null = null, waitMs = 0) {
    super(message);
    this.fault = fault;
    this.code = code;
    this.waitMs = waitMs;
  }
}

/** An unexpected error, as it is counted. */
export interface MetFault {
  /** The same for every request that fails for the same reason. */
  readonly cause: string;
  /** 0: nobody was signed in. */
  readonly accountId: number;
  /** Any role but User. */
  readonly worksHere: boolean;
}
