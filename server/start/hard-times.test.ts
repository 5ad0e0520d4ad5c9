import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';

/** Short forms of the drills `overload` and `clocks` (bench/drills). */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => app.close());

it('of 200 bookings at once each is made or told to come again, the process answers meanwhile, and the next one is made', async () => {
  const desk = await app.asRole('Receptionist');
  const { id: resourceId } = await aLabTest(app.db);
  const { phone: userId } = await aPerson(app.db);
  const book = () => desk.bookLabTest({ body: { resourceId, userId, evenIfAlike: true } });
  const work = Promise.all(Array.from({ length: 200 }, book));
  expect((await app.isAlive()).status).toBe(200);
  const answers = await work;
  const told = answers.filter(({ status }) => status !== 201);
  expect(answers.length - told.length).toBeGreaterThan(0);
  for (const { status, headers } of told) {
    expect([429, 503]).toContain(status);
    expect(headers['retry-after']).toMatch(/^\d+$/);
  }
  expect((await book()).status).toBe(201);
});

it.each([
  ['ahead', 1],
  ['behind', -1],
])('with a clock that is a day %s people log in and book', async (_, days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3600 * 1000 });
  const { phone } = await aPerson(app.db);
  expect((await app.startLogIn({ body: { phoneNumber: phone } })).status).toBe(200);
  const opened = await app.finishLogIn({ body: { phoneNumber: phone, otp: await app.sms.codeFor(phone) } });
  expect(opened.status).toBe(200);
  const { access_token } = opened.body as { access_token: string };
  const { id: resourceId } = await aLabTest(app.db);
  const booked = await app.bookLabTest({ body: { resourceId } }, { authorization: `Bearer ${access_token}` });
  expect(booked.status).toBe(201);
});
