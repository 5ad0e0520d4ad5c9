import type { Answer, EndpointName, Endpoints, Received, Sent } from '#contract/endpoints.ts';
import type { TestAnswer, TestCall } from './app.ts';
import { allEndpoints, send } from './request.ts';
import type { RawInput } from './request.ts';
import type { SentFile } from './uploads.ts';

/** The parts of an input that a row declares; those without a required field may be left out. */
type Filled<T> = {
  [K in keyof T as T[K] extends undefined ? never : object extends T[K] ? never : K]: T[K];
} & { [K in keyof T as T[K] extends undefined ? never : object extends T[K] ? K : never]?: T[K] };

/** A call's input: the `params`, `query` and `body` that its row declares. */
export type Input<N extends EndpointName> = Filled<Sent<N>>;
export type Body<N extends EndpointName> = Sent<N>['body'];
export type Query<N extends EndpointName> = Sent<N>['query'];

/** The same with a file, by default a small one of the right kind, and the fields beside it. */
type Asked<N extends EndpointName> = Endpoints[N] extends { upload: unknown }
  ? Input<N> & Filled<{ form: Received<N>['form'] }> & { upload?: Partial<SentFile> }
  : Input<N>;

/** What a call answers; for a file its text, or its parsed JSON. */
type Told<N extends EndpointName> = Endpoints[N] extends { download: unknown } ? unknown : Answer<N>;

/** An answer with the body that its row declares; a refused call has an error instead (`expectError`). */
export interface Answered<Value> extends TestAnswer {
  body: Value;
}

type Headers = Record<string, string>;

/** Every call of the table as a method, and `send` for inputs that no row allows. */
export type TypedCalls = {
  readonly [N in EndpointName]: (
    ...asked: object extends Asked<N> ? [input?: Asked<N>, headers?: Headers] : [input: Asked<N>, headers?: Headers]
  ) => Promise<Answered<Told<N>>>;
} & {
  readonly send: <N extends EndpointName>(name: N, input?: RawInput, headers?: Headers) => Promise<Answered<Told<N>>>;
};

/** The calls of the table, made through `call`. */
export function typedCalls(call: TestCall): TypedCalls {
  const sendTo = Object.fromEntries(
    allEndpoints.map(([name, endpoint]) => [
      name,
      (input: RawInput = {}, headers?: Headers) => send(call, endpoint, input, undefined, headers),
    ]),
  );
  const byName: TypedCalls['send'] = (name, input, headers) => sendTo[name]!(input, headers) as never;
  return { ...sendTo, send: byName } as unknown as TypedCalls;
}

/** The body of a successful answer. @throws an error with the server's words if the call was refused */
export function bodyOf<Value>({ status, body }: Answered<Value>): Value {
  if (status < 200 || status > 299) throw new Error(`The call was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** The body of a call that must succeed: `await done(desk.readVisit({ params: { id } }))`. @throws as `bodyOf` */
export const done = async <Value>(call: Promise<Answered<Value>>): Promise<Value> => bodyOf(await call);

/** The calls on a booking of either kind, by their names: `desk.send(callsOf[kind].edit, { body })`. */
export const callsOf = {
  test: {
    book: 'bookLabTest',
    read: 'readTestBooking',
    list: 'listTestBookings',
    find: 'findTestBookings',
    edit: 'editTestBooking',
  },
  doctor: {
    book: 'bookDoctor',
    read: 'readDoctorBooking',
    list: 'listDoctorBookings',
    find: 'findDoctorBookings',
    edit: 'editDoctorBooking',
  },
} as const;
