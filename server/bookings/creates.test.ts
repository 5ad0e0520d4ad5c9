import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '#contract/endpoints.ts';
import { readEvents, startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const total = async (caller: TestCaller, kind: 'test' | 'doctor') =>
  ((await caller.call('GET', `/user/bookings/${kind}`)).body as Answer<'listTestBookings'>).page.totalElements;

describe('a create with an idempotency key', () => {
  it('sent twenty times at once makes one booking, and each request gets the same answer', async () => {
    const [caller, test] = [await app.asRole('User'), await aLabTest(app.db)];
    const send = (body: object) =>
      caller.call('POST', '/user/book/test', body, { 'idempotency-key': 'one-click-0001' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ resourceId: test.id })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await total(caller, 'test')).toBe(1);
    expect((await send({ resourceId: (await aLabTest(app.db)).id })).status).toBe(422);
    expect(
      (
        await caller.call(
          'POST',
          '/user/book/doctor',
          { resourceId: (await aDoctor(app.db)).phone },
          { 'idempotency-key': 'one-click-0001' },
        )
      ).status,
    ).toBe(422);
  });

  it('belongs to its sender only, and may be retried after a failure', async () => {
    const [a, b, test] = [
      await app.asRole('User'),
      await app.asRole('User'),
      await aLabTest(app.db, { active: false }),
    ];
    const send = (who: TestCaller) =>
      who.call('POST', '/user/book/test', { resourceId: test.id }, { 'idempotency-key': 'one-click-0002' });
    expect((await send(a)).status).toBe(422);
    await app.db.query('UPDATE lab_tests SET active = true WHERE id = $1', [test.id]);
    expect([(await send(a)).status, (await send(b)).status]).toEqual([201, 201]);
    expect([await total(a, 'test'), await total(b, 'test')]).toEqual([1, 1]);
  });

  it('the key must be well-formed; without a key every request makes its own booking', async () => {
    const [caller, test] = [await app.asRole('User'), await aLabTest(app.db)];
    expect(
      (await caller.call('POST', '/user/book/test', { resourceId: test.id }, { 'idempotency-key': 'x' })).status,
    ).toBe(400);
    await caller.call('POST', '/user/book/test', { resourceId: test.id });
    await caller.call('POST', '/user/book/test', { resourceId: test.id });
    expect(await total(caller, 'test')).toBe(2);
  });
});

describe('an appointment', () => {
  const ask = (caller: TestCaller, body: object, language = 'en') =>
    caller.call('POST', '/api/v1/appointments', body, { 'accept-language': language });

  it("is a doctor booking requested for that time of the clinic's clock, with or without a doctor", async () => {
    const [caller, doctor, date] = [await app.asRole('User'), await aDoctor(app.db), aDayAhead(0)];
    const made = await ask(caller, { date, time: '10:30', doctorId: doctor.id });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      appointmentStatus: 'REQUESTED',
      doctorName: doctor.name,
      checkupScheduledDate: `${date}T05:00:00.000Z`,
    });
    const open = await ask(caller, { date, time: '11:30' });
    expect(open.body).toMatchObject({ doctor: null, doctorName: '' });
  });

  it.each<[string, string, string, string]>([
    ['before the clinic opens', aDayAhead(0), '07:59', 'time'],
    ['when it closes', aDayAhead(0), '20:00', 'time'],
    ['on a Sunday afternoon', aDayAhead(6), '13:00', 'time'],
    ['on a day that is none', '2027-02-30', '10:00', 'date'],
    ['in the past', '2024-01-01', '10:00', 'date'],
    ['at a time that is none', aDayAhead(0), '25:00', 'time'],
  ])('is refused %s', async (_, date, time, field) => {
    const caller = await app.asRole('User');
    const answer = await ask(caller, { date, time });
    expect([answer.status, Object.keys((answer.body as { fields: object }).fields)]).toEqual([400, [field]]);
    expect(await total(caller, 'doctor')).toBe(0);
  });

  it('with one doctor at one time goes to one of a hundred who ask at once; the rest get 409', async () => {
    const [doctor, date] = [await aDoctor(app.db), aDayAhead(1)];
    const people = await Promise.all(Array.from({ length: 100 }, () => app.asRole('User')));
    const answers = await Promise.all(
      people.map((person) => ask(person, { date, time: '16:00', doctorId: doctor.id })),
    );
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 99]);
  });

  it('is one per person and moment, whatever the doctor; a cancelled one frees the time', async () => {
    const [caller, date, admin] = [await app.asRole('User'), aDayAhead(2), await app.asRole('Admin')];
    const first = (await ask(caller, { date, time: '09:00', doctorId: (await aDoctor(app.db)).id })).body as {
      id: number;
    };
    const again = await ask(caller, { date, time: '09:00', doctorId: (await aDoctor(app.db)).id });
    expect([again.status, (again.body as { code: string }).code]).toEqual([409, 'ALREADY_BOOKED']);
    await admin.call('PUT', '/edit/doctor-booking', { id: first.id, checkupStatus: 'CANCELLED' });
    expect((await ask(caller, { date, time: '09:00' })).status).toBe(201);
  });
});

describe('the events', () => {
  it('send the desk every booking, and a patient only their own: number and kind, nothing else', async () => {
    const [desk, patient, test] = [await app.asRole('Receptionist'), await app.asRole('User'), await aLabTest(app.db)];
    const heard = [
      readEvents(app.app, '/api/v1/bookings/events', desk.session, 2),
      readEvents(app.app, '/api/v1/bookings/events', patient.session, 1),
    ];
    const other = await aPerson(app.db);
    const pump = setInterval(
      () => void aBooking(app.db, { kind: 'test', accountId: other.id, labTestId: test.id }),
      50,
    );
    const make = setInterval(() => void patient.call('POST', '/user/book/test', { resourceId: test.id }), 50);
    const [all, own] = await Promise.all(heard);
    clearInterval(pump);
    clearInterval(make);
    expect(all!.events.length).toBeGreaterThanOrEqual(2);
    const { id, ...rest } = own!.events[0] as { id: number };
    expect(rest).toEqual({ bookingType: 'test' });
    expect((await patient.call('GET', `/user/booking/test/${id}`)).status).toBe(200);
  });
});

it('open event streams do not keep the server from closing', async () => {
  const other = await startTestApp();
  const desk = await other.asRole('Receptionist');
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = other.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/bookings/events`, { headers: desk.session });
  const read = answer.text().catch(() => 'cut');
  const began = performance.now();
  await other.close();
  await read;
  expect(performance.now() - began).toBeLessThan(3000);
});
