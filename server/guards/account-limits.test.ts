import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';

/** In the strict profile one account looks up sixty phones in ten minutes, over all calls that take a phone. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateProfile: 'strict' });
});
afterAll(() => app.close());

/** Every call that answers about the account of a given phone. */
const lookUps: Record<string, (who: TestCaller, phone: string) => Promise<{ status: number }>> = {
  'the search for people': (who, phone) => who.findPeople({ params: { query: phone } }),
  'their test bookings': (who, phone) => who.findTestBookings({ params: { phone } }),
  'their doctor bookings': (who, phone) => who.findDoctorBookings({ params: { phone } }),
  'their bookings of both kinds': (who, phone) => who.findBookings({ body: { phoneNumber: phone } }),
  'the details of their tests': (who, phone) => who.findTestDetails({ params: { phone } }),
  'their family': (who, phone) => who.listFamilyOfPhone({ params: { phone } }),
  'adding to their family': (who, phone) =>
    who.addFamilyMember({
      body: {
        userId: phone,
        name: 'Rohan',
        relation: 'Child',
        gender: 'Male',
        age: 8,
        consent: true,
      },
    }),
  'booking a test for them': (who, phone) => who.bookLabTest({ body: { resourceId: 2_000_000_000, userId: phone } }),
  'booking a doctor for them': (who, phone) => who.bookDoctor({ body: { resourceId: '1234567890', userId: phone } }),
};
const find = (who: TestCaller, phone: string) => who.findPeople({ params: { query: phone } });

async function lookUpSixty(who: TestCaller): Promise<void> {
  for (let n = 0; n < 60; n += 1) expect((await find(who, aPhone())).status).toBe(200);
}

describe('after sixty', () => {
  let staff: TestCaller;
  let patient: string;
  beforeAll(async () => {
    staff = await app.asRole('Staff');
    patient = (await aPerson(app.db)).phone;
    await lookUpSixty(staff);
  });

  it.each(Object.entries(lookUps))('%s is refused, twice, and leaves a row about its person', async (_, lookUp) => {
    const { id, phone } = await aPerson(app.db);
    const since = await lastAudit(app.db);
    for (const _again of [1, 2]) expect((await lookUp(staff, phone)).status).toBe(429);
    const rows = await auditSince(app.db, since);
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect(row).toMatchObject({ actorId: staff.account.id, outcome: 'refused', subjects: [id], asked: phone });
  });

  it('a phone looked up before is answered again, others may look, and a search by name still works', async () => {
    const [seen, other] = [await app.asRole('Staff'), await app.asRole('Staff')];
    expect((await find(seen, patient)).status).toBe(200);
    for (let n = 0; n < 59; n += 1) await find(seen, aPhone());
    expect([(await find(seen, patient)).status, (await find(seen, aPhone())).status]).toEqual([200, 429]);
    expect((await find(other, patient)).status).toBe(200);
    expectError(await find(staff, patient), 'TOO_MANY_REQUESTS');
    expect((await seen.findPeople({ params: { query: 'Mitali' } })).status).toBe(200);
    expect((await seen.findPeople({ params: { query: patient.slice(0, 9) } })).status).toBe(200);
  });

  it('one’s own bookings and family can still be read', async () => {
    await aBooking(app.db, { kind: 'test', accountId: staff.account.id });
    expect((await staff.listTestBookings()).status).toBe(200);
    expect((await staff.listFamily()).status).toBe(200);
    expect((await staff.bookLabTest({ body: { resourceId: 2_000_000_000, userId: staff.account.phone } })).status).toBe(
      422,
    );
  });
});

it('180 names and beginnings of phones may be searched for in ten minutes, the same again does not count', async () => {
  const desk = await app.asRole('Receptionist');
  for (let n = 0; n < 180; n += 1) expect((await find(desk, `9${n}`)).status).toBe(200);
  expect((await find(desk, '90')).status).toBe(200);
  for (const other of ['Mitali', '9999']) expectError(await find(desk, other), 'TOO_MANY_REQUESTS');
  expect((await find(desk, aPhone())).status, 'whole phones have their own limit').toBe(200);
  await letTimePass(app.db, 600);
  expect((await find(desk, 'Mitali')).status).toBe(200);
});

it('ten minutes later sixty more may be looked up, and earlier ones count anew', async () => {
  const [desk, phone] = [await app.asRole('Receptionist'), aPhone()];
  await find(desk, phone);
  for (let n = 0; n < 59; n += 1) await find(desk, aPhone());
  const refused = await find(desk, aPhone());
  expectError(refused, 'TOO_MANY_REQUESTS');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  await letTimePass(app.db, 600);
  await lookUpSixty(desk);
  expectError(await find(desk, phone), 'TOO_MANY_REQUESTS');
});

it('the limit also holds for look-ups at the same moment', async () => {
  const desk = await app.asRole('Receptionist');
  for (let n = 0; n < 57; n += 1) await find(desk, aPhone());
  const answers = await app.atOnce(
    'rate-limits.hit',
    Array.from({ length: 6 }, () => () => find(desk, aPhone())),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

it('a demo has no limit', async () => {
  const demo = await startTestApp();
  const desk = await demo.asRole('Receptionist');
  const statuses = new Set<number>();
  for (let n = 0; n < 70; n += 1) statuses.add((await find(desk, aPhone())).status);
  await demo.close();
  expect([...statuses]).toEqual([200]);
});
