import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { TestApp, TestCaller } from '../testing/app.ts';
import { auditSince, lastAudit } from '../testing/audit.store.ts';
import { aDoctor, aPatient, aPerson, aPhone } from '../testing/builders.store.ts';
import { expectError } from '../testing/expect.ts';
import { holderNumber, memberNumber } from '../testing/numbers.store.ts';
import { done } from '../testing/typed-calls.ts';
import type { Body } from '../testing/typed-calls.ts';

/** The desk gives an account a new phone, which its holder proves by a code. */
let app: TestApp;
let desk: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  desk = await app.asRole('Staff', { name: 'Kajal Staff' });
});
afterAll(() => app.close());

const paper = { reason: 'Lost the phone', paper: 'AADHAAR' } satisfies Partial<Body<'startPhoneChange'>>;
const start = (number: string, phoneNumber: string, who = desk) =>
  who.startPhoneChange({ params: { patientNumber: number }, body: { phoneNumber, ...paper } });
const finish = (number: string, code: string, who = desk) =>
  who.finishPhoneChange({ params: { patientNumber: number }, body: { code } });
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function aPatientWithNumber() {
  const patient = await app.asRole('User', { name: 'Mitali Sen', language: 'en' });
  return { patient, number: await holderNumber(app.db, patient.account.id), old: patient.account.phone };
}

describe('a new phone', () => {
  it('is taken with the code sent to it: sessions end, the old phone is told, log-in works with the new one', async () => {
    const { patient, number, old } = await aPatientWithNumber();
    const phone = aPhone();
    expect(await start(number, phone)).toMatchObject({
      status: 200,
      body: { phoneNumber: phone, expiresInSeconds: 300 },
    });
    expect((await patient.readMe()).body, 'nothing happened yet').toMatchObject({ phoneNumber: old });
    const code = await app.sms.codeFor(phone);
    const since = await lastAudit(app.db);
    expect((await finish(number, code)).body).toMatchObject({
      phoneNumber: phone,
      corrections: [{ field: 'phone', oldValue: old, newValue: phone, ...paper, paperNote: null, by: 'Kajal Staff' }],
    });
    expect((await auditSince(app.db, since)).at(-1)).toMatchObject({
      call: 'finishPhoneChange',
      subjects: [patient.account.id],
    });
    expect((await patient.readMe()).status).toBe(401);
    const told = (await app.sms.sent()).filter(({ to }) => to === old).at(-1);
    expect(told?.text).toContain('the phone number of your account was changed at our desk');
    expect(told?.text).not.toContain(phone);
    await app.startLogIn({ body: { phoneNumber: phone } });
    const otp = await app.sms.codeFor(phone);
    expect((await app.finishLogIn({ body: { phoneNumber: phone, otp } })).body).toMatchObject({
      name: 'Mitali Sen',
      phoneNumber: phone,
    });
    expectError(await finish(number, code), 'CODE_LOCKED');
  });

  it('that has another account is refused only after its code, without saying whose it is', async () => {
    const { patient, number, old } = await aPatientWithNumber();
    const taken = await aPerson(app.db, { name: 'Bimal Dutta' });
    const [busy, free] = [await start(number, taken.phone), await start(number, aPhone())];
    expect({ ...(busy.body as object), phoneNumber: '' }, 'the answers do not differ').toEqual({
      ...(free.body as object),
      phoneNumber: '',
    });
    await start(number, taken.phone);
    const refused = expectError(await finish(number, await app.sms.codeFor(taken.phone)), 'PHONE_IN_USE');
    expect(JSON.stringify(refused)).not.toContain('Bimal');
    expect((await patient.readMe()).body).toMatchObject({ phoneNumber: old });
  });

  it('is not taken with a wrong code; after three tries the right one fails too', async () => {
    const { number } = await aPatientWithNumber();
    const phone = aPhone();
    await start(number, phone);
    const code = await app.sms.codeFor(phone);
    for (let n = 0; n < 3; n += 1)
      expect(expectError(await finish(number, otherThan(code)), 'INVALID_FIELDS').fields).toEqual({
        code: 'This code is wrong. Please check it.',
      });
    expectError(await finish(number, code), 'CODE_LOCKED');
  });

  it("needs the code of whoever asked: another desk account's request neither counts nor ends it", async () => {
    const { number } = await aPatientWithNumber();
    const [phone, other] = [aPhone(), await app.asRole('Receptionist')];
    await start(number, phone);
    const code = await app.sms.codeFor(phone);
    await start(number, aPhone(), other);
    expect(expectError(await finish(number, code, other), 'INVALID_FIELDS').fields).toHaveProperty('code');
    expect((await finish(number, code)).status).toBe(200);
  });

  it("counts for its account only: another one's is neither tried nor used up by it, and keeps its own note", async () => {
    const [one, other] = [await aPatientWithNumber(), await aPatientWithNumber()];
    const [phone, otherPhone] = [aPhone(), aPhone()];
    await start(one.number, phone);
    const form = { phoneNumber: otherPhone, ...paper, paper: 'OTHER', paperNote: 'Job card' } satisfies Partial<
      Body<'startPhoneChange'>
    >;
    expect((await desk.startPhoneChange({ params: { patientNumber: other.number }, body: form })).status).toBe(200);
    expect((await finish(one.number, await app.sms.codeFor(phone))).body).toMatchObject({ phoneNumber: phone });
    expect((await finish(other.number, await app.sms.codeFor(otherPhone))).body).toMatchObject({
      phoneNumber: otherPhone,
      corrections: [{ paper: 'OTHER', paperNote: 'Job card' }],
    });
  });

  it('is not taken once its code has expired', async () => {
    const { patient, number } = await aPatientWithNumber();
    const phone = aPhone();
    await start(number, phone);
    await app.db.query('UPDATE phone_changes SET expires_at = clinic_now() WHERE account_id = $1', [
      patient.account.id,
    ]);
    const answer = await finish(number, await app.sms.codeFor(phone));
    expectError(answer, 'CODE_LOCKED');
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('is taken once by two calls with the same code at once', async () => {
    const { number, old } = await aPatientWithNumber();
    const phone = aPhone();
    await start(number, phone);
    const code = await app.sms.codeFor(phone);
    const answers = await app.atOnce('accounts.lock', [() => finish(number, code), () => finish(number, code)]);
    const [taken, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(taken?.body).toMatchObject({ phoneNumber: phone, corrections: [{ oldValue: old, newValue: phone }] });
    expect(expectError(refused!, 'INVALID_FIELDS').fields).toHaveProperty('code');
  });

  it("is the account holder's: not a family member's, not the same one, and a colleague's only by Admin", async () => {
    const { patient, number, old } = await aPatientWithNumber();
    const child = await aPatient(app.db, { accountId: patient.account.id });
    expectError(await start(await memberNumber(app.db, child.id), aPhone()), 'FORBIDDEN');
    expect(expectError(await start(number, old), 'INVALID_FIELDS').fields).toHaveProperty('phoneNumber');
    const admin = await app.asRole('Admin');
    const colleague = await app.asRole('Receptionist');
    const theirs = await holderNumber(app.db, colleague.account.id);
    expectError(await start(theirs, aPhone()), 'FORBIDDEN');
    expect((await start(theirs, aPhone(), admin)).status).toBe(200);
    expectError(await start(await holderNumber(app.db, desk.account.id), aPhone()), 'FORBIDDEN');
  });

  it.each(['Doctor', 'User', 'Pathologist', 'Admin'] as const)(
    'is not given to a doctor who can be booked by the old one, with the role %s; to one whose card is retired it is',
    async (role) => {
      const [admin, { account }] = [await app.asRole('Admin'), await app.asRole(role)];
      const { id } = await aDoctor(app.db, { accountId: account.id, phone: account.phone });
      const colleague = await aPerson(app.db, { role: 'Doctor' });
      await aDoctor(app.db, { accountId: colleague.id, phone: colleague.phone });
      const number = await holderNumber(app.db, account.id);
      const abilities = async () => (await done(admin.readPerson({ params: { patientNumber: number } }))).abilities;
      expect(await abilities()).toEqual({ correct: true, changePhone: false, seeDesk: true });
      expectError(await start(number, aPhone(), admin), 'FORBIDDEN');
      await app.db.query('UPDATE doctors SET retired_at = clinic_now() WHERE id = $1', [id]);
      expect(await abilities()).toEqual({ correct: true, changePhone: true, seeDesk: true });
      expect((await start(number, aPhone(), admin)).status).toBe(200);
    },
  );
});

it('codes to new phones are limited for each account, in the strict profile only', async () => {
  const { number: unlimited } = await aPatientWithNumber();
  for (let n = 0; n < 6; n += 1) expect((await start(unlimited, aPhone())).status).toBe(200);
  const strict = await startTestApp({ rateProfile: 'strict' });
  const who = await strict.asRole('Receptionist');
  const number = await holderNumber(strict.db, (await aPerson(strict.db)).id);
  for (let n = 0; n < 5; n += 1) expect((await start(number, aPhone(), who)).status).toBe(200);
  expectError(await start(number, aPhone(), who), 'TOO_MANY_REQUESTS');
  await strict.close();
});
