import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { runNow } from '../testing/moment.ts';

/** The same test for the same person on one day is mostly a mistake. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const book = (who: TestCaller, resourceId: number, more: object = {}) =>
  who.bookLabTest({ body: { resourceId, ...more } });

describe('the same test for the same person today', () => {
  it('is refused with a warning, and booked when it is confirmed', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db)];
    expect((await book(person, test.id)).status).toBe(201);
    expect(expectError(await book(person, test.id), 'SAME_TEST').message).toBe(
      'This test is already booked for this person today.',
    );
    expectError(await book(person, test.id, { evenIfAlike: false }), 'SAME_TEST');
    expect((await book(person, test.id, { evenIfAlike: true })).status).toBe(201);
  });

  it('is refused at the desk too, and when the person has given their details meanwhile', async () => {
    const [person, desk, test] = [await app.asRole('User'), await app.asRole('Receptionist'), await aLabTest(app.db)];
    expect((await book(person, test.id)).status).toBe(201);
    await app.db.query(
      `INSERT INTO patients (account_id, name, name_key, gender, age_years) VALUES ($1, 'Mitali', 'matal', 'Female', 40)`,
      [person.account.id],
    );
    expectError(await book(desk, test.id, { userId: person.account.phone }), 'SAME_TEST');
    expectError(await book(person, test.id), 'SAME_TEST');
  });

  it('is booked without a warning for another person, for another test, on another day, or after a cancellation', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db)];
    const { id: patientId } = await aPatient(app.db, { accountId: person.account.id });
    const more = { kind: 'test', accountId: person.account.id, labTestId: test.id } as const;
    await aBooking(app.db, { ...more, requestedAt: new Date(runNow().getTime() - 30 * 3_600_000) });
    await aBooking(app.db, { ...more, checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' });
    expect((await book(person, test.id)).status).toBe(201);
    expect((await book(person, (await aLabTest(app.db)).id)).status).toBe(201);
    expect((await book(person, test.id, { patientId })).status).toBe(201);
    expectError(await book(person, test.id, { patientId }), 'SAME_TEST');
  });

  it('is booked without a warning for the holder if only their child has it today', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db)];
    const { id: patientId } = await aPatient(app.db, { accountId: person.account.id });
    expect((await book(person, test.id, { patientId })).status).toBe(201);
    expect((await book(person, test.id)).status).toBe(201);
  });

  it('counts a visit that was booked earlier for today', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db)];
    await aBooking(app.db, {
      kind: 'test',
      accountId: person.account.id,
      labTestId: test.id,
      requestedAt: new Date(runNow().getTime() - 72 * 3_600_000),
      scheduledAt: runNow(),
    });
    expectError(await book(person, test.id), 'SAME_TEST');
  });

  it('is booked once when two at the desk book it at once', async () => {
    const [person, test] = [await app.asRole('User'), await aLabTest(app.db)];
    const desks = [await app.asRole('Receptionist'), await app.asRole('Staff')];
    const answers = await app.atOnce(
      'accounts.lock-of-phone',
      desks.map((desk) => () => book(desk, test.id, { userId: person.account.phone })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});
