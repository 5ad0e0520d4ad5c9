import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { multipart } from '../testing/uploads.ts';

/** How long a body may take to arrive. The test uses its own clock: half a minute passes at once. */
let app: TestApp;
let staff: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  staff = (await app.asRole('Staff')).session.authorization;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the text over a new connection, and waits until the server has read it. */
async function send(
  text: string,
): Promise<{ isOpen: () => boolean; closed: Promise<unknown>; answer: Promise<string> }> {
  const arrived = once(app.app.server, 'request');
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const [closed, answer] = [once(socket, 'close'), once(socket, 'data').then(String, () => '')];
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  await arrived;
  return { isOpen: () => !socket.destroyed && socket.readyState === 'open', closed, answer };
}

/** Waits one round trip to the database, so that the server can work on what was sent. */
const settle = () => app.db.query('SELECT 1');

it('a request whose body trickles is closed after half a minute', async () => {
  const { isOpen, closed } = await send(
    'POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":',
  );
  await settle();
  vi.advanceTimersByTime(29_000);
  await settle();
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1000);
  await closed;
  expect(isOpen()).toBe(false);
});

it('so is one that never states its length', async () => {
  const { isOpen, closed } = await send(
    'POST /api/v1/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  );
  await settle();
  vi.advanceTimersByTime(30_000);
  await closed;
  expect(isOpen()).toBe(false);
});

it('a file may take longer', async () => {
  const { payload, headers } = multipart({ name: 'file', filename: 'x.pdf', content: Buffer.alloc(2000) }, {});
  const { isOpen } = await send(
    `POST /reports/upload HTTP/1.1\r\nHost: x\r\nAuthorization: ${staff}\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n${payload.subarray(0, 200).toString('latin1')}`,
  );
  await settle();
  vi.advanceTimersByTime(120_000);
  await settle();
  expect(isOpen()).toBe(true);
});

it('a connection whose request was answered stays open for the next', async () => {
  const body = JSON.stringify({ phoneNumber: '5999999999' });
  const { isOpen, answer } = await send(
    `POST /login/start HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  vi.advanceTimersByTime(60_000);
  await settle();
  expect(isOpen()).toBe(true);
});
