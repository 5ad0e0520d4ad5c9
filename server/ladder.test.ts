import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import type { Reader } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import { readEvents, startTestApp } from './testing/app.ts';
import type { TestApp, TestCaller } from './testing/app.ts';
import { countAllRows } from './testing/builders.store.ts';
import { examples } from './testing/examples.ts';
import type { Example } from './testing/examples.ts';
import { expectError, expectSuccess } from './testing/expect.ts';
import { addressOf, allEndpoints, send } from './testing/request.ts';
import type { RawInput } from './testing/request.ts';

/**
 * The ladder every call is climbed by, for every reader, from the tables: no session 401, wrong role 403,
 * somebody else's record 404 as if it were missing, success exactly as declared.
 */
const readers: readonly Reader[] = ['Anonymous', ...roles];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const caller = (reader: Reader): Promise<TestCaller | null> => (reader === 'Anonymous' ? Promise.resolve(null) : app.asRole(reader));
const callOf = (person: TestCaller | null) => person?.call ?? app.call;
/** The table's types end here: a loop over all rows has no one row's types. */
const exampleOf = (name: EndpointName) => examples[name] as unknown as Example<'readMe'>;

describe.each(allEndpoints)('%s', (name, endpoint: Endpoint) => {
  const example = exampleOf(name);

  describe.each(readers)('for %s', (reader) => {
    const scope = scopeOf(endpoint.action, reader);

    if (scope === 'no') {
      it.each(pathsOf(endpoint))('is refused at %s, whatever is sent', async (path) => {
        const call = callOf(await caller(reader));
        const input = await example.succeeds(app, await app.asRole('Admin'));
        const before = await countAllRows(app.db);
        const code = reader === 'Anonymous' ? 'NOT_SIGNED_IN' : 'FORBIDDEN';
        expectError(await send(call, endpoint, input, path), code);
        expectError(await send(call, endpoint, garbage(endpoint), path), code);
        expect(await countAllRows(app.db)).toEqual(before);
      });
      return;
    }

    it.each(pathsOf(endpoint))('succeeds at %s as declared', async (path) => {
      const person = await caller(reader);
      if (endpoint.stream) {
        const { status, type } = await readEvents(app.app, path, person?.session ?? {}, 0);
        expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
        return;
      }
      expectSuccess(await send(callOf(person), endpoint, await example.succeeds(app, person), path), endpoint);
    });

    const { unseen } = example;
    if (scope !== 'any' && unseen) {
      it("does not list somebody else's record", async () => {
        const person = await caller(reader);
        const id = await unseen(app);
        const { body } = await send(callOf(person), endpoint, { ...(await example.succeeds(app, person)), query: { page: 0, size: 100 } });
        const text = JSON.stringify(body);
        expect(text).toMatch(/"id":\d+/);
        expect(text).not.toContain(`"id":${id},`);
      });
    }

    if (scope !== 'any' && example.others) {
      const { foreign, missing, status } = example.others;
      it(`answers ${status} for somebody else's record, exactly as for a missing one`, async () => {
        const call = callOf(await caller(reader));
        const answers = [await send(call, endpoint, await foreign(app)), await send(call, endpoint, await missing(app))];
        const errors = answers.map((answer) => ({ ...expectError(answer, status === 404 ? 'NOT_FOUND' : 'FORBIDDEN'), requestId: '' }));
        expect(errors[0]).toEqual(errors[1]);
      });
    }
  });

  it('is served at each of its addresses and by no other method', async () => {
    const admin = await app.asRole('Admin');
    for (const path of pathsOf(endpoint)) {
      const address = addressOf(endpoint, { params: { id: 1, phone: '5550000000' } }, path);
      const served = allEndpoints.filter(([, other]) => pathsOf(other).some((pattern) => covers(pattern, path))).map(([, { method }]) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((unknown) => !served.includes(unknown as 'GET'))) {
        expectError(await admin.call(method, address), 'NOT_FOUND');
      }
    }
  });
});

/** Whether an address is one of a pattern's: `/reports/all` is one of `/reports/:id`. */
function covers(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

/** What nobody may send: a refused caller must not even learn that it is wrong. */
function garbage(endpoint: Endpoint): RawInput {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'nonsense']));
  return { params, query: { page: 'x' }, ...(endpoint.body && { body: { nonsense: true } }) };
}

describe('unknown addresses', () => {
  it.each(['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v2/me', '/nothing', '/user/booking/test', '/api/v1/me/', '/API/V1/ME', '/api/v1//me', '/%00', '/%zz', '/api/v1/%c0%ae', '/..%2f..%2fetc/passwd'])(
    '%s answers 404 in the one form, with and without a session',
    async (path) => {
      const person = await app.asRole('Admin');
      for (const call of [app.call, person.call]) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) expectError(await call(method, path), 'NOT_FOUND', 'BAD_REQUEST');
      }
    },
  );
});

describe('sessions', () => {
  it.each(['Bearer', 'Bearer ', 'Bearer nonsense', `Bearer cs_${'x'.repeat(43)}`, `Bearer ${'x'.repeat(5000)}`, 'Basic YTpi', 'bearer\u00a0x'])(
    '%s is no session',
    async (authorization) => {
      expectError(await app.call('GET', '/api/v1/me', undefined, { authorization }), 'NOT_SIGNED_IN');
    },
  );

  it('end at once when the role changes, and at log-out', async () => {
    const [admin, person] = [await app.asRole('Admin'), await app.asRole('User')];
    const changed = await admin.call('PUT', `/api/v1/users/${person.account.phone}/role`, { role: 'staff' });
    expect(changed.status).toBe(200);
    expectError(await person.call('GET', '/api/v1/me'), 'NOT_SIGNED_IN');
    const again = await app.as(person.account);
    expect((await again.call('GET', '/api/v1/me')).body).toMatchObject({ role: 'Staff' });
    expect((await again.call('POST', '/api/v1/logout')).status).toBe(200);
    expectError(await again.call('GET', '/api/v1/me'), 'NOT_SIGNED_IN');
  });
});
