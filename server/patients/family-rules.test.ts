import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aLabTest, aPatient } from '../testing/builders.store.ts';
import { aPatientNumber, expectError } from '../testing/expect.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

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
/** The account holder's form has the account's name. */
const add = (who: TestCaller, changes: object = {}) => {
  const isSelf = 'relation' in changes && changes.relation === 'Self';
  return who.addFamilyMember({ body: { ...child, ...(isSelf && { name: who.account.name }), ...changes } });
};
const edit = (who: TestCaller, id: number, changes: object = {}) =>
  who.editFamilyMember({
    params: { id },
    body: { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, ...changes },
  });
const remove = (who: TestCaller, id: number) => who.removeFamilyMember({ params: { id } });
const familyOf = async (who: TestCaller, phone?: string) =>
  (await done(phone ? who.listFamilyOfPhone({ params: { phone } }) : who.listFamily())).members;
const rows = async (sql: string, values: unknown[]) =>
  (await app.db.query(sql, values)).rows as Record<string, unknown>[];
const today = runToday();
/** The day so many years ago, plus so many days. */
function yearsAgo(years: number, days = 0): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
}

describe('a family is listed', () => {
  it('holder first, then the others in the order they were added, without removed ones', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const accountId = mother.account.id;
    const [first, gone, third] = [
      await aPatient(app.db, { accountId, name: 'Zoya' }),
      await aPatient(app.db, { accountId, name: 'Gone' }),
      await aPatient(app.db, { accountId, name: 'Ajit', relation: 'Parent', ageYears: 70 }),
    ];
    const self = await aPatient(app.db, {
      accountId,
      name: 'As registered',
      relation: 'Self',
      gender: 'Female',
      ageYears: 34,
    });
    await aBooking(app.db, { kind: 'test', accountId, patientId: gone.id, checkupStatus: 'COMPLETED' });
    await remove(mother, gone.id);
    expect(await familyOf(mother)).toEqual([
      {
        id: self.id,
        patientNumber: aPatientNumber,
        name: 'Mitali Sen',
        relation: 'Self',
        gender: 'Female',
        age: 34,
        birthDate: null,
        language: 'en',
        corrections: [],
        abilities: { isOwn: true, remove: false, editDetails: true, confirmFirst: false, correct: false },
      },
      {
        id: first.id,
        patientNumber: aPatientNumber,
        name: 'Zoya',
        relation: 'Child',
        gender: 'Male',
        age: 8,
        birthDate: null,
        language: 'en',
        corrections: [],
        abilities: { isOwn: true, remove: true, editDetails: true, confirmFirst: false, correct: false },
      },
      {
        id: third.id,
        patientNumber: aPatientNumber,
        name: 'Ajit',
        relation: 'Parent',
        gender: 'Male',
        age: 70,
        birthDate: null,
        language: 'en',
        corrections: [],
        abilities: { isOwn: true, remove: true, editDetails: true, confirmFirst: false, correct: false },
      },
    ]);
    expect(await familyOf(desk, mother.account.phone), 'and so to the desk').toEqual(
      (await familyOf(mother)).map((member) => ({
        ...member,
        abilities: { ...member.abilities, isOwn: false, correct: true },
      })),
    );
    expect(await familyOf(mother, mother.account.phone), "and by one's own phone").toEqual(await familyOf(mother));
  });
});

describe('adding a person', () => {
  it('stores what was given, and who gave it', async () => {
    const mother = await app.asRole('User');
    const birthDate = yearsAgo(10);
    const own = await done(
      add(mother, { name: '  Riya Sen ', relation: 'Grandchild', gender: 'Other', age: 10, birthDate }),
    );
    expect(own).toEqual({
      id: own.id,
      patientNumber: aPatientNumber,
      name: 'Riya Sen',
      relation: 'Grandchild',
      gender: 'Other',
      age: 10,
      birthDate,
      language: 'en',
      corrections: [],
      abilities: { isOwn: true, remove: true, editDetails: true, confirmFirst: false, correct: false },
    });
    const byDesk = await done(
      add(desk, { name: 'Ajit Sen', relation: 'Parent', age: '70', userId: mother.account.phone }),
    );
    expect(
      await rows(
        `SELECT name, name_key, relation, gender, age_years, birth_date::text, registered_by, account_id
        FROM patients
        WHERE id = ANY ($1)
        ORDER BY id`,
        [[own.id, byDesk.id]],
      ),
    ).toEqual([
      {
        name: 'Riya Sen',
        name_key: 'r san',
        relation: 'Grandchild',
        gender: 'Other',
        age_years: 10,
        birth_date: birthDate,
        registered_by: null,
        account_id: mother.account.id,
      },
      {
        name: 'Ajit Sen',
        name_key: 'ajat san',
        relation: 'Parent',
        gender: 'Male',
        age_years: 70,
        birth_date: null,
        registered_by: desk.account.id,
        account_id: mother.account.id,
      },
    ]);
    const other = await app.asRole('Receptionist');
    expect((await add(other, { userId: other.account.phone })).status, "one's own").toBe(201);
    expect(await rows('SELECT registered_by FROM patients WHERE account_id = $1', [other.account.id])).toEqual([
      { registered_by: null },
    ]);
  });

  it.each<[string, object, string]>([
    ['a child of seventeen, by a guardian', { age: 17 }, 'guardian'],
    ['an eighteen-year-old, by themselves', { age: 18 }, 'family'],
    ['a child whose eighteenth birthday is tomorrow', { age: '', birthDate: yearsAgo(18, 1) }, 'guardian'],
    ['a person whose eighteenth birthday is today', { age: '', birthDate: yearsAgo(18) }, 'family'],
    ['the holder, of eighteen', { relation: 'Self', age: 18 }, 'family'],
  ])('asks for the consent of %s', async (_, changes, purpose) => {
    const mother = await app.asRole('User');
    const { id } = await done(add(mother, changes));
    expect(
      await rows('SELECT purpose, wording_version AS wording, language FROM consents WHERE patient_id = $1', [id]),
    ).toEqual([{ purpose, wording: '2026-11', language: 'en' }]);
  });

  it('allows ten people beside the holder, whoever adds them, and another after a removal', async () => {
    const mother = await app.asRole('User');
    for (let n = 1; n <= 10; n += 1)
      expect(
        (await add(mother, { name: `Child ${'abcdefghijk'[n] ?? ''}${'x'.repeat(n)}`, age: n })).status,
        `number ${n}`,
      ).toBe(201);
    expect(
      (await add(mother, { relation: 'Self', gender: 'Female', age: 34 })).status,
      'the holder is not counted',
    ).toBe(201);
    for (const who of [mother, desk])
      expectError(await add(who, { name: 'One More', userId: mother.account.phone }), 'FAMILY_FULL');
    expectError(await add(mother, { name: 'One More', evenIfAlike: true }), 'FAMILY_FULL');
    const [, last] = await familyOf(mother);
    await remove(mother, last?.id ?? 0);
    expect((await add(mother, { name: 'One More' })).status).toBe(201);
  });

  it('warns of a similar person, also the holder, but not of one with another age or who was removed', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    await add(mother, { relation: 'Self', gender: 'Female', age: 34 });
    expectError(await add(mother, { name: 'মিতালী সেন', relation: 'Sibling', age: 34 }), 'SAME_PERSON');
    expect((await add(mother, { name: 'Mitali Sen', relation: 'Sibling', age: 33 })).status).toBe(201);
    const alike = await done(add(mother));
    expectError(await add(mother, { age: '', birthDate: yearsAgo(8) }), 'SAME_PERSON');
    expectError(await add(mother, { evenIfAlike: false }), 'SAME_PERSON');
    await aBooking(app.db, {
      kind: 'test',
      accountId: mother.account.id,
      patientId: alike.id,
      checkupStatus: 'COMPLETED',
    });
    await remove(mother, alike.id ?? 0);
    expect((await add(mother)).status).toBe(201);
  });

  it('sent again with its key adds no second person; another phone is refused to all but the desk, known or not', async () => {
    const [mother, other, key] = [
      await app.asRole('User'),
      await app.asRole('Pathologist'),
      { 'idempotency-key': 'add-rohan-0001' },
    ];
    const send = () => mother.addFamilyMember({ body: child }, key);
    expect([(await send()).body, await familyOf(mother)]).toMatchObject([
      (await send()).body as object,
      [{}, { name: 'Rohan Sen' }],
    ]);
    for (const userId of [mother.account.phone, '5999999999']) expectError(await add(other, { userId }), 'FORBIDDEN');
    expect(expectError(await add(desk, { userId: '5999999999' }), 'NOT_FOUND').fields).toEqual({
      userId: 'Nobody with this phone number has signed up yet.',
    });
    expect(await familyOf(mother)).toHaveLength(2);
  });
});

describe('editing a person', () => {
  it('is for the account and the desk; for others the person is missing', async () => {
    const [mother, stranger] = [await app.asRole('User'), await app.asRole('Doctor')];
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    for (const missing of [
      await edit(stranger, id),
      await edit(mother, 2_000_000_000),
      await edit(desk, 2_000_000_000),
      await remove(stranger, id),
    ])
      expectError(missing, 'NOT_FOUND');
    expect((await edit(desk, id, { name: 'Riya Sen', relation: 'Grandchild', gender: 'Female' })).body).toEqual({
      id,
      patientNumber: aPatientNumber,
      name: 'Riya Sen',
      relation: 'Grandchild',
      gender: 'Female',
      age: 8,
      birthDate: null,
      language: 'en',
      corrections: [],
      abilities: { isOwn: false, remove: true, editDetails: true, confirmFirst: false, correct: true },
    });
    expect(await rows('SELECT name, name_key FROM patients WHERE id = $1', [id])).toEqual([
      { name: 'Riya Sen', name_key: 'r san' },
    ]);
    expect((await remove(desk, id)).body).toEqual({ archived: false });
  });

  it('keeps an age sent back as it shows; a new age, or a birthday, is dated today', async () => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id, ageYears: 8, ageToldOn: yearsAgo(2) });
    const kept = () =>
      rows(
        'SELECT age_years AS years, age_told_on::text AS told, birth_date::text AS born FROM patients WHERE id = $1',
        [id],
      );
    await edit(mother, id, { age: 10 });
    expect(await kept()).toEqual([{ years: 8, told: yearsAgo(2), born: null }]);
    await edit(mother, id, { age: 9 });
    expect(await kept()).toEqual([{ years: 9, told: today, born: null }]);
    await edit(mother, id, { age: 9, birthDate: yearsAgo(9) });
    expect(await kept()).toEqual([{ years: 9, told: today, born: yearsAgo(9) }]);
    await app.db.query('UPDATE patients SET age_told_on = $2 WHERE id = $1', [id, yearsAgo(3)]);
    await edit(mother, id, { age: 9, birthDate: '' });
    expect(await kept(), 'a birthday taken back leaves the age of today').toEqual([
      { years: 9, told: today, born: null },
    ]);
  });

  it("never makes a person the holder, nor the holder another person; the holder keeps the account's name", async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const self = await aPatient(app.db, {
      accountId: mother.account.id,
      name: 'Mitali Sen',
      relation: 'Self',
      ageYears: 34,
    });
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    for (const answer of [
      await edit(mother, id, { relation: 'Self' }),
      await edit(mother, self.id),
      await edit(desk, self.id, { relation: 'Parent' }),
    ]) {
      expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({ relation: 'Please choose how you are related.' });
    }
    expect(
      (await edit(mother, self.id, { name: 'Mitali Sen', relation: 'Self', gender: 'Female', age: 35 })).body,
    ).toMatchObject({ name: 'Mitali Sen', age: 35, gender: 'Female' });
    expect(await rows('SELECT name FROM patients WHERE id = $1', [self.id])).toEqual([{ name: 'Mitali Sen' }]);
    expectError(await remove(desk, self.id), 'FORBIDDEN');
  });
});

describe('removing a person', () => {
  it('deletes their consents too, unless they have bookings', async () => {
    const mother = await app.asRole('User');
    const [never, once] = [await done(add(mother)), await done(add(mother, { name: 'Riya Sen' }))];
    await aBooking(app.db, {
      kind: 'test',
      accountId: mother.account.id,
      patientId: once.id,
      checkupStatus: 'COMPLETED',
    });
    expect([(await remove(mother, never.id ?? 0)).body, (await remove(mother, once.id ?? 0)).body]).toEqual([
      { archived: false },
      { archived: true },
    ]);
    expect(
      await rows('SELECT patient_id AS id FROM consents WHERE patient_id = ANY ($1)', [[never.id, once.id]]),
    ).toEqual([{ id: once.id }]);
    expectError(await remove(mother, once.id ?? 0), 'NOT_FOUND');
  });
});

it('no booking is made for a number that is not in the family', async () => {
  const [mother, test] = [await app.asRole('User'), await aLabTest(app.db)];
  await add(mother);
  expect(
    expectError(await mother.bookLabTest({ body: { resourceId: test.id, patientId: 2_000_000_000 } }), 'NOT_FOUND')
      .fields,
  ).toEqual({ patientId: 'This person is not on this account (any more).' });
});

it('a booking stays when its person is removed from the list', async () => {
  const mother = await app.asRole('User');
  const { id } = await aPatient(app.db, { accountId: mother.account.id, name: 'Rohan Sen' });
  const booking = await aBooking(app.db, { kind: 'test', accountId: mother.account.id, patientId: id });
  await remove(mother, id);
  expect((await mother.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
    patient: { id, name: 'Rohan Sen' },
  });
});
