import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { sign } from '../testing/report-builders.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';
import { runToday } from '../testing/moment.ts';

/** Which of a person's details can still be edited, and how an age and a date of birth go together. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = runToday();
const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}-01-01`;
const form = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8 } satisfies Partial<
  Body<'editFamilyMember'>
>;
const edit = (who: TestCaller, id: number, changes: object = {}) =>
  who.editFamilyMember({ params: { id }, body: { ...form, ...changes } });
const refusedIn = async (answer: ReturnType<typeof edit>) => expectError(await answer, 'INVALID_FIELDS').fields;
const otherAge = { age: 'This is not the age that follows from the date of birth. Leave one of them empty.' };

/** A report about a person of the account; the reports' numbers differ from the bookings'. */
async function aReportAbout(accountId: number, patientId: number): Promise<number> {
  const { id: bookingId } = await aBooking(app.db, { kind: 'test', accountId, patientId });
  const results = [{ test: 'Sugar', value: '90' }];
  const entered = await (await app.asRole('Staff')).enterReport({ body: { bookingId, results } });
  expect(entered.status).toBe(201);
  return (entered.body as { id: number }).id;
}

describe('the details of a person', () => {
  it('can be edited until a report about this person is signed, whatever is signed about others', async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const accountId = mother.account.id;
    const people = ['Signed', 'Waiting', 'Booked', 'Never booked'];
    const ids: number[] = [];
    for (const name of people) ids.push((await aPatient(app.db, { accountId, name })).id);
    const [signed, waiting, booked] = ids as [number, number, number];
    await aBooking(app.db, { kind: 'test', accountId, patientId: booked });
    await aReportAbout(accountId, waiting);
    await sign(app, await aReportAbout(accountId, signed));
    const { members } = await done(mother.listFamily());
    const editable = members.slice(1).map(({ name, abilities }) => [name, abilities.editDetails]);
    expect(editable).toEqual(people.map((name) => [name, name !== 'Signed']));
    for (const [index, id] of ids.entries()) {
      const answer = await edit(mother, id, { name: people[index], gender: 'Other' });
      if (id === signed) expect(Object.keys(expectError(answer, 'INVALID_FIELDS').fields ?? {})).toEqual(['gender']);
      else expect(answer.body).toMatchObject({ gender: 'Other', abilities: { editDetails: true } });
    }
  });

  it('with a signed report: an age beside a date of birth is not another fault', async () => {
    const mother = await app.asRole('User');
    const accountId = mother.account.id;
    const { id } = await aPatient(app.db, { accountId, birthDate: yearsAgo(8) });
    await sign(app, await aReportAbout(accountId, id));
    expect(Object.keys((await refusedIn(edit(mother, id, { age: 9, birthDate: '' }))) ?? {})).toEqual(['birthDate']);
    expect((await edit(mother, id, { age: '', birthDate: yearsAgo(8), relation: 'Other' })).status).toBe(200);
  });

  it("keep the account's name for its holder, also where another one is still stored", async () => {
    const mother = await app.asRole('User', { name: 'Mitali Sen' });
    const self = { accountId: mother.account.id, relation: 'Self', name: 'As registered', ageYears: 34 } as const;
    const { id } = await aPatient(app.db, self);
    const own = { name: 'Mitali Sen', relation: 'Self', gender: 'Female', age: 35 };
    expect(Object.keys((await refusedIn(edit(mother, id, { ...own, name: 'As registered' }))) ?? {})).toEqual(['name']);
    expect((await edit(mother, id, own)).body).toMatchObject({ name: 'Mitali Sen', age: 35 });
  });
});

describe('an age beside a date of birth', () => {
  it('is refused if it does not follow from it, in a new and an edited person', async () => {
    const mother = await app.asRole('User');
    const { id } = await aPatient(app.db, { accountId: mother.account.id });
    const wrong = { age: 9, birthDate: yearsAgo(30) } satisfies Partial<Body<'addFamilyMember'>>;
    expect(await refusedIn(edit(mother, id, wrong))).toEqual(otherAge);
    const added = mother.addFamilyMember({ body: { ...form, name: 'Riya Sen', ...wrong, consent: true } });
    expect(await refusedIn(added)).toEqual(otherAge);
    const { members } = await done(mother.listFamily());
    expect(members.slice(1)).toMatchObject([{ name: 'Rohan Sen', age: 8, birthDate: null }]);
  });

  it('is stored anew with a date that agrees with the age of today', async () => {
    const mother = await app.asRole('User');
    const told = { accountId: mother.account.id, ageYears: 8, ageToldOn: yearsAgo(2) };
    const { id } = await aPatient(app.db, told);
    const { members } = await done(mother.listFamily());
    const age = (members.at(-1) as FamilyMember).age;
    expect((await edit(mother, id, { age, birthDate: yearsAgo(10) })).body).toMatchObject({ birthDate: yearsAgo(10) });
    const { rows } = await app.db.query(
      'SELECT age_years AS age, age_told_on::text AS told FROM patients WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ age: 10, told: today }]);
  });
});
