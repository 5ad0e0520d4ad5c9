import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aBooking, aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { sign } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

/** The desk corrects a person's details when it has seen a paper. */
let app: TestApp;
let [desk, admin]: TestCaller[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [desk, admin] = [await app.asRole('Receptionist', { name: 'Rupa Desk' }), await app.asRole('Admin')];
});
afterAll(() => app.close());

const paper = { reason: 'Misspelt at sign-up', paper: 'VOTER_CARD', paperNote: 'Name on the back' } satisfies Partial<
  Body<'correctPerson'>
>;
const correct = (number: string, body: object, who = desk!) =>
  who.correctPerson({ params: { patientNumber: number }, body: { ...paper, ...body } });
const read = (number: string, who = desk!) => done(who.readPerson({ params: { patientNumber: number } }));
/** Whether the list of a family offers to correct this person of it. */
async function offeredInFamily(who: TestCaller, holder: { phone: string }, number: string) {
  const answer = await who.listFamilyOfPhone({ params: { phone: holder.phone } });
  const { members } = answer.body;
  return members.find(({ patientNumber }) => patientNumber === number)?.abilities.correct;
}
const nameOf = async (who: TestCaller) => (await done(who.readMe())).name;

async function aTold(name = 'Mitali Sen') {
  const patient = await app.asRole('User', { name });
  const self = await aPatient(app.db, {
    accountId: patient.account.id,
    relation: 'Self' as const,
    name,
    gender: 'Female',
    ageYears: 34,
  });
  return { patient, id: self.id, number: await holderNumber(app.db, patient.account.id) };
}

describe("an account holder's details", () => {
  it('are right everywhere once they are corrected, and the old values are recorded with paper, reason and who', async () => {
    const { patient, number } = await aTold('Mithali Sen');
    const booking = await aBooking(app.db, { kind: 'test', accountId: patient.account.id });
    const [other, child] = [await aTold('Mithali Sen'), await aPatient(app.db, { accountId: patient.account.id })];
    const start = await lastAudit(app.db);
    const answer = await correct(number, { name: 'Mitali Sen', birthDate: '1990-02-28', gender: 'Other' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Mitali Sen',
      birthDate: '1990-02-28',
      gender: 'Other',
      relation: 'Self',
    });
    expect((await auditSince(app.db, start)).at(-1)).toMatchObject({
      call: 'correctPerson',
      action: 'change',
      subjects: [patient.account.id],
      asked: number,
    });
    const shared = { ...paper, by: 'Rupa Desk', at: expect.any(String) as string, id: expect.any(Number) as number };
    expect((await read(number)).corrections).toEqual([
      { ...shared, field: 'gender', oldValue: 'Female', newValue: 'Other' },
      { ...shared, field: 'birthDate', oldValue: null, newValue: '1990-02-28' },
      { ...shared, field: 'name', oldValue: 'Mithali Sen', newValue: 'Mitali Sen' },
    ]);
    expect(await nameOf(patient)).toBe('Mitali Sen');
    expect((await desk!.readTestBooking({ params: { id: booking.id } })).body).toMatchObject({
      patientName: 'Mitali Sen',
      userName: 'Mitali Sen',
    });
    expect((await read(other.number)).name).toBe('Mithali Sen');
    const stored = await app.db.query('SELECT name FROM patients WHERE id = $1', [other.id]);
    expect(stored.rows).toEqual([{ name: 'Mithali Sen' }]);
    expect((await read(await memberNumber(app.db, child.id))).name).toBe(child.name);
    expect((await desk!.findPeople({ params: { query: 'Mitali' } })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: patient.account.id, name: 'Mitali Sen' })]),
    );
  });

  it('are shown to the person as corrected, without values', async () => {
    const { patient, number } = await aTold();
    await correct(number, { name: 'Mitali Roy', gender: 'Other' });
    const { members } = await done(patient.listFamily());
    const at = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]+Z$/) as string;
    expect(members[0]?.corrections).toEqual([
      { field: 'gender', at },
      { field: 'name', at },
    ]);
    const { account } = await app.asRole('User');
    const untold = await holderNumber(app.db, account.id);
    await correct(untold, { name: 'Renamed Person' });
    const family = await done((await app.as(account)).listFamily());
    expect(family.members).toMatchObject([{ id: null, name: 'Renamed Person', corrections: [{ field: 'name' }] }]);
  });

  it('that were never told are not corrected, only the name', async () => {
    const { account } = await app.asRole('User');
    const number = await holderNumber(app.db, account.id);
    expect(expectError(await correct(number, { gender: 'Male', age: '40' }), 'INVALID_FIELDS').fields).toEqual({
      gender: 'This was never told. Enter it first under Family.',
      age: 'This was never told. Enter it first under Family.',
    });
  });
});

describe('a correction', () => {
  it('of a family member changes only that person, and an age stays an age', async () => {
    const { patient, number } = await aTold();
    const child = await aPatient(app.db, { accountId: patient.account.id, name: 'Rohan Sen', ageYears: 8 });
    const childs = await memberNumber(app.db, child.id);
    expect((await correct(childs, { name: 'Rohan Roy', age: '9' })).body).toMatchObject({
      name: 'Rohan Roy',
      age: 9,
      birthDate: null,
      holder: { name: 'Mitali Sen', patientNumber: number },
      corrections: [
        { field: 'age', oldValue: '8', newValue: '9' },
        { field: 'name', oldValue: 'Rohan Sen', newValue: 'Rohan Roy' },
      ],
    });
    expect((await correct(childs, { birthDate: '2016-02-29', age: '9' })).body).toMatchObject({
      birthDate: '2016-02-29',
      corrections: [{ field: 'birthDate', oldValue: null, newValue: '2016-02-29' }, {}, {}],
    });
    expect(await nameOf(patient)).toBe('Mitali Sen');
    expect(expectError(await correct(childs, { name: 'Rohan Das', age: '50' }), 'INVALID_FIELDS').fields).toEqual({
      age: 'This is not the age that follows from the date of birth. Leave one of them empty.',
    });
  });

  it('that changes nothing is refused, and records nothing', async () => {
    const { number } = await aTold();
    for (const same of [{}, { name: 'Mitali Sen' }, { age: '34', gender: 'Female', birthDate: '' }])
      expect(expectError(await correct(number, same), 'INVALID_FIELDS').fields).toEqual({
        reason: 'Nothing differs from what is recorded.',
      });
    expect((await read(number)).corrections).toEqual([]);
  });

  it('does not remove a date of birth', async () => {
    const { patient } = await aTold();
    const child = await aPatient(app.db, { accountId: patient.account.id, birthDate: '2016-02-29' });
    const childs = await memberNumber(app.db, child.id);
    const { age, birthDate } = await read(childs);
    const refused = async (body: object) =>
      expectError(await correct(childs, { name: 'Rohan Roy', ...body }), 'INVALID_FIELDS').fields;
    const stays = { birthDate: 'A date of birth is corrected, not removed.' };
    expect(await refused({ birthDate: '' })).toEqual(stays);
    expect(await refused({ birthDate: null, age: '50' })).toEqual({
      ...stays,
      age: 'This is not the age that follows from the date of birth. Leave one of them empty.',
    });
    expect(await read(childs)).toMatchObject({ name: 'Rohan Sen', corrections: [] });
    expect((await correct(childs, { name: 'Rohan Roy', age: String(age), birthDate })).status).toBe(200);
    expect((await correct(childs, { birthDate: '2015-02-28', age: '' })).body).toMatchObject({
      birthDate: '2015-02-28',
    });
  });

  it('needs a paper of the list, another one by its name, and a reason', async () => {
    const { number } = await aTold();
    const wrong = async (body: object) =>
      Object.keys(expectError(await correct(number, { name: 'New Name', ...body }), 'INVALID_FIELDS').fields ?? {});
    expect(await wrong({ paper: 'NONE' })).toEqual(['paper']);
    expect(await wrong({ paper: 'OTHER', paperNote: ' ' })).toEqual(['paperNote']);
    expect(await wrong({ reason: ' ' })).toEqual(['reason']);
    expect((await correct(number, { name: 'New Name', paper: 'OTHER', paperNote: 'Job card' })).status).toBe(200);
  });

  it('is made by somebody else: not of oneself or one’s family, and of a colleague only by Admin', async () => {
    const own = await app.asRole('Receptionist');
    const child = await aPatient(app.db, { accountId: own.account.id });
    const colleague = await app.asRole('Staff');
    const theirs = await holderNumber(app.db, colleague.account.id);
    const people = [
      { holder: own.account, number: await holderNumber(app.db, own.account.id) },
      { holder: own.account, number: await memberNumber(app.db, child.id) },
      { holder: colleague.account, number: theirs },
    ];
    for (const { holder, number } of people) {
      expectError(await correct(number, { name: 'New Name' }, own), 'FORBIDDEN');
      expect((await read(number, own)).abilities).toEqual({ correct: false, changePhone: false, seeDesk: true });
      expect(await offeredInFamily(own, holder, number), 'in the family').toBe(false);
      expect((await correct(number, { name: 'New Name' }, admin)).status).toBe(200);
    }
    expectError(await correct('59999980', { name: 'New Name' }), 'NOT_FOUND');
    expectError(await correct('59999981', { name: 'New Name' }), 'INVALID_FIELDS');
  });

  it('leaves a signed report as it was; the next one is right', async () => {
    const { patient, id, number } = await aTold('Mithali Sen');
    const staff = await app.asRole('Staff');
    const enter = async () => {
      const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId: patient.account.id, patientId: id });
      const results = [{ test: 'Sugar', value: '90' }];
      const entered = await staff.enterReport({ body: { bookingId, results } });
      return (await sign(app, (entered.body as { id: number }).id)).id;
    };
    const signed = await enter();
    await correct(number, { name: 'Mitali Sen' });
    const nameOn = async (report: number) => (await done(staff.readReport({ params: { id: report } }))).patientName;
    expect([await nameOn(signed), await nameOn(await enter())]).toEqual(['Mithali Sen', 'Mitali Sen']);
  });

  it('is never changed or deleted', async () => {
    const { number } = await aTold();
    await correct(number, { name: 'New Name' });
    for (const sql of ['UPDATE corrections SET new_value = $1', 'DELETE FROM corrections WHERE new_value <> $1'])
      await expect(app.db.query(sql, [aPhone()])).rejects.toThrow('permission denied');
  });
});

describe('a save that would change nothing is refused', () => {
  const deskCorrects = 'This cannot be changed here. The clinic’s desk corrects it when you show a paper.'.replace(
    '’',
    "'",
  );

  it("of the account holder's name, in the family, the profile and the registration", async () => {
    const { patient, id } = await aTold();
    const self = { name: 'Mitali Roy', relation: 'Self', gender: 'Female', age: 34 };
    const refused = [
      await patient.send('editFamilyMember', { params: { id }, body: self }),
      await desk!.send('editFamilyMember', { params: { id }, body: self }),
      await patient.changeMe({ body: { language: 'en', name: 'Mitali Roy' } }),
      await (await app.asRole('User')).send('addFamilyMember', { body: { ...self, consent: true } }),
    ];
    for (const answer of refused) expect(expectError(answer, 'INVALID_FIELDS').fields).toEqual({ name: deskCorrects });
    const phone = aPhone();
    const me = await patient.changeMe({ body: { language: 'en', phoneNumber: phone } });
    expect(expectError(me, 'INVALID_FIELDS').fields).toEqual({ phoneNumber: deskCorrects });
    const other = await app.asRole('User', { name: 'Mitali Sen' });
    const form = { name: 'Mitali Roy', age: 34, gender: 'Female' } satisfies Partial<Body<'register'>>;
    const phones = { phoneNumber: other.account.phone, confirmPhoneNumber: other.account.phone } satisfies Partial<
      Body<'register'>
    >;
    expect(expectError(await other.register({ body: { ...form, ...phones } }), 'INVALID_FIELDS').fields).toEqual({
      name: deskCorrects,
    });
    const same = { ...self, name: 'Mitali Sen', gender: 'Other' };
    expect((await patient.send('editFamilyMember', { params: { id }, body: same })).body).toMatchObject({
      gender: 'Other',
    });
    const unchanged = { language: 'bn', name: 'Mitali Sen', phoneNumber: patient.account.phone } satisfies Partial<
      Body<'changeMe'>
    >;
    expect((await patient.changeMe({ body: unchanged })).status).toBe(200);
  });

  it("of a booking's patient and a doctor's phone", async () => {
    const { id } = await aBooking(app.db, { kind: 'test', accountId: (await aPerson(app.db)).id });
    const edit = (patientName: string) => admin!.editTestBooking({ body: { id, patientName } });
    expect(expectError(await edit('Mitali Roy'), 'INVALID_FIELDS').fields).toEqual({ patientName: deskCorrects });
    expect((await edit('Mitali Sen')).status).toBe(200);
    const phoneNumber = aPhone();
    const added = await admin!.addDoctor({ body: { userName: 'Dr. A', speciality: 'ENT', phoneNumber } });
    const doctor = (phone: string) =>
      admin!.editDoctor({ params: { id: added.body.id }, body: { phoneNumber: phone } });
    expect(Object.keys(expectError(await doctor(aPhone()), 'INVALID_FIELDS').fields ?? {})).toEqual(['phoneNumber']);
    expect((await doctor(phoneNumber)).status).toBe(200);
  });

  it('of a person about whom a report is signed: their details are then corrected by the desk', async () => {
    const { patient, id } = await aTold();
    const child = await aPatient(app.db, { accountId: patient.account.id, name: 'Rohan Sen', ageYears: 8 });
    const { id: bookingId } = await aBooking(app.db, {
      kind: 'test',
      accountId: patient.account.id,
      patientId: child.id,
    });
    const before = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8 } satisfies Partial<
      Body<'editFamilyMember'>
    >;
    const edit = (changes: object) =>
      patient.editFamilyMember({ params: { id: child.id }, body: { ...before, ...changes } });
    expect((await edit({ name: 'Rohan S. Sen' })).status, 'before').toBe(200);
    await edit({});
    const staff = await app.asRole('Staff');
    const entered = await staff.enterReport({
      body: {
        bookingId,
        results: [{ test: 'Sugar', value: '90' }],
      },
    });
    await sign(app, (entered.body as { id: number }).id);
    const wrong = async (changes: object) =>
      Object.keys(expectError(await edit(changes), 'INVALID_FIELDS').fields ?? {}).toSorted();
    expect(await wrong({ name: 'Rahul Sen', gender: 'Other', age: 9 })).toEqual(['age', 'gender', 'name']);
    expect(await wrong({ birthDate: '2016-01-01' })).toEqual(['birthDate']);
    expect((await edit({ relation: 'Grandchild' })).body).toMatchObject({
      relation: 'Grandchild',
      abilities: { editDetails: false },
    });
    const { members } = await done(patient.listFamily());
    expect(members.find((member) => member.id === id)?.abilities.editDetails, 'of the others').toBe(true);
  });
});

describe('the page of a person', () => {
  it('names the others on the phone, the holder first, and what this person alone still owes', async () => {
    const { patient, id, number } = await aTold();
    const accountId = patient.account.id;
    const child = await aPatient(app.db, { accountId, relation: 'Child', name: 'Rohan Sen' });
    const childNumber = await memberNumber(app.db, child.id);
    const owing = { kind: 'test', accountId, patientId: child.id } as const;
    await aBooking(app.db, { ...owing, pricePaise: 30_050 });
    await aBooking(app.db, { ...owing, pricePaise: 20_000 });
    await aBooking(app.db, { ...owing, pricePaise: 70_000, checkupStatus: 'CANCELLED' });
    await aBooking(app.db, { kind: 'test', accountId, patientId: id, pricePaise: 10_000 });
    expect(await read(childNumber)).toMatchObject({
      owed: 500.5,
      family: [{ name: 'Mitali Sen', patientNumber: number, relation: 'Self' }],
    });
    expect(await read(number)).toMatchObject({
      owed: 100,
      family: [{ name: 'Rohan Sen', patientNumber: childNumber, relation: 'Child' }],
    });
  });
});
