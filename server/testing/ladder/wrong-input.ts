import { it } from 'vitest';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import { limits } from '#contract/limits.ts';
import { disguises, nests } from '#contract/testing/hostile.ts';
import { shownOnly } from '../../http/lost-fields.ts';
import { expectError } from '../expect.ts';
import { addressOf, send } from '../request.ts';
import type { Part } from './part.ts';
import { expectNamed, expectNoRow, prepare } from './prepare.ts';
import type { Prepared } from './prepare.ts';

/** The control character for a bell, which no field of an address and no filter takes. */
const bell = '\u0007nimd';

/** Names that every JavaScript object has, and that no field of a call may have. */
const everyObjects = JSON.parse(
  '{"toString":1,"valueOf":1,"toJSON":1,"length":1,"constructor":1,"hasOwnProperty":1}',
) as Record<string, unknown>;

/** One sample of each wrong part: every field is tried in contract/bad-input.test.ts. */
export function tryWrongInput(part: Part, name: EndpointName, endpoint: Endpoint): void {
  if (endpoint.body ?? endpoint.params ?? endpoint.query)
    it('refuses what is wrong, names the field, and leaves no row', async () => {
      const prepared = await prepare(part.app, name);
      await expectNoRow(part.app, async () => {
        if (endpoint.body) await expectBodyRefused(prepared);
        if (endpoint.body) await expectDisguisesRefused(prepared);
        if (endpoint.params) await expectAddressRefused(prepared);
        if (endpoint.query) await expectFilterRefused(prepared);
      });
    });
}

/**
 * Wrong values in all fields that the call takes, at once, and in fields that only its answer has, beside those that it
 * takes.
 */
async function expectDisguisesRefused({ endpoint, call, good }: Prepared): Promise<void> {
  const taken = Object.keys(good.body as object);
  const shown = shownOnly(endpoint).filter((name) => !(name in (good.params ?? {})));
  const filled = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  for (const value of [...disguises, ...nests, ['x'], 7]) {
    const wrong = { ...everyObjects, ...filled([...taken, ...shown], value) };
    expectError(await send(call, endpoint, { ...good, body: wrong }), 'INVALID_FIELDS', 'BAD_REQUEST');
    if (shown.length === 0) continue;
    const lost = { ...(good.body as object), ...filled(shown, value) };
    const answer = await send(call, endpoint, { ...good, body: lost });
    expectError(answer, 'INVALID_FIELDS', 'BAD_REQUEST');
  }
}

/** A wrong field, no body, no JSON, another type, too much. */
async function expectBodyRefused({ endpoint, call, good }: Prepared): Promise<void> {
  const [field = ''] = Object.keys(good.body as object);
  const sent = (body: string, type: string) =>
    call(endpoint.method, addressOf(endpoint, good), body, { 'content-type': type });
  const body = { ...(good.body as object), [field]: { no: 'thing' } };
  expectNamed(await send(call, endpoint, { ...good, body }), field);
  const missing = await call(endpoint.method, addressOf(endpoint, good));
  expectError(missing, 'INVALID_FIELDS', 'BAD_REQUEST', 'UNSUPPORTED_MEDIA');
  expectError(await sent('{"name":', 'application/json'), 'BAD_REQUEST');
  expectError(await sent('name=x', 'application/x-www-form-urlencoded'), 'UNSUPPORTED_MEDIA');
  const long = JSON.stringify({ name: 'x'.repeat(endpoint.bodyBytes ?? limits.bodyBytes) });
  expectError(await sent(long, 'application/json'), 'TOO_LARGE');
}

async function expectAddressRefused({ endpoint, call, good }: Prepared): Promise<void> {
  for (const field of Object.keys(good.params ?? {}))
    expectNamed(await send(call, endpoint, { ...good, params: { ...good.params, [field]: bell } }), field);
}

/** A wrong value, and one that is given twice. */
async function expectFilterRefused({ endpoint, call, good }: Prepared): Promise<void> {
  const [field = ''] = Object.keys(good.query ?? {});
  expectNamed(await send(call, endpoint, { ...good, query: { ...good.query, [field]: bell } }), field);
  const address = `${addressOf(endpoint, { ...good, query: {} })}?${field}=0&${field}=1`;
  expectError(await call(endpoint.method, address), 'INVALID_FIELDS');
}
