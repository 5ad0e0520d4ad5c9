import type * as z from 'zod/mini';
import { accountCalls } from './accounts/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { backupCalls } from './backup/calls.ts';
import { bookingCalls } from './bookings/calls.ts';
import { clinicCalls } from './clinic/calls.ts';
import { doctorCalls } from './doctors/calls.ts';
import { enquiryCalls } from './enquiries/calls.ts';
import { exportCalls } from './exports/calls.ts';
import { homeVisitCalls } from './home-visits/calls.ts';
import { labTestCalls } from './lab-tests/calls.ts';
import { laboratoryCalls } from './laboratory/calls.ts';
import { patientCalls } from './patients/calls.ts';
import { paymentCalls } from './payments/calls.ts';
import { reportCalls } from './reports/calls.ts';
import { visitCalls } from './visits/calls.ts';
import type { Endpoint } from './call.ts';
import { healthCalls } from './health/calls.ts';
import { messagesOutCalls } from './messages-out/calls.ts';
import { overviewCalls } from './overview/calls.ts';
import { queueCalls } from './queue/calls.ts';
import { scheduleCalls } from './schedules/calls.ts';
import { searchCalls } from './search/calls.ts';
import { waitingCalls } from './waiting/calls.ts';

export type { Endpoint, Method } from './call.ts';

/**
 * The table of calls. The server does not compile if a call has no handler; the browser's client is derived from it.
 */
export const endpoints = {
  ...accountCalls,
  ...patientCalls,
  ...doctorCalls,
  ...scheduleCalls,
  ...queueCalls,
  ...labTestCalls,
  ...laboratoryCalls,
  ...exportCalls,
  ...bookingCalls,
  ...paymentCalls,
  ...visitCalls,
  ...homeVisitCalls,
  ...reportCalls,
  ...enquiryCalls,
  ...clinicCalls,
  ...auditCalls,
  ...searchCalls,
  ...waitingCalls,
  ...overviewCalls,
  ...backupCalls,
  ...healthCalls,
  ...messagesOutCalls,
} as const satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type Schema = z.ZodMiniType;
type Out<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.output<S> : undefined;
type In<E, K extends string> = E extends Record<K, infer S extends Schema> ? z.input<S> : undefined;

/** What a handler receives: validated, with defaults filled in. */
export type Received<N extends EndpointName> = {
  params: Out<Endpoints[N], 'params'>;
  query: Out<Endpoints[N], 'query'>;
  body: Out<Endpoints[N], 'body'>;
  form: Out<Endpoints[N], 'form'>;
};
export type Sent<N extends EndpointName> = {
  params: In<Endpoints[N], 'params'>;
  query: In<Endpoints[N], 'query'>;
  body: In<Endpoints[N], 'body'>;
};
export type Answer<N extends EndpointName> = z.output<Endpoints[N]['answer']>;

export const apiPrefix = '/api/v1';

/** Every path at which a call answers. The first one is the one our browser client uses. */
export function pathsOf(endpoint: Endpoint): string[] {
  if (endpoint.bare === 'only') return [endpoint.path];
  return endpoint.bare ? [apiPrefix + endpoint.path, endpoint.path] : [apiPrefix + endpoint.path];
}
