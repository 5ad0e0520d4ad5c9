import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking } from '../testing/builders.store.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
  for (let count = 0; count < 5; count += 1) await aBooking(app.db, { kind: 'test', accountId: desk.account.id });
});
afterAll(() => app.close());

const list = (headers: Record<string, string>) =>
  app.app.inject({ method: 'GET', url: '/api/v1/user/bookings/test?page=0&size=20', headers: { ...desk.session, ...headers } });

it('a list leaves compressed for who takes it so, and says the same', async () => {
  const [plain, small] = await Promise.all([list({}), list({ 'accept-encoding': 'gzip, br' })]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(small.headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json());
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
});

it('events come as they are written', async () => {
  await expect(readEvents(app.app, '/api/v1/bookings/events', { ...desk.session, 'accept-encoding': 'br' }, 0)).resolves.toMatchObject({ status: 200 });
});

it('a compressed request is not unpacked', async () => {
  const body = gzipSync(JSON.stringify({ phoneNumber: '9000000007' }));
  const answer = await app.app.inject({ method: 'POST', url: '/login/start', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, payload: body });
  expect(answer.statusCode).toBe(400);
});
