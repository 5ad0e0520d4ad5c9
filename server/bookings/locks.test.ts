import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPatient, aPerson } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { someValues } from '../testing/report-builders.ts';
import { done, callsOf } from '../testing/typed-calls.ts';
import { expectWaiting } from '../testing/waiting.store.ts';

/**
 * Who wins when several callers change bookings at the same moment, what the others are answered, and what is then
 * stored.
 */
let app: TestApp;
let admin: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const aNewBooking = async (kind: 'test' | 'doctor', more: object = {}) =>
  (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, ...more })).id;
const edit = (kind: 'test' | 'doctor', body: object, who = admin) => who.send(callsOf[kind].edit, { body });
const history = async (id: number) => (await done(admin.readBookingHistory({ params: { id } }))).changes.toReversed();
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const date = aDayAhead(2);
let minute = 10;
/** A time that no other test in this file uses. */
const aTime = () => `10:${(minute += 1)}`;
const ask = (who: TestCaller, body: object) => who.send('requestAppointment', { body: { date, ...body } });

describe.each(['test', 'doctor'] as const)('two changes of a %s booking at once', (kind) => {
  it('from the same version: one succeeds, the other is refused as stale and writes nothing', async () => {
    const id = await aNewBooking(kind);
    const wanted = ['Kajal', 'Rupa'];
    const answers = await app.atOnce(
      'bookings.lock',
      wanted.map((statusClearedBy) => () => edit(kind, { id, version: 1, statusClearedBy })),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)];
    expectError(
      answers.find(({ status }) => status === 409)!,
      'STALE',
    );
    expect((await admin.send(callsOf[kind].read, { params: { id } })).body).toMatchObject({
      statusClearedBy: winner,
      version: 2,
    });
    expect(await history(id)).toMatchObject([{ version: 2, field: 'statusClearedBy', from: null, to: winner }]);
  });

  it('without a version: both succeed, and the later one builds on the earlier', async () => {
    const id = await aNewBooking(kind);
    const answers = await app.atOnce(
      'bookings.lock',
      ['Kajal', 'Rupa'].map((statusClearedBy) => () => edit(kind, { id, statusClearedBy })),
    );
    expect(statuses(answers)).toEqual([200, 200]);
    const [first, second, ...more] = await history(id);
    expect([first, second, more]).toMatchObject([{ version: 2, from: null }, { version: 3, from: first?.to }, []]);
    expect((await admin.send(callsOf[kind].read, { params: { id } })).body).toMatchObject({
      statusClearedBy: second?.to,
      version: 3,
    });
  });

  it('of different fields are both kept', async () => {
    const id = await aNewBooking(kind);
    const answers = await app.atOnce('bookings.lock', [
      () => edit(kind, { id, statusClearedBy: 'Kajal' }),
      () => edit(kind, { id, checkupReportUploadedBy: 'Rupa' }),
    ]);
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await admin.send(callsOf[kind].read, { params: { id } })).body).toMatchObject({
      statusClearedBy: 'Kajal',
      checkupReportUploadedBy: 'Rupa',
      version: 3,
    });
  });
});

describe('one doctor at one time', () => {
  const storedTimes = (doctorId: number) =>
    rows(`SELECT account_id AS "accountId" FROM bookings WHERE doctor_id = $1`, [doctorId]);

  it('goes to one of six who ask at once; the others are answered that it is taken, and get no booking', async () => {
    const [doctor, time, people] = [
      await aDoctor(app.db),
      aTime(),
      await Promise.all(Array.from({ length: 6 }, () => app.asRole('User'))),
    ];
    const answers = await app.atOnce(
      'bookings.appoint',
      people.map((person) => () => ask(person, { time, doctorId: doctor.id })),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(expectError(answer, 'SLOT_TAKEN').fields).toEqual({ time: 'This time is already taken.' });
    }
    expect(await storedTimes(doctor.id)).toEqual([
      { accountId: people[answers.findIndex(({ status }) => status === 201)]?.account.id },
    ]);
  });

  it('goes to one of two bookings that the desk moves there at once; the other keeps its time', async () => {
    const doctor = await aDoctor(app.db);
    const ids = [
      await aNewBooking('doctor', { doctorId: doctor.id }),
      await aNewBooking('doctor', { doctorId: doctor.id }),
    ];
    const answers = await app.atOnce(
      'bookings.update',
      ids.map((id) => () => edit('doctor', { id, checkupScheduledDate: `${date}T12:00` })),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const loser = answers.findIndex(({ status }) => status === 409);
    expect(expectError(answers[loser]!, 'SLOT_TAKEN').fields).toEqual({
      checkupScheduledDate: 'This time is already taken.',
    });
    expect((await admin.readDoctorBooking({ params: { id: ids[loser]! } })).body).toMatchObject({
      checkupScheduledDate: null,
      appointmentStatus: 'REQUESTED',
      version: 1,
    });
    expect(await history(ids[loser] ?? 0)).toEqual([]);
  });

  it('is also taken for a booking that is given the doctor, or reopened', async () => {
    const doctor = await aDoctor(app.db);
    const at = { scheduledAt: new Date(`${date}T06:00:00Z`) };
    const [first, elsewhere, cancelled] = [
      await aNewBooking('doctor', { doctorId: doctor.id, ...at }),
      await aNewBooking('doctor', at),
      await aNewBooking('doctor', { doctorId: doctor.id, ...at, checkupStatus: 'CANCELLED' }),
    ];
    expectError(await edit('doctor', { id: elsewhere, doctorId: doctor.id }), 'SLOT_TAKEN');
    expectError(await edit('doctor', { id: cancelled, checkupStatus: 'PENDING' }), 'SLOT_TAKEN');
    expect((await edit('doctor', { id: first, checkupStatus: 'CANCELLED' })).status).toBe(200);
    expect((await edit('doctor', { id: elsewhere, doctorId: doctor.id })).status, 'a cancelled one makes room').toBe(
      200,
    );
  });

  it('is not taken by a day without a clock time, nor by another doctor', async () => {
    const doctor = await aDoctor(app.db);
    const midnight = { scheduledAt: new Date(`${date}T00:00:00+05:30`) };
    const day = await aNewBooking('doctor', { doctorId: doctor.id });
    expect((await edit('doctor', { id: day, checkupScheduledDate: date })).status).toBe(200);
    for (const doctorId of [doctor.id, (await aDoctor(app.db)).id])
      expect((await edit('doctor', { id: await aNewBooking('doctor', midnight), doctorId })).status).toBe(200);
    expectError(await edit('doctor', { id: await aNewBooking('doctor', midnight), doctorId: doctor.id }), 'SLOT_TAKEN');
  });
});

describe('one person at one time', () => {
  it('has one of two appointments requested at once, whatever the doctor', async () => {
    const [person, time] = [await app.asRole('User'), aTime()];
    const doctors = [await aDoctor(app.db), await aDoctor(app.db)];
    const answers = await app.atOnce(
      'accounts.lock',
      doctors.map(
        ({ id: doctorId }) =>
          () =>
            ask(person, { time, doctorId }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 409]);
    expectError(
      answers.find(({ status }) => status === 409)!,
      'ALREADY_BOOKED',
    );
    const winner = doctors[answers.findIndex(({ status }) => status === 201)];
    expect(
      await rows('SELECT doctor_id AS "doctorId" FROM bookings WHERE account_id = $1', [person.account.id]),
    ).toEqual([{ doctorId: winner?.id }]);
  });

  it('also without a doctor, and also for a family member', async () => {
    const [mother, time] = [await app.asRole('User'), aTime()];
    const { id: patientId } = await aPatient(app.db, { accountId: mother.account.id });
    const own = await app.atOnce('accounts.lock', [
      () => ask(mother, { time }),
      () => ask(mother, { time }),
      () => ask(mother, { time, patientId }),
      () => ask(mother, { time, patientId }),
    ]);
    expect([statuses(own.slice(0, 2)), statuses(own.slice(2))], 'one for each of them').toEqual([
      [201, 409],
      [201, 409],
    ]);
    for (const answer of own.filter(({ status }) => status === 409)) expectError(answer, 'ALREADY_BOOKED');
  });

  it('is not blocked by a booking that was not requested as an appointment', async () => {
    const [person, time] = [await app.asRole('User'), aTime()];
    const { id } = await aBooking(app.db, { kind: 'doctor', accountId: person.account.id });
    expect((await edit('doctor', { id, checkupScheduledDate: `${date}T${time}` })).status).toBe(200);
    expect((await ask(person, { time })).status).toBe(201);
  });
});

describe('a report and its booking', () => {
  const handIn = (who: TestCaller, bookingId: number) => who.enterReport({ body: { bookingId, ...someValues } });

  it('values handed in twice at once make one report', async () => {
    const [id, staff] = [await aNewBooking('test'), await app.asRole('Staff')];
    const answers = await app.atOnce('bookings.lock-any', [() => handIn(staff, id), () => handIn(staff, id)]);
    expect(statuses(answers)).toEqual([201, 201]);
    expect(new Set(answers.map(({ body }) => (body as { id: number }).id)).size).toBe(1);
    expect(await rows('SELECT count(*)::integer FROM reports WHERE booking_id = $1', [id])).toEqual([{ count: 1 }]);
    const steps = (await history(id)).filter(({ field }) => field === 'checkupReportStatus');
    expect(steps).toMatchObject([
      { version: 2, from: null, to: 'UPLOADED' },
      { version: 3, from: 'UPLOADED', to: 'UPLOADED' },
    ]);
  });

  it('a report handed in while its booking is being cancelled is refused', async () => {
    const [id, staff] = [await aNewBooking('test'), await app.asRole('Staff')];
    let handedIn: Promise<TestAnswer> | undefined;
    const [cancelled] = await app.whileHeld(
      'bookings.update',
      () => edit('test', { id, checkupStatus: 'CANCELLED' }),
      async () => {
        handedIn = handIn(staff, id);
        await expectWaiting(app.db);
      },
    );
    expect(cancelled.status).toBe(200);
    expectError((await handedIn)!, 'BOOKING_CANCELLED');
  });

  it('a form filled in before a report was handed in is stale after it', async () => {
    const [id, staff] = [await aNewBooking('test'), await app.asRole('Staff')];
    let edited: Promise<TestAnswer> | undefined;
    const [handedIn] = await app.whileHeld(
      'bookings.mark-report',
      () => handIn(staff, id),
      async () => {
        edited = edit('test', { id, version: 1, checkupReportStatus: 'READY' });
        await expectWaiting(app.db);
      },
    );
    expect(handedIn.status).toBe(201);
    expectError((await edited)!, 'STALE');
    expect((await admin.readTestBooking({ params: { id } })).body).toMatchObject({
      checkupReportStatus: 'UPLOADED',
      version: 2,
    });
  });
});
