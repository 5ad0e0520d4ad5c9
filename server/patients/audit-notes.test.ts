import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { noted } from '../testing/audit.store.ts';
import { aPatient, aPerson, aPhone, lockOlderReports } from '../testing/builders.store.ts';
import type { Body } from '../testing/typed-calls.ts';

/** Whose data the audit log says a call on families, registrations and identity touched. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const child = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8 } satisfies Partial<
  Body<'addFamilyMember'>
>;
const row = (call: string, outcome: string, subjects: number[], asked: string | null = null) => ({
  call,
  outcome,
  subjects,
  records: [],
  asked,
});

describe('a family', () => {
  it('read, added to or changed by the desk is recorded under its account', async () => {
    const mother = await aPerson(app.db);
    const { id } = await aPatient(app.db, { accountId: mother.id, name: 'Riya Sen' });
    expect(await noted(app, () => desk.listFamilyOfPhone({ params: { phone: mother.phone } }))).toEqual([
      row('listFamilyOfPhone', 'done', [mother.id], mother.phone),
    ]);
    expect(
      await noted(app, () => desk.addFamilyMember({ body: { ...child, consent: true, userId: mother.phone } })),
    ).toEqual([row('addFamilyMember', 'done', [mother.id], mother.phone)]);
    expect(await noted(app, () => desk.editFamilyMember({ params: { id }, body: child }))).toEqual([
      row('editFamilyMember', 'done', [mother.id]),
    ]);
    expect(await noted(app, () => desk.removeFamilyMember({ params: { id } }))).toEqual([
      row('removeFamilyMember', 'done', [mother.id]),
    ]);
  });

  it('read by its own account is recorded under it', async () => {
    const mother = await app.asRole('User');
    expect(await noted(app, () => mother.listFamily())).toEqual([]);
    expect(await noted(app, () => mother.listFamilyOfPhone({ params: { phone: mother.account.phone } }))).toEqual([]);
    expect(await noted(app, () => mother.addFamilyMember({ body: { ...child, consent: true } }))).toEqual([
      row('addFamilyMember', 'done', [mother.account.id]),
    ]);
  });

  it('records whose it is also when refused, by phone or by person', async () => {
    const [mother, stranger] = [await aPerson(app.db), await app.asRole('User')];
    const { id } = await aPatient(app.db, { accountId: mother.id });
    expect(await noted(app, () => stranger.listFamilyOfPhone({ params: { phone: mother.phone } }))).toEqual([
      row('listFamilyOfPhone', 'refused', [mother.id], mother.phone),
    ]);
    expect(await noted(app, () => stranger.editFamilyMember({ params: { id }, body: child }))).toEqual([
      row('editFamilyMember', 'refused', [mother.id]),
    ]);
    expect(await noted(app, () => stranger.removeFamilyMember({ params: { id } }))).toEqual([
      row('removeFamilyMember', 'refused', [mother.id]),
    ]);
    expect(await noted(app, () => stranger.removeFamilyMember({ params: { id: 2000000000 } }))).toEqual([
      row('removeFamilyMember', 'not-found', []),
    ]);
    expect(await noted(app, () => desk.listFamilyOfPhone({ params: { phone: '5000000000' } }))).toEqual([
      row('listFamilyOfPhone', 'not-found', [], '5000000000'),
    ]);
  });
});

it("a registration is recorded under the new account, or the caller's own", async () => {
  const phoneNumber = aPhone();
  const form = {
    name: 'Mitali Sen',
    phoneNumber,
    confirmPhoneNumber: phoneNumber,
    age: '34',
    gender: 'Female',
  } satisfies Partial<Body<'register'>>;
  const rows = await noted(app, () => desk.register({ body: form }));
  const { rows: accounts } = await app.db.query('SELECT id FROM accounts WHERE phone = $1', [phoneNumber]);
  expect(rows).toEqual([row('register', 'done', [(accounts[0] as { id: number }).id], phoneNumber)]);
  const own = await app.asRole('User');
  expect(
    await noted(app, () =>
      own.register({
        body: {
          ...form,
          phoneNumber: own.account.phone,
          confirmPhoneNumber: own.account.phone,
        },
      }),
    ),
  ).toEqual([row('register', 'done', [own.account.id])]);
});

describe('identity', () => {
  it('answered rightly, wrongly or without need is recorded under the own account', async () => {
    const caller = await app.asRole('User', { name: 'Mitali Sen' });
    await aPatient(app.db, { accountId: caller.account.id, relation: 'Self', birthDate: '1986-02-03' });
    const answer = (yearOfBirth: number) => noted(app, () => caller.confirmIdentity({ body: { yearOfBirth } }));
    expect(await answer(1900)).toEqual([row('confirmIdentity', 'done', [caller.account.id])]);
    await lockOlderReports(app.db, caller.account.id);
    expect(await answer(1960)).toEqual([row('confirmIdentity', 'refused', [caller.account.id])]);
    expect(await answer(1986)).toEqual([row('confirmIdentity', 'done', [caller.account.id])]);
  });

  it('confirmed at the desk is recorded under the person with that phone', async () => {
    const person = await aPerson(app.db);
    const confirm = (phone: string) => noted(app, () => desk.confirmIdentityAtDesk({ params: { phone } }));
    expect(await confirm(person.phone)).toEqual([row('confirmIdentityAtDesk', 'done', [person.id], person.phone)]);
    expect(await confirm('5000000000')).toEqual([row('confirmIdentityAtDesk', 'not-found', [], '5000000000')]);
  });
});
