import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import type { Action, Reader } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import { readEvents, startTestApp } from './testing/app.ts';
import type { TestApp, TestCaller } from './testing/app.ts';
import { countAllRows } from './testing/builders.store.ts';
import { examples } from './testing/examples.ts';
import type { Example } from './testing/examples.ts';
import { expectError, expectSuccess } from './testing/expect.ts';
import { addressOf, allEndpoints, send } from './testing/request.ts';
import type { RawInput } from './testing/request.ts';
import { asksFor, rowOf } from './testing/who-may.ts';

/**
 * Every call for every reader, compared with the table written by hand in `testing/who-may.ts`: no session 401, wrong
 * role 403, success exactly as declared. Which records a reader reaches is in ladder-records.test.ts.
 */
const readers: readonly Reader[] = ['Anonymous', ...roles];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const caller = (reader: Reader): Promise<TestCaller | null> =>
  reader === 'Anonymous' ? Promise.resolve(null) : app.asRole(reader);
const callOf = (person: TestCaller | null) => person?.call ?? app.call;
/** A loop over all rows cannot have the types of one row. */
const exampleOf = (name: EndpointName) => examples[name] as unknown as Example<'readMe'>;

/** Makes a thing on first use and keeps it. */
function later<Key, Made>(make: (key: Key) => Promise<Made>): (key: Key) => Promise<Made> {
  const made = new Map<Key, Promise<Made>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
/** Refused callers change nothing, so one of each role is enough. */
const refusedCaller = later(caller);
/** An input that would succeed for the admin. */
const goodInput = later(
  async (name: EndpointName) => exampleOf(name).succeeds(app, await app.asRole('Admin')) as Promise<RawInput>,
);

it('every call is in the table once, under the action it needs', () => {
  const named = (Object.keys(asksFor) as Action[]).flatMap((action) => asksFor[action].map((name) => [name, action]));
  expect(named.toSorted()).toEqual(allEndpoints.map(([name, { action }]) => [name, action]).toSorted());
});

describe.each(allEndpoints)('%s', (name, endpoint: Endpoint) => {
  const row = rowOf(name);
  const [main = '', ...addresses] = pathsOf(endpoint);
  const allowed = readers.filter((reader) => row[reader] !== 'no');

  it.each(readers.filter((reader) => row[reader] === 'no'))('is refused for %s, whatever is sent', async (reader) => {
    const call = callOf(await refusedCaller(reader));
    const input = await goodInput(name);
    const before = await countAllRows(app.db);
    const code = reader === 'Anonymous' ? 'NOT_SIGNED_IN' : 'FORBIDDEN';
    for (const path of [main, ...addresses]) {
      expectError(await send(call, endpoint, input, path), code);
      expectError(await send(call, endpoint, garbage(endpoint), path), code);
    }
    expect(await countAllRows(app.db)).toEqual(before);
  });

  async function expectToSucceed(reader: Reader, path: string): Promise<void> {
    const person = await caller(reader);
    if (endpoint.stream) {
      const { status, type } = await readEvents(app.app, path, person?.session ?? {}, 0);
      expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
      return;
    }
    expectSuccess(await send(callOf(person), endpoint, await exampleOf(name).succeeds(app, person), path), endpoint);
  }

  it.each(allowed)('succeeds for %s as declared', async (reader) => {
    await expectToSucceed(reader, main);
  });

  it.each(addresses)('succeeds at %s as well', async (path) => {
    await expectToSucceed(allowed[0] ?? 'Admin', path);
  });

  it('is served at each of its addresses and with no other method', async () => {
    const call = callOf(await refusedCaller('Admin'));
    for (const path of pathsOf(endpoint)) {
      const address = addressOf(endpoint, { params: { id: 1, phone: '5550000000' } }, path);
      const served = allEndpoints
        .filter(([, other]) => pathsOf(other).some((pattern) => covers(pattern, path)))
        .map(([, { method }]) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (unknown) => !served.includes(unknown as 'GET'),
      )) {
        expectError(await call(method, address), 'NOT_FOUND');
      }
    }
  });
});

/** Whether an address matches a pattern: `/reports/all` matches `/reports/:id`. */
function covers(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

/** An invalid input: a refused caller must not learn that it is invalid. */
function garbage(endpoint: Endpoint): RawInput {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'nonsense']));
  return { params, query: { page: 'x' }, ...(endpoint.body && { body: { nonsense: true } }) };
}

describe('unknown addresses', () => {
  it.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v2/me',
    '/nothing',
    '/user/booking/test',
    '/api/v1/me/',
    '/API/V1/ME',
    '/api/v1//me',
    '/%00',
    '/%zz',
    '/api/v1/%c0%ae',
    '/..%2f..%2fetc/passwd',
  ])('%s answers 404 in the one error form, with and without a session', async (path) => {
    const person = await app.asRole('Admin');
    for (const call of [app.call, person.call]) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
        expectError(await call(method, path), 'NOT_FOUND', 'BAD_REQUEST');
    }
  });
});

describe('sessions', () => {
  it.each([
    'Bearer',
    'Bearer ',
    'Bearer nonsense',
    `Bearer cs_${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5000)}`,
    'Basic YTpi',
    'bearer\u00a0x',
  ])('%s is no session', async (authorization) => {
    expectError(await app.readMe({}, { authorization }), 'NOT_SIGNED_IN');
  });

  it('end at once when the role changes, and on logging out', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('User')];
    const changed = await admin.changeRole({ params: { phone: person.account.phone }, body: { role: 'staff' } });
    expect(changed.status).toBe(200);
    expectError(await person.readMe(), 'NOT_SIGNED_IN');
    const again = await app.as(person.account);
    expect((await again.readMe()).body).toMatchObject({ role: 'Staff' });
    expect((await again.logOut()).status).toBe(200);
    expectError(await again.readMe(), 'NOT_SIGNED_IN');
  });
});
