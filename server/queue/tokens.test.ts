import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
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
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
});
afterAll(() => app.close());

const tomorrow = dayAfter(runToday(), 1);
const morning = { day: tomorrow, startsAt: '10:00' };
const evening = { day: tomorrow, startsAt: '17:00' };
const time = (clock: string) => momentOf(tomorrow, clock).toISOString();

/** A doctor who sits from 10 to 1 and from 5 to 8, every day. */
async function aSittingDoctor(): Promise<BuiltDoctor> {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id);
  await aRule(app.db, doctor.id, { startsMinute: 1020, endsMinute: 1200 });
  return doctor;
}
const book = async (doctor: BuiltDoctor, sitting: object = morning) =>
  await done((await app.asRole('User')).send('bookDoctor', { body: { resourceId: doctor.phone, sitting } }));
const edit = async (id: number, change: object) => {
  const answer = await admin.editDoctorBooking({ body: { id, ...change } });
  return { status: answer.status, booking: answer.body };
};
interface Token {
  booking: number;
  sitting: number;
  starts: number;
  number: number;
  state: string;
}
const tokensOf = async ({ id }: { id: number }) =>
  (
    await app.db.query(
      `SELECT t.booking_id AS booking, s.id AS sitting, s.starts_minute AS starts, t.number, t.state
      FROM tokens t JOIN sittings s ON s.id = t.sitting_id WHERE s.doctor_id = $1 ORDER BY t.id`,
      [id],
    )
  ).rows as Token[];
const eventsOf = async (bookingId: number) =>
  (
    await app.db.query(
      'SELECT e.step FROM token_events e JOIN tokens t ON t.id = e.token_id WHERE t.booking_id = $1 ORDER BY e.id',
      [bookingId],
    )
  ).rows.map((row) => (row as { step: string }).step);

describe('a booking in a session', () => {
  it('has its number at once, also where the booking is read again; a request has none', async () => {
    const doctor = await aSittingDoctor();
    const [first, second] = [await book(doctor), await book(doctor)];
    expect([first.token, second.token]).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect((await admin.readDoctorBooking({ params: { id: second.id } })).body).toMatchObject({ token: { number: 2 } });
    expect(await eventsOf(first.id)).toEqual(['BOOK']);
    expect((await book(await aDoctor(app.db), null!)).token).toBeNull();
  });

  it('keeps why its person comes, in one line, and says it where the queue is read', async () => {
    const doctor = await aSittingDoctor();
    const person = await app.asRole('User');
    const wanted = { resourceId: doctor.phone, sitting: morning, visitReason: ' বুক ধড়ফড় ' };
    const told = await done(person.bookDoctor({ body: wanted }));
    expect(told.visitReason).toBe('বুক ধড়ফড়');
    expect(await book(doctor)).toMatchObject({ visitReason: null });
    for (const visitReason of ['x'.repeat(101), 'two\nlines'])
      expectError(await person.bookDoctor({ body: { ...wanted, visitReason } }), 'INVALID_FIELDS');
    await app.db.query(`UPDATE sittings SET day = clinic_day(clinic_now()) WHERE doctor_id = $1`, [doctor.id]);
    await app.db.query(
      `UPDATE bookings SET scheduled_at = scheduled_at - interval '1 day' WHERE doctor_id = $1 AND scheduled_at IS NOT NULL`,
      [doctor.id],
    );
    const { sessions } = await done(admin.readToday());
    const { people } = sessions.find(({ doctorId }) => doctorId === doctor.id)!;
    expect(people.map(({ reason }) => reason)).toEqual(['বুক ধড়ফড়', null]);
  });

  it('at a time that somebody named has a number too', async () => {
    const doctor = await aSittingDoctor();
    const person = await app.asRole('User');
    const wanted = { date: tomorrow, time: '10:20', doctorId: doctor.id };
    expect((await person.requestAppointment({ body: wanted })).body).toMatchObject({ token: { number: 1 } });
  });

  it('that is cancelled leaves its number behind, and gets another when it is reopened', async () => {
    const doctor = await aSittingDoctor();
    const { id } = await book(doctor);
    expect((await edit(id, { checkupStatus: 'CANCELLED' })).booking.token).toBeNull();
    expect((await book(doctor)).token).toMatchObject({ number: 2 });
    expect(
      (await edit(id, { checkupStatus: 'PENDING', checkupScheduledDate: time('11:30') })).booking.token,
    ).toMatchObject({
      number: 3,
    });
    expect(await eventsOf(id)).toEqual(['BOOK', 'CANCEL', 'BOOK']);
  });

  it('keeps its number at another time of the session, and gets the next of another session', async () => {
    const doctor = await aSittingDoctor();
    await book(doctor, evening);
    const { id } = await book(doctor);
    expect((await edit(id, { checkupScheduledDate: time('12:00') })).booking.token).toMatchObject({ number: 1 });
    expect((await edit(id, { checkupScheduledDate: time('18:00') })).booking.token).toMatchObject({ number: 2 });
    expect((await tokensOf(doctor)).filter(({ booking }) => booking === id)).toMatchObject([
      { starts: 600, number: 1, state: 'MOVED' },
      { starts: 1020, number: 2, state: 'BOOKED' },
    ]);
    expect(await eventsOf(id)).toEqual(['BOOK', 'MOVE', 'BOOK']);
  });

  it('and its number are made together or not at all', async () => {
    const doctor = await aSittingDoctor();
    const { id } = await book(doctor);
    const before = await tokensOf(doctor);
    expect((await edit(id, { checkupScheduledDate: time('18:00'), version: 99 })).status).toBe(409);
    expect(await tokensOf(doctor)).toEqual(before);
  });
});

type Act = { kind: 'book' | 'cancel' | 'move' | 'reopen'; evening: boolean; pick: number };
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('book', 'book', 'cancel', 'move', 'reopen'),
  evening: fc.boolean(),
  pick: fc.nat(20),
});

describe('the numbers of a session', () => {
  it('are given once and in order, whoever books, cancels and moves at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), { maxLength: 3 }), async (rounds) => {
        const doctor = await aSittingDoctor();
        const booked: number[] = [(await book(doctor)).id, (await book(doctor, evening)).id];
        let minute = 0;
        const run = async ({ kind, evening: late, pick }: Act) => {
          const id = booked[pick % booked.length]!;
          minute += 1;
          const at = momentOf(tomorrow, late ? '19:00' : '12:00').getTime() + minute * 60_000;
          const checkupScheduledDate = new Date(at).toISOString();
          if (kind === 'book') booked.push((await book(doctor, late ? evening : morning)).id);
          else if (kind === 'cancel') await edit(id, { checkupStatus: 'CANCELLED' });
          else if (kind === 'move') await edit(id, { checkupScheduledDate });
          else await edit(id, { checkupStatus: 'PENDING', checkupScheduledDate });
        };
        for (const round of rounds) await Promise.all(round.map(run));
        const tokens = await tokensOf(doctor);
        for (const starts of [600, 1020]) {
          const numbers = tokens.filter((one) => one.starts === starts).map(({ number }) => number);
          expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        }
        const { rows } = await app.db.query(
          `SELECT id, checkup_status = 'CANCELLED' AS cancelled,
            CASE WHEN (scheduled_at AT TIME ZONE 'Asia/Kolkata')::time < '13:00' THEN 600 ELSE 1020 END AS starts
          FROM bookings WHERE doctor_id = $1`,
          [doctor.id],
        );
        for (const { id, cancelled, starts } of rows as { id: number; cancelled: boolean; starts: number }[]) {
          const live = tokens.filter(({ booking, state }) => booking === id && !['CANCELLED', 'MOVED'].includes(state));
          expect(live.map((one) => one.starts)).toEqual(cancelled ? [] : [starts]);
        }
      }),
      { numRuns: 5 },
    );
  });
});
