import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoints.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { auditTable } from '../testing/audit-table.ts';
import { examples } from '../testing/examples.ts';
import type { Example } from '../testing/examples.ts';
import { expectError } from '../testing/expect.ts';
import { addressOf, allEndpoints } from '../testing/request.ts';

/** HEAD asks for the headers of a GET: it answers like it, without a body, and leaves nothing open. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const reads = allEndpoints.filter(([, { method }]) => method === 'GET');

describe.each(reads)('HEAD of %s', (name, endpoint: Endpoint) => {
  it('answers without a body what GET would, and leaves no timer and no subscription', async () => {
    const { by } = auditTable[name];
    const caller = await app.asRole(by === 'Anonymous' ? 'Admin' : by);
    const input = await (examples[name] as unknown as Example<'readMe'>).succeeds(app, caller);
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const answer = await caller.call('HEAD', addressOf(endpoint, input));
    expect([answer.status, answer.body]).toEqual([200, '']);
    const types = endpoint.stream ? ['text/event-stream'] : (endpoint.download ?? ['application/json']);
    expect(types).toContain(String(answer.headers['content-type']).split(';', 1)[0]);
    if (endpoint.stream) expect(timers()).toBeLessThanOrEqual(before);
  });

  it('is refused like GET', async () => {
    const address = addressOf(endpoint, { params: { id: 1, phone: '5550000000', query: 'x', kind: 'x' } });
    const [get, head] = [await app.call('GET', address), await app.call('HEAD', address)];
    expect(head.status).toBe(get.status);
    if (get.status === 401) expectError(get, 'NOT_SIGNED_IN');
  });
});
