import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAddress } from '../testing/addresses.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aRule } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
  desk = await app.asRole('Receptionist');
});
afterAll(async () => {
  await app.close();
  await remove();
});

/** A booked place of tomorrow, the code of its number, and the last digits of the patient's phone. */
async function aNumber() {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id);
  const patient = await app.asRole('User');
  const sitting = { day: dayAfter(runToday(), 1), startsAt: '10:00' };
  const { body } = await patient.bookDoctor({ body: { resourceId: doctor.phone, sitting } });
  const { id, token } = body;
  const read = () => done(desk.readDoctorBooking({ params: { id } }));
  return { id, code: token?.code ?? '', digits: patient.account.phone.slice(-4), read };
}
const otherDigits = (digits: string) => String((Number(digits) + 1) % 10_000).padStart(4, '0');
const cancel = (code: string, digits: string, address = anAddress()) =>
  app.cancelByCode({ params: { code }, body: { digits } }, { 'x-forwarded-for': address });
const post = (path: string, digits: string, headers: Record<string, string> = {}) =>
  app.call('POST', path, `digits=${digits}`, {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': anAddress(),
    ...headers,
  });

it('is cancelled by whoever holds its link and knows the last four digits; the place is free at once', async () => {
  const { code, digits, read } = await aNumber();
  expect((await cancel(code, digits)).body).toEqual({ status: 'ok' });
  expect(await read()).toMatchObject({ checkupStatus: 'CANCELLED', token: null });
  expectError(await cancel(code, digits), 'NOT_FOUND');
});

it('is not cancelled with other digits, nor with the right ones after three tries', async () => {
  const { code, digits, read } = await aNumber();
  for (let index = 0; index < 3; index += 1)
    expect(expectError(await cancel(code, otherDigits(digits)), 'INVALID_FIELDS').fields).toHaveProperty('digits');
  expectError(await cancel(code, digits), 'TOO_MANY_REQUESTS');
  expect((await read()).checkupStatus).toBe('PENDING');
  for (const wrong of ['', '123', '12345', 'abcd']) expectError(await cancel(code, wrong), 'INVALID_FIELDS');
});

it('is not cancelled when it is too late, nor by a foreign code, which one address may try thirty times', async () => {
  const { id, code, digits, read } = await aNumber();
  await app.db.query(
    'UPDATE sittings s SET closes_minutes_before = 2880 FROM tokens t WHERE t.sitting_id = s.id AND t.booking_id = $1',
    [id],
  );
  expectError(await cancel(code, digits), 'TOO_LATE');
  expect((await read()).checkupStatus).toBe('PENDING');
  const address = anAddress();
  for (let index = 0; index < 30; index += 1) expectError(await cancel('A'.repeat(22), '1234', address), 'NOT_FOUND');
  expectError(await cancel('A'.repeat(22), '1234', address), 'TOO_MANY_REQUESTS');
});

it('has a page in both languages that needs no script, and takes no form of another site', async () => {
  const { code, digits, read } = await aNumber();
  for (const path of [`/t/${code}/cancel`, `/bn/t/${code}/cancel`]) {
    const page = await app.call('GET', path, undefined, { accept: 'text/html' });
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect((await post(path, otherDigits(digits))).status).toBe(400);
  }
  expect((await post(`/t/${code}/cancel`, digits, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await read()).checkupStatus).toBe('PENDING');
  expect((await post(`/t/${code}/cancel`, digits)).status).toBe(200);
  expect((await read()).checkupStatus).toBe('CANCELLED');
  expect((await app.call('GET', `/t/${code}/cancel`, undefined, { accept: 'text/html' })).status).toBe(404);
});
