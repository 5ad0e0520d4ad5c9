import { expect } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import type { TestAnswer, TestApp, TestCall } from '../app.ts';
import { countAllRows } from '../builders.store.ts';
import { expectError } from '../expect.ts';
import type { RawInput } from '../request.ts';
import { examples } from '../examples.ts';
import type { Example } from '../examples.ts';

/** A loop over all rows cannot have the types of one row. */
export const exampleOf = (name: EndpointName) => examples[name] as unknown as Example<'readMe'>;

/** Somebody who may make a call, and an input that would succeed. */
export interface Prepared {
  endpoint: Endpoint;
  call: TestCall;
  good: RawInput;
}

/** As the admin, or as the only role that may make the call: signing is the pathologist's. */
export async function prepare(app: TestApp, name: EndpointName): Promise<Prepared> {
  const endpoint: Endpoint = endpoints[name];
  const mayAll = (['Anonymous', 'Admin', ...roles] as const).find((one) => scopeOf(endpoint.action, one) === 'any');
  const person = mayAll === 'Anonymous' ? null : await app.asRole(mayAll ?? 'Admin');
  return { endpoint, call: person?.call ?? app.call, good: await exampleOf(name).succeeds(app, person) };
}

/** Expects that what `test` does leaves no row. */
export async function expectNoRow(app: TestApp, test: () => Promise<void>): Promise<void> {
  const before = await countAllRows(app.db);
  await test();
  expect(await countAllRows(app.db)).toEqual(before);
}

/** Expects that a wrong field was refused by name. */
export function expectNamed(answer: TestAnswer, field: string): void {
  const named = Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {});
  expect(named.map((path) => path.split('.')[0])).toContain(field);
}
