import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingPatient, FamilyMember } from '#contract/patients/family.ts';
import { clinicClock } from '#contract/clinic-time.ts';
import { limits } from '#contract/limits.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aDoctor, aLabTest, aPatient, forgetPeople } from '../testing/builders.store.ts';
import { aPatientNumber, expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runNow } from '../testing/moment.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist', { name: 'Rupa' });
});
afterAll(() => app.close());

const child = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, consent: true } satisfies Partial<
  Body<'addFamilyMember'>
>;
const rows = async (sql: string, values: unknown[] = []) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
/** The account holder's form has the account's name. */
const add = (who: TestCaller, changes: object = {}) => {
  const isSelf = 'relation' in changes && changes.relation === 'Self';
  return who.addFamilyMember({ body: { ...child, ...(isSelf && { name: who.account.name }), ...changes } });
};
const added = async (who: TestCaller, changes: object = {}) => {
  const answer = await add(who, changes);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as FamilyMember & { id: number };
};
const familyOf = async (who: TestCaller, phone?: string) =>
  (await done(phone ? who.listFamilyOfPhone({ params: { phone } }) : who.listFamily())).members;
const bookTest = async (who: TestCaller, body: object) =>
  who.bookLabTest({ body: { resourceId: (await aLabTest(app.db)).id, ...body } });
const booked = (answer: { body: unknown }) =>
  answer.body as { id: number; patient: BookingPatient; patientName: string; userName: string };
/** The day so many years ago, plus so many days. */
const yearsAgo = (years: number, days = 0) => {
  const { date } = clinicClock(runNow());
  return new Date(
    Date.UTC(Number(date.slice(0, 4)) - years, Number(date.slice(5, 7)) - 1, Number(date.slice(8)) + days),
  )
    .toISOString()
    .slice(0, 10);
};

describe('a family', () => {
  it('begins with its holder, even if only the name is known', async () => {
    const mother = await app.asRole('User');
    expect(await familyOf(mother)).toEqual([
      {
        id: null,
        patientNumber: aPatientNumber,
        name: 'Mitali Sen',
        relation: 'Self',
        age: null,
        gender: null,
        birthDate: null,
        language: 'en',
        corrections: [],
        abilities: { isOwn: true, remove: false, editDetails: true, confirmFirst: false, correct: false },
      },
    ]);
    const self = await added(mother, { relation: 'Self', gender: 'Female', age: '34' });
    expect(self).toMatchObject({ name: 'Mitali Sen', relation: 'Self', age: 34 });
    expect(expectError(await add(mother, { relation: 'Self', age: 34 }), 'INVALID_FIELDS').fields).toHaveProperty(
      'relation',
    );
    await added(mother);
    expect((await familyOf(mother)).map(({ name }) => name)).toEqual(['Mitali Sen', 'Rohan Sen']);
  });

  it("stores each person's consent, its wording and who gave it", async () => {
    const mother = await app.asRole('User', { language: 'bn' });
    const [{ id: young }, { id: grown }] = [
      await added(mother),
      await added(mother, { name: 'Bimal Sen', relation: 'Parent', age: 70 }),
    ];
    const byDesk = await done(
      desk.addFamilyMember(
        { body: { ...child, name: 'Riya Sen', userId: mother.account.phone } },
        { 'accept-language': 'bn' },
      ),
    );
    const consents =
      'SELECT purpose, wording_version, language, taken_by FROM consents WHERE patient_id = ANY ($1) ORDER BY patient_id';
    const given = { purpose: 'guardian', wording_version: '2026-11', language: 'bn', taken_by: null };
    expect(await rows(consents, [[young, grown, byDesk.id]])).toEqual([
      given,
      { ...given, purpose: 'family' },
      { ...given, taken_by: desk.account.id },
    ]);
    expectError(await add(mother, { name: 'No Consent', consent: false }), 'INVALID_FIELDS');
  });

  it("shows today's age: from the birthday, or from an age and its date", async () => {
    const mother = await app.asRole('User');
    const ages = [yearsAgo(8), yearsAgo(8, 1), yearsAgo(0)].map(
      async (birthDate, index) => (await added(mother, { name: `Child ${index}`, age: '', birthDate })).age,
    );
    expect(await Promise.all(ages)).toEqual([8, 7, 0]);
    const { id } = await aPatient(app.db, {
      accountId: mother.account.id,
      name: 'Told Long Ago',
      ageYears: 8,
      ageToldOn: yearsAgo(2),
    });
    const shownAge = async () => (await familyOf(mother)).find((member) => member.id === id)?.age;
    expect(await shownAge()).toBe(10);
    await mother.editFamilyMember({ params: { id }, body: { ...child, name: 'Renamed', age: 10 } });
    expect(await rows('SELECT name, age_years, age_told_on::text FROM patients WHERE id = $1', [id])).toEqual([
      { name: 'Renamed', age_years: 8, age_told_on: yearsAgo(2) },
    ]);
    await mother.editFamilyMember({ params: { id }, body: { ...child, age: 9 } });
    expect(await shownAge()).toBe(9);
  });

  it.each([
    { age: 121 },
    { age: '' },
    { birthDate: yearsAgo(0, 1) },
    { birthDate: '2015-02-29' },
    { birthDate: yearsAgo(122) },
    { relation: 'Friend' },
  ])('refuses %o', async (wrong) => {
    expectError(await add(await app.asRole('User'), wrong), 'INVALID_FIELDS');
  });

  it('warns of the same name at the same age, in either spelling, and adds the person when confirmed', async () => {
    const mother = await app.asRole('User');
    await added(mother, { name: 'Subhas Das' });
    expectError(await add(mother, { name: 'সুভাষ দাস' }), 'SAME_PERSON');
    await added(mother, { name: 'Subhas Das', age: 9 });
    await added(mother, { name: 'Subhas Das', evenIfAlike: true });
    expect(await familyOf(mother)).toHaveLength(4);
  });

  it('never exceeds its limit, also when two are added at once', async () => {
    const mother = await app.asRole('User');
    for (let n = 1; n < limits.familySize; n += 1)
      await aPatient(app.db, { accountId: mother.account.id, name: `Child ${n}` });
    const answers = await Promise.all(['One More', 'And Another', 'Gopal More'].map((name) => add(mother, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await familyOf(mother)).toHaveLength(limits.familySize + 1);
  });
});

describe('access to a family', () => {
  it('is for its holder and the desk; for others it is refused, whether or not the phone is known', async () => {
    const [mother, stranger] = [await app.asRole('User'), await app.asRole('Doctor')];
    await added(mother);
    expect((await familyOf(desk, mother.account.phone)).map(({ name }) => name)).toEqual(['Mitali Sen', 'Rohan Sen']);
    for (const userId of [mother.account.phone, '5999999999']) {
      expectError(await stranger.listFamilyOfPhone({ params: { phone: userId } }), 'FORBIDDEN');
      expectError(await add(stranger, { userId }), 'FORBIDDEN');
    }
    expectError(await desk.listFamilyOfPhone({ params: { phone: '5999999999' } }), 'NOT_FOUND');
  });

  it("no booking for another account's people, nor for a removed person: both are missing", async () => {
    const [mother, stranger] = [await app.asRole('User'), await app.asRole('User')];
    const { id } = await added(mother);
    const gone = await added(stranger);
    await aBooking(app.db, {
      kind: 'test',
      accountId: stranger.account.id,
      patientId: gone.id,
      checkupStatus: 'COMPLETED',
    });
    expect((await stranger.removeFamilyMember({ params: { id: gone.id } })).body).toEqual({ archived: true });
    const [{ phone: resourceId }, { date }] = [
      await aDoctor(app.db),
      clinicClock(new Date(runNow().getTime() + 2 * 86_400_000)),
    ];
    for (const patientId of [id, gone.id, 2_000_000_000]) {
      expectError(await bookTest(stranger, { patientId }), 'NOT_FOUND');
      expectError(await stranger.bookDoctor({ body: { resourceId, patientId } }), 'NOT_FOUND');
      expectError(await stranger.requestAppointment({ body: { date, time: '10:30', patientId } }), 'NOT_FOUND');
      expectError(await bookTest(desk, { userId: stranger.account.phone, patientId }), 'NOT_FOUND');
    }
    expect(await rows('SELECT count(*)::integer FROM bookings WHERE account_id = $1', [stranger.account.id])).toEqual([
      { count: 1 },
    ]);
  });

  it("the database itself refuses a booking for another account's patient", async () => {
    const [mother, stranger] = [await app.asRole('User'), await app.asRole('User')];
    const { id: patientId } = await added(mother);
    await expect(aBooking(app.db, { kind: 'test', accountId: stranger.account.id, patientId })).rejects.toThrow(
      'bookings_patient',
    );
  });
});

describe('bookings', () => {
  it('name their patient beside the account, in answers and lists', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const { id, ...rest } = await added(mother);
    const patient = {
      id,
      patientNumber: rest.patientNumber,
      name: rest.name,
      relation: 'Child',
      age: 8,
      gender: 'Male',
    };
    const booking = booked(await bookTest(desk, { userId: mother.account.phone, patientId: id }));
    expect(booking).toMatchObject({ patient, patientName: 'Rohan Sen', userName: 'Mitali Sen' });
    for (const ask of [
      () => mother.readTestBooking({ params: { id: booking.id } }),
      () => mother.listTestBookings(),
      () => mother.findTestBookings({ params: { phone: mother.account.phone } }),
    ]) {
      expect(JSON.stringify((await ask()).body)).toContain(JSON.stringify(patient));
    }
    const inProgress = await done(mother.listInProgress());
    expect(inProgress._embedded.bookingEntityList).toMatchObject([{ patientName: 'Rohan Sen' }]);
  });

  it("without a person are the holder's own, also those made before the holder's data", async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const before = booked(await bookTest(mother, {}));
    expect(before).toMatchObject({
      patientName: 'Mitali Sen',
      patient: { id: null, name: 'Mitali Sen', relation: 'Self', age: null, gender: null },
    });
    const self = await added(mother, { relation: 'Self', gender: 'Female', age: 34 });
    const after = booked(await bookTest(mother, {}));
    for (const { id } of [before, after]) {
      expect((await mother.readTestBooking({ params: { id } })).body).toMatchObject({
        patient: { id: self.id, name: 'Mitali Sen', relation: 'Self', age: 34, gender: 'Female' },
      });
    }
  });

  it("are filtered by person in the own lists; another account's number lists nothing", async () => {
    const [mother, stranger] = [await app.asRole('User'), await app.asRole('User')];
    const { id: patientId } = await added(mother);
    const own = booked(await bookTest(mother, {}));
    const his = booked(await bookTest(mother, { patientId }));
    const listed = async (who: TestCaller, person: string | number) => {
      const { body } = await who.listTestBookings({ query: { patientId: person } });
      return body._embedded.testBookingResponseDtoList.map(({ id }) => id);
    };
    expect(await listed(mother, 'self')).toEqual([own.id]);
    expect(await listed(mother, patientId)).toEqual([his.id]);
    for (const who of [stranger, desk]) expect(await listed(who, patientId)).toEqual([]);
    await added(mother, { relation: 'Self', gender: 'Female', age: 34 });
    expect(await listed(mother, 'self')).toEqual([own.id]);
  });

  it('allow one appointment per person and time: mother and child may come together', async () => {
    const mother = await app.asRole('User');
    const { id: patientId } = await added(mother);
    const { date } = clinicClock(new Date(runNow().getTime() + 2 * 86_400_000));
    const ask = async (body: object) =>
      (await mother.requestAppointment({ body: { date, time: '10:30', ...body } })).status;
    expect([await ask({}), await ask({ patientId }), await ask({}), await ask({ patientId })]).toEqual([
      201, 201, 409, 409,
    ]);
  });
});

describe('removing a person', () => {
  it('deletes one without bookings, and archives one with bookings', async () => {
    const mother = await app.asRole('User');
    const [once, never] = [await added(mother), await added(mother, { name: 'Riya Sen' })];
    const booking = booked(await bookTest(mother, { patientId: once.id }));
    await done(desk.editTestBooking({ body: { id: booking.id, checkupStatus: 'COMPLETED' } }));
    expect((await mother.removeFamilyMember({ params: { id: never.id } })).body).toEqual({ archived: false });
    expect((await mother.removeFamilyMember({ params: { id: once.id } })).body).toEqual({ archived: true });
    expectError(await mother.removeFamilyMember({ params: { id: once.id } }), 'NOT_FOUND');
    expectError(await mother.editFamilyMember({ params: { id: once.id }, body: child }), 'NOT_FOUND');
    expect(
      await rows('SELECT id, archived_at IS NOT NULL AS archived FROM patients WHERE account_id = $1', [
        mother.account.id,
      ]),
    ).toEqual([{ id: once.id, archived: true }]);
    expect(booked(await mother.readTestBooking({ params: { id: booking.id } })).patient).toMatchObject({
      id: once.id,
      patientNumber: aPatientNumber,
      name: 'Rohan Sen',
    });
    expect(await familyOf(mother)).toHaveLength(1);
  });

  it('never removes the holder, nor makes another person the holder', async () => {
    const mother = await app.asRole('User');
    const [self, { id }] = [await added(mother, { relation: 'Self', gender: 'Female', age: 34 }), await added(mother)];
    expectError(await mother.removeFamilyMember({ params: { id: self.id } }), 'FORBIDDEN');
    expectError(
      await mother.editFamilyMember({ params: { id }, body: { ...child, relation: 'Self' } }),
      'INVALID_FIELDS',
    );
    expectError(await mother.editFamilyMember({ params: { id: self.id }, body: child }), 'INVALID_FIELDS');
  });
});

describe('the search for people', () => {
  const find = (who: TestCaller, query: string) => done(who.findPeople({ params: { query } }));

  it('finds an account once by the names of its people, and shows the desk its family', async () => {
    await forgetPeople(app.db, ['Zarina Begum', 'Tiyashani Roy']);
    const mother = await app.asRole('User', { name: 'Zarina Begum' });
    await added(mother, { name: 'Tiyasha Lahiri', relation: 'Child' });
    await added(mother, { name: 'তিয়াসা লাহিড়ী', relation: 'Other', age: 60 });
    for (const query of ['tiyasha lahiri', 'তিয়াশা']) {
      const found = await find(desk, query);
      expect(found.map(({ userName }) => userName)).toEqual(['Zarina Begum']);
      expect(found[0]?.family).toMatchObject([
        { name: 'Tiyasha Lahiri', relation: 'Child', age: 8, gender: 'Male' },
        { name: 'তিয়াসা লাহিড়ী' },
      ]);
    }
    await app.asRole('User', { name: 'Tiyashani Roy' });
    expect((await find(desk, 'Tiyasha')).map(({ userName }) => userName)).toEqual(['Zarina Begum', 'Tiyashani Roy']);
    const [doctor] = await find(await app.asRole('Doctor'), mother.account.phone);
    expect(doctor && 'family' in doctor).toBe(false);
  });
});
