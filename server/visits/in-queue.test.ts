import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aPerson, aRule } from '../testing/builders.store.ts';
import { refusalOf } from '../testing/counter.ts';
import { dayAfter } from '../testing/days.ts';
import { bodyOf, done } from '../testing/typed-calls.ts';
import { clinicMoment } from '../testing/moment.ts';

/** A Wednesday. */
const today = '2027-02-10';
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ at: clinicMoment(today, '10:40') });
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const wholeDay = { startsMinute: 0, endsMinute: 1440, capacity: 144, minutesPerPatient: 10 };
async function aDoctorOfToday() {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id, wholeDay);
  return doctor;
}
const booked = async (doctor: string, inQueue?: object, day = today, startsAt = '00:00') =>
  desk.openVisit({
    body: {
      phone: (await aPerson(app.db)).phone,
      lines: [{ type: 'doctor', doctor, sitting: { day, startsAt }, ...(inQueue && { inQueue }) }],
    },
  });
const bookingOf = async (...asked: Parameters<typeof booked>) => bodyOf(await booked(...asked)).lines[0]!.bookingId;
const step = (id: number, name: string) => desk.send('takeStep', { params: { id }, body: { step: name } });
const queueOf = async (doctorId: number) =>
  (await done(desk.readToday())).sessions
    .find((session) => session.doctorId === doctorId)!
    .people.map(({ id, state, priority }) => [id, state, priority]);

it('whoever has a place within the hour waits from now on, in their order', async () => {
  const { id: doctorId, phone } = await aDoctorOfToday();
  const plain = await bookingOf(phone);
  const pregnant = await bookingOf(phone, { priority: 'PREGNANT' });
  expect(await queueOf(doctorId)).toEqual([
    [pregnant, 'ARRIVED', 'PREGNANT'],
    [plain, 'ARRIVED', 'NONE'],
  ]);
  // They have arrived already.
  expect((await step(plain, 'ARRIVE')).status).toBe(409);
});

it('whoever has a later place is expected, today or on another day', async () => {
  const { phone } = await aDoctorOfToday();
  const later = await aDoctor(app.db);
  await aRule(app.db, later.id, { startsMinute: 730, endsMinute: 1440, capacity: 5 });
  const ids = [
    await bookingOf(phone, undefined, dayAfter(today, 1)),
    await bookingOf(phone, { priority: 'PREGNANT' }, dayAfter(today, 1)),
    await bookingOf(later.phone, { priority: 'INFANT' }, today, '12:10'),
  ];
  const { rows } = await app.db.query(
    'SELECT priority, state FROM tokens WHERE booking_id = ANY ($1) ORDER BY booking_id',
    [ids],
  );
  expect(rows).toEqual([
    { priority: 'NONE', state: 'BOOKED' },
    { priority: 'PREGNANT', state: 'BOOKED' },
    { priority: 'INFANT', state: 'BOOKED' },
  ]);
});

it('an arrival that is taken back keeps the priority', async () => {
  const { id: doctorId, phone } = await aDoctorOfToday();
  const pregnant = await bookingOf(phone, { priority: 'PREGNANT' });
  expect((await step(pregnant, 'UNDO')).status).toBe(200);
  expect(await queueOf(doctorId)).toEqual([[pregnant, 'EXPECTED', 'PREGNANT']]);
});

it('who had booked waits too once they are taken in', async () => {
  const { id: doctorId } = await aDoctorOfToday();
  const person = await aPerson(app.db);
  const own = await app.as(person);
  const booked = await done(
    own.requestAppointment({
      body: {
        doctorId,
        date: today,
        time: '11:00',
      },
    }),
  );
  expect(await queueOf(doctorId)).toEqual([[booked.id, 'EXPECTED', 'NONE']]);
  await done(desk.openVisit({ body: { phone: person.phone, lines: [], bookings: [booked.id] } }));
  expect(await queueOf(doctorId)).toEqual([[booked.id, 'ARRIVED', 'NONE']]);
});

it('an emergency waits at once, before all others, with its reason', async () => {
  const { id: doctorId, phone } = await aDoctorOfToday();
  const first = await bookingOf(phone);
  const emergency = await bookingOf(phone, { priority: 'EMERGENCY', reason: 'Chest pain' });
  expect(await queueOf(doctorId)).toEqual([
    [emergency, 'ARRIVED', 'EMERGENCY'],
    [first, 'ARRIVED', 'NONE'],
  ]);
  const { rows } = await app.db.query(
    `SELECT e.step, e.reason FROM token_events e JOIN tokens t ON t.id = e.token_id
    WHERE t.booking_id = $1 ORDER BY e.id`,
    [emergency],
  );
  expect(rows).toEqual([
    { step: 'BOOK', reason: '' },
    { step: 'ARRIVE', reason: 'Chest pain' },
  ]);
});

it('who is taken earlier stays so when the booking moves to another day; an emergency was one of its day', async () => {
  const { phone } = await aDoctorOfToday();
  const movedTo = async (clock: string, inQueue: object) => {
    const id = await bookingOf(phone, inQueue);
    const changes = { id, checkupScheduledDate: `${dayAfter(today, 1)}T${clock}` };
    await done(desk.editDoctorBooking({ body: changes }));
    const { rows } = await app.db.query('SELECT priority, state FROM tokens WHERE booking_id = $1 ORDER BY id', [id]);
    return rows as object[];
  };
  expect(await movedTo('10:00', { priority: 'PREGNANT' })).toMatchObject([
    { state: 'MOVED' },
    { priority: 'PREGNANT' },
  ]);
  expect(await movedTo('11:00', { priority: 'EMERGENCY', reason: 'Chest pain' })).toMatchObject([
    {},
    { priority: 'NONE' },
  ]);
});

it('an emergency needs a reason and a session of today, and whoever is taken earlier a number', async () => {
  const { phone } = await aDoctorOfToday();
  const emergency = { priority: 'EMERGENCY', reason: 'Chest pain' };
  const [status, code, fields] = refusalOf(await booked(phone, { priority: 'EMERGENCY' }));
  expect([status, code, Object.keys(fields ?? {})]).toEqual([400, 'INVALID_FIELDS', ['lines.0.inQueue.reason']]);
  const notToday = { 'lines.0': "This booking is in none of today's sessions." };
  const tomorrow = dayAfter(today, 1);
  expect(refusalOf(await booked(phone, emergency, tomorrow))).toEqual([400, 'INVALID_FIELDS', notToday]);
  expect((await booked(phone, { priority: 'SENIOR' }, tomorrow)).status).toBe(201);
  // A doctor without session rules takes requests, which have no number.
  const lines = [
    { type: 'doctor' as const, doctor: (await aDoctor(app.db)).phone, inQueue: { priority: 'SENIOR' as const } },
  ];
  const request = await desk.openVisit({ body: { phone: (await aPerson(app.db)).phone, lines } });
  expect(refusalOf(request)).toEqual([400, 'INVALID_FIELDS', notToday]);
});
