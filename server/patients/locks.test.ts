import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestAnswer, TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, aPerson, aPhone, lockOlderReports } from '../testing/builders.store.ts';
import { aDayAhead } from '../testing/days.ts';
import { expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body, TypedCalls } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';
import { expectWaiting } from '../testing/waiting.store.ts';
import { insertMember } from './family.store.ts';

/** Families, registrations and bookings at the same moment. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const child = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, consent: true } satisfies Partial<
  Body<'addFamilyMember'>
>;
/** The account holder's form has the account's name. */
const add = (who: TestCaller, changes: object = {}) => {
  const isSelf = 'relation' in changes && changes.relation === 'Self';
  return who.addFamilyMember({ body: { ...child, ...(isSelf && { name: who.account.name }), ...changes } });
};
const remove = (who: TestCaller, id: number) => who.removeFamilyMember({ params: { id } });
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const loserOf = (answers: readonly TestAnswer[]) => answers.find(({ status }) => status === 409)!;
const familyOf = async (who: TestCaller) => (await done(who.listFamily())).members;
function aForm(changes: object = {}) {
  const phoneNumber = aPhone();
  return { name: 'Mitali Sen', phoneNumber, confirmPhoneNumber: phoneNumber, age: '34', gender: 'Female', ...changes };
}
const register = (form: object, who: TypedCalls = app) => who.send('register', { body: form });

describe('two additions to one family at once', () => {
  it('fill the last place once: the other call is refused as full', async () => {
    const mother = await app.asRole('User');
    for (let n = 1; n <= 9; n += 1) await aPatient(app.db, { accountId: mother.account.id, name: `Child ${n}` });
    const names = ['One More', 'And Another'];
    const answers = await app.atOnce(
      'accounts.lock',
      names.map((name) => () => add(mother, { name })),
    );
    expect(statuses(answers)).toEqual([201, 409]);
    expectError(loserOf(answers), 'FAMILY_FULL');
    const winner = names[answers.findIndex(({ status }) => status === 201)];
    expect((await familyOf(mother)).slice(10).map(({ name }) => name)).toEqual([winner]);
  });

  it('of the same person add them once', async () => {
    const mother = await app.asRole('User');
    const answers = await app.atOnce('accounts.lock', [
      () => add(mother, { name: 'Subhas Das' }),
      () => add(mother, { name: 'সুভাষ দাস' }),
    ]);
    expect(statuses(answers)).toEqual([201, 409]);
    expectError(loserOf(answers), 'SAME_PERSON');
    expect(await familyOf(mother)).toHaveLength(2);
  });

  it('in different families do not wait for each other', async () => {
    const callers = [await app.asRole('User'), await app.asRole('User')];
    expect(
      statuses(
        await app.atOnce(
          'family.insert',
          callers.map((who) => () => add(who)),
        ),
      ),
    ).toEqual([201, 201]);
  });
});

describe('an account has one holder', () => {
  it('after two forms for the holder at once', async () => {
    const mother = await app.asRole('User');
    const answers = await app.atOnce(
      'accounts.lock',
      [34, 35].map((age) => () => add(mother, { relation: 'Self', gender: 'Female', age })),
    );
    expect(statuses(answers)).toEqual([201, 400]);
    expect(
      expectError(
        answers.find(({ status }) => status === 400)!,
        'INVALID_FIELDS',
      ).fields,
    ).toHaveProperty('relation');
    const kept = answers.find(({ status }) => status === 201)?.body as { age: number };
    expect(await rows('SELECT age_years AS age FROM patients WHERE account_id = $1', [mother.account.id])).toEqual([
      { age: kept.age },
    ]);
  });

  it('after two registrations of the own account at once', async () => {
    const mother = await app.asRole('User');
    const form = aForm({ phoneNumber: mother.account.phone, confirmPhoneNumber: mother.account.phone });
    const answers = await app.atOnce('accounts.lock', [
      () => register(form, mother),
      () => register({ ...form, age: '35' }, mother),
    ]);
    expect(statuses(answers)).toEqual([201, 409]);
    expectError(loserOf(answers), 'USER_EXISTS');
    expect(await rows('SELECT count(*)::integer FROM patients WHERE account_id = $1', [mother.account.id])).toEqual([
      { count: 1 },
    ]);
  });

  it.each(['a registration while the holder is added', 'an added holder while they register'])(
    'after %s at once',
    async (order) => {
      const mother = await app.asRole('User');
      const registers = (): Promise<TestAnswer> =>
        register(aForm({ phoneNumber: mother.account.phone, confirmPhoneNumber: mother.account.phone }), mother);
      const addSelf = (): Promise<TestAnswer> => add(mother, { relation: 'Self', gender: 'Female', age: 34 });
      const registersLast = order === 'a registration while the holder is added';
      let second: Promise<TestAnswer> | undefined;
      const [first] = await app.whileHeld(
        registersLast ? 'family.insert' : 'patients.insert',
        registersLast ? addSelf : registers,
        async () => {
          second = registersLast ? registers() : addSelf();
          await expectWaiting(app.db);
        },
      );
      expect([first.status, (await second)?.status]).toEqual(registersLast ? [201, 409] : [201, 400]);
      expect(await rows('SELECT count(*)::integer FROM patients WHERE account_id = $1', [mother.account.id])).toEqual([
        { count: 1 },
      ]);
    },
  );
});

it('one Aadhaar number sent by the desk for two people at once registers one of them, and leaves nothing of the other', async () => {
  const desk = await app.asRole('Receptionist');
  const aadhaarNumber = `99${aPhone()}`;
  const forms = [aForm({ aadhaarNumber, aadhaarConsent: true }), aForm({ aadhaarNumber, aadhaarConsent: true })];
  const answers = await app.atOnce(
    'patients.insert',
    forms.map((form) => () => register(form, desk)),
  );
  expect(statuses(answers)).toEqual([201, 409]);
  expectError(loserOf(answers), 'USER_EXISTS');
  const [winner, loser] = answers[0]?.status === 201 ? forms : forms.toReversed();
  expect(
    await rows('SELECT phone FROM accounts WHERE phone = ANY ($1)', [[winner?.phoneNumber, loser?.phoneNumber]]),
  ).toEqual([{ phone: winner?.phoneNumber }]);
  expect(
    await rows(
      `SELECT a.phone
      FROM patients p
        JOIN accounts a ON a.id = p.account_id
      WHERE p.aadhaar_last4 = $1 AND a.phone = ANY ($2)`,
      [aadhaarNumber.slice(-4), forms.map(({ phoneNumber }) => phoneNumber)],
    ),
  ).toEqual([{ phone: winner?.phoneNumber }]);
});

describe('a person booked for and removed at once', () => {
  const books: [string, string, (who: TestCaller, patientId: number) => Promise<TestAnswer>][] = [
    [
      'a test',
      'bookings.book-lab-test',
      async (who, patientId) => who.bookLabTest({ body: { resourceId: (await aLabTest(app.db)).id, patientId } }),
    ],
    [
      'a doctor',
      'bookings.book-doctor',
      async (who, patientId) => who.bookDoctor({ body: { resourceId: (await aDoctor(app.db)).phone, patientId } }),
    ],
    [
      'an appointment',
      'bookings.appoint',
      (who, patientId) => who.requestAppointment({ body: { date: aDayAhead(0), time: '10:30', patientId } }),
    ],
  ];

  it.each(books)('stays if %s came first', async (_, place, book) => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    let removing: Promise<TestAnswer> | undefined;
    const [booked] = await app.whileHeld(
      place,
      () => book(mother, id),
      async () => {
        removing = remove(mother, id);
        await expectWaiting(app.db);
      },
    );
    expect(booked.status).toBe(201);
    expectError((await removing)!, 'IN_USE');
    expect(
      await rows(
        `SELECT p.archived_at IS NOT NULL AS archived
        FROM bookings b
          JOIN patients p ON p.id = b.patient_id
        WHERE b.account_id = $1`,
        [mother.account.id],
      ),
    ).toEqual([{ archived: false }]);
  });

  it.each(books)('is not found by %s that came later', async (_, __, book) => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    let booking: Promise<TestAnswer> | undefined;
    const [removed] = await app.whileHeld(
      'family.remove',
      () => remove(mother, id),
      async () => {
        booking = book(mother, id);
        await expectWaiting(app.db);
      },
    );
    expect(removed.body).toEqual({ archived: false });
    expect(expectError((await booking)!, 'NOT_FOUND').fields).toHaveProperty('patientId');
    expect(await rows('SELECT id FROM bookings WHERE account_id = $1', [mother.account.id])).toEqual([]);
  });

  it('is removed once by two removals at once', async () => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    const answers = await app.atOnce('accounts.lock', [() => remove(mother, id), () => remove(mother, id)]);
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await rows('SELECT id FROM patients WHERE id = $1', [id])).toEqual([]);
  });

  it('is edited or removed, never both', async () => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    let removing: Promise<TestAnswer> | undefined;
    const [changed] = await app.whileHeld(
      'family.update',
      () => mother.editFamilyMember({ params: { id }, body: { ...child, name: 'Riya Sen' } }),
      async () => {
        removing = remove(mother, id);
        await expectWaiting(app.db);
      },
    );
    expect([changed.status, (await removing)?.body]).toEqual([200, { archived: false }]);
  });
});

describe("a booking made while the holder's data are entered", () => {
  const ownOf = (accountId: number) =>
    rows(
      `SELECT p.relation, b.account_id = p.account_id AS own
      FROM bookings b
        LEFT JOIN patients p ON p.id = b.patient_id
      WHERE b.account_id = $1`,
      [accountId],
    );

  it('is moved to them if it was first', async () => {
    const mother = await app.asRole('User');
    const labTestId = (await aLabTest(app.db)).id;
    let adding: Promise<TestAnswer> | undefined;
    await app.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bookings (kind, account_id, created_by, lab_test_id, item_name, price_paise)
        VALUES ('test', $1, $1, $2, 'CBC', 100)`,
        [mother.account.id, labTestId],
      );
      adding = add(mother, { relation: 'Self', gender: 'Female', age: 34 });
      await expectWaiting(app.db);
    });
    expect((await adding)?.status).toBe(201);
    expect(await ownOf(mother.account.id)).toEqual([{ relation: 'Self', own: true }]);
  });

  it('names them if they were first', async () => {
    const mother = await app.asRole('User');
    const labTestId = (await aLabTest(app.db)).id;
    let booking: Promise<unknown> | undefined;
    await app.db.transaction(async (tx) => {
      await insertMember(tx, null, mother.account.id, {
        name: 'Mitali Sen',
        nameKey: 'x',
        relation: 'Self',
        gender: 'Female',
        ageYears: 34,
        kept: { ageYears: 34, ageUnit: 'YEAR', ageToldOn: runToday() },
        told: '34',
        birthDate: null,
      });
      booking = aBooking(app.db, { kind: 'test', accountId: mother.account.id, labTestId });
      await expectWaiting(app.db);
    });
    await booking;
    expect(await ownOf(mother.account.id)).toEqual([{ relation: 'Self', own: true }]);
  });
});

it('tries at the identity question are counted before they are compared: six at once are three', async () => {
  const person = await aPerson(app.db);
  const caller = await app.as(person);
  await aPatient(app.db, { accountId: person.id, relation: 'Self', birthDate: '1986-02-03' });
  await lockOlderReports(app.db, person.id);
  const answers = await app.atOnce(
    'rate-limits.hit',
    Array.from({ length: 6 }, (_, n) => () => caller.confirmIdentity({ body: { yearOfBirth: n < 5 ? 1960 : 1961 } })),
  );
  expect(statuses(answers)).toEqual([422, 422, 422, 429, 429, 429]);
  expect((await caller.readIdentity()).body).toEqual({
    needed: true,
    asks: 'yearOfBirth',
    triesLeft: 0,
  });
  expectError(await caller.confirmIdentity({ body: { yearOfBirth: 1986 } }), 'TOO_MANY_REQUESTS');
});
