import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import bn from '#contract/messages/bn.json' with { type: 'json' };
import en from '#contract/messages/en.json' with { type: 'json' };
import type { Answer } from '#contract/endpoints.ts';
import { blankProfile } from '../clinic/blank-profile.ts';
import { verifyKeptRows } from '../audit/kept-rows.service.ts';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { aLabTest, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { forge } from '../testing/databases.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Receptionist');
});
afterAll(() => app.close());

const inBengali = { 'accept-language': 'bn' };
const rows = async (phone: string) =>
  (
    await app.db.query(
      `SELECT c.purpose, c.wording_version AS version, c.wording AS words, c.language, c.taken_by AS by,
         clinic_now() - c.given_at < interval '1 minute' AS now
       FROM consents c LEFT JOIN patients p ON p.id = c.patient_id
         JOIN accounts a ON a.id = coalesce(c.account_id, p.account_id)
       WHERE a.phone = $1 ORDER BY c.id`,
      [phone],
    )
  ).rows;
const kept = (purpose: string, words: string, more: object = {}) => ({
  purpose,
  version: '2026-11',
  words,
  language: 'en',
  by: null,
  now: true,
  ...more,
});
const registration = (more: object = {}) => {
  const phoneNumber = aPhone();
  return {
    name: 'Mitali Sen',
    phoneNumber,
    confirmPhoneNumber: phoneNumber,
    age: '34',
    gender: 'Female',
    ...more,
  } satisfies Partial<Body<'register'>>;
};
const child = { name: 'Rohan Sen', relation: 'Child', gender: 'Male', age: 8, consent: true } satisfies Partial<
  Body<'addFamilyMember'>
>;
const register = (form: object, headers = {}) => app.send('register', { body: form }, headers);

describe('a consent is kept with its words, their version and language, its time, and who took it', () => {
  it('at the sign-up and at the registration, whose forms stand below the words', async () => {
    const phone = aPhone();
    await app.signUp({ body: { name: 'Mitali Sen', phone, consent: 'yes' } }, inBengali);
    expect(await rows(phone)).toEqual([kept('account', bn['consent.account'], { language: 'bn' })]);
    const form = registration({ consent: 'yes' });
    await register(form);
    expect(await rows(form.phoneNumber)).toEqual([kept('account', en['consent.account'])]);
  });

  it('in the family: for oneself, for a child as the guardian, and at the desk', async () => {
    const mother = await app.asRole('User');
    const self = {
      name: mother.account.name,
      relation: 'Self' as const,
      gender: 'Female',
      age: 34,
      consent: true,
    } satisfies Partial<Body<'addFamilyMember'>>;
    await mother.addFamilyMember({ body: self });
    await mother.addFamilyMember({ body: child });
    const byDesk = {
      ...child,
      name: 'Bimal Sen',
      age: 70,
      relation: 'Parent',
      userId: mother.account.phone,
    } satisfies Partial<Body<'addFamilyMember'>>;
    await desk.addFamilyMember({ body: byDesk }, inBengali);
    expect(await rows(mother.account.phone)).toEqual([
      kept('family', en['consent.self']),
      kept('guardian', en['consent.other']),
      kept('family', bn['consent.desk'], { language: 'bn', by: desk.account.id }),
    ]);
  });

  it.each([
    [17, 'guardian'],
    [18, 'account'],
  ])('at the counter, where somebody new of %i needs it', async (age, purpose) => {
    const { id: testId } = await aLabTest(app.db);
    const holder = { name: 'Rina Das', age, gender: 'Female' as const };
    const visit = { phone: aPhone(), holder: { ...holder, consent: true }, lines: [{ type: 'test', testId }] };
    const refused = expectError(await desk.send('openVisit', { body: { ...visit, holder } }), 'INVALID_FIELDS');
    expect(refused.fields).toEqual({ 'holder.consent': en['field.patient.consent'] });
    expect((await desk.send('openVisit', { body: visit })).status).toBe(201);
    expect(await rows(visit.phone)).toEqual([kept(purpose, en['consent.desk'], { by: desk.account.id })]);
  });

  it('and a form that did not show the words keeps none', async () => {
    const [phone, form] = [aPhone(), registration()];
    expect((await app.signUp({ body: { name: 'Mitali Sen', phone } })).status).toBe(201);
    expect((await register(form)).status).toBe(201);
    expect([await rows(phone), await rows(form.phoneNumber)]).toEqual([[], []]);
  });
});

describe('nobody below 18 agrees alone', () => {
  it('at the registration, which says what to do instead', async () => {
    for (const [texts, headers] of [
      [en, {}],
      [bn, inBengali],
    ] as const) {
      const refused = expectError(await register(registration({ age: '17' }), headers), 'INVALID_FIELDS');
      expect(refused.fields).toEqual({ age: texts['field.age.guardian'] });
    }
    expect(
      expectError(await desk.register({ body: registration({ age: 12 }) }), 'INVALID_FIELDS').fields,
    ).toHaveProperty('age');
  });

  it('on their own account, unless the desk has asked the guardian', async () => {
    const young = await app.asRole('User');
    const self = { name: young.account.name, relation: 'Self', gender: 'Male', age: 17, consent: true };
    expect(expectError(await young.send('addFamilyMember', { body: self }), 'INVALID_FIELDS').fields).toEqual({
      age: en['field.age.guardian'],
    });
    const atDesk = await desk.send('addFamilyMember', { body: { ...self, userId: young.account.phone } });
    expect(atDesk.status).toBe(201);
    expect(await rows(young.account.phone)).toMatchObject([{ purpose: 'guardian' }]);
    const { id } = atDesk.body;
    expectError(await young.giveConsent({ body: { patientId: id } }), 'INVALID_FIELDS');
  });

  it('nor by making oneself younger afterwards', async () => {
    const person = await app.asRole('User');
    const self = { name: person.account.name, relation: 'Self', gender: 'Male', age: 18, consent: true };
    const { id } = await done(person.send('addFamilyMember', { body: self }));
    expectError(
      await person.send('editFamilyMember', { params: { id }, body: { ...self, age: 17 } }),
      'INVALID_FIELDS',
    );
  });
});

describe('a consent that is taken back', () => {
  const myData = (answer: { body: unknown }) => (answer.body as Answer<'readMyData'>).people;
  const read = async (who: TestCaller) => myData(await who.readMyData());
  const book = async (who: TestCaller, patientId: number | null, more: object = {}) =>
    (await who.bookLabTest({ body: { resourceId: (await aLabTest(app.db)).id, patientId, ...more } })).status;

  it('books nothing new for that person, here and at the desk, until it is given again', async () => {
    const mother = await app.asRole('User');
    const son = await done(mother.addFamilyMember({ body: child }));
    const consent = (await read(mother))[1]?.consents[0];
    expect(consent).toMatchObject({
      purpose: 'guardian',
      words: en['consent.other'],
      withdrawnAt: null,
      atDesk: false,
    });
    const after = myData(await mother.withdrawConsent({ params: { id: consent!.id } }));
    expect(after.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false, true]);
    expect(after[1]?.consents[0]?.withdrawnAt).not.toBeNull();
    expect([await book(mother, son.id), await book(mother, null)]).toEqual([409, 201]);
    expect(await book(desk, son.id, { userId: mother.account.phone })).toBe(409);
    const again = myData(await mother.giveConsent({ body: { patientId: son.id } }));
    expect(again[1]).toMatchObject({ isWithdrawn: false, consents: [{ purpose: 'guardian' }, { id: consent?.id }] });
    expect(await book(mother, son.id)).toBe(201);
  });

  it("is the account holder's, also after they have told their age", async () => {
    const person = await app.asRole('User');
    const [own] = myData(await person.giveConsent({ body: { patientId: null } }));
    await person.withdrawConsent({ params: { id: own!.consents[0]!.id } });
    expect(await book(person, null)).toBe(409);
    const self = { name: person.account.name, relation: 'Self', gender: 'Male', age: 40, consent: true };
    const { id } = await done(person.send('addFamilyMember', { body: self }));
    expect([await book(person, null), await book(person, id)], 'agreed anew').toEqual([201, 201]);
    const [whole] = await read(person);
    expect(whole?.consents.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false]);
    await person.withdrawConsent({ params: { id: whole!.consents[0]!.id } });
    expect([await book(person, null), await book(person, id)]).toEqual([409, 409]);
  });

  it('of an Aadhaar number removes what is kept of it, and nothing else', async () => {
    const form = registration({ aadhaarNumber: `99${aPhone()}`, aadhaarConsent: true, consent: 'yes' });
    await register(form);
    const { rows: found } = await app.db.query('SELECT id, name, phone FROM accounts WHERE phone = $1', [
      form.phoneNumber,
    ]);
    const person = await app.as(found[0] as TestCaller['account']);
    const [own] = await read(person);
    expect(own?.consents.map(({ purpose }) => purpose)).toEqual(['account', 'aadhaar']);
    await person.withdrawConsent({ params: { id: own!.consents[1]!.id } });
    const left = 'SELECT aadhaar_last4 AS last4, aadhaar_hash AS hash FROM patients WHERE id = $1';
    expect((await app.db.query(left, [own?.patientId])).rows).toEqual([{ last4: null, hash: null }]);
    expect((await read(person))[0]?.isWithdrawn).toBe(false);
    expect(await book(person, null)).toBe(201);
  });
});

it('a clinic that requires the Aadhaar number registers nobody without it and its consent', async () => {
  const own = await startTestApp();
  const profile = { ...blankProfile, aadhaar: 'required' as const };
  await (await own.asRole('Admin')).changeClinic({ body: { profile, version: 0 } });
  const send = (more: object) => own.register({ body: registration(more) });
  for (const without of [{}, { aadhaarNumber: '999941057058' }, { aadhaarConsent: true }])
    expect(expectError(await send(without), 'INVALID_FIELDS').fields).toEqual({
      aadhaarNumber: en['field.aadhaar.required'],
    });
  expect((await send({ aadhaarNumber: '999941057058', aadhaarConsent: true })).status).toBe(201);
  await own.close();
});

describe('the consents of somebody who is removed', () => {
  const faults = async () => (await verifyKeptRows(app.db, () => undefined)).faults;
  const erasures = async (accountId: number) =>
    (
      await app.db.query(
        `SELECT role, action, outcome FROM audit_log WHERE call = 'eraseConsents' AND subjects = ARRAY[$1::integer]`,
        [accountId],
      )
    ).rows;

  it('go with a person for whom nothing was booked, also one that was taken back, and the audit says so', async () => {
    const mother = await app.asRole('User');
    const son = await done(mother.addFamilyMember({ body: child }));
    const people = (await done(mother.readMyData())).people;
    await mother.withdrawConsent({ params: { id: people[1]!.consents[0]!.id } });
    await done(mother.removeFamilyMember({ params: { id: son.id! } }));
    const left = await app.db.query('SELECT id FROM consents WHERE patient_id = $1', [son.id]);
    expect(left.rows).toEqual([]);
    expect(await erasures(mother.account.id)).toEqual([{ role: 'Anonymous', action: 'change', outcome: 'done' }]);
    expect(await faults()).toEqual([]);
  });

  it('stay with one for whom something was booked, whoever asks the database', async () => {
    const mother = await app.asRole('User');
    const son = await done(mother.addFamilyMember({ body: child }));
    await mother.bookLabTest({ body: { resourceId: (await aLabTest(app.db)).id, patientId: son.id } });
    for (const sql of [`SELECT erase_consents($1, ${son.id})`, 'SELECT erase_consents($1, NULL)'])
      await expect(app.db.query(sql, [mother.account.id])).rejects.toThrow('stay');
    expect((await app.db.query('SELECT id FROM consents WHERE patient_id = $1', [son.id])).rows).toHaveLength(1);
    expect([await erasures(mother.account.id), await faults()]).toEqual([[], []]);
  });

  it('stay where another account is named than the person’s: the audit would name it', async () => {
    const [mother, other] = [await app.asRole('User'), await app.asRole('User')];
    const son = await done(mother.addFamilyMember({ body: child }));
    for (const accountId of [other.account.id, null])
      await expect(app.db.query('SELECT erase_consents($1, $2)', [accountId, son.id])).rejects.toThrow(
        `Patient ${son.id} is not of account`,
      );
    expect((await app.db.query('SELECT id FROM consents WHERE patient_id = $1', [son.id])).rows).toHaveLength(1);
    expect([await erasures(mother.account.id), await erasures(other.account.id), await faults()]).toEqual([[], [], []]);
  });

  it('are named where the row of the audit that should say so is not there', async () => {
    const mother = await app.asRole('User');
    const son = await done(mother.addFamilyMember({ body: child }));
    await done(mother.removeFamilyMember({ params: { id: son.id! } }));
    const log = `audit_log SET call = 'x' WHERE call = 'eraseConsents' AND subjects = '{${mother.account.id}}'`;
    await forge(app.owner, `UPDATE ${log}`);
    expect(await faults()).toEqual([
      expect.stringMatching(/^consents, row \d+: was erased, and the audit has no such erasure$/),
    ]);
    await forge(app.owner, `UPDATE audit_log SET call = 'eraseConsents' WHERE call = 'x'`);
  });

  it('an erasure that is not due is refused', async () => {
    const person = await app.asRole('User');
    await expect(app.db.query('SELECT erase_identity($1)', [person.account.id])).rejects.toThrow('No erasure');
  });
});
