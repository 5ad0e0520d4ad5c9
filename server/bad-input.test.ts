import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { scopeOf } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/roles.ts';
import { shownOnly } from './http/lost-fields.ts';
import { startTestApp } from './testing/app.ts';
import type { TestApp, TestCaller } from './testing/app.ts';
import { countAllRows } from './testing/builders.store.ts';
import { examples } from './testing/examples.ts';
import type { Example } from './testing/examples.ts';
import { expectError } from './testing/expect.ts';
import { unreadableBodies, wrongBodies, wrongParams, wrongQueries } from './testing/hostile.ts';
import type { Welcomes, WrongInput } from './testing/hostile.ts';
import { addressOf, allEndpoints, send } from './testing/request.ts';
import type { RawInput } from './testing/request.ts';

/**
 * Every wrong input to a call gets a 4xx in the one error form, never a 5xx, and leaves no row. Generated from the
 * table of calls and the worked examples.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const welcomesOf = (name: EndpointName) => (examples[name] as { welcomes?: Welcomes }).welcomes ?? {};

interface Prepared {
  endpoint: Endpoint;
  person: TestCaller | null;
  good: RawInput;
}

/** A caller with permission, and an input that would succeed. */
async function prepare(name: EndpointName, endpoint: Endpoint): Promise<Prepared> {
  const person =
    scopeOf(endpoint.action, 'Anonymous') === 'any'
      ? null
      : await app.asRole(scopeOf(endpoint.action, 'Admin') === 'any' ? 'Admin' : ownRole(endpoint));
  const example = examples[name] as unknown as Example<'readMe'>;
  return { endpoint, person, good: await example.succeeds(app, person) };
}

/** The role for calls that the admin may not make: signing is the pathologist's. */
function ownRole(endpoint: Endpoint): Role {
  return roles.find((role) => scopeOf(endpoint.action, role) === 'any') ?? 'Admin';
}

async function expectRefusals({ endpoint, person }: Prepared, inputs: WrongInput[]): Promise<void> {
  expect(inputs.length).toBeGreaterThan(0);
  const before = await countAllRows(app.db);
  const accepted: string[] = [];
  for (const { name, input } of inputs) {
    const answer = await send(person?.call ?? app.call, endpoint, input);
    if (answer.status < 400 || answer.status >= 500)
      accepted.push(`${name} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    else expectError(answer, 'INVALID_FIELDS', 'BAD_REQUEST', 'NOT_FOUND', 'TOO_LARGE');
  }
  expect(accepted).toEqual([]);
  expect(await countAllRows(app.db)).toEqual(before);
}

const withBody = allEndpoints.filter(([, { body }]) => body);
const withParams = allEndpoints.filter(([, { params }]) => params);
const withQuery = allEndpoints.filter(([, { query }]) => query);

it('finds calls of each kind to test', () => {
  for (const calls of [withBody, withParams, withQuery]) expect(calls.length).toBeGreaterThan(0);
});

describe.each(withBody)('the body of %s', (name, endpoint: Endpoint) => {
  it('is refused if a field is wrong or missing', async () => {
    const prepared = await prepare(name, endpoint);
    const good = prepared.good.body as Record<string, unknown>;
    const wrong = wrongBodies(good, optionalFields(endpoint), welcomesOf(name)).map((each) => ({
      ...each,
      input: { ...prepared.good, ...each.input },
    }));
    await expectRefusals(prepared, wrong);
  });

  it('names the wrong field', async () => {
    const { person, good } = await prepare(name, endpoint);
    const [field = ''] = Object.keys(good.body as object);
    const answer = await send(person?.call ?? app.call, endpoint, {
      ...good,
      body: { ...(good.body as object), [field]: { no: 'thing' } },
    });
    const named = Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {});
    expect(
      named.some((path) => path === field || path.startsWith(`${field}.`)),
      named.join(),
    ).toBe(true);
  });

  // A call that takes long bodies has its own limit.
  it.each(unreadableBodies.filter(({ statuses }) => !endpoint.bodyBytes || !statuses.includes(413)))(
    'is refused if it is $name',
    async ({ payload, type, statuses }) => {
      const { person, good } = await prepare(name, endpoint);
      const before = await countAllRows(app.db);
      const answer = await (person?.call ?? app.call)(endpoint.method, addressOf(endpoint, good), payload, {
        'content-type': type,
      });
      expectError(answer);
      expect(statuses).toContain(answer.status);
      expect(await countAllRows(app.db)).toEqual(before);
    },
  );

  it('is refused if it is missing', async () => {
    const { person, good } = await prepare(name, endpoint);
    expectError(
      await (person?.call ?? app.call)(endpoint.method, addressOf(endpoint, good)),
      'INVALID_FIELDS',
      'BAD_REQUEST',
      'UNSUPPORTED_MEDIA',
    );
  });
});

const losing = allEndpoints.filter(([, endpoint]) => shownOnly(endpoint).length > 0);
const changing = withBody.filter(([, { method }]) => method === 'PUT');

describe('a field that the answer of a change shows', () => {
  it.each(losing)('and %s does not take is refused by name', async (name, endpoint: Endpoint) => {
    const prepared = await prepare(name, endpoint);
    const before = await countAllRows(app.db);
    for (const field of shownOnly(endpoint).filter((one) => !(one in (prepared.good.params ?? {})))) {
      const body = { ...(prepared.good.body as object), [field]: 'another' };
      const answer = await send(prepared.person?.call ?? app.call, endpoint, { ...prepared.good, body });
      expect(Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {}), field).toEqual([field]);
    }
    expect(await countAllRows(app.db)).toEqual(before);
  });

  it.each(changing)('and %s takes is changed or refused', async (name, endpoint: Endpoint) => {
    const shown = shapeOf(endpoint.answer);
    const lost: string[] = [];
    for (const field of Object.keys(shapeOf(endpoint.body)).filter((one) => one in shown)) {
      const { person, good } = await prepare(name, endpoint);
      const call = person?.call ?? app.call;
      const { body: saved } = await send(call, endpoint, good);
      const sent = another(shown[field]!, (saved as Record<string, unknown>)[field]);
      const again = await prepare(name, endpoint);
      const body = { ...(again.good.body as object), [field]: sent };
      const answer = await send(call, endpoint, { ...again.good, body });
      const after = (answer.body as Record<string, unknown>)[field];
      if (answer.status < 400 && !isSame(after, sent)) lost.push(`${field}: ${JSON.stringify({ sent, after })}`);
    }
    expect(lost).toEqual([]);
  });
});

describe.each(withParams)('the address of %s', (name, endpoint: Endpoint) => {
  it('is refused if a value in it is wrong', async () => {
    const prepared = await prepare(name, endpoint);
    await expectRefusals(prepared, wrongParams(prepared.good, welcomesOf(name)));
  });
});

describe.each(withQuery)('the filters of %s', (name, endpoint: Endpoint) => {
  it('are refused if one is wrong', async () => {
    const prepared = await prepare(name, endpoint);
    await expectRefusals(prepared, wrongQueries(prepared.good, welcomesOf(name)));
  });

  it('are refused if one is given twice', async () => {
    const { person, good } = await prepare(name, endpoint);
    const [field = ''] = Object.keys(good.query ?? {});
    const address = `${addressOf(endpoint, { ...good, query: {} })}?${field}=0&${field}=1`;
    expectError(await (person?.call ?? app.call)(endpoint.method, address), 'INVALID_FIELDS');
  });

  it.runIf('page' in shapeOf(endpoint.query))('answer 404 for a page past the end', async () => {
    const { person, good } = await prepare(name, endpoint);
    expectError(
      await send(person?.call ?? app.call, endpoint, { ...good, query: { ...good.query, page: 1000, size: 5 } }),
      'NO_SUCH_PAGE',
    );
  });
});

describe('the texts of errors', () => {
  it("are in the reader's language", async () => {
    const person = await app.asRole('User', { language: 'bn' });
    const { message, fields } = expectError(
      await person.call('POST', '/api/v1/user/book/doctor', { resourceId: '12' }),
      'INVALID_FIELDS',
    );
    expect(message).toMatch(/[\u0980-\u09ff]/);
    expect(fields?.['resourceId']).toBe('ফোন নম্বর ১০ অঙ্কের হতে হবে।');
    const asked = await app.call('POST', '/api/v1/signup', {}, { 'accept-language': 'bn-IN,bn;q=0.9,en;q=0.8' });
    expect(expectError(asked).message).toMatch(/[\u0980-\u09ff]/);
  });
});

it('none of these counted as a server error', () => {
  expect(app.log.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});

interface Field {
  _zod: { optin?: string; def: { innerType?: Field; entries?: Record<string, unknown> } };
}

/** The fields of an object's schema. */
function shapeOf(schema: Endpoint['body']): Record<string, Field> {
  return (schema?._zod.def as unknown as { shape?: Record<string, Field> } | undefined)?.shape ?? {};
}

/** Another value than `before` for a field. */
function another(field: Field, before: unknown): unknown {
  const { innerType, entries } = field._zod.def;
  if (innerType) return another(innerType, before);
  if (entries) return Object.values(entries).find((value) => value !== before);
  if (typeof before === 'boolean') return !before;
  if (typeof before === 'number') return before + 1;
  return typeof before === 'string' && /^\d{4}-/.test(before) ? '2026-10-01T10:00:00.000Z' : '5000012345';
}

/** Whether an answer shows what was sent; lists are not compared. */
function isSame(after: unknown, sent: unknown): boolean {
  return Array.isArray(after) || JSON.stringify(after) === JSON.stringify(sent);
}

/** The fields a body may leave out: those whose schema accepts undefined. */
function optionalFields(endpoint: Endpoint): ReadonlySet<string> {
  return new Set(
    Object.entries(shapeOf(endpoint.body))
      .filter(([, field]) => field._zod.optin !== undefined)
      .map(([field]) => field),
  );
}
