import { expect, it } from 'vitest';
import { pathsOf } from '#contract/endpoints.ts';
import type { Endpoint, EndpointName } from '#contract/endpoints.ts';
import type { Reader } from '#contract/permissions.ts';
import { roles } from '#contract/roles.ts';
import { readEvents } from '../app.ts';
import { expectError, expectSuccess } from '../expect.ts';
import { addressOf, allEndpoints, send } from '../request.ts';
import type { RawInput } from '../request.ts';
import { rowOf } from '../who-may.ts';
import { exampleOf } from './prepare.ts';
import type { Part } from './part.ts';
import { expectNoRow } from './prepare.ts';

const readers: readonly Reader[] = ['Anonymous', ...roles];

/** A call for every reader: no session 401, wrong role 403, success exactly as declared. */
export function tryReaders(part: Part, name: EndpointName, endpoint: Endpoint): void {
  const row = rowOf(name);
  const [main = '', ...addresses] = pathsOf(endpoint);
  const allowed = readers.filter((reader) => row[reader] !== 'no');
  const refused = readers.filter((reader) => row[reader] === 'no');

  if (refused.length > 0)
    it(`is refused for ${refused.join(', ')}, whatever is sent, and leaves no row`, async () => {
      const inputs = [await part.goodInput(name), garbage(endpoint)];
      const callers = await Promise.all(refused.map(part.refusedCaller));
      const met = new Set<string>();
      await expectNoRow(part.app, async () => {
        for (const [index, reader] of refused.entries())
          for (const path of [main, ...addresses])
            for (const input of inputs) {
              const answer = await send(part.callOf(callers[index]!), endpoint, input, path);
              expect(answer.status, reader).toBeGreaterThanOrEqual(400);
              met.add(`${reader}: ${expectError(answer).code}`);
            }
      });
      expect([...met]).toEqual(
        refused.map((reader) => `${reader}: ${reader === 'Anonymous' ? 'NOT_SIGNED_IN' : 'FORBIDDEN'}`),
      );
    });

  async function expectToSucceed(reader: Reader, path: string): Promise<void> {
    const { app } = part;
    const person = await part.caller(reader);
    if (endpoint.stream) {
      const { status, type } = await readEvents(app.app, path, person?.session ?? {}, 0);
      expect([status, type]).toEqual([200, 'text/event-stream; charset=utf-8']);
      return;
    }
    const input = await exampleOf(name).succeeds(app, person);
    expectSuccess(await send(part.callOf(person), endpoint, input, path), endpoint);
  }

  it.each(allowed)('succeeds for %s as declared', async (reader) => {
    await expectToSucceed(reader, main);
  });

  it.each(addresses)('succeeds at %s as well', async (path) => {
    await expectToSucceed(allowed[0] ?? 'Admin', path);
  });

  it('is served at each of its addresses and with no other method', async () => {
    const call = part.callOf(await part.refusedCaller('Admin'));
    for (const path of pathsOf(endpoint)) {
      const address = addressOf(endpoint, { params: { id: 1, phone: '5550000000' } }, path);
      const served = allEndpoints
        .filter(([, other]) => pathsOf(other).some((pattern) => covers(pattern, path)))
        .map(([, { method }]) => method);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (unknown) => !served.includes(unknown as 'GET'),
      ))
        expectError(await call(method, address), 'NOT_FOUND');
    }
  });
}

/** Whether an address matches a pattern: `/reports/all` matches `/reports/:id`. */
function covers(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

/** An invalid input: a refused caller must not learn that it is invalid. */
function garbage(endpoint: Endpoint): RawInput {
  const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name ?? '', 'nonsense']));
  return { params, query: { page: 'x' }, ...(endpoint.body && { body: { nonsense: true } }) };
}
