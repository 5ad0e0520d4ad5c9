import type { EndpointName } from '#contract/endpoints.ts';
import { aBookingToday, aDoctor, aHoliday, aLeave, aPerson, aRule } from './builders.store.ts';
import { aFarDay } from './days.ts';
import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Example } from './examples.ts';

type ScheduleCall = Extract<
  EndpointName,
  | 'listSchedules'
  | 'listOpenings'
  | 'addRule'
  | 'changeRule'
  | 'removeRule'
  | 'addLeave'
  | 'decideLeave'
  | 'removeLeave'
  | 'addHoliday'
  | 'removeHoliday'
  | 'readToday'
  | 'takeStep'
  | 'takeSessionStep'
>;

const bengaliDigits = '৯৮৭৬৫৪৩২১০';

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
const ruleWelcomes = {
  weeks: [[]],
  room: ['', null, bengaliDigits],
  fee: ['', null, 0.5],
  followupDays: [0],
  followupFee: ['', null, 0.5],
  lastDay: ['', null],
  onlineQuota: [0],
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

const newRule = async (app: TestApp) => aRule(app.db, (await aDoctor(app.db)).id);

/** A worked example for every call of schedules. */
export const scheduleExamples: { readonly [N in ScheduleCall]: Example<N> } = {
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
  addRule: {
    succeeds: async (app) => ({ params: { doctorId: (await aDoctor(app.db)).id }, body: someRule }),
    welcomes: ruleWelcomes,
  },
  changeRule: {
    succeeds: async (app) => ({ params: { id: await newRule(app) }, body: someRule }),
    welcomes: ruleWelcomes,
  },
  removeRule: { succeeds: async (app) => ({ params: { id: await newRule(app) } }) },
  addLeave: {
    succeeds: async (app, caller) => ({
      params: { doctorId: await theirDoctor(app, known(caller)) },
      body: aDayOff(),
    }),
    welcomes: { reason: ['', null, bengaliDigits] },
  },
  decideLeave: {
    succeeds: async (app) => ({
      params: { id: await aLeave(app.db, (await aDoctor(app.db)).id, aFarDay()) },
      body: { confirm: true },
    }),
    welcomes: { confirm: [true, false] },
  },
  removeLeave: {
    succeeds: async (app, caller) => ({
      params: { id: await aLeave(app.db, await theirDoctor(app, known(caller)), aFarDay()) },
    }),
  },
  addHoliday: {
    succeeds: async () => ({ body: { day: aFarDay(), name: 'Durga Puja', nameBn: 'দুর্গাপূজা' } }),
    welcomes: { name: 'words', nameBn: ['', null, bengaliDigits] },
  },
  readToday: {
    succeeds: async (app, caller) => {
      await aBookingToday(app.db, (await aPerson(app.db)).id, await theirDoctor(app, known(caller)));
      return {};
    },
  },
  takeStep: {
    succeeds: async (app, caller) => ({
      params: {
        id: await aBookingToday(app.db, (await aPerson(app.db)).id, await theirDoctor(app, known(caller))),
      },
      body: { step: 'ARRIVE', priority: 'NONE', reason: '' },
    }),
    welcomes: { reason: ['', null, bengaliDigits] },
  },
  takeSessionStep: {
    succeeds: async (app, caller) => {
      const doctorId = await theirDoctor(app, known(caller));
      await aBookingToday(app.db, (await aPerson(app.db)).id, doctorId);
      return { params: { doctorId }, body: { startsAt: '00:00', step: 'LATE', expectedAt: '24:00' } };
    },
  },
  removeHoliday: { succeeds: async (app) => ({ params: { id: await aHoliday(app.db, aFarDay()) } }) },
};
