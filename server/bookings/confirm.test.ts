import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { done, callsOf } from '../testing/typed-calls.ts';

/** A requested time counts as an appointment only after the clinic has confirmed it. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const at = `${aDayAhead(2)}T05:00:00.000Z`;
type Kind = 'test' | 'doctor';
const aRequest = async (kind: Kind = 'doctor', more: object = {}) =>
  (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, scheduledAt: new Date(at), ...more })).id;
const confirm = (id: number, kind: Kind = 'doctor', who = desk, more: object = {}) =>
  who.send(callsOf[kind].edit, { body: { id, confirm: true, ...more } });

describe('confirming a requested time', () => {
  it.each<Kind>(['doctor', 'test'])(
    'schedules the %s booking for that time, with one line in its history',
    async (kind) => {
      const id = await aRequest(kind);
      expect((await confirm(id, kind, desk, { version: 1 })).body).toMatchObject({
        appointmentStatus: 'SCHEDULED',
        checkupScheduledDate: at,
        version: 2,
      });
      const { changes } = await done(desk.readBookingHistory({ params: { id } }));
      expect(changes.map(({ field, from, to }) => [field, from, to])).toEqual([
        ['appointmentStatus', 'REQUESTED', 'SCHEDULED'],
      ]);
    },
  );

  it.each<[string, object]>([
    ['that is confirmed', { appointmentStatus: 'SCHEDULED' }],
    ['that is over', { appointmentStatus: 'COMPLETED', checkupStatus: 'COMPLETED' }],
    ['that is cancelled', { appointmentStatus: 'CANCELLED', checkupStatus: 'CANCELLED' }],
    ['without a time', { scheduledAt: null }],
  ])('of a booking %s is refused as stale and changes nothing', async (_, more) => {
    const id = await aRequest('doctor', more);
    expectError(await confirm(id), 'STALE');
    expect((await desk.readDoctorBooking({ params: { id } })).body).toMatchObject({ version: 1 });
  });

  it.each(['COMPLETED', 'CANCELLED'])(
    'is refused as stale in a form that makes the visit %s',
    async (checkupStatus) => {
      const id = await aRequest();
      expectError(await confirm(id, 'doctor', desk, { checkupStatus }), 'STALE');
      expect((await desk.readDoctorBooking({ params: { id } })).body).toMatchObject({ version: 1 });
    },
  );

  it('that has passed is refused', async () => {
    const id = await aRequest('doctor', { scheduledAt: new Date('2025-01-06T05:00:00Z') });
    expect(expectError(await confirm(id), 'INVALID_FIELDS').fields).toEqual({
      checkupScheduledDate: 'This time has already passed.',
    });
  });

  it('is only for those who may set the time: not for the patient, nor for the desk on its own visit', async () => {
    const patient = await app.asRole('User');
    const theirs = await aRequest('doctor', { accountId: patient.account.id });
    expectError(await confirm(theirs, 'doctor', patient), 'FORBIDDEN');
    expectError(await confirm(await aRequest('doctor', { accountId: desk.account.id })), 'FORBIDDEN');
    expectError(await confirm(await aRequest(), 'doctor', await app.asRole('Pathologist')), 'FORBIDDEN');
  });

  it('goes to one of two who confirm at once; the other is told that it has changed', async () => {
    const id = await aRequest('doctor', { doctorId: (await aDoctor(app.db)).id });
    const answers = await app.atOnce('bookings.lock', [() => confirm(id), () => confirm(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the fee', () => {
  it('is to be paid at the clinic until the visit is confirmed or over, and owed from then on', async () => {
    const patient = await app.asRole('User');
    const id = await aRequest('doctor', { accountId: patient.account.id, pricePaise: 50_000 });
    const isConfirmed = async () => {
      const { bookings } = await done(patient.readMyDues());
      const ledger = await done(patient.readBookingPayments({ params: { id } }));
      return [bookings.map((due) => [due.bookingId, due.owed, due.isConfirmed]), ledger.isConfirmed];
    };
    expect(await isConfirmed()).toEqual([[[id, 500, false]], false]);
    await confirm(id);
    expect(await isConfirmed()).toEqual([[[id, 500, true]], true]);
  });
});
