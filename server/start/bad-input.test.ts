import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { hostileTexts, hostileValues } from '#contract/testing/hostile.ts';
import type { Kind } from '#contract/testing/hostile.ts';
import { welcomeIn } from '#contract/testing/welcomes.ts';
import { shownOnly } from '../http/lost-fields.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { expectError, expectSuccess } from '../testing/expect.ts';
import { unreadableBodies, wrongParams } from '../testing/hostile.ts';
import { expectNoServerError } from '../testing/ladder/part.ts';
import { expectNoRow, prepare } from '../testing/ladder/prepare.ts';
import { judgedLater, takenAsTheyCome } from '../testing/judged-later.ts';
import { addressOf, allEndpoints, send } from '../testing/request.ts';
import type { RawInput } from '../testing/request.ts';

/**
 * A wrong input gets a 4xx in the one error form, never a 5xx, and leaves no row. Every field is tried with the
 * contract's schemas (contract/bad-input.test.ts); here a sample goes to each call, so that it is known to check with
 * them, and what only a handler or the server itself can refuse.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
expectNoServerError(() => app);
afterAll(() => app.close());

const withBody = allEndpoints.filter(([, { body }]) => body);
const withParams = allEndpoints.filter(([, { params }]) => params);
const withQuery = allEndpoints.filter(([, { query }]) => query);

/**
 * One call for each way in which a route may read its body: `testing/ladder/wrong-input.ts` shows that there is no
 * other way.
 */
const readers = new Map(withBody.map((each) => [`${each[1].method} ${each[1].bodyBytes ?? 'short'}`, each]));

describe.each([...readers.values()])('the body of %s, as one of its kind,', (name, endpoint: Endpoint) => {
  it.each(unreadableBodies.filter(({ statuses }) => !endpoint.bodyBytes || !statuses.includes(413)))(
    'is refused if it is $name',
    async ({ payload, type, statuses }) => {
      const { call, good } = await prepare(app, name);
      await expectNoRow(app, async () => {
        const address = addressOf(endpoint, good);
        const answer = await call(endpoint.method, address, payload, { 'content-type': type });
        expectError(answer);
        expect(statuses).toContain(answer.status);
      });
    },
  );
});

const losing = allEndpoints.filter(([, endpoint]) => shownOnly(endpoint).length > 0);
const changing = withBody.filter(([, { method }]) => method === 'PUT');

describe('a field that the answer of a change shows', () => {
  it.each(losing)('and %s does not take is refused by name', async (name, endpoint: Endpoint) => {
    const { call, good } = await prepare(app, name);
    await expectNoRow(app, async () => {
      for (const field of shownOnly(endpoint).filter((one) => !(one in (good.params ?? {})))) {
        const body = { ...(good.body as object), [field]: 'another' };
        const answer = await send(call, endpoint, { ...good, body });
        expect(Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {}), field).toEqual([field]);
      }
    });
  });

  it.each(changing)('and %s takes is changed or refused', async (name, endpoint: Endpoint) => {
    const shown = shapeOf(endpoint.answer);
    const lost: string[] = [];
    for (const field of Object.keys(shapeOf(endpoint.body)).filter((one) => one in shown)) {
      const { call, good } = await prepare(app, name);
      const { body: saved } = await send(call, endpoint, good);
      const sent = another(shown[field]!, (saved as Record<string, unknown>)[field]);
      const again = await prepare(app, name);
      const body = { ...(again.good.body as object), [field]: sent };
      const answer = await send(call, endpoint, { ...again.good, body });
      const after = (answer.body as Record<string, unknown>)[field];
      if (answer.status < 400 && !isSame(after, sent)) lost.push(`${field}: ${JSON.stringify({ sent, after })}`);
    }
    expect(lost).toEqual([]);
  });
});

const routes = new Map(
  withParams.map((each) => [`${each[1].method} ${Object.keys(shapeOf(each[1].params)).join()}`, each]),
);

it.each([...routes.values()])(
  'the address of %s, as one of its kind, is refused with anything in it',
  async (name, endpoint: Endpoint) => {
    const { call, good } = await prepare(app, name);
    const accepted: string[] = [];
    await expectNoRow(app, async () => {
      for (const { field, kind, text, input } of wrongParams(good)) {
        if (welcomeIn(name, field, true).includes(kind)) continue;
        const answer = await send(call, endpoint, input);
        if (answer.status < 400) accepted.push(`${field}: ${text.slice(0, 30)}`);
        else expectError(answer, 'INVALID_FIELDS', 'BAD_REQUEST', 'NOT_FOUND', 'TOO_LARGE');
      }
    });
    expect(accepted).toEqual([]);
  },
);

const withPages = withQuery.filter(([, { query }]) => 'page' in shapeOf(query));
it.each(withPages)('%s answers 404 for a page past the end', async (name, endpoint: Endpoint) => {
  const { call, good } = await prepare(app, name);
  expectError(await send(call, endpoint, { ...good, query: { ...good.query, page: 1000, size: 5 } }), 'NO_SUCH_PAGE');
});
/** An input with this value at a place in its body (`0`: in a list) or filters. */
function withValue(good: RawInput, path: string, value: unknown): RawInput {
  const put = (inside: unknown, [name, ...names]: string[]): unknown => {
    if (name === undefined) return value;
    if (name === '0') return [put((inside as unknown[] | undefined)?.[0], names)];
    return { ...(inside as object), [name]: put((inside as Record<string, unknown> | undefined)?.[name], names) };
  };
  const part = good.query ? 'query' : 'body';
  return { ...good, [part]: put(good[part], path.split('.')) };
}

const valuesOf = (name: EndpointName, kinds: readonly Kind[]) =>
  [...(endpoints[name].method === 'GET' ? hostileTexts : hostileValues)].filter(([kind]) => kinds.includes(kind));

it.each(judgedLater)('$path of $name is refused though the contract takes it', async ({ name, path, kinds, code }) => {
  const { endpoint, call, good } = await prepare(app, name);
  await expectNoRow(app, async () => {
    for (const [, value] of valuesOf(name, kinds))
      expectError(await send(call, endpoint, withValue(good, path, value)), code);
  });
});

it.each(takenAsTheyCome)('$path of $name may be any text', async ({ name, path, kinds }) => {
  for (const [, value] of valuesOf(name, kinds)) {
    const { endpoint, call, good } = await prepare(app, name);
    expectSuccess(await send(call, endpoint, withValue(good, path, value)), endpoint);
  }
});

describe('the texts of errors', () => {
  it("are in the reader's language", async () => {
    const person = await app.asRole('User', { language: 'bn' });
    const { message, fields } = expectError(await person.bookDoctor({ body: { resourceId: '12' } }), 'INVALID_FIELDS');
    expect(message).toMatch(/[\u0980-\u09ff]/);
    expect(fields?.['resourceId']).toBe('ফোন নম্বর ১০ অঙ্কের হতে হবে।');
    const asked = await app.send('signUp', { body: {} }, { 'accept-language': 'bn-IN,bn;q=0.9,en;q=0.8' });
    expect(expectError(asked).message).toMatch(/[\u0980-\u09ff]/);
  });
});

it('finds calls of each kind to test', () => {
  for (const calls of [withBody, withParams, withQuery, withPages, losing, changing])
    expect(calls.length).toBeGreaterThan(0);
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
