import * as z from 'zod/mini';
import type { Audited } from './audit/shapes.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * The data that calls read and write. A read lists every tag whose change would change its answer. A write lists only
 * what it writes itself, not values derived from that: a payment touches `payments`; bookings, dues and the day's
 * closing show `payments`.
 */
export type Tag =
  | 'bookings'
  /** The ledger, invoices and bills. */
  | 'payments'
  | 'reports'
  /** Whether a patient has confirmed their identity, which unlocks older reports. */
  | 'identity'
  /** Accounts: names, phones, roles. */
  | 'people'
  /** The patients on an account. */
  | 'family'
  | 'doctors'
  /** Who may sign which reports, under which name. */
  | 'signers'
  /** Doctors' session rules, leave and holidays. */
  | 'schedules'
  /** The screens in the hall. */
  | 'hall-screens'
  | 'lab-tests'
  /** Tubes with their numbers. */
  | 'specimens'
  /** Samples that are taken at home: where, when and by whom. */
  | 'home-visits'
  /** Control lots and their runs. */
  | 'controls'
  | 'enquiries'
  | 'role-requests'
  /** How the texts of SMS are registered. */
  | 'message-templates'
  /** What is owed or was sent by SMS. */
  | 'messages-out'
  /** How people want their messages. */
  | 'message-choices'
  /** What people ask about their own data. */
  | 'data-requests'
  | 'clinic'
  /** The reader's own settings. */
  | 'me'
  | 'sessions'
  | 'second-factors'
  | 'passkeys';

/** One call of the API. Paths are under `/api/v1`; `bare` ones answer without it too (R6, D4). */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly action: Action;
  /** How the audit log treats it (`contract/audit/shapes.ts`). */
  readonly audit: Audited;
  /** For a read: the data in its answer. The browser reads it again after a call that touches any of it. */
  readonly shows?: readonly Tag[];
  /**
   * For a write: the data it changes. For a stream: the data that may have changed when an event arrives. Empty if no
   * read shows that data.
   */
  readonly touches?: readonly Tag[];
  /** Also answers without `/api/v1` (D4). `only`: answers nowhere else; for health checks. */
  readonly bare?: boolean | 'only';
  /**
   * For a look-up: screens read it again by themselves. What the same account has seen within the last ten minutes is
   * not recorded again.
   */
  readonly isReadAgain?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Most bytes of the request body, where it may be longer than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /**
   * Takes `multipart/form-data` with one file, in a part with one of the names in `file`, and the fields of `form`, in
   * any order.
   */
  readonly upload?: { readonly file: readonly string[] };
  readonly form?: z.ZodMiniObject;
  /** Answers a file of one of these media types; `answer` is then only a placeholder. */
  readonly download?: readonly string[];
  /** Creates something: takes an `Idempotency-Key`, and a retry gets the first answer again. */
  readonly repeatable?: boolean;
  /** Keeps the connection open and answers server-sent events, each with JSON of the shape of `answer`. */
  readonly stream?: boolean;
  /**
   * For a change: the read whose answer is the record that it changes, or a list with it. A body may repeat what that
   * answer shows; any other value for a field that the body does not take is refused.
   */
  readonly repeats?: string;
  /** Answers a session that must set up a second factor before anything else. */
  readonly beforeSecondFactor?: true;
  /** Answers a session of a phone that was silent for long, before it is confirmed: tells nothing of a person. */
  readonly beforeIdentity?: true;
  readonly status?: 200 | 201;
  readonly answer: Schema;
}

export type Calls = Readonly<Record<string, Endpoint>>;

type Rest = Omit<Endpoint, 'method' | 'path' | 'action' | 'audit'>;

/** A row of the table of calls. */
export function call<const E extends Rest, const P extends string>(
  method: Method,
  path: P,
  action: Action,
  audited: Audited,
  rest: E,
) {
  return { method, path, action, audit: audited, ...rest };
}

/** The answer of a call that returns no data. */
export const done = z.object({ status: z.literal('ok') });
/** The answer of a download. */
export const file = z.file();
