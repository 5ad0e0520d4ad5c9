import { momentOf } from '#contract/schedules/places.ts';
import {
  aBooking,
  aBookingToday,
  aDoctor,
  aHoliday,
  aLeave,
  aLeaveMessage,
  aPerson,
  aRule,
  lastId,
} from './builders.store.ts';
import { anAddress } from './addresses.ts';
import { aFarDay, dayAfter } from './days.ts';
import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Examples } from './examples.ts';
import { runToday } from './moment.ts';
import type { Database } from '../db/database.ts';

/** Mornings on three weekdays. */
export const someRule = {
  weekdays: [0, 2, 4],
  weeks: [] as number[],
  startsAt: '10:00',
  endsAt: '13:00',
  room: '2',
  capacity: 20,
  minutesPerPatient: 9,
  onlineQuota: 10,
  fee: '600',
  followupDays: 15,
  followupFee: 300,
  firstDay: '2026-11-20',
  lastDay: null,
};

/** A day of leave on which nobody else is away. */
export function aDayOff() {
  const day = aFarDay();
  return { firstDay: day, lastDay: day, reason: 'A wedding' };
}

/** The doctor the caller may ask leave for: a Doctor's own. */
async function theirDoctor(app: TestApp, { account }: TestCaller): Promise<number> {
  const own = account.role === 'Doctor' ? { accountId: account.id, phone: account.phone } : {};
  return (await aDoctor(app.db, own)).id;
}

/** Starts a screen, which waits for an admin. @returns the code that the admin types */
async function aScreen(app: TestApp): Promise<{ code: string; name: string }> {
  await app.startScreen({}, { 'x-forwarded-for': anAddress() });
  return { code: await newestScreenCode(app.db), name: 'Hall' };
}

const newRule = async (app: TestApp) => aRule(app.db, (await aDoctor(app.db)).id);

/** Confirmed leave tomorrow, on which somebody is booked. */
async function aHitBooking(app: TestApp): Promise<{ leaveId: number; bookingId: number }> {
  const { id: doctorId } = await aDoctor(app.db);
  await aRule(app.db, doctorId);
  const day = dayAfter(runToday(), 1);
  const scheduledAt = momentOf(day, '10:00');
  const { id: accountId } = await aPerson(app.db);
  const { id } = await aBooking(app.db, { kind: 'doctor', accountId, doctorId, scheduledAt });
  return { leaveId: await aLeave(app.db, doctorId, day, 'CONFIRMED'), bookingId: id };
}

/** Somebody who was told of leave. @returns the message's number */
export async function aToldPerson(app: TestApp): Promise<number> {
  const { leaveId, bookingId } = await aHitBooking(app);
  return aLeaveMessage(app.db, leaveId, bookingId);
}

/** A worked example for every call of schedules. */
export const scheduleExamples = {
  listSchedules: {
    succeeds: async (app, caller) => {
      await aRule(app.db, await theirDoctor(app, known(caller)));
      return {};
    },
  },
  listOpenings: {
    succeeds: async (app) => {
      const { id } = await aDoctor(app.db);
      await aRule(app.db, id);
      return { params: { doctorId: id } };
    },
  },
  listDoctorsToBook: {
    succeeds: async (app) => {
      await aRule(app.db, (await aDoctor(app.db)).id);
      return {};
    },
  },
  addRule: {
    succeeds: async (app) => ({ params: { doctorId: (await aDoctor(app.db)).id }, body: someRule }),
  },
  changeRule: {
    succeeds: async (app) => ({ params: { id: await newRule(app) }, body: someRule }),
  },
  removeRule: { succeeds: async (app) => ({ params: { id: await newRule(app) } }) },
  addLeave: {
    succeeds: async (app, caller) => ({
      params: { doctorId: await theirDoctor(app, known(caller)) },
      body: aDayOff(),
    }),
  },
  decideLeave: {
    succeeds: async (app) => ({
      params: { id: await aLeave(app.db, (await aDoctor(app.db)).id, aFarDay()) },
      body: { confirm: true },
    }),
  },
  removeLeave: {
    succeeds: async (app, caller) => ({
      params: { id: await aLeave(app.db, await theirDoctor(app, known(caller)), aFarDay()) },
    }),
  },
  readLeavePeople: { succeeds: async (app) => ({ params: { id: (await aHitBooking(app)).leaveId } }) },
  moveBooked: {
    succeeds: async (app) => ({ params: { id: (await aHitBooking(app)).leaveId }, body: { how: 'MOVE' } }),
  },
  noteLeaveCall: { succeeds: async (app) => ({ params: { id: await aToldPerson(app) } }) },
  addHoliday: {
    succeeds: async () => ({ body: { day: aFarDay(), name: 'Durga Puja', nameBn: 'দুর্গাপূজা' } }),
  },
  addHolidays: {
    succeeds: async () => ({ body: { holidays: [{ day: aFarDay(), name: 'Durga Puja', nameBn: 'দুর্গাপূজা' }] } }),
  },
  readToday: {
    succeeds: async (app, caller) => {
      await aBookingToday(app.db, (await aPerson(app.db)).id, await theirDoctor(app, known(caller)));
      return {};
    },
  },
  cancelByCode: {
    succeeds: async (app) => {
      const doctor = await aDoctor(app.db);
      await aRule(app.db, doctor.id);
      const patient = await app.asRole('User');
      const { body } = await patient.bookDoctor({ body: { resourceId: doctor.phone } });
      const { token } = body;
      return { params: { code: token?.code ?? '' }, body: { digits: patient.account.phone.slice(-4) } };
    },
  },
  takeStep: {
    succeeds: async (app, caller) => ({
      params: {
        id: await aBookingToday(app.db, (await aPerson(app.db)).id, await theirDoctor(app, known(caller))),
      },
      body: { step: 'ARRIVE', priority: 'NONE', reason: '' },
    }),
  },
  takeSessionStep: {
    succeeds: async (app, caller) => {
      const doctorId = await theirDoctor(app, known(caller));
      await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId);
      return { params: { doctorId }, body: { startsAt: '00:00', step: 'LATE', expectedAt: '24:00' } };
    },
  },
  startScreen: { succeeds: async () => ({}) },
  watchHall: { succeeds: async () => ({}) },
  seeScreen: { succeeds: async () => ({}) },
  pairScreen: { succeeds: async (app) => ({ body: await aScreen(app) }) },
  removeScreen: {
    succeeds: async (app) => {
      await (await app.asRole('Admin')).pairScreen({ body: await aScreen(app) });
      return { params: { id: await lastId(app.db, 'hall_screens') } };
    },
  },
  removeHoliday: { succeeds: async (app) => ({ params: { id: await aHoliday(app.db, aFarDay()) } }) },
} satisfies Examples;

/** The code that the newest screen in the hall shows. */
export async function newestScreenCode(db: Database): Promise<string> {
  const { rows } = await db.query('SELECT code FROM hall_screens WHERE code IS NOT NULL ORDER BY id DESC LIMIT 1');
  return (rows[0] as { code: string }).code;
}
