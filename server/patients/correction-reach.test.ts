import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FamilyMember } from '#contract/patients/family.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aPatient } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

/** Whose details a correction changes, and which; and where a person's corrections are listed. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const correct = (number: string, body: object) =>
  desk.correctPerson({
    params: { patientNumber: number },
    body: { reason: 'Misspelt at sign-up', paper: 'VOTER_CARD', ...body },
  });
/** What is stored of the people of an account, the oldest first. */
const storedOf = async (accountId: number) =>
  (
    await app.db.query(
      `SELECT name, name_key AS key, gender, age_years AS age, age_told_on::text AS told, birth_date::text AS born
      FROM patients WHERE account_id = $1 ORDER BY id`,
      [accountId],
    )
  ).rows as object[];
const familyOf = async (who: TestCaller) => (await done(who.listFamily())).members;

async function aFamily() {
  const mother = await app.asRole('User', { name: 'Mitali Sen' });
  const accountId = mother.account.id;
  const told = { accountId, ageToldOn: '2024-01-31' };
  const self = await aPatient(app.db, {
    ...told,
    relation: 'Self' as const,
    name: 'Mitali Sen',
    gender: 'Female',
    ageYears: 34,
  });
  const [child, other] = [await aPatient(app.db, told), await aPatient(app.db, { ...told, name: 'Riya Sen' })];
  return { mother, accountId, self, child, other, childs: await memberNumber(app.db, child.id) };
}

describe('a correction', () => {
  it('changes only what differs, of nobody else; the person is found by the new name', async () => {
    const { mother, accountId, childs } = await aFamily();
    const [self, child, other] = await storedOf(accountId);
    expect((await correct(childs, { name: 'Rahul Das' })).status).toBe(200);
    const renamed = { ...child, name: 'Rahul Das', key: 'rahal das' };
    expect(await storedOf(accountId)).toEqual([self, renamed, other]);
    expect((await correct(childs, { gender: 'Other' })).status).toBe(200);
    expect(await storedOf(accountId)).toEqual([self, { ...renamed, gender: 'Other' }, other]);
    expect((await correct(await holderNumber(app.db, accountId), { gender: 'Other' })).body).toMatchObject({
      name: 'Mitali Sen',
      gender: 'Other',
    });
    expect((await familyOf(mother)).map(({ name }) => name)).toEqual(['Mitali Sen', 'Rahul Das', 'Riya Sen']);
  });

  it('of an account that was deleted, or of its people, is missing', async () => {
    const { accountId, childs } = await aFamily();
    const number = await holderNumber(app.db, accountId);
    await app.db.query('UPDATE accounts SET deleted_at = clinic_now() WHERE id = $1', [accountId]);
    for (const gone of [number, childs]) {
      expectError(await desk.readPerson({ params: { patientNumber: gone } }), 'NOT_FOUND');
      expectError(await correct(gone, { name: 'Rahul Das' }), 'NOT_FOUND');
    }
  });
});

describe("a person's corrections", () => {
  /** Eleven of them, on the first eleven days of a month. */
  const elevenOf = (accountId: number, number: string) =>
    app.db.query(
      `INSERT INTO corrections (account_id, patient_number, field, old_value, new_value, reason, paper, corrected_by,
        role, corrected_at)
      SELECT $1, $2, 'name', 'Old', 'New', 'Misspelt', 'PAN', $3, 'Receptionist',
        make_timestamptz(2026, 3, day, 6, 0, 0)
      FROM generate_series(1, 11) AS day`,
      [accountId, number, desk.account.id],
    );
  const daysOf = (member: FamilyMember | undefined) => member?.corrections.map(({ at }) => Number(at.slice(8, 10)));
  const newestTen = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];

  it("are listed, the newest ten, with the person's own data and not with those of others", async () => {
    const { mother, accountId, child, childs } = await aFamily();
    await elevenOf(accountId, childs);
    expect((await familyOf(mother)).map(daysOf)).toEqual([[], newestTen, []]);
    const form = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 9 } satisfies Partial<
      Body<'editFamilyMember'>
    >;
    const edited = await mother.editFamilyMember({ params: { id: child.id }, body: form });
    expect(daysOf(edited.body)).toEqual(newestTen);
    const added = await mother.addFamilyMember({ body: { ...form, name: 'Tuli Sen', consent: true } });
    expect(daysOf(added.body)).toEqual([]);
  });

  it('are listed the same of an account holder who has told only their name', async () => {
    const { account, ...who } = await app.asRole('User', { name: 'Mitali Sen' });
    await elevenOf(account.id, await holderNumber(app.db, account.id));
    const listed = async () => (await familyOf({ account, ...who })).map(daysOf);
    expect(await listed()).toEqual([newestTen]);
    const self = { name: 'Mitali Sen', relation: 'Self', gender: 'Female', age: 34, consent: true };
    expect(daysOf(await done(who.send('addFamilyMember', { body: self })))).toEqual(newestTen);
    expect(await listed()).toEqual([newestTen]);
  });
});
