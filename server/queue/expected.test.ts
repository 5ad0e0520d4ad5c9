import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aBookingToday, aDoctor, aPerson, aRule } from '../testing/builders.store.ts';
import { openCounter } from '../testing/counter.ts';
import type { Counter } from '../testing/counter.ts';
import { dayAfter } from '../testing/days.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { readExpected } from './expected.service.ts';
import { readQueues } from './queue.service.ts';
import { runToday } from '../testing/moment.ts';

let app: TestApp;
let counter: Counter;
beforeAll(async () => {
  app = await startTestApp();
  counter = await openCounter(app);
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const step = (id: number, name: string) =>
  done(counter.desk.send('takeStep', { params: { id }, body: { step: name } }));

const takesLong = (doctorId: number) =>
  app.db.query('UPDATE sittings SET minutes_per_patient = 20 WHERE doctor_id = $1', [doctorId]);

it('whoever waits reads what the queue says of them; whoever was called, nothing', async () => {
  const { id: doctorId } = await aDoctor(app.db);
  const people: number[] = [];
  for (let index = 0; index < 3; index += 1) {
    people.push(await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId));
    await step(people[index]!, 'ARRIVE');
  }
  const [first, , third] = people as [number, number, number];
  await step(first, 'CALL');
  await takesLong(doctorId);
  // Both are asked at the same moment.
  vi.useFakeTimers({ toFake: ['Date'] });
  const said = (await readQueues(app.db, doctorId))
    .flatMap((queue) => queue.people)
    .find(({ id }) => id === third)?.expected;
  expect(said!.to).toBeGreaterThan(said!.from);
  expect(await readExpected(app.db, third)).toEqual(said);
  expect(await readExpected(app.db, first)).toBeNull();
});

it('whoever has yet to come today has a range too, as if they came now or in time', async () => {
  const { id: doctorId } = await aDoctor(app.db);
  const [called, toCome] = [
    await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId),
    await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId),
  ];
  for (const id of [called, toCome]) await step(id, 'ARRIVE');
  await step(toCome, 'UNDO');
  await step(called, 'CALL');
  await takesLong(doctorId);
  const range = await readExpected(app.db, toCome);
  expect(range!.to).toBeGreaterThan(range!.from);
});

it('on another day it is around the booked time: the first person’s time, and the wider the later somebody comes', async () => {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id);
  const sitting = { day: dayAfter(runToday(), 1), startsAt: '10:00' };
  const ranges: { width: number; off: number }[] = [];
  for (let index = 0; index < 3; index += 1) {
    const lines = [{ type: 'doctor' as const, doctor: doctor.phone, sitting }];
    const body = { phone: (await aPerson(app.db)).phone, lines } satisfies Partial<Body<'openVisit'>>;
    const {
      lines: [line],
    } = await done(counter.desk.send('openVisit', { body }));
    const [from, to, at] = [line!.place!.expected!.from, line!.place!.expected!.to, line!.at!].map(Date.parse) as [
      number,
      number,
      number,
    ];
    ranges.push({ width: to - from, off: Math.abs((from + to) / 2 - at) });
  }
  expect(ranges[0]).toEqual({ width: 0, off: 0 });
  expect(ranges[2]!.width).toBeGreaterThan(ranges[1]!.width);
  expect(ranges[1]!.width).toBeGreaterThan(0);
  // Both ends are whole five minutes.
  for (const { off } of ranges) expect(off).toBeLessThanOrEqual(5 * 60_000);
});
