import { clinicClock } from '#contract/clinic-time.ts';
import { aBooking, aDoctor, aLabTest, aPerson } from './builders.store.ts';
import { known } from './app.ts';
import type { TestApp, TestCaller } from './app.ts';
import type { Example, Examples } from './examples.ts';
import type { Input } from './typed-calls.ts';
import { runNow } from './moment.ts';

async function bookingOf(
  app: TestApp,
  kind: 'test' | 'doctor',
  accountId: number,
): Promise<{ params: { id: number } }> {
  return { params: { id: (await aBooking(app.db, { kind, accountId })).id } };
}

function oneBooking(kind: 'test' | 'doctor'): Example<'readTestBooking'> & Example<'readDoctorBooking'> {
  return {
    succeeds: (app, caller) => bookingOf(app, kind, known(caller).account.id),
  };
}

/** A booking the caller may edit: a doctor is named on it. */
async function editableBooking(app: TestApp, kind: 'test' | 'doctor', { account }: TestCaller): Promise<number> {
  const patient = await aPerson(app.db);
  if (account.role !== 'Doctor') return (await aBooking(app.db, { kind, accountId: patient.id })).id;
  const { id: doctorId } = await aDoctor(app.db, { accountId: account.id, phone: account.phone });
  return (await aBooking(app.db, { kind, accountId: patient.id, doctorId, reportingDoctorId: doctorId })).id;
}

/** A booking on the caller's list of work: a patient's for a doctor, their own for others. */
async function involvedBooking(app: TestApp, caller: TestCaller): Promise<void> {
  if (caller.account.role === 'Doctor') await editableBooking(app, 'doctor', caller);
  else await aBooking(app.db, { kind: 'doctor', accountId: caller.account.id });
}

function edit(kind: 'test' | 'doctor'): Example<'editTestBooking'> & Example<'editDoctorBooking'> {
  return {
    succeeds: async (app, caller) => ({
      body: { id: await editableBooking(app, kind, known(caller)), version: 1, paymentId1: 'cash' },
    }),
  };
}

/** A future day, so that requests lie ahead; each call uses another minute. */
let minute = 0;
export function aFreeTime(): { date: string; time: string } {
  minute += 1;
  const tomorrow = new Date(runNow().getTime() + 86_400_000 * 2);
  const { date } = clinicClock(tomorrow);
  return {
    date,
    time: `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  };
}

function searchByPhone(kind: 'test' | 'doctor'): Example<'findTestBookings'> & Example<'findDoctorBookings'> {
  const search = async (app: TestApp, account: { id: number; phone: string }) => {
    await aBooking(app.db, { kind, accountId: account.id });
    return { params: { phone: account.phone }, query: { page: 0, size: 10 } };
  };
  return {
    succeeds: (app, caller) => search(app, known(caller).account),
  };
}

async function listOf(
  app: TestApp,
  caller: TestCaller | null,
  kind: 'test' | 'doctor',
): Promise<{ query: { page: number; size: number } }> {
  await aBooking(app.db, { kind, accountId: known(caller).account.id });
  return { query: { page: 0, size: 5 } };
}

async function searchOverBoth(app: TestApp, account: { id: number; phone: string }): Promise<Input<'findBookings'>> {
  await aBooking(app.db, { kind: 'test', accountId: account.id });
  await aBooking(app.db, { kind: 'doctor', accountId: account.id });
  return { body: { phoneNumber: account.phone, page: 0, size: 10 } };
}

/** Inserts a pending booking and returns its checkup status. */
async function pendingOf(app: TestApp): Promise<'PENDING'> {
  await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
  return 'PENDING';
}

/** A worked example for every call of bookings. */
export const bookingExamples = {
  exportBookings: {
    succeeds: async (app) => ({
      query: { bookingType: 'test', scope: 'upcoming', checkupStatus: await pendingOf(app) },
    }),
  },
  bookDoctor: {
    succeeds: async (app) => ({ body: { resourceId: (await aDoctor(app.db)).phone } }),
  },
  bookLabTest: { succeeds: async (app) => ({ body: { resourceId: (await aLabTest(app.db)).id } }) },
  requestAppointment: {
    succeeds: async (app) => ({ body: { ...aFreeTime(), doctorId: (await aDoctor(app.db)).id } }),
  },
  editTestBooking: edit('test'),
  editDoctorBooking: edit('doctor'),
  moveVisit: {
    succeeds: async (app, caller) => ({
      ...(await bookingOf(app, 'doctor', known(caller).account.id)),
      body: { ...aFreeTime(), version: 1 },
    }),
  },
  cancelVisit: {
    succeeds: async (app, caller) => ({
      ...(await bookingOf(app, 'doctor', known(caller).account.id)),
      body: { version: 1 },
    }),
  },
  readBookingHistory: {
    succeeds: async (app, caller) => ({ params: { id: await editableBooking(app, 'test', known(caller)) } }),
  },
  listInvolved: {
    succeeds: async (app, caller) => {
      await involvedBooking(app, known(caller));
      return { query: { page: 0, size: 5 } };
    },
  },
  listInProgress: { succeeds: (app, caller) => listOf(app, caller, 'test') },
  countBookings: {
    succeeds: async (app) => {
      await pendingOf(app);
      return {};
    },
  },
  watchBookings: { succeeds: () => Promise.resolve({}) },
  findTestDetails: {
    succeeds: async (app) => {
      const patient = await aPerson(app.db);
      await aBooking(app.db, { kind: 'test', accountId: patient.id });
      return { params: { phone: patient.phone } };
    },
  },
  listTestBookings: { succeeds: (app, caller) => listOf(app, caller, 'test') },
  listDoctorBookings: { succeeds: (app, caller) => listOf(app, caller, 'doctor') },
  readTestBooking: oneBooking('test'),
  readDoctorBooking: oneBooking('doctor'),
  findTestBookings: searchByPhone('test'),
  findDoctorBookings: searchByPhone('doctor'),
  findBookings: {
    succeeds: (app, caller) => searchOverBoth(app, known(caller).account),
  },
} satisfies Examples;
