import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpeningHours } from '#contract/clinic/shapes.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { callsOf } from '../testing/typed-calls.ts';
import { aBooking, aDoctor, aPerson } from '../testing/builders.store.ts';
import { aDayAhead, dayAfter } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { isOpen, isPast, isTooFar } from './bookable.service.ts';
import { runToday } from '../testing/moment.ts';

/** For which times a visit can be booked, and that a doctor has one visit in a minute. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const day = aDayAhead(1);
const yesterday = dayAfter(runToday(), -1);
const closedAllWeek = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};
type Kind = 'test' | 'doctor';
const aNew = async (kind: Kind, more: object = {}) =>
  (await aBooking(app.db, { kind, accountId: (await aPerson(app.db)).id, ...more })).id;
const move = (kind: Kind, id: number, checkupScheduledDate: string, more: object = {}) =>
  desk.send(callsOf[kind].edit, { body: { id, checkupScheduledDate, ...more } });

describe('the clinic is open', () => {
  /** By the clinic's clock on Friday 20 November 2026. */
  const onFriday = (time: string, friday: OpeningHours['friday']) =>
    isOpen({ ...closedAllWeek, friday }, { at: new Date(`2026-11-20T${time}:00+05:30`), hasTime: true });

  it('from its opening minute to the minute before closing', () => {
    const hours = { opens: '08:30', closes: '20:15' };
    expect(
      ['08:29', '08:30', '08:31', '12:00', '20:14', '20:15', '20:16', '00:00'].map((time) => onFriday(time, hours)),
    ).toEqual([false, true, true, true, true, false, false, false]);
  });

  it('around the clock, or not at all', () => {
    expect(['00:00', '12:00', '23:59'].map((time) => onFriday(time, { opens: '00:00', closes: '24:00' }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(onFriday('12:00', null)).toBe(false);
  });

  it('on a day without a clock time if it opens on that day at all', () => {
    const friday = { at: new Date('2026-11-19T18:30:00Z'), hasTime: false };
    expect(isOpen({ ...closedAllWeek, friday: { opens: '17:00', closes: '18:00' } }, friday)).toBe(true);
    expect(isOpen({ ...closedAllWeek, thursday: { opens: '00:00', closes: '24:00' } }, friday)).toBe(false);
  });

  it("by the clinic's calendar day: at 1 a.m. in Kolkata it is still the day before in London", () => {
    const at = { at: new Date('2026-11-19T19:30:00Z'), hasTime: true };
    expect(isOpen({ ...closedAllWeek, friday: { opens: '00:00', closes: '02:00' } }, at)).toBe(true);
    expect(isOpen({ ...closedAllWeek, thursday: { opens: '00:00', closes: '24:00' } }, at)).toBe(false);
    for (const [index, weekday] of (
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
    ).entries()) {
      const hours = { ...closedAllWeek, [weekday]: { opens: '09:00', closes: '10:00' } };
      expect(isOpen(hours, { at: new Date(`2026-11-${16 + index}T09:30:00+05:30`), hasTime: true }), weekday).toBe(
        true,
      );
    }
  });
});

describe('a time is over', () => {
  const now = new Date('2026-11-20T05:00:30Z');

  it.each([
    ['2026-11-20T04:59:00Z', true],
    ['2026-11-20T05:00:00Z', false],
    ['2026-11-20T05:01:00Z', false],
  ])('with its minute: %s', (at, isOver) => expect(isPast({ at: new Date(at), hasTime: true }, now)).toBe(isOver));

  it.each([
    ['2026-11-18T18:30:00Z', true],
    ['2026-11-19T18:30:00Z', false],
  ])("and a day with the clinic's midnight: %s", (at, isOver) =>
    expect(isPast({ at: new Date(at), hasTime: false }, now)).toBe(isOver),
  );
});

it('180 days ahead is the last day that can be booked', () => {
  const now = new Date('2026-11-20T05:00:00Z');
  expect(isTooFar(new Date('2027-05-19T18:29:00Z'), now)).toBe(false);
  expect(isTooFar(new Date('2027-05-19T18:30:00Z'), now)).toBe(true);
});

describe('an edit', () => {
  it.each<[string, Kind, string, string]>([
    ['to yesterday', 'doctor', yesterday, 'This time has already passed.'],
    ['to yesterday', 'test', yesterday, 'This time has already passed.'],
    ['to a minute of yesterday', 'doctor', `${yesterday}T10:30`, 'This time has already passed.'],
    ['to 2030', 'doctor', '2030-01-07T10:30', 'Please choose a day within the next 180 days.'],
    ['to 2030', 'test', '2030-01-07', 'Please choose a day within the next 180 days.'],
    ["to 3 in the morning, by the clinic's clock", 'doctor', `${day}T03:00`, 'The clinic is closed at this time.'],
    ['to 3 in the morning, by another clock', 'doctor', `${day}T03:00:00+05:30`, 'The clinic is closed at this time.'],
    ['to the closing minute', 'doctor', `${day}T20:00`, 'The clinic is closed at this time.'],
  ])('%s is refused: a %s booking', async (_, kind, date, complaint) => {
    const id = await aNew(kind);
    expect(expectError(await move(kind, id, date), 'INVALID_FIELDS').fields).toEqual({
      checkupScheduledDate: complaint,
    });
    expect((await desk.send(callsOf[kind].read, { params: { id } })).body).toMatchObject({
      checkupScheduledDate: null,
      version: 1,
    });
  });

  it('of another field of an old booking is taken, also when the form sends its time again', async () => {
    const scheduledAt = new Date('2025-06-01T21:30:10.500Z');
    const id = await aNew('doctor', { scheduledAt });
    const saved = await move('doctor', id, scheduledAt.toISOString(), { checkupStatus: 'COMPLETED' });
    expect(saved.body).toMatchObject({ checkupStatus: 'COMPLETED', checkupScheduledDate: scheduledAt.toISOString() });
  });

  it('may give today without a clock time, and a sample may be collected before the clinic opens', async () => {
    const today = runToday();
    expect((await move('test', await aNew('test'), today)).status).toBe(200);
    expect((await move('test', await aNew('test'), `${day}T06:10`)).status).toBe(200);
  });
});

describe('a minute', () => {
  /** 10:00 to 10:59 at the clinic. */
  const aTime = (minute: number, second: string, zone: string) =>
    ({
      Z: `${day}T${String(4 + Math.floor((minute + 30) / 60)).padStart(2, '0')}:${String((minute + 30) % 60).padStart(2, '0')}:${second}Z`,
      '+05:30': `${day}T10:${String(minute).padStart(2, '0')}:${second}+05:30`,
      '-02:00': `${day}T${String(2 + Math.floor((minute + 30) / 60)).padStart(2, '0')}:${String((minute + 30) % 60).padStart(2, '0')}:${second}-02:00`,
      '': `${day}T10:${String(minute).padStart(2, '0')}`,
    })[zone]!;
  const written = fc.tuple(
    fc.constantFrom('00', '00.001', '01', '30.5', '59', '59.999', '59.999999'),
    fc.constantFrom('Z', '+05:30', '-02:00', ''),
  );

  it('is one and the same however its seconds and its zone are written', async () => {
    const doctor = await aDoctor(app.db);
    let minute = 0;
    await fc.assert(
      fc.asyncProperty(written, written, async (one, other) => {
        minute += 1;
        const ids = [await aNew('doctor', { doctorId: doctor.id }), await aNew('doctor', { doctorId: doctor.id })];
        const shown = `${day}T10:${String(minute).padStart(2, '0')}`;
        const first = await move('doctor', ids[0]!, aTime(minute, ...one));
        expect(first.body).toMatchObject({ checkupScheduledDate: new Date(`${shown}+05:30`).toISOString() });
        expectError(await move('doctor', ids[1]!, aTime(minute, ...other)), 'SLOT_TAKEN');
      }),
      { numRuns: 15 },
    );
  });

  it('goes to one of six edits at once that write it with other seconds', async () => {
    const doctor = await aDoctor(app.db);
    const ids = await Promise.all(Array.from({ length: 6 }, () => aNew('doctor', { doctorId: doctor.id })));
    const seconds = ['00', '00.001', '10', '20', '30.5', '59.999'];
    const answers = await app.atOnce(
      'bookings.update',
      ids.map((id, index) => () => move('doctor', id, `${day}T12:00:${seconds[index]}+05:30`)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('that an older booking holds with seconds is taken, for the doctor and for the person', async () => {
    const doctor = await aDoctor(app.db);
    const person = await app.asRole('User');
    const scheduledAt = new Date(`${day}T07:30:17.250Z`);
    await aNew('doctor', { doctorId: doctor.id, scheduledAt });
    const ask = (doctorId: number | null) =>
      person.requestAppointment({ body: { date: day, time: '13:00', doctorId } });
    expectError(await ask(doctor.id), 'SLOT_TAKEN');
    await aNew('doctor', { accountId: person.account.id, scheduledAt, madeAsAppointment: true });
    expectError(await ask(null), 'ALREADY_BOOKED');
  });

  it("is each doctor's own, and the next one is another", async () => {
    const [one, other] = [await aDoctor(app.db), await aDoctor(app.db)];
    const at = { scheduledAt: new Date(`${day}T08:30:00Z`) };
    await aNew('doctor', { doctorId: one.id, ...at });
    expect((await move('doctor', await aNew('doctor', { doctorId: other.id }), `${day}T14:00`)).status).toBe(200);
    expect((await move('doctor', await aNew('doctor', { doctorId: one.id }), `${day}T14:01`)).status).toBe(200);
  });
});
