import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aRule } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { anAddress } from '../testing/home-visits.ts';
import { holderNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import { oneAfterTheOther } from '../testing/waiting.store.ts';

/** An erasure beside whatever gives the account something new: one comes first, and the other sees it. */
let app: TestApp;
let [admin, desk] = [{} as TestCaller, {} as TestCaller];
beforeAll(async () => {
  app = await startTestApp();
  [admin, desk] = [await app.asRole('Admin'), await app.asRole('Receptionist')];
});
afterAll(() => app.close());

/** Somebody with a child, who asked for the erasure; `erase` is the admin's answer. */
async function aPersonToErase() {
  const me = await app.asRole('User', { name: 'Mitali Sen' });
  const child = await aPatient(app.db, { accountId: me.account.id, name: 'Tuku Sen' });
  const { id } = await done(me.requestErasure());
  const erase = () => admin.answerDataRequest({ params: { id }, body: { decision: 'DONE' } });
  return { me, child, erase };
}
type ToErase = Awaited<ReturnType<typeof aPersonToErase>>;
/** A call that gives the account something, ready to be sent. */
type Giving = (person: ToErase) => Promise<() => Promise<TestAnswer>>;

const testId = async () => (await aLabTest(app.db)).id;
const doctorPhone = async () => (await aDoctor(app.db)).phone;
async function sittingDoctor() {
  const doctor = await aDoctor(app.db);
  await aRule(app.db, doctor.id);
  return doctor.phone;
}
const newMember = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, consent: true } as const;

const bookings: [string, string, Giving, ErrorCode][] = [
  [
    'a doctor, booked by the person',
    'bookings.book-doctor',
    async ({ me }) => {
      const resourceId = await doctorPhone();
      return () => me.bookDoctor({ body: { resourceId } });
    },
    'NOT_SIGNED_IN',
  ],
  [
    'a place with a doctor, booked at the desk',
    'bookings.book-doctor',
    async ({ me }) => {
      const resourceId = await sittingDoctor();
      return () => desk.bookDoctor({ body: { resourceId, userId: me.account.phone } });
    },
    'NOT_FOUND',
  ],
  [
    'a test, booked by the person',
    'bookings.book-lab-test',
    async ({ me }) => {
      const resourceId = await testId();
      return () => me.bookLabTest({ body: { resourceId } });
    },
    'NOT_SIGNED_IN',
  ],
  [
    'a test for the child, once more',
    'bookings.book-lab-test',
    async ({ me, child }) => {
      const resourceId = await testId();
      return () => me.bookLabTest({ body: { resourceId, patientId: child.id, evenIfAlike: true } });
    },
    'NOT_SIGNED_IN',
  ],
  [
    'a test, booked at the desk',
    'bookings.book-lab-test',
    async ({ me }) => {
      const resourceId = await testId();
      return () => desk.bookLabTest({ body: { resourceId, userId: me.account.phone } });
    },
    'NOT_FOUND',
  ],
  [
    'an appointment',
    'bookings.appoint',
    ({ me, child }) =>
      Promise.resolve(() =>
        me.requestAppointment({ body: { date: aDayAhead(0), time: '10:30', patientId: child.id } }),
      ),
    'NOT_SIGNED_IN',
  ],
  [
    'a visit',
    'bookings.book-doctor',
    async ({ me }) => {
      const [doctor, test] = [await sittingDoctor(), await testId()];
      const lines = [
        { type: 'doctor' as const, doctor },
        { type: 'test' as const, testId: test },
      ];
      return () => desk.openVisit({ body: { phone: me.account.phone, lines } });
    },
    'NOT_FOUND',
  ],
  [
    'a visit at home',
    'home-visits.insert',
    async ({ me }) => {
      const lines = [{ type: 'test' as const, testId: await testId() }];
      return () => desk.openVisit({ body: { phone: me.account.phone, lines, homeVisit: anAddress() } });
    },
    'NOT_FOUND',
  ],
  [
    'a booking that the desk opens again',
    'bookings.update',
    async ({ me }) => {
      const labTestId = await testId();
      const cancelled = { checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' } as const;
      const { id } = await aBooking(app.db, { kind: 'test', accountId: me.account.id, labTestId, ...cancelled });
      return () => admin.editTestBooking({ body: { id, checkupStatus: 'PENDING' } });
    },
    'INVALID_FIELDS',
  ],
];

const others: [string, string, Giving, ErrorCode][] = [
  [
    'a person on the family list, added by its holder',
    'family.insert',
    ({ me }) => Promise.resolve(() => me.addFamilyMember({ body: newMember })),
    'NOT_SIGNED_IN',
  ],
  [
    'a person on the family list, added at the desk',
    'family.insert',
    ({ me }) => Promise.resolve(() => desk.addFamilyMember({ body: { ...newMember, userId: me.account.phone } })),
    'NOT_FOUND',
  ],
  [
    "another name of the holder's child",
    'family.update',
    ({ me, child }) => Promise.resolve(() => me.editFamilyMember({ params: { id: child.id }, body: newMember })),
    'NOT_SIGNED_IN',
  ],
  [
    "the holder's own data",
    'patients.insert',
    ({ me: { account, register } }) =>
      Promise.resolve(() => {
        const { name, phone: phoneNumber } = account;
        return register({
          body: { name, phoneNumber, confirmPhoneNumber: phoneNumber, age: '34', gender: 'Female' },
        });
      }),
    'NOT_SIGNED_IN',
  ],
  [
    'a correction at the desk',
    'corrections.append',
    async ({ me }) => {
      const params = { patientNumber: await holderNumber(app.db, me.account.id) };
      return () => desk.correctPerson({ params, body: { name: 'Mitali Roy', reason: 'Married', paper: 'AADHAAR' } });
    },
    'NOT_FOUND',
  ],
  [
    'a nominee',
    'nominees.write',
    ({ me }) =>
      Promise.resolve(() =>
        me.nameNominee({ body: { name: 'Bimal Sen', phoneNumber: '9830012345', relation: 'Spouse' } }),
      ),
    'NOT_SIGNED_IN',
  ],
  [
    'a request for a correction',
    'data-requests.insert',
    ({ me }) =>
      Promise.resolve(() => me.requestCorrection({ body: { patientId: null, field: 'name', wanted: 'Mitali Roy' } })),
    'NOT_SIGNED_IN',
  ],
  [
    'a request for a role',
    'role-requests.insert',
    ({ me }) => Promise.resolve(() => me.requestRole({ body: { role: 'Staff', reason: 'Mitali Sen works here' } })),
    'NOT_SIGNED_IN',
  ],
  [
    'a choice of messages',
    'message-choices.choose',
    ({ me }) =>
      Promise.resolve(() => me.chooseMessages({ body: { choices: [{ kind: 'visitTomorrow', way: 'NONE' }] } })),
    'NOT_SIGNED_IN',
  ],
];

/** All that names the account, by table, and how many of its bookings are open. */
async function ownedBy({ me }: ToErase) {
  const owned: Record<string, unknown> = {};
  for (const table of ['bookings', 'patients', 'nominees', 'data_requests', 'role_requests', 'message_choices'])
    owned[table] = (
      await app.db.query(`SELECT count(*)::integer AS n FROM ${table} WHERE account_id = $1`, [me.account.id])
    ).rows[0];
  const { rows } = await app.db.query(
    `SELECT count(*)::integer AS n FROM bookings WHERE account_id = $1 AND checkup_status = 'PENDING'`,
    [me.account.id],
  );
  return { ...owned, open: rows[0] };
}

describe('an erasure that comes first', () => {
  it.each([...bookings, ...others])('leaves nothing of %s', async (_, __, giving, refusal) => {
    const person = await aPersonToErase();
    const give = await giving(person);
    const before = await ownedBy(person);
    const [erased, given] = await oneAfterTheOther(app, 'erasure.forget', person.erase, give);
    expect(erased.status).toBe(200);
    expectError(given, refusal);
    expect(await ownedBy(person)).toEqual(before);
  });
});

describe('an erasure that comes later', () => {
  it.each(bookings)('is refused by %s', async (_, place, giving) => {
    const person = await aPersonToErase();
    const [given, erased] = await oneAfterTheOther(app, place, await giving(person), person.erase);
    expect(given.status).toBeLessThan(300);
    expectError(erased, 'BOOKINGS_OPEN');
    expect((await person.me.readMe()).status).toBe(200);
  });

  it.each(others)('waits for %s', async (_, place, giving) => {
    const person = await aPersonToErase();
    const [given, erased] = await oneAfterTheOther(app, place, await giving(person), person.erase);
    expect([given.status < 300, erased.status]).toEqual([true, 200]);
  });
});

it('a booking of an erased account is not opened again, and everything else of it can still be changed', async () => {
  const { me, erase } = await aPersonToErase();
  const cancelled = { checkupStatus: 'CANCELLED', appointmentStatus: 'CANCELLED' } as const;
  const { id } = await aBooking(app.db, {
    kind: 'test',
    accountId: me.account.id,
    labTestId: await testId(),
    ...cancelled,
  });
  expect((await erase()).status).toBe(200);
  const refused = expectError(
    await admin.editTestBooking({ body: { id, checkupStatus: 'PENDING' } }),
    'INVALID_FIELDS',
  );
  expect(refused.fields).toEqual({
    checkupStatus: "This person's account was erased: its bookings are not opened again.",
  });
  expect((await admin.editTestBooking({ body: { id, checkupStatus: 'COMPLETED' } })).status).toBe(200);
});
