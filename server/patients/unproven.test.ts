import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aBooking, aPatient, aPerson, lockOlderReports } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import type { Role } from '#contract/roles.ts';
import type { Body } from '../testing/typed-calls.ts';
import { done } from '../testing/typed-calls.ts';

/**
 * A patient who must still confirm their identity reaches nothing (server/ladder). One who was given another role
 * meanwhile, by an admin who knows them, neither sees the answer nor changes it; the rest of their data stays open.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Family {
  holder: { id: number; phone: string };
  self: number;
  child: number;
  ofSelf: number;
  ofChild: number;
}
async function familyOf(holder: { id: number; phone: string }): Promise<Family> {
  const self = await aPatient(app.db, {
    accountId: holder.id,
    relation: 'Self',
    name: 'Mitali Sen',
    gender: 'Female',
    birthDate: '1986-02-03',
  });
  const child = await aPatient(app.db, { accountId: holder.id, ageYears: 8 });
  const [ofSelf, ofChild] = [
    await aBooking(app.db, { kind: 'test', accountId: holder.id, patientId: self.id }),
    await aBooking(app.db, { kind: 'doctor', accountId: holder.id, patientId: child.id }),
  ];
  return { holder, self: self.id, child: child.id, ofSelf: ofSelf.id, ofChild: ofChild.id };
}

/** Signed in again after a long silence. */
async function unproven(role: Role): Promise<TestCaller> {
  const caller = await app.asRole(role);
  await lockOlderReports(app.db, caller.account.id);
  return caller;
}

const form = (relation: 'Self' | 'Child') =>
  ({ name: 'Mitali Sen', relation, gender: 'Female', age: 41 }) satisfies Partial<Body<'editFamilyMember'>>;
const membersFor = async (who: TestCaller, phone?: string) =>
  (await done(phone ? who.listFamilyOfPhone({ params: { phone } }) : who.listFamily())).members;
const agesFor = async (who: TestCaller, { ofSelf, ofChild }: Family) =>
  [
    await done(who.readTestBooking({ params: { id: ofSelf } })),
    await done(who.readDoctorBooking({ params: { id: ofChild } })),
  ].map(({ patient }) => patient.age);

it('does not see or change their own age or date of birth, but those of the family', async () => {
  const caller = await unproven('Doctor');
  const family = await familyOf(caller.account);
  const members = await membersFor(caller);
  expect(members.map(({ relation, age, birthDate }) => [relation, age, birthDate])).toEqual([
    ['Self', null, null],
    ['Child', 8, null],
  ]);
  expect(members[0]).toMatchObject({ id: family.self, name: 'Mitali Sen', gender: 'Female' });
  expect(members.map(({ abilities }) => abilities.editDetails)).toEqual([false, true]);
  expect(await agesFor(caller, family)).toEqual([null, 8]);
  expectError(await caller.editFamilyMember({ params: { id: family.self }, body: form('Self') }), 'IDENTITY_NEEDED');
  expect((await caller.editFamilyMember({ params: { id: family.child }, body: form('Child') })).body).toMatchObject({
    age: 41,
  });
});

it('after confirming they see everything', async () => {
  const caller = await app.asRole('User');
  const family = await familyOf(caller.account);
  expect((await membersFor(caller)).map(({ relation, birthDate }) => [relation, birthDate])).toEqual([
    ['Self', '1986-02-03'],
    ['Child', null],
  ]);
  expect((await agesFor(caller, family))[0]).toBeGreaterThanOrEqual(39);
  expect((await caller.editFamilyMember({ params: { id: family.self }, body: form('Self') })).status).toBe(200);
});

it("at the desk they see other people's data as before, and change them by their papers", async () => {
  const [desk, patient] = [await unproven('Receptionist'), await aPerson(app.db)];
  const family = await familyOf(patient);
  const [self] = await membersFor(desk, patient.phone);
  expect(self?.birthDate).toBe('1986-02-03');
  expect((await agesFor(desk, family))[0]).toBeGreaterThanOrEqual(39);
  expect((await desk.editFamilyMember({ params: { id: family.self }, body: form('Self') })).status).toBe(200);
});
