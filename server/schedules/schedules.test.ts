import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#contract/schedules/places.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aHoliday, aLeave, aRule } from '../testing/builders.store.ts';
import { aFarDay, dayAfter } from '../testing/days.ts';
import { someRule } from '../testing/examples-schedules.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import { presentSiteSchedule } from './schedules.present.ts';
import { readWeeksToday } from './sittings.service.ts';
import { runNow, runToday } from '../testing/moment.ts';

let app: TestApp;
let admin: TestCaller;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.asRole('Admin');
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const add = (doctorId: number, rule: object = {}) =>
  admin.addRule({ params: { doctorId }, body: { ...someRule, ...rule } });
const weekOf = async (doctorId: number, reader = admin) =>
  (await done(reader.listSchedules())).doctors.find(({ id }) => id === doctorId);

describe("a doctor's week", () => {
  it('holds the rules that the admin adds, changes and removes', async () => {
    const { id } = await aDoctor(app.db);
    expect(await weekOf(id), 'also a doctor without rules is listed').toMatchObject({ rules: [], fee: 500 });
    const when = { sameDayQuota: 2, opensDaysBefore: 30, closesMinutesBefore: 60, reservedNumbers: [1, 10] };
    const added = await done(add(id, { ...when, reservedNumbers: '১০, 1' }));
    const shown = { ...someRule, ...when, id: added.id, fee: 600, lastDay: null, abilities: { change: true } };
    expect(added).toEqual(shown);
    const next = { ...someRule, ...when, weekdays: [6], weeks: [4, 2], room: '', fee: '', lastDay: '2030-01-31' };
    const changed = { ...shown, weekdays: [6], weeks: [2, 4], room: '', fee: null, lastDay: '2030-01-31' };
    expect((await admin.changeRule({ params: { id: added.id }, body: next })).body).toEqual({ ...changed, kept: [] });
    expect((await weekOf(id))?.rules).toEqual([changed]);
    expect((await admin.removeRule({ params: { id: added.id } })).status).toBe(200);
    expect((await weekOf(id))?.rules).toEqual([]);
  });

  it('has no two rules for the same hours: said at the field, also when one is changed', async () => {
    const { id } = await aDoctor(app.db);
    await add(id);
    const apart = [
      { startsAt: '13:00', endsAt: '15:00' },
      { weekdays: [1] },
      { weekdays: [6], weeks: [2, 4] },
      { weekdays: [6], weeks: [1, 3] },
      { firstDay: '2026-11-01', lastDay: '2026-11-19' },
    ];
    const made = [];
    for (const rule of apart) {
      const answer = await add(id, rule);
      expect(answer.status, JSON.stringify(rule)).toBe(201);
      made.push((answer.body as { id: number }).id);
    }
    for (const rule of [{}, { weekdays: [0, 1] }, { startsAt: '12:59', endsAt: '13:59' }, { weekdays: [6], weeks: [] }])
      expect(expectError(await add(id, rule), 'INVALID_FIELDS').fields, JSON.stringify(rule)).toHaveProperty(
        'startsAt',
      );
    expectError(await admin.changeRule({ params: { id: made[0]! }, body: someRule }), 'INVALID_FIELDS');
    expect((await add((await aDoctor(app.db)).id)).status, 'another doctor').toBe(201);
  });

  it('gets one of two rules for the same hours that are added at once', async () => {
    const { id } = await aDoctor(app.db);
    const answers = await app.atOnce('schedules.lock-doctor', [() => add(id), () => add(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  it('is only of a doctor who has not retired', async () => {
    expectError(await add((await aDoctor(app.db, { retiredAt: runNow() })).id), 'NOT_FOUND');
  });
});

describe('leave', () => {
  const ask = (caller: TestCaller, doctorId: number, firstDay: string, lastDay = firstDay) =>
    caller.addLeave({ params: { doctorId }, body: { firstDay, lastDay, reason: 'A wedding' } });

  async function aDoctorsAccount() {
    const caller = await app.asRole('Doctor');
    const { id } = await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone });
    return { caller, id };
  }

  it('that a doctor asks for waits for the desk, who confirms or declines it once', async () => {
    const { caller, id } = await aDoctorsAccount();
    const [first, second] = [aFarDay(), aFarDay()];
    const asked = await done(ask(caller, id, first));
    expect(asked).toMatchObject({ state: 'ASKED', firstDay: first, lastDay: first, reason: 'A wedding' });
    const decide = (confirm: boolean) => desk.decideLeave({ params: { id: asked.id }, body: { confirm } });
    expect((await decide(true)).body).toMatchObject({ state: 'CONFIRMED' });
    expectError(await decide(false), 'ALREADY_DECIDED');
    expectError(await caller.removeLeave({ params: { id: asked.id } }), 'ALREADY_DECIDED');
    const other = await done(ask(caller, id, second));
    await desk.decideLeave({ params: { id: other.id }, body: { confirm: false } });
    expect((await ask(caller, id, second)).status, 'a declined one may be asked for again').toBe(201);
    expect((await weekOf(id, caller))?.leaves.map(({ state }) => state)).toEqual(['CONFIRMED', 'DECLINED', 'ASKED']);
  });

  it('that the desk enters is confirmed at once, and can be removed', async () => {
    const { id } = await aDoctor(app.db);
    const leave = await done(ask(desk, id, aFarDay()));
    expect(leave).toMatchObject({ state: 'CONFIRMED' });
    expect((await desk.removeLeave({ params: { id: leave.id } })).status).toBe(200);
    expect((await weekOf(id))?.leaves).toEqual([]);
  });

  it('is refused in the past and over other leave, in words', async () => {
    const { id } = await aDoctor(app.db);
    const yesterday = dayAfter(runToday(), -1);
    expect(expectError(await ask(desk, id, yesterday, runToday()), 'INVALID_FIELDS').fields).toHaveProperty('firstDay');
    expect((await ask(desk, id, runToday())).status, 'today').toBe(201);
    const [day, next] = [aFarDay(), aFarDay()];
    await ask(desk, id, day, next);
    expect(expectError(await ask(desk, id, next), 'INVALID_FIELDS').fields).toHaveProperty('firstDay');
  });

  it('says what its reader may do, which is what the server does not refuse', async () => {
    const { caller, id } = await aDoctorsAccount();
    const [asked, confirmed] = [await aLeave(app.db, id, aFarDay()), await aLeave(app.db, id, aFarDay(), 'CONFIRMED')];
    const said = async (reader: TestCaller) =>
      (await weekOf(id, reader))?.leaves.map(({ id: leave, abilities }) => [leave, abilities]);
    expect(await said(desk)).toEqual([
      [asked, { decide: true, remove: true, moveBooked: false }],
      [confirmed, { decide: false, remove: true, moveBooked: true }],
    ]);
    expect(await said(caller)).toEqual([
      [asked, { decide: false, remove: true, moveBooked: false }],
      [confirmed, { decide: false, remove: false, moveBooked: false }],
    ]);
    expectError(await caller.removeLeave({ params: { id: confirmed } }), 'ALREADY_DECIDED');
    expect((await caller.removeLeave({ params: { id: asked } })).status).toBe(200);
    expect((await desk.removeLeave({ params: { id: confirmed } })).status).toBe(200);
  });

  it('of another doctor is answered as missing', async () => {
    const { caller, id } = await aDoctorsAccount();
    const other = (await aDoctor(app.db)).id;
    expectError(await ask(caller, other, aFarDay()), 'NOT_FOUND');
    expectError(await caller.removeLeave({ params: { id: await aLeave(app.db, other, aFarDay()) } }), 'NOT_FOUND');
    const { doctors } = await done(caller.listSchedules());
    expect(doctors.map((doctor) => doctor.id)).toEqual([id]);
  });
});

describe('the weeks', () => {
  it('say who adds hours, leave and holidays, and who changes them', async () => {
    const { id } = await aDoctor(app.db);
    await aRule(app.db, id);
    await aHoliday(app.db, aFarDay());
    const said = async (reader: TestCaller) => {
      const { abilities, doctors, holidays } = await done(reader.listSchedules());
      const week = doctors.find((one) => one.id === id);
      return [abilities, week?.abilities, week?.rules[0]?.abilities, holidays[0]?.abilities];
    };
    expect(await said(admin)).toEqual([
      { readAll: true, addHoliday: true },
      { addRule: true, leaveState: 'CONFIRMED' },
      { change: true },
      { change: true },
    ]);
    expect(await said(desk)).toEqual([
      { readAll: true, addHoliday: false },
      { addRule: false, leaveState: 'CONFIRMED' },
      { change: false },
      { change: false },
    ]);
    const caller = await app.asRole('Doctor');
    await aDoctor(app.db, { accountId: caller.account.id, phone: caller.account.phone });
    const own = await done(caller.listSchedules());
    expect(own.abilities).toEqual({ readAll: false, addHoliday: false });
    expect(own.doctors[0]?.abilities).toEqual({ addRule: false, leaveState: 'ASKED' });
  });
});

describe('a holiday', () => {
  const addDay = (day: string) => admin.addHoliday({ body: { day, name: 'Durga Puja' } });

  it('is a day once, and not in the past', async () => {
    const day = aFarDay();
    expect((await addDay(day)).body).toMatchObject({ day, name: 'Durga Puja', nameBn: '' });
    for (const wrong of [day, dayAfter(runToday(), -1)])
      expect(expectError(await addDay(wrong), 'INVALID_FIELDS').fields).toHaveProperty('day');
  });
});

describe('a list of holidays', () => {
  const addList = (holidays: object[], caller = admin) => caller.send('addHolidays', { body: { holidays } });

  it('adds the days that are none yet and not past, each once, and done again adds nothing', async () => {
    const [known, first, second] = [aFarDay(), aFarDay(), aFarDay()];
    await aHoliday(app.db, known);
    const days = [dayAfter(runToday(), -1), known, first, second, first];
    const holidays = days.map((day) => ({ day, name: 'Durga Puja' }));
    expect((await addList(holidays)).body).toEqual({ added: 2, skipped: 3 });
    expect((await addList(holidays)).body).toEqual({ added: 0, skipped: 5 });
    const list = (await done(desk.listSchedules())).holidays;
    for (const day of [known, first, second]) expect(list.filter((one) => one.day === day)).toHaveLength(1);
  });

  it('is of the admin, and wholly refused with one wrong day', async () => {
    const day = aFarDay();
    expectError(await addList([{ day, name: 'Durga Puja' }], desk), 'FORBIDDEN');
    const wrong = [
      { day, name: 'Durga Puja' },
      { day: '2027-02-30', name: 'No day' },
    ];
    expect(expectError(await addList(wrong), 'INVALID_FIELDS').fields).toHaveProperty(['holidays.1.day']);
    expect((await addList([{ day, name: 'Durga Puja' }])).body, 'it was not added').toEqual({ added: 1, skipped: 0 });
    expectError(await addList([]), 'INVALID_FIELDS');
  });
});

describe('the public pages', () => {
  it('say hours, fee, who sits today, leave and holidays, and no reasons', async () => {
    const own = await startTestApp();
    const [here, away] = [await aDoctor(own.db), await aDoctor(own.db)];
    const ruleId = await aRule(own.db, here.id, { startsMinute: 0, endsMinute: 1440 });
    await aRule(own.db, away.id);
    const today = runToday();
    await aLeave(own.db, away.id, today, 'CONFIRMED');
    await aLeave(own.db, here.id, today, 'ASKED');
    await aLeave(own.db, away.id, dayAfter(today, 31), 'CONFIRMED');
    await aHoliday(own.db, dayAfter(today, 30));
    await aHoliday(own.db, dayAfter(today, 31));
    const week = { weekdays: [0, 1, 2, 3, 4, 5, 6], weeks: [] };
    expect(presentSiteSchedule(await readWeeksToday(own.db, null), own.db.now())).toEqual({
      today,
      holidays: [{ day: dayAfter(today, 30), name: { en: 'Durga Puja', bn: 'Durga Puja' } }],
      doctors: [
        {
          id: here.id,
          fee: 500,
          hours: [{ ...week, startsAt: '00:00', endsAt: '24:00' }],
          today: [{ startsAt: '00:00', endsAt: '24:00', isNow: true }],
          away: [],
        },
        {
          id: away.id,
          fee: 500,
          hours: [{ ...week, startsAt: '10:00', endsAt: '13:00' }],
          today: [],
          away: [{ firstDay: today, lastDay: today, startsAt: '00:00', endsAt: '24:00' }],
        },
      ],
    });
    await own.db.query(
      `INSERT INTO sittings (doctor_id, rule_id, day, starts_minute, ends_minute, room, capacity, minutes_per_patient,
        online_quota, followup_days, followup_fee_paise) VALUES ($1, $2, $3, 600, 720, '', 1, 1, 1, 0, 0)`,
      [here.id, ruleId, today],
    );
    const at = async (clock: string) =>
      presentSiteSchedule(await readWeeksToday(own.db, null), momentOf(today, clock)).doctors[0]?.today;
    const kept = { startsAt: '10:00', endsAt: '12:00' };
    expect(await at('09:59'), 'to come').toEqual([{ ...kept, isNow: false }]);
    expect(await at('11:59'), 'made before the rule was changed').toEqual([{ ...kept, isNow: true }]);
    expect(await at('12:00'), 'over').toEqual([]);
    await aHoliday(own.db, today);
    expect(await at('11:00'), 'on a holiday').toEqual([]);
    await own.close();
  });
});
