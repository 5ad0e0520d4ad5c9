import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aDoctor, aLabTest, aPatient, aPerson } from '../testing/builders.store.ts';
import { aSignedInDoctor } from '../testing/doctors.ts';
import { expectError } from '../testing/expect.ts';
import { letTimePass } from '../testing/time.store.ts';
import { done, callsOf } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

/** What a new booking holds, for whom, and by whom. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bookTest = (who: TestCaller, body: object) => who.send('bookLabTest', { body });
const bookDoctor = (who: TestCaller, body: Body<'bookDoctor'>) => who.bookDoctor({ body });
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const madeFor = (accountId: number) =>
  rows(
    `SELECT created_by AS "createdBy", referring_doctor_id AS "referringId", patient_id AS "patientId"
    FROM bookings
    WHERE account_id = $1
    ORDER BY id`,
    [accountId],
  );

it('a test is booked with its present name and price, and is pending', async () => {
  const [person, test] = [
    await app.asRole('User', { name: 'Mitali Sen' }),
    await aLabTest(app.db, { name: 'Lipid profile', nameBn: 'লিপিড', pricePaise: 45_050 }),
  ];
  const { body } = await bookTest(person, { resourceId: test.id });
  expect(body).toMatchObject({
    patientName: 'Mitali Sen',
    patient: { id: null, name: 'Mitali Sen', relation: 'Self', age: null, gender: null },
    userName: 'Mitali Sen',
    mobileNumber: person.account.phone,
    paymentStatus: 'PENDING',
    checkupStatus: 'PENDING',
    appointmentStatus: 'REQUESTED',
    checkupScheduledDate: null,
    price: 450.5,
    version: 1,
    abilities: {
      isOwn: true,
      edit: [],
      readHistory: false,
      readPayments: true,
      readVisit: true,
      waive: false,
      readReport: true,
      uploadObstacle: 'FORBIDDEN',
      openReportsOf: null,
      editFamilyOf: null,
      openPerson: true,
    },
    test: { id: test.id, testId: test.id, name: 'Lipid profile', testName: 'Lipid profile', testNameBn: 'লিপিড' },
  });
});

it('later changes of a test do not alter its bookings, and a price in the request is refused', async () => {
  const [person, test] = [await app.asRole('User'), await aLabTest(app.db, { name: 'Lipid profile' })];
  expect(expectError(await bookTest(person, { resourceId: test.id, price: 1 }), 'INVALID_FIELDS').fields).toEqual({
    price: 'This cannot be set or changed here.',
  });
  const made = await done(bookTest(person, { resourceId: test.id, testPrice: 1 }));
  await app.db.query(`UPDATE lab_tests SET name = 'Other', price_paise = 1 WHERE id = $1`, [test.id]);
  const read = await done(person.readTestBooking({ params: { id: made.id } }));
  expect(read).toEqual(made);
  expect(read).toMatchObject({ price: test.pricePaise / 100, test: { name: 'Lipid profile' } });
});

it('a doctor is booked with their present name and fee, and is pending', async () => {
  const [person, doctor] = [
    await app.asRole('User'),
    await aDoctor(app.db, { name: 'Dr. Amal Sen', nameBn: 'ডা. অমল সেন', speciality: 'ENT', feePaise: 60_000 }),
  ];
  const { body } = await bookDoctor(person, { resourceId: doctor.phone });
  expect(body).toMatchObject({
    doctorName: 'Dr. Amal Sen',
    doctorNameBn: 'ডা. অমল সেন',
    doctor: { id: doctor.id, name: 'Dr. Amal Sen', speciality: 'ENT', phoneNumber: doctor.phone },
    price: 600,
    appointmentStatus: 'REQUESTED',
    appointmentScheduledDate: null,
    checkupScheduledDate: null,
    paymentId1: 'cash',
    version: 1,
  });
});

it('sent again with its idempotency key, either kind answers the same booking', async () => {
  const [person, test, doctor] = [await app.asRole('User'), await aLabTest(app.db), await aDoctor(app.db)];
  for (const [kind, resourceId] of [
    ['test', test.id],
    ['doctor', doctor.phone],
  ] as const) {
    const key = { 'idempotency-key': `book-${kind}-0001` };
    const send = () => person.send(callsOf[kind].book, { body: { resourceId } }, key);
    const [first, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, first.body]);
  }
  expect(await madeFor(person.account.id)).toHaveLength(2);
});

describe('what is not offered is refused with a message, and nothing is written', () => {
  it('tests that are inactive, deleted or missing', async () => {
    const [person, inactive, gone] = [
      await app.asRole('User'),
      await aLabTest(app.db, { active: false }),
      await aLabTest(app.db),
    ];
    await app.db.query('UPDATE lab_tests SET withdrawn_at = clinic_now() WHERE id = $1', [gone.id]);
    for (const resourceId of [inactive.id, gone.id, 2_000_000_000]) {
      expect(expectError(await bookTest(person, { resourceId }), 'NOT_BOOKABLE').fields).toEqual({
        resourceId: 'This test is not offered any more.',
      });
    }
    expect(await madeFor(person.account.id)).toEqual([]);
  });

  it('doctors who have retired, and phones of no doctor', async () => {
    const [person, retired] = [await app.asRole('User'), await aDoctor(app.db, { retiredAt: runNow() })];
    for (const resourceId of [retired.phone, person.account.phone]) {
      expect(expectError(await bookDoctor(person, { resourceId }), 'NOT_BOOKABLE').fields).toEqual({
        resourceId: 'This doctor can no longer be booked.',
      });
    }
    expect(await madeFor(person.account.id)).toEqual([]);
    const next = await aDoctor(app.db, { phone: retired.phone, name: 'Dr. Next' });
    expect((await bookDoctor(person, { resourceId: retired.phone })).body).toMatchObject({ doctor: { id: next.id } });
  });
});

describe('for another person', () => {
  it.each(['Receptionist', 'Staff', 'Admin'] as const)(
    'a %s books for the account with a phone, and its people',
    async (role) => {
      const [caller, person, test, doctor] = [
        await app.asRole(role),
        await aPerson(app.db),
        await aLabTest(app.db),
        await aDoctor(app.db),
      ];
      const child = await aPatient(app.db, { accountId: person.id });
      const answers = [
        await bookTest(caller, { resourceId: test.id, userId: person.phone }),
        await bookDoctor(caller, { resourceId: doctor.phone, userId: person.phone, patientId: child.id }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await madeFor(person.id)).toEqual([
        { createdBy: caller.account.id, referringId: null, patientId: null },
        { createdBy: caller.account.id, referringId: null, patientId: child.id },
      ]);
      expect(await madeFor(caller.account.id)).toEqual([]);
    },
  );

  it('a staff member who is also a doctor does not become the referring doctor', async () => {
    const [staff, person, test] = [await app.asRole('Staff'), await aPerson(app.db), await aLabTest(app.db)];
    await aDoctor(app.db, { accountId: staff.account.id, phone: staff.account.phone });
    expect((await bookTest(staff, { resourceId: test.id, userId: person.phone })).body).toMatchObject({
      referringDoctor: null,
    });
  });

  it('a doctor becomes the referring doctor, of a test and of another doctor; a Doctor account without a doctor record does not', async () => {
    const [doctor, stranger, person, test, other] = [
      await aSignedInDoctor(app),
      await app.asRole('Doctor'),
      await aPerson(app.db),
      await aLabTest(app.db),
      await aDoctor(app.db),
    ];
    expect((await bookTest(doctor, { resourceId: test.id, userId: person.phone })).body).toMatchObject({
      referringDoctor: { id: doctor.doctorId },
      referer: null,
      reportingDoctor: null,
    });
    expect((await bookDoctor(doctor, { resourceId: other.phone, userId: person.phone })).body).toMatchObject({
      referringDoctor: { id: doctor.doctorId },
    });
    expect((await bookTest(stranger, { resourceId: test.id, userId: person.phone })).body).toMatchObject({
      referringDoctor: null,
    });
  });

  it("with the caller's own phone it is their own booking", async () => {
    for (const caller of [await app.asRole('User'), await app.asRole('Pathologist'), await aSignedInDoctor(app)]) {
      const test = await aLabTest(app.db);
      expect((await bookTest(caller, { resourceId: test.id, userId: caller.account.phone })).status).toBe(201);
      expect(await madeFor(caller.account.id)).toEqual([
        { createdBy: caller.account.id, referringId: null, patientId: null },
      ]);
    }
  });

  it.each(['User', 'Pathologist'] as const)('a %s may not, whether or not the phone exists', async (role) => {
    const [caller, person, test, doctor] = [
      await app.asRole(role),
      await aPerson(app.db),
      await aLabTest(app.db),
      await aDoctor(app.db),
    ];
    for (const userId of [person.phone, '5000000000']) {
      expectError(await bookTest(caller, { resourceId: test.id, userId }), 'FORBIDDEN');
      expectError(await bookDoctor(caller, { resourceId: doctor.phone, userId }), 'FORBIDDEN');
    }
    expect(await madeFor(person.id)).toEqual([]);
  });

  it("no role books for a phone without an account, a deleted account, or another family's people", async () => {
    const [desk, person, test] = [await app.asRole('Receptionist'), await aPerson(app.db), await aLabTest(app.db)];
    const theirs = await aPatient(app.db, { accountId: (await aPerson(app.db)).id });
    expect(
      expectError(await bookTest(desk, { resourceId: test.id, userId: '5000000000' }), 'NOT_FOUND').fields,
    ).toEqual({ userId: 'Nobody with this phone number has signed up yet.' });
    expect(
      expectError(
        await bookTest(desk, { resourceId: test.id, userId: person.phone, patientId: theirs.id }),
        'NOT_FOUND',
      ).fields,
    ).toEqual({ patientId: 'This person is not on this account (any more).' });
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [person.id]);
    expectError(await bookTest(desk, { resourceId: test.id, userId: person.phone }), 'NOT_FOUND');
    expect(await madeFor(person.id)).toEqual([]);
  });
});

describe('the rate limit of phone look-ups', () => {
  it('is sixty in ten minutes per caller, over all calls that take a phone; phones seen before stay free', async () => {
    const strict = await startTestApp({ rateProfile: 'strict' });
    const [staff, test] = [await strict.asRole('Staff'), await aLabTest(strict.db)];
    const people = [];
    for (let n = 0; n < 61; n += 1) people.push(await aPerson(strict.db));
    const [seen, last] = [people[0]?.phone ?? '', people[60]?.phone ?? ''];
    const calls: ((phone: string) => ReturnType<TestCaller['call']>)[] = [
      (phone) => staff.findTestBookings({ params: { phone } }),
      (phone) => staff.findTestDetails({ params: { phone } }),
      (phone) => staff.findBookings({ body: { phoneNumber: phone } }),
      (phone) => staff.listFamilyOfPhone({ params: { phone } }),
      (phone) => staff.bookLabTest({ body: { resourceId: test.id, userId: phone } }),
      (phone) =>
        staff.addFamilyMember({
          body: {
            userId: phone,
            name: `Rohan ${phone.slice(-4)} Sen`,
            relation: 'Child',
            gender: 'Male',
            age: 8,
            consent: true,
          },
        }),
    ];
    for (const [n, { phone }] of people.slice(0, 60).entries())
      expect((await calls[n % calls.length]?.(phone))?.status, `number ${n + 1}`).not.toBe(429);
    for (const call of calls) {
      const refused = await call(last);
      expectError(refused, 'TOO_MANY_REQUESTS');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
      expect((await call(seen)).status).not.toBe(429);
    }
    const other = await strict.asRole('Staff');
    expectError(await other.findTestBookings({ params: { phone: last } }), 'NOT_FOUND');
    await strict.close();
  });
});

it('a doctor who books for somebody does not learn the names on their list', async () => {
  const [doctor, person, test] = [await app.asRole('Doctor'), await aPerson(app.db), await aLabTest(app.db)];
  const child = await aPatient(app.db, { accountId: person.id });
  const tell = async (patientId: number) => {
    const answer = await bookTest(doctor, { resourceId: test.id, userId: person.phone, patientId });
    const { code, message, fields } = expectError(answer, 'NOT_FOUND');
    return { code, message, fields };
  };
  expect(await tell(child.id)).toEqual(await tell(2_000_000_000));
  expect(await madeFor(person.id)).toEqual([]);
});

it('a doctor who books for somebody is not told which tests they have', async () => {
  const [doctor, person, test] = [await app.asRole('Doctor'), await app.asRole('User'), await aLabTest(app.db)];
  expect((await bookTest(person, { resourceId: test.id })).status).toBe(201);
  expectError(await bookTest(person, { resourceId: test.id }), 'SAME_TEST');
  expect((await bookTest(doctor, { resourceId: test.id, userId: person.account.phone })).status).toBe(201);
});

it('patients make twenty bookings a day, doctors for them no more, the desk as many as come', async () => {
  const [person, doctor, desk, test] = [
    await app.asRole('User'),
    await app.asRole('Doctor'),
    await app.asRole('Receptionist'),
    await aLabTest(app.db),
  ];
  const forThem = { resourceId: test.id, userId: person.account.phone, evenIfAlike: true };
  for (let n = 0; n < 20; n += 1) expect((await bookTest(person, forThem)).status).toBe(201);
  for (const who of [person, doctor]) expectError(await bookTest(who, forThem), 'TOO_MANY_REQUESTS');
  expect((await bookTest(desk, forThem)).status).toBe(201);
  await letTimePass(app.db, 24 * 60 * 60);
  expect((await bookTest(await app.asRole('Doctor'), forThem)).status).toBe(201);
});
