import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';
import { aSignedReport } from '../testing/report-builders.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
  for (let count = 0; count < 5; count += 1) await aBooking(app.db, { kind: 'test', accountId: desk.account.id });
});
afterAll(() => app.close());

const list = (headers: Record<string, string>) =>
  app.app.inject({
    method: 'GET',
    url: '/api/v1/user/bookings/test?page=0&size=20',
    headers: { ...desk.session, ...headers },
  });

it('a list is compressed for clients that accept it, with the same content', async () => {
  const [plain, small] = await Promise.all([list({}), list({ 'accept-encoding': 'gzip, br' })]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

it('a client that takes only gzip gets gzip; a short answer is not compressed', async () => {
  const gzipped = await list({ 'accept-encoding': 'gzip' });
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual((await list({})).json());
  const short = await app.app.inject({
    method: 'GET',
    url: '/api/v1/me',
    headers: { ...desk.session, 'accept-encoding': 'br' },
  });
  expect([short.statusCode, short.headers['content-encoding'], short.json<{ role: string }>().role]).toEqual([
    200,
    undefined,
    'Receptionist',
  ]);
});

it('events are sent as they are written', async () => {
  const answer = await app.app.inject({
    method: 'GET',
    url: '/api/v1/bookings/events',
    headers: { ...desk.session, 'accept-encoding': 'br' },
    payloadAsStream: true,
  });
  answer.stream().destroy();
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

it('a file is sent as it is', async () => {
  const staff = await app.asRole('Staff');
  const { id } = await aSignedReport(app);
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/download-report/${id}`,
    headers: { ...staff.session, 'accept-encoding': 'br' },
  });
  expect([answer.statusCode, answer.headers['content-encoding'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    undefined,
    '%PDF-',
  ]);
});

it('a compressed request is not unpacked', async () => {
  const body = gzipSync(JSON.stringify({ phoneNumber: '9000000007' }));
  const answer = await app.app.inject({
    method: 'POST',
    url: '/login/start',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: body,
  });
  expect(answer.statusCode).toBe(400);
});
