import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import type { TokenPage } from '#contract/queue/token-page.ts';
import { momentOf } from '#contract/schedules/places.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aRule } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { clinicMoment, runToday } from '../testing/moment.ts';
import { expectError } from '../testing/expect.ts';
import { readSmallBuild } from '../testing/small-build.ts';
import { done } from '../testing/typed-calls.ts';
import { presentSiteSchedule } from '../schedules/schedules.present.ts';
import { readWeeksToday } from '../schedules/sittings.service.ts';

/** From one day of the clinic to the next, while a session of the evening still runs. */
const [day, next] = [dayAfter(runToday(), 1), dayAfter(runToday(), 2)];
let app: TestApp;
let remove: () => Promise<void>;
beforeAll(async () => {
  const build = await readSmallBuild();
  remove = build.remove;
  app = await startTestApp({ pages: build.pages });
});
afterAll(async () => {
  await app.close();
  await remove();
});

/** @returns people who log in then */
async function at(date: string, clock: string): Promise<{ desk: TestCaller; person: TestCaller }> {
  await app.setTime(clinicMoment(date, clock));
  return { desk: await app.asRole('Receptionist'), person: await app.asRole('User') };
}
const book = async (who: TestCaller, doctor: BuiltDoctor, date: string) =>
  who.bookDoctor({ body: { resourceId: doctor.phone, sitting: { day: date, startsAt: '22:00' } } });
const take = (desk: TestCaller, { id }: DoctorBooking, step: string) =>
  desk.send('takeStep', { params: { id }, body: { step } });
const peopleOf = async (desk: TestCaller, doctor: BuiltDoctor) =>
  (await done(desk.readToday())).sessions
    .filter(({ doctorId }) => doctorId === doctor.id)
    .map(({ startsAt, people }) => [startsAt, people.map(({ number, state }) => `${number} ${state}`)]);
const page = async (booking: DoctorBooking) => {
  const answer = await app.call('GET', `/t/${booking.token!.code}`, undefined, { accept: 'text/html' });
  const [, form] = /(\{"token".*\})token /.exec(answer.body as string) ?? [];
  return {
    status: answer.status,
    said: (JSON.parse(form ?? '{}') as { token?: { answer: TokenPage | null } }).token?.answer,
  };
};
const todayOf = async (doctor: BuiltDoctor) => {
  const schedule = presentSiteSchedule(await readWeeksToday(app.db, null), app.db.now());
  const sessions = schedule.doctors.find(({ id }) => id === doctor.id)?.today;
  return [schedule.today, sessions?.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }))];
};

it('today ends at midnight in India: its queue, its numbers, their pages and what can be booked', async () => {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, { startsMinute: 1320, endsMinute: 1440 });
  const early = await at(day, '21:00');
  const booked: DoctorBooking[] = [];
  for (const date of [day, day, next]) booked.push(await done(book((await at(day, '21:00')).person, doctor, date)));
  const [first, second, later] = booked as [DoctorBooking, DoctorBooking, DoctorBooking];
  expect(booked.map(({ token }) => token?.number)).toEqual([1, 2, 1]);
  for (const one of [first, second]) expect((await take(early.desk, one, 'ARRIVE')).status).toBe(200);

  const { desk } = await at(day, '23:59');
  expect((await take(desk, first, 'CALL')).status).toBe(200);
  expect(await peopleOf(desk, doctor)).toEqual([['22:00', ['1 CALLED', '2 ARRIVED']]]);
  await vi.waitFor(async () => expect((await page(second)).said).toMatchObject({ serving: [1], ahead: 0, day }));
  expect((await page(second)).said!.expected!.from).toBeGreaterThanOrEqual(momentOf(day, '23:59').getTime());
  expect((await page(later)).said).toMatchObject({ number: 1, state: 'EXPECTED', day: next, serving: [], ahead: null });
  expect(expectError(await take(desk, later, 'ARRIVE'), 'INVALID_FIELDS').fields).toHaveProperty('step');
  expect(await todayOf(doctor)).toEqual([day, [{ startsAt: '22:00', endsAt: '24:00' }]]);

  const after = await at(next, '00:01');
  expect(await peopleOf(after.desk, doctor)).toEqual([['22:00', ['1 EXPECTED']]]);
  for (const step of ['ENTER', 'DONE']) expectError(await take(after.desk, first, step), 'INVALID_FIELDS');
  expect([(await page(first)).status, (await page(second)).status]).toEqual([404, 404]);
  expect((await page(later)).said).toMatchObject({ number: 1, state: 'EXPECTED', day: next });
  expect(await todayOf(doctor)).toEqual([next, [{ startsAt: '22:00', endsAt: '24:00' }]]);
  expect((await book(after.person, doctor, day)).status).toBe(400);
  expect((await done(book(after.person, doctor, next))).token?.number).toBe(2);
  expect((await take(after.desk, later, 'ARRIVE')).body).toMatchObject({ state: 'ARRIVED', number: 1 });
});
