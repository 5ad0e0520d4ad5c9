import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorAnswer } from '#contract/error-answer.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Every answer has its request's number, and so has its log line. */
function expectTraced(answer: { requestId: string }, header: unknown, status: number): void {
  expect(header).toBe(answer.requestId);
  const lines = app.log.map((line) => JSON.parse(line) as { reqId?: string; status?: number });
  expect(lines.filter(({ reqId }) => reqId === answer.requestId)).toMatchObject([{ status }]);
}

it.each([
  ['no router can read', '/api/v1/contact/%ff', 400],
  ['is too long', `/api/v1/contact/${'9'.repeat(600)}`, 413],
])('answers an address that %s in the one error form, and logs it', async (_, path, status) => {
  const { status: answered, body, headers } = await app.call('GET', path);
  expect(answered).toBe(status);
  const error = z.parse(errorAnswer, body);
  expectTraced(error, headers['x-request-id'], status);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header that cannot be read', 'GET / HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a\u0000b\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('answers %s in the one error form, and logs it', async (_, request, status) => {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const error = z.parse(errorAnswer, JSON.parse(answer.slice(answer.indexOf('{'))));
  expectTraced(error, /^x-request-id: (.*)\r$/m.exec(answer)?.[1], status);
});
