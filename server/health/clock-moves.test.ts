import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { aLabTest, aPerson } from '../testing/builders.store.ts';
import { clinicMoment } from '../testing/moment.ts';
import { done } from '../testing/typed-calls.ts';

/** The short form of `npm run drill clocks`. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ at: clinicMoment('2027-02-10', '10:40') });
});
afterAll(() => app.close());

it('a clock that is a day ahead, then a day behind, stops no work', async () => {
  const [{ phone }, test] = [await aPerson(app.db), await aLabTest(app.db)];
  const booked: number[] = [];
  for (const day of ['2027-02-11', '2027-02-09', '2027-02-10']) {
    await app.setTime(clinicMoment(day, '10:40'));
    // Somebody who logs in then: a session of the day ahead is not known yet on the day before.
    const desk = await app.asRole('Receptionist');
    const visit = await done(desk.openVisit({ body: { phone, lines: [{ type: 'test', testId: test.id }] } }));
    const { bookingId } = visit.lines[0]!;
    booked.push(bookingId);
    expect((await done(desk.readTestBooking({ params: { id: bookingId } }))).id).toBe(bookingId);
  }
  expect(new Set(booked).size).toBe(3);
});
