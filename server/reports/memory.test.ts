import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPerson } from '../testing/builders.store.ts';
import { aPdfWith, multipart } from '../testing/uploads.ts';

let app: TestApp;
let staff: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.asRole('Staff');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const mark = 'HERE';
const piece = Buffer.alloc(64 * 1024, 0x41);

/** Sends a PDF of so many bytes over a socket, never holding more than a piece of it. */
async function uploadOf(bytes: number): Promise<number> {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  const { payload, headers } = multipart({ name: 'file', filename: 'x.pdf', content: aPdfWith(`4 0 obj\n<< /Length 1 >>\nstream\n${mark}\nendstream\nendobj\n`) }, { bookingId });
  const at = payload.indexOf(mark);
  const filler = bytes - payload.length;
  const body = function* () {
    yield payload.subarray(0, at);
    for (let left = filler; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
    yield payload.subarray(at);
  };
  const { port } = app.app.server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', path: '/reports/upload', method: 'POST', headers: { ...headers, ...staff.session, 'content-length': payload.length + filler } });
  const answered = new Promise<number>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', reject);
  });
  await pipeline(Readable.from(body()), call);
  return answered;
}

it('a line that breaks while a file is on its way leaves nothing behind, and the next one is served', async () => {
  const { port } = app.app.server.address() as AddressInfo;
  const { payload, headers } = multipart({ name: 'file', filename: 'x.pdf', content: aPdfWith('% '.padEnd(300_000, 'x')) }, { bookingId: 1 });
  const call = request({ port, host: '127.0.0.1', path: '/reports/upload', method: 'POST', headers: { ...headers, ...staff.session, 'content-length': payload.length } });
  call.on('error', () => undefined).write(payload.subarray(0, 250_000));
  const incoming = () => readdir(join(app.filesFolder, 'incoming'));
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 5000);
  call.destroy();
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), 5000);
  expect(await uploadOf(100_000)).toBe(201);
});

it('a 20 MB upload grows the process by 30 MB at most', async () => {
  // Warm: what is loaded and set aside once belongs to no upload.
  expect(await uploadOf(2 * 1024 * 1024)).toBe(201);
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  expect(await uploadOf(limits.reportBytes)).toBe(201);
  clearInterval(watch);
  expect((most - before) / 1024 / 1024).toBeLessThan(30);
});
