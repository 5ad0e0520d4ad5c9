import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
import { startTestApp } from '../../testing/app.ts';
import type { TestApp, TestCaller } from '../../testing/app.ts';
import { aBookingToday, aDoctor, aLeave, aRule } from '../../testing/builders.store.ts';
import type { BuiltDoctor } from '../../testing/builders.store.ts';
import { dayAfter } from '../../testing/days.ts';
import { aFreeTime } from '../../testing/examples-bookings.ts';
import { expectError } from '../../testing/expect.ts';
import { done } from '../../testing/typed-calls.ts';
import type { Body } from '../../testing/typed-calls.ts';
import { runToday } from '../../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const tomorrow = dayAfter(runToday(), 1);
const next = dayAfter(tomorrow, 1);
const at = (clock: string, day = tomorrow) => momentOf(day, clock).toISOString();
const onDay = (day: string) => ({ sitting: { day, startsAt: '10:00' } });

async function aSittingDoctor(rule: Parameters<typeof aRule>[2] = {}): Promise<BuiltDoctor> {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, rule);
  return doctor;
}
async function aBooked(doctor: BuiltDoctor, sitting: object = onDay(tomorrow)) {
  const patient = await app.asRole('User');
  const { body } = await patient.bookDoctor({ body: { resourceId: doctor.phone, ...sitting } });
  return { patient, booking: body };
}
const cancel = (who: TestCaller, id: number, body = {}) => who.cancelVisit({ params: { id }, body });
const move = (who: TestCaller, id: number, body: Body<'moveVisit'>) => who.moveVisit({ params: { id }, body });
const read = (who: TestCaller, id: number) => done(who.readDoctorBooking({ params: { id } }));

describe('a patient', () => {
  it('cancels their visit: the place is free at once, a second time has one clear answer', async () => {
    const doctor = await aSittingDoctor({ capacity: 1 });
    const { patient, booking } = await aBooked(doctor);
    expect(booking.abilities).toMatchObject({ isOwn: true, edit: [], changePlace: true });
    const cancelled = await cancel(patient, booking.id, { version: booking.version });
    expect(cancelled.body).toMatchObject({
      checkupStatus: 'CANCELLED',
      appointmentStatus: 'CANCELLED',
      token: null,
      abilities: { changePlace: false },
    });
    expectError(await cancel(patient, booking.id), 'ALREADY_CANCELLED');
    expectError(await move(patient, booking.id, onDay(next)), 'ALREADY_CANCELLED');
    expect((await aBooked(doctor)).booking).toMatchObject({ checkupScheduledDate: at('10:00'), token: { number: 2 } });
    const ledger = (await admin.readBookingPayments({ params: { id: booking.id } })).body;
    expect(ledger, 'nothing was paid').toMatchObject({ refundAsked: null });
  });

  it('who has paid asks for a refund by cancelling; nothing is repaid until the admin does, or refuses', async () => {
    const paidBy = async () => {
      const { patient, booking } = await aBooked(await aSittingDoctor());
      await desk.recordPayment({ body: { bookingId: booking.id, mode: 'cash', amount: 500 } });
      await cancel(patient, booking.id);
      return booking.id;
    };
    const [one, other] = [await paidBy(), await paidBy()];
    const ledgerOf = (id: number, who = admin) => done(who.readBookingPayments({ params: { id } }));
    const waiting = async () => {
      const { refunds } = await done(admin.readClosing({ params: { day: runToday() } }));
      return refunds.flatMap(({ bookingId, paid }) =>
        bookingId === one || bookingId === other ? [[bookingId, paid]] : [],
      );
    };
    expect(await waiting()).toEqual([
      [one, 500],
      [other, 500],
    ]);
    expect(await ledgerOf(one)).toMatchObject({ paid: 500, abilities: { declineRefund: true } });
    expect(await ledgerOf(one, desk)).toMatchObject({ abilities: { declineRefund: false } });
    const decline = () => admin.declineRefund({ params: { id: one } });
    expect((await decline()).body).toMatchObject({ paid: 500, refundAsked: null });
    expectError(await decline(), 'NOT_FOUND');
    const entry = (await ledgerOf(other)).entries[0]!;
    await admin.refundPayment({
      params: { id: entry.id },
      body: {
        amount: 500,
        mode: 'cash',
        reason: 'Cancelled',
      },
    });
    expect(await waiting()).toEqual([]);
  });

  it('takes another session: its next time and number, at the price they were told', async () => {
    const doctor = await aSittingDoctor();
    const { patient, booking } = await aBooked(doctor);
    await aBooked(doctor, onDay(next));
    const moved = await move(patient, booking.id, { ...onDay(next), version: booking.version });
    expect(moved.body).toMatchObject({
      checkupScheduledDate: at('10:09', next),
      appointmentStatus: 'SCHEDULED',
      token: { number: 2 },
      price: booking.price,
    });
    expectError(await move(patient, booking.id, { ...onDay(tomorrow), version: booking.version }), 'STALE');
    expectError(await move(patient, booking.id, onDay('2020-01-01')), 'INVALID_FIELDS');
    for (const body of [{}, { ...onDay(next), ...aFreeTime() }, { date: tomorrow }])
      expectError(await move(patient, booking.id, body), 'INVALID_FIELDS');
    await aRule(app.db, doctor.id, { startsMinute: 1020, endsMinute: 1200, capacity: 1 });
    const evening = { sitting: { day: next, startsAt: '17:00' } };
    await aBooked(doctor, evening);
    expectError(await move(patient, booking.id, evening), 'PLACE_TAKEN');
    expect(await read(patient, booking.id)).toMatchObject({ checkupScheduledDate: at('10:09', next) });
    await aRule(app.db, doctor.id, { startsMinute: 1230, endsMinute: 1290, feePaise: 990_00 });
    const dearer = await move(patient, booking.id, { sitting: { day: next, startsAt: '20:30' } });
    expect(dearer.body).toMatchObject({ checkupScheduledDate: at('20:30', next), price: booking.price });
  });

  it('asks a doctor without hours for another time, which the clinic confirms; the desk sets it', async () => {
    const doctor = await aDoctor(app.db);
    const { patient, booking } = await aBooked(doctor, {});
    const asked = await move(patient, booking.id, aFreeTime());
    expect(asked.body).toMatchObject({ appointmentStatus: 'REQUESTED', token: null });
    expect((await move(desk, booking.id, aFreeTime())).body).toMatchObject({ appointmentStatus: 'SCHEDULED' });
    expectError(await move(patient, booking.id, { date: '2020-01-01', time: '10:00' }), 'INVALID_FIELDS');
  });

  it('does so until the minutes that the rule says; the desk until the person has come', async () => {
    const doctor = await aSittingDoctor();
    const { patient, booking } = await aBooked(doctor);
    await app.db.query('UPDATE sittings SET closes_minutes_before = 2880 WHERE doctor_id = $1', [doctor.id]);
    expect((await read(patient, booking.id)).abilities.changePlace).toBe(false);
    expectError(await cancel(patient, booking.id), 'TOO_LATE');
    expectError(await move(patient, booking.id, onDay(next)), 'TOO_LATE');
    expect((await read(desk, booking.id)).abilities.changePlace).toBe(true);
    expect((await cancel(desk, booking.id)).status).toBe(200);
    const today = await aBookingToday(app.db, patient.account.id);
    await desk.takeStep({ params: { id: today }, body: { step: 'ARRIVE' } });
    for (const who of [patient, desk]) expectError(await cancel(who, today), 'TOO_LATE');
    await admin.editDoctorBooking({ body: { id: today, checkupStatus: 'COMPLETED' } });
    expectError(await cancel(desk, today), 'TOO_LATE');
  });

  it('reaches no visit of another account, and no test', async () => {
    const { booking } = await aBooked(await aSittingDoctor());
    const stranger = await app.asRole('User');
    for (const answer of [await cancel(stranger, booking.id), await move(stranger, booking.id, onDay(next))])
      expectError(answer, 'NOT_FOUND');
    expect((await read(desk, booking.id)).checkupStatus).toBe('PENDING');
  });

  it('cancels once, however often at the same moment', async () => {
    const { patient, booking } = await aBooked(await aSittingDoctor());
    const answers = await app.atOnce('bookings.lock', [
      () => cancel(patient, booking.id),
      () => cancel(desk, booking.id),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await app.db.query(
      `SELECT count(*)::integer AS n FROM token_events e JOIN tokens t ON t.id = e.token_id
      WHERE t.booking_id = $1 AND e.step = 'CANCEL'`,
      [booking.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('a time that the desk gives', () => {
  const edit = (id: number, change: object) => admin.editDoctorBooking({ body: { id, ...change } });
  const wrongTime = async (answer: ReturnType<typeof edit>) =>
    expect(expectError(await answer, 'INVALID_FIELDS').fields).toHaveProperty('checkupScheduledDate');

  it('lies in a session of the doctor, also of another one, and not on leave or beyond its places', async () => {
    const doctor = await aSittingDoctor({ capacity: 2 });
    const { booking } = await aBooked(doctor);
    await wrongTime(edit(booking.id, { checkupScheduledDate: `${tomorrow}T13:00` }));
    await wrongTime(
      edit(booking.id, { doctorId: (await aSittingDoctor({ startsMinute: 1020, endsMinute: 1080 })).id }),
    );
    const away = dayAfter(tomorrow, 3);
    await aLeave(app.db, doctor.id, away, 'CONFIRMED');
    await wrongTime(edit(booking.id, { checkupScheduledDate: `${away}T10:00` }));
    const other = (await aBooked(doctor, onDay(next))).booking;
    await aBooked(doctor, onDay(next));
    await wrongTime(edit(booking.id, { checkupScheduledDate: `${next}T11:30` }));
    expect((await edit(other.id, { checkupScheduledDate: `${next}T12:59` })).status, 'within a full session').toBe(200);
    expect((await edit(booking.id, { checkupScheduledDate: `${tomorrow}T12:59` })).status).toBe(200);
  });
});
