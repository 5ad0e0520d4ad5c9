import { readdir } from 'node:fs/promises';
import { get, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { aKnownPerson } from '../testing/report-builders.ts';
import { heldBeyond } from '../testing/growth.ts';
import { aPdfWith, aPdfWithPicture, multipart } from '../testing/uploads.ts';

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

/**
 * Uploads a PDF of so many bytes over a socket, holding only a piece at a time. Returns the status and the report's
 * number.
 */
async function uploadOf(bytes: number): Promise<{ status: number; id: number }> {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: (await aKnownPerson(app)).id });
  const { payload, headers } = multipart(
    {
      name: 'file',
      filename: 'x.pdf',
      content: aPdfWithPicture(mark, 1024, Math.floor(bytes / 1024) - 2),
    },
    { bookingId },
  );
  const at = payload.indexOf(mark);
  const filler = bytes - payload.length;
  const body = function* () {
    yield payload.subarray(0, at);
    for (let left = filler; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
    yield payload.subarray(at);
  };
  const { port } = app.app.server.address() as AddressInfo;
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/reports/upload',
    method: 'POST',
    headers: { ...headers, ...staff.session, 'content-length': payload.length + filler },
  });
  const answered = new Promise<IncomingMessage>(
    (resolve, reject) => void call.once('response', resolve).once('error', reject),
  );
  await pipeline(Readable.from(body()), call);
  const answer = await answered;
  const { id } = JSON.parse(await text(answer)) as { id: number };
  return { status: answer.statusCode ?? 0, id };
}

/** Downloads the uploaded file and discards each piece. Returns the number of bytes. */
async function downloadOf(id: number): Promise<number> {
  const { port } = app.app.server.address() as AddressInfo;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      { port, host: '127.0.0.1', path: `/api/v1/download-report/${id}/uploaded`, headers: staff.session },
      resolve,
    ).once('error', reject);
  });
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}

it('a connection that breaks during an upload leaves nothing behind, and the next one is served', async () => {
  const { port } = app.app.server.address() as AddressInfo;
  const { payload, headers } = multipart(
    { name: 'file', filename: 'x.pdf', content: aPdfWith('% '.padEnd(300_000, 'x')) },
    { bookingId: 1 },
  );
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/reports/upload',
    method: 'POST',
    headers: { ...headers, ...staff.session, 'content-length': payload.length },
  });
  call.on('error', () => undefined).write(payload.subarray(0, 250_000));
  const incoming = () => readdir(join(app.filesFolder, 'incoming'));
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 15_000);
  call.destroy();
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), 15_000);
  expect((await uploadOf(100_000)).status).toBe(201);
});

it(
  'a report of 20 MB is never whole in memory: not on upload, not on inspection, not on download',
  { timeout: 60_000 },
  async () => {
    // Warm-up: memory that is allocated once belongs to no upload.
    const warm = await uploadOf(2 * 1024 * 1024);
    await downloadOf(warm.id);
    let big = warm;
    expect(await heldBeyond(10, async () => (big = await uploadOf(limits.reportBytes)))).toBe(0);
    expect(big.status).toBe(201);
    let bytes = 0;
    expect(await heldBeyond(10, async () => (bytes = await downloadOf(big.id)))).toBe(0);
    expect(bytes).toBeGreaterThan(limits.reportBytes - 2000);
  },
);
