import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DoctorBooking } from '#contract/bookings/shapes.ts';
import { momentOf } from '#contract/schedules/places.ts';
import type { WayToMove } from '#contract/schedules/states.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aRule } from '../testing/builders.store.ts';
import type { BuiltDoctor } from '../testing/builders.store.ts';
import { dayAfter } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

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
const time = (clock: string, day = tomorrow) => momentOf(day, clock).toISOString();
const choice = { day: tomorrow, startsAt: '10:00' };

async function aSittingDoctor(rule: Parameters<typeof aRule>[2] = {}): Promise<BuiltDoctor> {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, rule);
  return doctor;
}
interface Patient {
  caller: TestCaller;
  booking: DoctorBooking;
}
async function aBooked(doctor: BuiltDoctor, sitting: object = choice, language: 'en' | 'bn' = 'en'): Promise<Patient> {
  const caller = await app.asRole('User', { language });
  const { body } = await caller.send('bookDoctor', { body: { resourceId: doctor.phone, sitting } });
  return { caller, booking: body };
}
const enterLeave = (doctor: BuiltDoctor, more = {}) =>
  done(desk.addLeave({ params: { doctorId: doctor.id }, body: { firstDay: tomorrow, lastDay: tomorrow, ...more } }));
const move = (leaveId: number, how: WayToMove = 'MOVE') => desk.moveBooked({ params: { id: leaveId }, body: { how } });
const people = (leaveId: number) => done(desk.readLeavePeople({ params: { id: leaveId } }));
const read = ({ booking: { id } }: Patient) => done(desk.readDoctorBooking({ params: { id } }));
const eventsOf = async ({ booking: { id } }: Patient) =>
  (
    await app.db.query(
      'SELECT e.step FROM token_events e JOIN tokens t ON t.id = e.token_id WHERE t.booking_id = $1 ORDER BY e.id',
      [id],
    )
  ).rows.map((row) => (row as { step: string }).step);

describe('leave over 40 bookings', () => {
  it('moves all in their order to the next free places, tells each, and says whom no message reached', async () => {
    const doctor = await aSittingDoctor({ capacity: 40, minutesPerPatient: 4 });
    const patients: Patient[] = [];
    for (let index = 0; index < 40; index += 1)
      patients.push(await aBooked(doctor, choice, index % 2 === 0 ? 'en' : 'bn'));
    const [first, second] = patients as [Patient, Patient];
    // Somebody has a place on the next day already, and one account was deleted.
    await aBooked(doctor, { day: dayAfter(tomorrow, 1), startsAt: '10:00' });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [second.caller.account.id]);
    const leave = await enterLeave(doctor);
    expect(leave).toMatchObject({ state: 'CONFIRMED', booked: 40, abilities: { moveBooked: true } });
    expect((await people(leave.id)).booked.map(({ bookingId }) => bookingId)).toEqual(
      patients.map(({ booking }) => booking.id),
    );
    expect((await move(leave.id)).body).toEqual({ done: 40, left: 0 });

    const moved = await Promise.all(patients.map(read));
    const times = moved.map(({ checkupScheduledDate }) => checkupScheduledDate ?? '');
    expect(times[0]).toBe(time('10:04', dayAfter(tomorrow, 1)));
    expect(times[39]).toBe(time('10:00', dayAfter(tomorrow, 2)));
    expect(times).toEqual(times.toSorted());
    expect(moved.map(({ token, appointmentStatus }) => [token?.number, appointmentStatus])).toEqual([
      ...Array.from({ length: 39 }, (_, index) => [index + 2, 'SCHEDULED']),
      [1, 'SCHEDULED'],
    ]);
    expect(await eventsOf(first)).toEqual(['BOOK', 'MOVE', 'BOOK']);

    const sent = await app.sms.sent();
    const told = sent.filter(({ to }) => patients.some(({ caller }) => caller.account.phone === to));
    expect(told).toHaveLength(39);
    const textTo = ({ caller }: Patient) => told.find(({ to }) => to === caller.account.phone)?.text;
    expect(textTo(first)).toContain(`your visit of ${shown(time('10:00'))} is now on ${shown(times[0]!)}`);
    expect(textTo(patients[3]!)).toMatch(/-এর বদলে আসুন .*[০-৯]:[০-৯]{2}/);
    const after = await people(leave.id);
    expect(after.booked).toEqual([]);
    expect(after.told).toHaveLength(40);
    expect(after.told.map(({ state }) => state)).toEqual(['FAILED', ...Array<string>(39).fill('SENT')]);
    expect(after.told[0]).toMatchObject({ bookingId: second.booking.id, kind: 'MOVED', calledAt: null });
    const toCall = async () => {
      const { doctors } = await done(desk.listSchedules());
      return doctors.find(({ id }) => id === doctor.id)?.leaves[0]?.toCall;
    };
    expect(await toCall()).toBe(1);
    expect([(await read(first)).smsFailed, (await read(second)).smsFailed]).toEqual([false, true]);
    expect((await desk.noteLeaveCall({ params: { id: after.told[0]!.id } })).status).toBe(200);
    expect(await toCall()).toBe(0);
    expect((await read(second)).smsFailed).toBe(false);
    expect((await move(leave.id)).body, 'done again').toEqual({ done: 0, left: 0 });
  });
});

/** As an SMS in English gives a time. */
const shown = (iso: string) => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', ...options }).format(new Date(iso));
  return `${part({ day: 'numeric', month: 'short' })}, ${part({ hour: 'numeric', minute: '2-digit', hour12: true })}`;
};

describe('those booked on leave', () => {
  it('who find no place stay listed; they choose another time, or are cancelled with a request for a refund', async () => {
    const doctor = await aSittingDoctor({ valid: `[${tomorrow},${tomorrow}]` });
    const [one, other] = [await aBooked(doctor), await aBooked(doctor)];
    await desk.recordPayment({ body: { bookingId: other.booking.id, mode: 'cash', amount: 500 } });
    const leave = await enterLeave(doctor);
    expect((await move(leave.id)).body).toEqual({ done: 0, left: 2 });
    await admin.editDoctorBooking({ body: { id: one.booking.id, checkupStatus: 'COMPLETED' } });
    expect((await people(leave.id)).booked.map(({ bookingId, paid }) => [bookingId, paid])).toEqual([
      [other.booking.id, 500],
    ]);
    await admin.editDoctorBooking({ body: { id: one.booking.id, checkupStatus: 'PENDING' } });
    expect((await move(leave.id, 'CHOOSE')).body).toEqual({ done: 2, left: 0 });
    expect(await read(one)).toMatchObject({
      checkupScheduledDate: null,
      appointmentStatus: 'REQUESTED',
      token: null,
    });
    const later = await aBooked(await aSittingDoctor());
    const paidDoctor = await aSittingDoctor({ valid: `[${tomorrow},${tomorrow}]` });
    const paid = await aBooked(paidDoctor);
    await desk.recordPayment({ body: { bookingId: paid.booking.id, mode: 'cash', amount: 500 } });
    expect((await move((await enterLeave(paidDoctor)).id, 'CANCEL')).body).toEqual({ done: 1, left: 0 });
    expect(await read(paid)).toMatchObject({ checkupStatus: 'CANCELLED', paymentAmount1: 500 });
    expect(await eventsOf(paid)).toEqual(['BOOK', 'CANCEL']);
    const ledger = await done(admin.readBookingPayments({ params: { id: paid.booking.id } }));
    expect(ledger).toMatchObject({ paid: 500, refundAsked: expect.any(String) as string });
    expect((await read(later)).checkupStatus, 'of another doctor').toBe('PENDING');
  });

  it('are those within its hours, where it is part of a day; the others stay, and nobody books in it', async () => {
    const doctor = await aSittingDoctor({ capacity: 6, minutesPerPatient: 30 });
    const patients = [await aBooked(doctor), await aBooked(doctor), await aBooked(doctor)];
    const leave = await enterLeave(doctor, { startsAt: '10:30', endsAt: '12:00' });
    expect(leave).toMatchObject({ booked: 2, startsAt: '10:30', endsAt: '12:00' });
    expect((await move(leave.id)).body).toEqual({ done: 2, left: 0 });
    expect((await Promise.all(patients.map(read))).map(({ checkupScheduledDate }) => checkupScheduledDate)).toEqual([
      time('10:00'),
      time('12:00'),
      time('12:30'),
    ]);
    expect((await aBooked(doctor)).booking, 'the session is full').toMatchObject({ code: 'PLACE_TAKEN' });
    expectError(
      await desk.addLeave({
        params: { doctorId: doctor.id },
        body: {
          firstDay: tomorrow,
          lastDay: tomorrow,
          startsAt: '11:59',
        },
      }),
      'INVALID_FIELDS',
    );
    expect((await enterLeave(doctor, { startsAt: '12:00' })).booked).toBe(2);
  });

  it('are not moved before the leave is confirmed', async () => {
    const caller = await app.asRole('Doctor');
    const own = await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone });
    await aRule(app.db, own.id);
    await aBooked(own);
    const asked = await done(
      caller.addLeave({ params: { doctorId: own.id }, body: { firstDay: tomorrow, lastDay: tomorrow } }),
    );
    expect(asked).toMatchObject({ state: 'ASKED', booked: 1, abilities: { moveBooked: false } });
    expectError(await move(asked.id), 'STALE');
    await desk.decideLeave({ params: { id: asked.id }, body: { confirm: true } });
    expect((await move(asked.id)).body).toEqual({ done: 1, left: 0 });
  });

  it('may cancel at the same moment: whoever was first counts, and nobody who cancelled is moved', async () => {
    const cancel = ({ booking: { id } }: Patient) =>
      admin.editDoctorBooking({ body: { id, checkupStatus: 'CANCELLED' } });
    const doctor = await aSittingDoctor();
    const [early, late] = [await aBooked(doctor), await aBooked(doctor)];
    const leave = await enterLeave(doctor);
    const [answer] = await app.whileHeld(
      'leave-people.lock',
      () => move(leave.id),
      () => cancel(early),
    );
    expect(answer.body).toEqual({ done: 1, left: 0 });
    expect(await read(early)).toMatchObject({ checkupStatus: 'CANCELLED', checkupScheduledDate: time('10:00') });
    expect((await people(leave.id)).told.map(({ bookingId }) => bookingId)).toEqual([late.booking.id]);
    const both = await app.atOnce('transaction', [() => cancel(late), () => move(leave.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 201]);
    expect(await read(late)).toMatchObject({ checkupStatus: 'CANCELLED', token: null });
  });
});
