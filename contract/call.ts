import * as z from 'zod/mini';
import type { Audited } from './audit/shapes.ts';
import type { Action } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * What calls show and change. A reading shows all whose change would change its answer; a change touches what it writes
 * itself, and not what is worked out from that: a payment touches `payments`, and bookings, dues and the day's closing
 * show those.
 */
export type Tag =
  | 'bookings'
  /** The ledger, invoices and bills. */
  | 'payments'
  | 'reports'
  /** Whether somebody has shown who they are, so that old reports open. */
  | 'identity'
  /** Accounts: names, phones, roles. */
  | 'people'
  /** The people on an account, for whom it books. */
  | 'family'
  | 'doctors'
  | 'lab-tests'
  | 'enquiries'
  | 'role-requests'
  | 'clinic'
  /** The reader's own settings. */
  | 'me'
  | 'sessions';

/** One call: what it needs and what it answers. Paths are under `/api/v1`; `bare` ones also without (R6, D4). */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly action: Action;
  /** What the audit calls it (`contract/audit/shapes.ts`); `none` leaves no row. */
  readonly audit: Audited;
  /** Of a reading: what it shows. It is read again after a call that touches any of it. */
  readonly shows?: readonly Tag[];
  /**
   * Of a change: what it changes; of a stream: what may have changed when it speaks. Empty where no reading shows it.
   */
  readonly touches?: readonly Tag[];
  /** Also answers without `/api/v1` (D4); `only` there: the machine's own calls. */
  readonly bare?: boolean | 'only';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes of the body, at most, where it may be longer than others. */
  readonly bodyBytes?: number;
  /**
   * Takes a form with one file (`multipart/form-data`), called by any of `file`, and the fields of `form`, in any
   * order.
   */
  readonly upload?: { readonly file: readonly string[] };
  readonly form?: z.ZodMiniObject;
  /** Answers a file, of one of these types; `answer` then only says that. */
  readonly download?: readonly string[];
  /** Makes something: takes an `Idempotency-Key`, and a repeat gets the first answer. */
  readonly repeatable?: boolean;
  /** Goes on answering with server-sent events, each one's data being JSON of the form of `answer`. */
  readonly stream?: boolean;
  readonly status?: 200 | 201;
  readonly answer: Schema;
}

/** The calls of one department, by name. */
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

/** The answer of a call that only does something. */
export const done = z.object({ status: z.literal('ok') });
/** The answer of a download. */
export const file = z.file();
