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

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
])('answers %s in the one error form', async (_, request, status) => {
  const { port } = app.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(z.safeParse(errorAnswer, JSON.parse(answer.slice(answer.indexOf('{')))).success).toBe(true);
});
